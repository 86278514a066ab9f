//! Values as JSON that others read: each keeps its type, and a table its shape, see [`Shape`].

use lunarena_arena::Shape;
use lunarena_kernel::{Key, Value};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

pub struct Shaped<'a> {
    pub value: &'a Value,
    pub shape: Option<&'a Shape>,
}

/// What is no finite number has no word in JSON.
const NUMBER_TAG: &str = "@number";

impl Shaped<'_> {
    fn part<'b>(&'b self, name: &str, value: &'b Value) -> Shaped<'b> {
        Shaped { value, shape: self.shape.and_then(|shape| shape.part(name)) }
    }

    fn is_by_number(&self) -> bool {
        self.shape.is_some_and(Shape::is_by_number)
    }
}

impl Serialize for Shaped<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value {
            Value::Float(number) if !number.is_finite() => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry(NUMBER_TAG, &number.to_string().to_lowercase())?;
                map.end()
            }
            Value::List(items) if self.is_by_number() => {
                let mut map = serializer.serialize_map(Some(items.len()))?;
                for (item, number) in items.iter().zip(1..) {
                    let name = Key::Int(number).to_string();
                    map.serialize_entry(&name, &self.part(&name, item))?;
                }
                map.end()
            }
            Value::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for (item, number) in items.iter().zip(1..) {
                    list.serialize_element(&self.part(&Key::Int(number).to_string(), item))?;
                }
                list.end()
            }
            Value::Map(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    let name = key.to_string();
                    map.serialize_entry(&name, &self.part(&name, value))?;
                }
                map.end()
            }
            other => other.serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(value: &Value, shape: &Shape) -> String {
        serde_json::to_string(&Shaped { value, shape: Some(shape) }).expect("JSON")
    }

    #[test]
    fn values_keep_their_types() {
        let floats = [3.0, -0.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN].map(Value::Float);
        let value = Value::List([Value::Int(3)].into_iter().chain(floats).chain(["3".into(), Value::Null]).collect());
        assert_eq!(
            json(&value, &Shape::default()),
            r#"[3,3.0,-0.5,{"@number":"inf"},{"@number":"-inf"},{"@number":"nan"},"3",null]"#
        );
    }

    #[test]
    fn a_table_by_number_has_one_shape_whatever_the_gaps() {
        let unit = |hp: i64| Value::map([("hp", hp.into()), ("at", vec![1, 2].into())]);
        let state = |units: Value| Value::map([("order", vec![3, 1].into()), ("units", units)]);
        let full = state(Value::List(vec![unit(5), unit(6)]));
        let gap = state(Value::Map([(Key::Int(2), unit(6))].into()));
        let mut shape = Shape::default();
        assert_eq!(json(&full, &shape), r#"{"order":[3,1],"units":[{"at":[1,2],"hp":5},{"at":[1,2],"hp":6}]}"#);
        shape.note(&full);
        shape.note(&gap);
        assert_eq!(json(&full, &shape), r#"{"order":[3,1],"units":{"1":{"at":[1,2],"hp":5},"2":{"at":[1,2],"hp":6}}}"#);
        assert_eq!(json(&gap, &shape), r#"{"order":[3,1],"units":{"2":{"at":[1,2],"hp":6}}}"#);
        assert_eq!(json(&state(Value::List(vec![])), &shape), r#"{"order":[3,1],"units":{}}"#);
    }
}
