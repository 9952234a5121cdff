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

const MAGIC: [u8; 2] = *b"QM";
const PLAIN: u8 = 1;
const PACKED: u8 = 2;

/// The largest body, far above anything the house saves: a few bytes of compressed nothing must not fill the memory.
const LARGEST: usize = 16 << 20;

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
    let body = rmp_serde::to_vec_named(body)?;
    let name = u8::try_from(game.len()).map_err(|_| Fault::Name(game.len()))?;
    let length = u32::try_from(body.len())
        .ok()
        .filter(|_| body.len() <= LARGEST)
        .ok_or(Fault::Size(body.len()))?;
    // Small bodies grow under compression, and a compressor that fails is no reason not to save.
    let packed = zstd::bulk::compress(&body, 1)
        .ok()
        .filter(|packed| packed.len() < body.len());
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

/// The body of an envelope as a value. Fields that the value does not know are passed over; one that it lacks is an error,
/// unless it has a default for it.
pub fn decode<T: DeserializeOwned>(body: &[u8]) -> Result<T, Fault> {
    let mut reader = rmp_serde::Deserializer::new(body);
    let value = T::deserialize(&mut reader)?;
    if reader.get_ref().is_empty() {
        Ok(value)
    } else {
        Err(Fault::Surplus)
    }
}
