//! Randomness: named streams, all made from one seed. Each stream is its own generator, so a rule
//! that draws more from one shifts nothing in another.

mod pin;
mod saved;
mod stream;
pub mod xoshiro;

use crate::value::Value;
pub use pin::Pin;
use std::collections::BTreeMap;
pub use stream::{MOST_AT_ONCE, Stream};
use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RandomError {
    #[error("random stream {stream}: there is no integer from {low} to {high}")]
    EmptyRange { stream: String, low: i64, high: i64 },
    #[error("random stream {stream}: nothing can be picked from an empty list")]
    EmptyList { stream: String },
    #[error("random stream {stream}: {count} numbers at once are more than {MOST_AT_ONCE}")]
    TooMany { stream: String, count: usize },
    #[error("random stream {stream} is pinned to {value}, which is no integer from {low} to {high}")]
    PinOutside { stream: String, value: String, low: i64, high: i64 },
    #[error("random stream {stream} is pinned to {value}, which is not from 0 up to but not including 1")]
    PinNoFraction { stream: String, value: String },
    #[error("random stream {stream} is pinned to a list of {had}, and all are used up")]
    PinExhausted { stream: String, had: usize },
}

/// The number of a stream in its [`Streams`]: a name looked up once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamId(usize);

/// All streams of one match.
#[derive(Clone, Debug)]
pub struct Streams {
    seed: u64,
    streams: Vec<Stream>,
    numbers: BTreeMap<String, usize>,
}

impl Streams {
    pub fn new(seed: u64) -> Streams {
        Streams { seed, streams: Vec::new(), numbers: BTreeMap::new() }
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether there is a stream of this name already.
    pub fn has(&self, name: &str) -> bool {
        self.numbers.contains_key(name)
    }

    /// The number of a stream, which is made when first asked for. What it draws doesn't depend on
    /// when that is.
    pub fn id(&mut self, name: &str) -> StreamId {
        if let Some(number) = self.numbers.get(name) {
            return StreamId(*number);
        }
        let number = self.streams.len();
        self.streams.push(Stream::new(self.seed, name));
        self.numbers.insert(name.to_owned(), number);
        StreamId(number)
    }

    /// The stream with a number that [`Streams::id`] of these streams, or of what they were copied
    /// from, has given.
    pub fn get(&mut self, id: StreamId) -> &mut Stream {
        &mut self.streams[id.0]
    }

    pub fn stream(&mut self, name: &str) -> &mut Stream {
        let id = self.id(name);
        self.get(id)
    }

    /// From now on these answer as `others` would. The numbers that these have given stay good.
    pub fn take_over(&mut self, mut others: Streams) {
        let names: Vec<String> = others.numbers.keys().chain(self.numbers.keys()).cloned().collect();
        self.seed = others.seed;
        for name in names {
            let id = self.id(&name);
            *self.get(id) = others.stream(&name).clone();
        }
    }

    /// From now on the stream answers as pinned; a pin given before is forgotten.
    pub fn pin(&mut self, name: &str, pin: Pin) {
        self.stream(name).pin = Some((pin, 0));
    }

    /// As [`Streams::pin`], from plain data: a number pins every answer, a list the answers in
    /// turn.
    pub fn pin_value(&mut self, name: &str, value: &Value) -> Result<(), String> {
        let pin = saved::pin_from_value(value).map_err(|error| format!("random stream {name}: {error}"))?;
        self.pin(name, pin);
        Ok(())
    }

    pub fn unpin(&mut self, name: &str) {
        self.stream(name).pin = None;
    }

    /// All streams asked for so far, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Stream> + '_ {
        self.numbers.values().map(|number| &self.streams[*number])
    }

    /// The streams that gave a number, drawn or pinned.
    pub fn drawn(&self) -> impl Iterator<Item = &Stream> + '_ {
        let is_fresh = |stream: &Stream| stream.generator == Stream::new(self.seed, &stream.name).generator;
        self.iter().filter(move |stream| stream.pins_used() > 0 || !is_fresh(stream))
    }
}

/// Equal when they will answer alike, whatever streams were asked for in whatever order.
impl PartialEq for Streams {
    fn eq(&self, other: &Streams) -> bool {
        self.to_value() == other.to_value()
    }
}
