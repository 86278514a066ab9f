//! A hex field as plain data.

use super::reading::{only_fields, whole_field};
use crate::geometry::HexField;
use crate::value::Value;

impl HexField {
    /// `{size: n}`.
    pub fn to_value(&self) -> Value {
        Value::map([("size", Value::Int(self.size()))])
    }

    pub fn from_value(value: &Value) -> Result<HexField, String> {
        only_fields(value, "a hex field", &["size"])?;
        match whole_field(value, "size")? {
            Some(size) => HexField::new(size),
            None => Err("a hex field needs a size".to_owned()),
        }
    }
}
