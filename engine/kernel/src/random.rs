//! Named random streams, all derived from one seed. Each stream has its own generator, so drawing from one stream never changes another.

mod stream;

pub use crate::generators::{SplitMix, Xoshiro, fnv1a};
use crate::value::{Key, Value};
use std::collections::BTreeMap;
pub use stream::{MAX_AT_ONCE, Stream};

/// Index of a random stream in its [`Streams`]. Using the index avoids a lookup by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamId(usize);

/// All random streams of a match.
#[derive(Clone, Debug)]
pub struct Streams {
    seed: u64,
    streams: Vec<Stream>,
    by_name: BTreeMap<String, usize>,
}

impl Streams {
    pub fn new(seed: u64) -> Streams {
        Streams { seed, streams: Vec::new(), by_name: BTreeMap::new() }
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Checks whether a stream with this name has been created.
    pub fn has(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// Returns the index of a stream, and creates the stream if necessary. Its numbers do not depend on when it is created.
    pub fn id(&mut self, name: &str) -> StreamId {
        if let Some(index) = self.by_name.get(name) {
            return StreamId(*index);
        }
        let index = self.streams.len();
        self.streams.push(Stream::new(self.seed, name));
        self.by_name.insert(name.to_owned(), index);
        StreamId(index)
    }

    /// Returns the stream with the given index, which must come from [`Streams::id`] of this `Streams` or of the one it was cloned from. Any other
    /// index may panic or return the wrong stream.
    pub fn get(&mut self, id: StreamId) -> &mut Stream {
        &mut self.streams[id.0]
    }

    pub fn stream(&mut self, name: &str) -> &mut Stream {
        let id = self.id(name);
        self.get(id)
    }

    /// Replaces the seed, the streams and the pins (fixed results set by a test) with those of `others`.
    ///
    /// Existing indices stay valid and refer to the new streams of the same names. A stream that `others` does not have restarts from the new seed.
    pub fn replace(&mut self, mut others: Streams) {
        let names: Vec<String> = others.by_name.keys().chain(self.by_name.keys()).cloned().collect();
        self.seed = others.seed;
        for name in names {
            let id = self.id(&name);
            *self.get(id) = others.stream(&name).clone();
        }
    }

    /// Returns all created streams, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &Stream> + '_ {
        self.by_name.values().map(|index| &self.streams[*index])
    }

    /// Returns the streams that are no longer in their initial state. They have returned a random number or a pinned one (fixed by a test), or their
    /// state was restored.
    pub fn drawn(&self) -> impl Iterator<Item = &Stream> + '_ {
        self.iter().filter(|stream| stream.pins_used() > 0 || !self.is_fresh(stream))
    }

    /// Returns the generator states of all streams that were drawn from, keyed by name. The states of all other streams follow from the seed.
    pub fn states(&self) -> BTreeMap<Key, Value> {
        self.iter()
            .filter(|stream| !self.is_fresh(stream))
            .map(|stream| (stream.name().into(), stream.state()))
            .collect()
    }

    /// Returns the remaining fixed results of all pinned streams, keyed by name. A test pins a stream to replace its random numbers with fixed ones.
    pub fn pins(&self) -> BTreeMap<Key, Value> {
        self.iter().filter_map(|stream| Some((stream.name().into(), stream.pin_left()?))).collect()
    }

    fn is_fresh(&self, stream: &Stream) -> bool {
        stream.generator == Stream::new(self.seed, stream.name()).generator
    }
}

/// Compares the seeds, generator states and pins (fixed results set by a test), including the number of used results. Streams that were created but
/// never used are ignored.
impl PartialEq for Streams {
    fn eq(&self, other: &Streams) -> bool {
        let seed = self.seed;
        let changed = |stream: &&Stream| **stream != Stream::new(seed, stream.name());
        seed == other.seed && self.iter().filter(changed).eq(other.iter().filter(changed))
    }
}
