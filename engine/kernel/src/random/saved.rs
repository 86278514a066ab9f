//! Streams as plain data, to be saved with a match and taken up again.

use super::pin::Pin;
use super::stream::Stream;
use super::xoshiro::Xoshiro;
use super::{Streams, Value};
use crate::value::Key;

impl Streams {
    /// `{seed: "0x...", streams: {name: {state: [four hex words], pin: ..., used: n}}}`. Streams
    /// nobody drew from are left out: the seed makes them again, and merely having asked for one
    /// leaves no trace.
    pub fn to_value(&self) -> Value {
        let mut saved = std::collections::BTreeMap::new();
        for stream in self.iter().filter(|stream| **stream != Stream::new(self.seed(), stream.name())) {
            let words = stream.generator.state().map(hex).to_vec();
            let mut fields = vec![(Key::from("state"), Value::from(words))];
            if let Some((pin, used)) = &stream.pin {
                fields.push((Key::from("pin"), pin_to_value(pin)));
                fields.push((Key::from("used"), Value::Int(*used as i64)));
            }
            saved.insert(Key::from(stream.name()), Value::Map(fields.into_iter().collect()));
        }
        Value::map([("seed", Value::Str(hex(self.seed()))), ("streams", Value::Map(saved))])
    }

    /// From now on the stream goes on from a state as [`Streams::to_value`] has it: four words. A pin stays.
    pub fn resume(&mut self, name: &str, state: &Value) -> Result<(), String> {
        self.stream(name).generator = generator(Some(state), name)?;
        Ok(())
    }

    pub fn from_value(value: &Value) -> Result<Streams, String> {
        let seed = word(value.field("seed"), "the seed of the random streams")?;
        let mut streams = Streams::new(seed);
        let saved = match value.field("streams") {
            Some(Value::Map(saved)) => saved,
            None | Some(Value::Null) => return Ok(streams),
            Some(Value::List(none)) if none.is_empty() => return Ok(streams),
            Some(other) => {
                return Err(format!("random streams must be a map, not {}", other.kind()));
            }
        };
        for (name, fields) in saved {
            let name = name.to_string();
            let stream = streams.stream(&name);
            stream.generator = generator(fields.field("state"), &name)?;
            if let Some(pin) = fields.field("pin") {
                let used = fields.field("used").and_then(Value::as_int).unwrap_or(0);
                let used =
                    usize::try_from(used).map_err(|_| format!("random stream {name} can't have used {used} pins"))?;
                stream.pin =
                    Some((pin_from_value(pin).map_err(|error| format!("random stream {name}: {error}"))?, used));
            }
        }
        Ok(streams)
    }
}

fn pin_to_value(pin: &Pin) -> Value {
    match pin {
        Pin::Value(number) => Value::Int(*number),
        Pin::Real(number) => Value::Float(*number),
        Pin::List(numbers) => Value::from(numbers.clone()),
        Pin::Reals(numbers) => Value::List(numbers.iter().map(|number| Value::Float(*number)).collect()),
    }
}

/// A number pins every answer, a list of numbers the answers in turn.
pub(super) fn pin_from_value(value: &Value) -> Result<Pin, String> {
    match value {
        Value::Int(number) => Ok(Pin::Value(*number)),
        Value::Float(number) => Ok(Pin::Real(*number)),
        Value::List(items) => match items.iter().map(Value::as_int).collect() {
            Some(numbers) => Some(Pin::List(numbers)),
            None => items.iter().map(real).collect::<Option<_>>().map(Pin::Reals),
        }
        .ok_or_else(|| format!("a pin's list holds numbers only, not {value}")),
        other => Err(format!("a pin is a number or a list of numbers, not {}", other.kind())),
    }
}

fn real(value: &Value) -> Option<f64> {
    match value {
        Value::Int(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}

fn generator(state: Option<&Value>, name: &str) -> Result<Xoshiro, String> {
    let words = state.and_then(Value::as_list).unwrap_or_default();
    let words: Vec<u64> = words.iter().map(|item| word(Some(item), "a state's word")).collect::<Result<_, _>>()?;
    let state = words.try_into().ok().and_then(Xoshiro::from_state);
    state.ok_or_else(|| format!("the state of random stream {name} must be four words that are not all zero"))
}

/// As text, since a script's integers and JSON's numbers can't hold every 64-bit word.
fn hex(word: u64) -> String {
    format!("{word:#018x}")
}

fn word(value: Option<&Value>, what: &str) -> Result<u64, String> {
    let text = value.and_then(Value::as_str).and_then(|text| text.strip_prefix("0x"));
    let word = text.and_then(|digits| u64::from_str_radix(digits, 16).ok());
    word.ok_or_else(|| format!("{what} must be text like 0x00000000000000ff"))
}
