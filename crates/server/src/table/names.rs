//! Seats and levels in the journal are written by their names.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

/// Writes a name.
pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Reads a name.
pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(|_| D::Error::custom("a name that is not known"))
}

/// The same for a name that may be missing.
pub(crate) mod maybe {
    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => to.collect_str(value),
            None => to.serialize_none(),
        }
    }
    pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
        let text: Option<String> = Option::deserialize(from)?;
        text.map(|text| text.parse().map_err(|_| D::Error::custom("a name that is not known"))).transpose()
    }
}

/// The same for a list of names.
pub(crate) mod list {
    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(values: &[T], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(ToString::to_string))
    }
    pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(from: D) -> Result<Vec<T>, D::Error> {
        let texts: Vec<String> = Vec::deserialize(from)?;
        texts.iter().map(|text| text.parse().map_err(|_| D::Error::custom("a name that is not known"))).collect()
    }
}
