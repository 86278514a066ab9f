//! Whatever can be written as JSON, as plain data: the same as if it were written and read again.

use crate::value::{Key, Value};
use serde::ser::{self, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt::{self, Display};

/// Plain data. What JSON has no word for is nothing.
pub fn value_of(data: &impl Serialize) -> Value {
    data.serialize(Writer { left_out: &[] }).unwrap_or_default()
}

/// The same of a record, without some of its fields.
pub fn value_without(data: &impl Serialize, left_out: &[&str]) -> Value {
    data.serialize(Writer { left_out }).unwrap_or_default()
}

/// Why something can't be written.
#[derive(Debug)]
pub struct NotPlain(String);

impl Display for NotPlain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotPlain {}

impl ser::Error for NotPlain {
    fn custom<T: Display>(message: T) -> NotPlain {
        NotPlain(message.to_string())
    }
}

#[derive(Clone, Copy)]
struct Writer<'w> {
    left_out: &'w [&'w str],
}

/// Inside of what is written nothing is left out.
const WHOLE: Writer<'static> = Writer { left_out: &[] };

struct ListWriter {
    /// Of an enumeration, the name of what it is.
    name: Option<&'static str>,
    items: Vec<Value>,
}

struct MapWriter<'w> {
    name: Option<&'static str>,
    left_out: &'w [&'w str],
    entries: BTreeMap<Key, Value>,
    key: String,
}

/// `{ name: value }`, where there is a name.
fn named(name: Option<&'static str>, value: Value) -> Value {
    match name {
        Some(name) => Value::map([(name, value)]),
        None => value,
    }
}

macro_rules! integers {
    ($($method:ident: $kind:ty),*) => {
        $(fn $method(self, number: $kind) -> Result<Value, NotPlain> {
            Ok(i64::try_from(number).map_or(Value::Float(number as f64), Value::Int))
        })*
    };
}

impl<'w> Serializer for Writer<'w> {
    type Ok = Value;
    type Error = NotPlain;
    type SerializeSeq = ListWriter;
    type SerializeTuple = ListWriter;
    type SerializeTupleStruct = ListWriter;
    type SerializeTupleVariant = ListWriter;
    type SerializeMap = MapWriter<'w>;
    type SerializeStruct = MapWriter<'w>;
    type SerializeStructVariant = MapWriter<'w>;

    integers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    }

    fn serialize_bool(self, flag: bool) -> Result<Value, NotPlain> {
        Ok(Value::Bool(flag))
    }

    fn serialize_f32(self, number: f32) -> Result<Value, NotPlain> {
        self.serialize_f64(f64::from(number))
    }

    fn serialize_f64(self, number: f64) -> Result<Value, NotPlain> {
        Ok(if number.is_finite() { Value::Float(number) } else { Value::Null })
    }

    fn serialize_char(self, letter: char) -> Result<Value, NotPlain> {
        Ok(Value::Str(letter.to_string()))
    }

    fn serialize_str(self, text: &str) -> Result<Value, NotPlain> {
        Ok(Value::Str(text.to_owned()))
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Value, NotPlain> {
        Ok(Value::List(bytes.iter().map(|byte| Value::Int(i64::from(*byte))).collect()))
    }

    fn serialize_none(self) -> Result<Value, NotPlain> {
        Ok(Value::Null)
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<Value, NotPlain> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, NotPlain> {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value, NotPlain> {
        Ok(Value::Null)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Result<Value, NotPlain> {
        Ok(name.into())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, value: &T) -> Result<Value, NotPlain> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Result<Value, NotPlain> {
        Ok(named(Some(name), value.serialize(WHOLE)?))
    }

    fn serialize_seq(self, count: Option<usize>) -> Result<ListWriter, NotPlain> {
        Ok(ListWriter { name: None, items: Vec::with_capacity(count.unwrap_or(0)) })
    }

    fn serialize_tuple(self, count: usize) -> Result<ListWriter, NotPlain> {
        self.serialize_seq(Some(count))
    }

    fn serialize_tuple_struct(self, _: &'static str, count: usize) -> Result<ListWriter, NotPlain> {
        self.serialize_seq(Some(count))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        count: usize,
    ) -> Result<ListWriter, NotPlain> {
        Ok(ListWriter { name: Some(name), items: Vec::with_capacity(count) })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<MapWriter<'w>, NotPlain> {
        Ok(MapWriter { name: None, left_out: &[], entries: BTreeMap::new(), key: String::new() })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<MapWriter<'w>, NotPlain> {
        Ok(MapWriter { name: None, left_out: self.left_out, entries: BTreeMap::new(), key: String::new() })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<MapWriter<'w>, NotPlain> {
        Ok(MapWriter { name: Some(name), left_out: &[], entries: BTreeMap::new(), key: String::new() })
    }
}

impl ListWriter {
    fn add<T: ?Sized + Serialize>(&mut self, item: &T) -> Result<(), NotPlain> {
        self.items.push(item.serialize(WHOLE)?);
        Ok(())
    }

    fn whole(self) -> Result<Value, NotPlain> {
        Ok(named(self.name, Value::List(self.items)))
    }
}

impl MapWriter<'_> {
    fn add<T: ?Sized + Serialize>(&mut self, key: String, value: &T) -> Result<(), NotPlain> {
        self.entries.insert(Key::Str(key), value.serialize(WHOLE)?);
        Ok(())
    }

    fn whole(self) -> Result<Value, NotPlain> {
        Ok(named(self.name, Value::Map(self.entries)))
    }
}

macro_rules! writes {
    ($writer:ty, $($kind:ident: $method:ident $(($key:ident))?),*) => {
        $(impl ser::$kind for $writer {
            type Ok = Value;
            type Error = NotPlain;

            fn $method<T: ?Sized + Serialize>(&mut self, $($key: &'static str,)? value: &T) -> Result<(), NotPlain> {
                $(if self.left_out.contains(&$key) {
                    return Ok(());
                })?
                self.add($($key.to_owned(),)? value)
            }

            fn end(self) -> Result<Value, NotPlain> {
                self.whole()
            }
        })*
    };
}

writes!(
    ListWriter,
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
);
writes!(MapWriter<'_>, SerializeStruct: serialize_field(key), SerializeStructVariant: serialize_field(key));

impl ser::SerializeMap for MapWriter<'_> {
    type Ok = Value;
    type Error = NotPlain;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), NotPlain> {
        self.key = match key.serialize(WHOLE)? {
            Value::Str(text) => text,
            other => other.to_string(),
        };
        Ok(())
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), NotPlain> {
        let key = std::mem::take(&mut self.key);
        self.add(key, value)
    }

    fn end(self) -> Result<Value, NotPlain> {
        self.whole()
    }
}
