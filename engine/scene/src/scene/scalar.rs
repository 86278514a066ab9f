//! Single values: ids, and what labels, bars, facts and figures say.

use lunarena_kernel::Value;
use serde::{Deserialize, Serialize};
use std::fmt;

/// By which a thing is known as long as it is there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Id {
    Number(i64),
    Name(String),
}

impl Id {
    pub fn read(value: &Value) -> Option<Id> {
        match value {
            Value::Int(number) => Some(Id::Number(*number)),
            Value::Str(name) => Some(Id::Name(name.clone())),
            _ => None,
        }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Id::Number(number) => write!(f, "{number}"),
            Id::Name(name) => f.write_str(name),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Scalar {
    Flag(bool),
    Int(i64),
    Float(f64),
    Text(String),
}

impl Scalar {
    /// Nothing, if it is no single value.
    pub fn read(value: &Value) -> Option<Scalar> {
        match value {
            Value::Bool(flag) => Some(Scalar::Flag(*flag)),
            Value::Int(number) => Some(Scalar::Int(*number)),
            Value::Float(number) => Some(Scalar::of_float(*number)),
            Value::Str(text) => Some(Scalar::Text(text.clone())),
            _ => None,
        }
    }

    /// As it comes back from a replay.
    pub fn of_float(number: f64) -> Scalar {
        if number.is_finite() { Scalar::Float(number) } else { Scalar::Text(number.to_string()) }
    }

    pub fn number(&self) -> Option<f64> {
        match self {
            Scalar::Int(number) => Some(*number as f64),
            Scalar::Float(number) => Some(*number),
            _ => None,
        }
    }

    /// With so many digits behind the point, where it is a number with one.
    pub fn shown(&self, decimals: Option<u8>) -> String {
        match (self, decimals) {
            (Scalar::Float(number), Some(decimals)) => format!("{number:.*}", usize::from(decimals)),
            (Scalar::Int(number), Some(decimals)) if decimals > 0 => {
                format!("{:.*}", usize::from(decimals), *number as f64)
            }
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Flag(true) => f.write_str("yes"),
            Scalar::Flag(false) => f.write_str("no"),
            Scalar::Int(number) => write!(f, "{number}"),
            Scalar::Float(number) => write!(f, "{number}"),
            Scalar::Text(text) => f.write_str(text),
        }
    }
}
