//! The pattern of this game's nouns: a closed list of things, each with a key that never changes.

/// A list of things with stable keys: the key is what is stored, what notation is made of, and what the catalogs of words go
/// by.
macro_rules! keyed {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $thing:ident = $key:literal,)* }) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $key)] $thing,)*
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$thing),*];

            /// The key.
            pub const fn key(self) -> &'static str {
                match self {
                    $($name::$thing => $key,)*
                }
            }

            /// The thing with this key.
            pub fn named(key: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|thing| thing.key() == key)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.key())
            }
        }

        impl crate::games::oath::set::Member for $name {
            fn place(self) -> u32 {
                self as u32
            }

            fn at(place: u32) -> Option<$name> {
                $name::ALL.get(place as usize).copied()
            }
        }
    };
}
