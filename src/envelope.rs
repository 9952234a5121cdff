//! The envelope around everything that is saved: which game, which schema, and named fields, compressed.
//!
//! ```text
//! "QM" · form (1 plain, 2 zstd) · schema (u16, little-endian) · length of the game's name · its name
//!      · length of the body (u32, little-endian) · body
//! ```
//!
//! The body is MessagePack **with names**. A positional format would be smaller, and decode old saves silently wrong as
//! soon as a field moves. Game and schema stand outside, so that whoever opens an old save knows which migration it needs
//! before anything is decoded.

#![warn(missing_docs)]

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use zstd::bulk::Compressor;

const MAGIC: [u8; 2] = *b"QM";
const PLAIN: u8 = 1;
const PACKED: u8 = 2;

/// The largest body, far above anything the house saves: a few bytes of compressed nothing must not fill the memory.
const LARGEST: usize = 16 << 20;

/// How tightly is packed what is written once and kept for good.
const TIGHT: i32 = 19;

thread_local! {
    /// To set up a compressor costs more than to compress a position.
    static PRESS: RefCell<Option<Compressor<'static>>> = RefCell::new(Compressor::new(1).ok());
}

/// What was written on an envelope, and what was inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsealed {
    /// The game's name, or another word for what is inside.
    pub game: String,
    /// The number of the schema that the body follows.
    pub schema: u16,
    /// MessagePack with names, for [`decode`].
    pub body: Vec<u8>,
}

/// Why a value could not be put into an envelope, or taken out of one.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The name does not fit.
    #[error("a name of {0} bytes does not fit on an envelope")]
    Name(usize),
    /// The body is larger than anybody would open.
    #[error("a body of {0} bytes does not fit into an envelope")]
    Size(usize),
    /// The value refuses to be serialized.
    #[error("the value cannot be written as MessagePack: {0}")]
    Encode(#[from] rmp_serde::encode::Error),
    /// The bytes do not begin like an envelope.
    #[error("not an envelope")]
    Stranger,
    /// The envelope was written in a form that this version does not know.
    #[error("an envelope of form {0}, which this version does not know")]
    Form(u8),
    /// Bytes are missing, too many, or changed.
    #[error("a damaged envelope: {0}")]
    Damaged(&'static str),
    /// The body is no such value.
    #[error("the body is not what was looked for: {0}")]
    Decode(#[from] rmp_serde::decode::Error),
    /// The body is such a value, and more.
    #[error("something follows the value")]
    Surplus,
}

/// Puts a value into an envelope.
pub fn seal(game: &str, schema: u16, body: &impl Serialize) -> Result<Vec<u8>, Fault> {
    sealed(game, schema, body, |body| {
        PRESS.with_borrow_mut(|press| press.as_mut()?.compress(body).ok())
    })
}

/// The same, packed as tightly as can be, which takes a hundred times as long: for what is written once and kept for good.
pub fn seal_tightly(game: &str, schema: u16, body: &impl Serialize) -> Result<Vec<u8>, Fault> {
    sealed(game, schema, body, |body| {
        zstd::bulk::compress(body, TIGHT).ok()
    })
}

fn sealed(
    game: &str,
    schema: u16,
    body: &impl Serialize,
    press: impl FnOnce(&[u8]) -> Option<Vec<u8>>,
) -> Result<Vec<u8>, Fault> {
    let body = rmp_serde::to_vec_named(body)?;
    let name = u8::try_from(game.len()).map_err(|_| Fault::Name(game.len()))?;
    let length = u32::try_from(body.len())
        .ok()
        .filter(|_| body.len() <= LARGEST)
        .ok_or(Fault::Size(body.len()))?;
    // Small bodies grow under compression, and a compressor that fails is no reason not to save.
    let packed = press(&body).filter(|packed| packed.len() < body.len());
    let (form, body) = match packed {
        Some(packed) => (PACKED, packed),
        None => (PLAIN, body),
    };
    let mut bytes = Vec::with_capacity(body.len() + game.len() + 10);
    bytes.extend(MAGIC);
    bytes.push(form);
    bytes.extend(schema.to_le_bytes());
    bytes.push(name);
    bytes.extend(game.as_bytes());
    bytes.extend(length.to_le_bytes());
    bytes.extend(body);
    Ok(bytes)
}

/// Opens an envelope. The body is unpacked and not yet decoded.
pub fn unseal(bytes: &[u8]) -> Result<Unsealed, Fault> {
    const SHORT: Fault = Fault::Damaged("it ends too early");
    let rest = bytes.strip_prefix(&MAGIC).ok_or(Fault::Stranger)?;
    let (&form, rest) = rest.split_first().ok_or(SHORT)?;
    if form != PLAIN && form != PACKED {
        return Err(Fault::Form(form));
    }
    let (&schema, rest) = rest.split_first_chunk().ok_or(SHORT)?;
    let (&name, rest) = rest.split_first().ok_or(SHORT)?;
    let (game, rest) = rest.split_at_checked(usize::from(name)).ok_or(SHORT)?;
    let game = str::from_utf8(game).map_err(|_| Fault::Damaged("its name is not text"))?;
    let (&length, rest) = rest.split_first_chunk().ok_or(SHORT)?;
    let length = usize::try_from(u32::from_le_bytes(length))
        .ok()
        .filter(|&length| length <= LARGEST)
        .ok_or(Fault::Damaged("it claims to be larger than any"))?;
    let body = if form == PLAIN {
        rest.to_vec()
    } else {
        zstd::bulk::decompress(rest, length).map_err(|_| Fault::Damaged("it cannot be unpacked"))?
    };
    if body.len() != length {
        return Err(Fault::Damaged("it is not as long as it says"));
    }
    Ok(Unsealed {
        game: game.to_owned(),
        schema: u16::from_le_bytes(schema),
        body,
    })
}

/// How deep values may lie in one another: far deeper than any of ours, and shallow enough for the smallest stack.
const DEPTH: usize = 96;

/// The body of an envelope as a value. Fields that the value does not know are passed over; one that it lacks is an error,
/// unless it has a default for it.
pub fn decode<T: DeserializeOwned>(body: &[u8]) -> Result<T, Fault> {
    let mut reader = rmp_serde::Deserializer::new(body);
    reader.set_max_depth(DEPTH);
    let value = T::deserialize(&mut reader)?;
    if reader.get_ref().is_empty() {
        Ok(value)
    } else {
        Err(Fault::Surplus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde::Deserialize;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    enum Piece {
        King,
        Soldier(u8),
        Swap { from: u8, to: u8 },
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Board {
        ply: u32,
        pieces: Vec<Piece>,
        seed: [u8; 4],
        note: Option<String>,
    }

    fn board(pieces: usize) -> Board {
        Board {
            ply: 7,
            pieces: (0..pieces)
                .map(|n| match n % 3 {
                    0 => Piece::King,
                    1 => Piece::Soldier(n as u8),
                    _ => Piece::Swap {
                        from: n as u8,
                        to: 1,
                    },
                })
                .collect(),
            seed: [0, 1, 254, 255],
            note: Some("d4-d1xc1".to_owned()),
        }
    }

    fn opened<T: DeserializeOwned>(bytes: &[u8]) -> T {
        decode(&unseal(bytes).unwrap().body).unwrap()
    }

    /// An envelope around bytes that nobody sealed.
    fn forged(form: u8, length: u32, body: &[u8]) -> Vec<u8> {
        [
            b"QM",
            &[form, 1, 0, 1, b'x'][..],
            &length.to_le_bytes(),
            body,
        ]
        .concat()
    }

    #[test]
    fn what_was_sealed_comes_out_with_its_game_and_schema() {
        for pieces in [0, 3, 1_000] {
            let bytes = seal("brandubh", 3, &board(pieces)).unwrap();
            let unsealed = unseal(&bytes).unwrap();
            assert_eq!((&*unsealed.game, unsealed.schema), ("brandubh", 3));
            assert_eq!(decode::<Board>(&unsealed.body).unwrap(), board(pieces));
        }
    }

    #[test]
    fn what_was_sealed_tightly_comes_out_like_everything_else() {
        for pieces in [0, 3, 1_000] {
            let tight = seal_tightly("brandubh", 3, &board(pieces)).unwrap();
            let usual = seal("brandubh", 3, &board(pieces)).unwrap();
            assert_eq!(unseal(&tight).unwrap(), unseal(&usual).unwrap());
            assert_eq!(tight[2], usual[2]);
        }
        assert_eq!(seal_tightly("x", 1, &7).unwrap(), seal("x", 1, &7).unwrap());
    }

    #[test]
    fn large_bodies_are_packed_and_small_ones_do_not_grow() {
        let large = seal("brandubh", 1, &board(1_000)).unwrap();
        assert_eq!(large[2], PACKED);
        assert!(large.len() * 3 < unseal(&large).unwrap().body.len());
        let small = seal("brandubh", 1, &7).unwrap();
        assert_eq!(small[2], PLAIN);
        assert_eq!(small.len(), 2 + 1 + 2 + 1 + 8 + 4 + 1);
    }

    #[test]
    fn an_envelope_of_the_first_version_opens_for_ever() {
        let plain = b"QM\x01\x02\x01\x04oath\x0D\0\0\0\x82\xA3ply\x07\xA4turn\xA1b";
        let packed =
            b"QM\x02\x03\x00\x04oath\xC9\0\0\0\x28\xB5\x2F\xFD\x20\xC9\x55\0\0\x18\xD9\xC7\x61\x01\0\x43\x0A\x0C\x01";
        #[derive(Debug, PartialEq, Deserialize)]
        struct Turn {
            ply: u8,
            turn: String,
        }
        let unsealed = unseal(plain).unwrap();
        assert_eq!((&*unsealed.game, unsealed.schema), ("oath", 0x102));
        let turn = Turn {
            ply: 7,
            turn: "b".to_owned(),
        };
        assert_eq!(decode::<Turn>(&unsealed.body).unwrap(), turn);
        assert_eq!(opened::<String>(packed), "a".repeat(199));
    }

    #[test]
    fn a_save_survives_that_fields_come_go_move_and_widen() {
        #[derive(Debug, PartialEq, Deserialize)]
        enum Later {
            Nothing,
            Swap {
                from: u8,
                to: u16,
                turned: Option<bool>,
            },
            Soldier(u8),
            King,
        }
        #[derive(Debug, PartialEq, Deserialize)]
        struct LaterBoard {
            #[serde(alias = "pieces")]
            men: Vec<Later>,
            #[serde(default)]
            clock: u8,
            ply: u64,
        }
        let later: LaterBoard = opened(&seal("brandubh", 1, &board(3)).unwrap());
        let men = vec![
            Later::King,
            Later::Soldier(1),
            Later::Swap {
                from: 2,
                to: 1,
                turned: None,
            },
        ];
        assert_eq!(
            later,
            LaterBoard {
                men,
                clock: 0,
                ply: 7
            }
        );
        assert_ne!(later.men[0], Later::Nothing);
    }

    #[test]
    fn a_missing_field_a_surplus_and_another_value_are_errors() {
        let bytes = seal("brandubh", 1, &board(3)).unwrap();
        let body = unseal(&bytes).unwrap().body;
        #[derive(Debug, Deserialize)]
        struct More {
            #[allow(dead_code)]
            more: u8,
        }
        assert!(matches!(decode::<More>(&body), Err(Fault::Decode(_))));
        assert!(matches!(decode::<u32>(&body), Err(Fault::Decode(_))));
        let twice = [&body[..], &body].concat();
        assert!(matches!(decode::<Board>(&twice), Err(Fault::Surplus)));
    }

    #[test]
    fn what_no_envelope_can_hold_is_refused() {
        assert!(matches!(
            seal(&"x".repeat(256), 1, &7),
            Err(Fault::Name(256))
        ));
        let large = "x".repeat(LARGEST);
        assert!(matches!(seal("x", 1, &large), Err(Fault::Size(_))));
    }

    #[test]
    fn bytes_of_another_origin_are_told_apart() {
        assert!(matches!(unseal(b""), Err(Fault::Stranger)));
        assert!(matches!(unseal(b"{\"ply\":7}"), Err(Fault::Stranger)));
        assert!(matches!(
            unseal(&forged(9, 1, b"\x07")),
            Err(Fault::Form(9))
        ));
        assert!(matches!(
            unseal(&forged(PLAIN, 2, b"\x07")),
            Err(Fault::Damaged(_))
        ));
        assert!(matches!(
            unseal(&forged(PACKED, 2, b"\x07")),
            Err(Fault::Damaged(_))
        ));
        assert_eq!(opened::<u8>(&forged(PLAIN, 1, b"\x07")), 7);
    }

    #[test]
    fn a_little_that_unpacks_to_a_lot_is_refused() {
        let bomb = zstd::bulk::compress(&vec![0; 4 * LARGEST], 1).unwrap();
        assert!(bomb.len() < 10_000);
        for length in [1, LARGEST as u32, 4 * LARGEST as u32, u32::MAX] {
            assert!(matches!(
                unseal(&forged(PACKED, length, &bomb)),
                Err(Fault::Damaged(_))
            ));
        }
    }

    #[test]
    fn a_body_nested_without_end_is_an_error() {
        let nested = vec![0x91; 1_000_000];
        assert!(matches!(
            decode::<serde_json::Value>(&nested),
            Err(Fault::Decode(_))
        ));
        // A text that claims four gigabytes.
        assert!(matches!(
            decode::<String>(b"\xDB\xFF\xFF\xFF\xFFab"),
            Err(Fault::Decode(_))
        ));
    }

    proptest! {
        #[test]
        fn hostile_bytes_are_errors(bytes in prop::collection::vec(any::<u8>(), 0..200), form in 0..4_u8, length in any::<u32>()) {
            prop_assert!(bytes.starts_with(b"QM") || matches!(unseal(&bytes), Err(Fault::Stranger)));
            let _ = decode::<Board>(&bytes);
            let _ = decode::<serde_json::Value>(&bytes);
            if let Ok(unsealed) = unseal(&forged(form, length % 300, &bytes)) {
                prop_assert!(unsealed.body.len() < 300);
            }
        }

        #[test]
        fn a_changed_or_shortened_envelope_never_panics(pieces in 0..200_usize, at in any::<prop::sample::Index>(), flip in 1..=255_u8) {
            let whole = seal("brandubh", 1, &board(pieces)).unwrap();
            let mut changed = whole.clone();
            changed[at.index(whole.len())] ^= flip;
            if let Ok(unsealed) = unseal(&changed) {
                let _ = decode::<Board>(&unsealed.body);
            }
            prop_assert!(unseal(&whole[..at.index(whole.len())]).is_err());
        }
    }
}
