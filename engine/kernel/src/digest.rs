//! Hashes of plain data. Each value is encoded with a type tag and its length, so that different values have different encodings.

use crate::geometry::{Graph, Grid, HexField};
use crate::value::{Key, Value};

/// Number of bytes to collect before they are hashed, because hashing is fastest on whole blocks.
pub const BUFFERED: usize = 1 << 15;

/// An incremental hash of plain data.
pub struct Digest {
    hasher: blake3::Hasher,
    pending: Vec<u8>,
}

/// Encodes values as bytes with type tags. Implementations decide where the bytes go and how geometry objects are encoded.
pub(crate) trait Encoder {
    fn put(&mut self, bytes: &[u8]);

    /// Encodes a geometry object: a grid, a graph or a hex field.
    fn geometry(&mut self, object: &Value);

    fn tagged(&mut self, tag: u8, word: u64) {
        let mut bytes = [0; 9];
        bytes[0] = tag;
        bytes[1..].copy_from_slice(&word.to_le_bytes());
        self.put(&bytes);
    }

    fn text(&mut self, bytes: &[u8]) {
        self.tagged(b's', bytes.len() as u64);
        self.put(bytes);
    }

    /// Encodes a list or map of `len` entries. Empty lists and empty maps have the same encoding, because Lua cannot tell them apart.
    fn table(&mut self, is_list: bool, len: usize, entries: impl FnOnce(&mut Self)) {
        self.tagged(if is_list || len == 0 { b'[' } else { b'{' }, len as u64);
        entries(self);
    }

    fn encode(&mut self, value: &Value) {
        match value {
            Value::Null => self.put(b"n"),
            Value::Bool(flag) => self.put(if *flag { b"t" } else { b"f" }),
            Value::Int(number) => self.tagged(b'i', *number as u64),
            // All NaNs have the same encoding. The float 1.0 and the integer 1 have different encodings.
            Value::Float(number) => {
                self.tagged(b'd', if number.is_nan() { f64::NAN } else { *number }.to_bits());
            }
            Value::Str(text) => self.text(text.as_bytes()),
            Value::List(items) => {
                self.table(true, items.len(), |own| items.iter().for_each(|item| own.encode(item)));
            }
            Value::Map(map) => self.table(false, map.len(), |own| {
                for (key, item) in map {
                    match key {
                        Key::Int(number) => own.tagged(b'i', *number as u64),
                        Key::Str(text) => own.text(text.as_bytes()),
                    }
                    own.encode(item);
                }
            }),
            Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => self.geometry(value),
        }
    }
}

impl Encoder for Digest {
    fn put(&mut self, bytes: &[u8]) {
        if self.pending.len() + bytes.len() > BUFFERED {
            self.hasher.update(&self.pending);
            self.pending.clear();
        }
        if bytes.len() > BUFFERED {
            self.hasher.update(bytes);
        } else {
            self.pending.extend_from_slice(bytes);
        }
    }

    fn geometry(&mut self, object: &Value) {
        match object {
            Value::Grid(grid) => self.grid(grid),
            Value::Graph(graph) => self.graph(graph),
            Value::Hex(field) => self.hex(field),
            _ => {}
        }
    }
}

impl Default for Digest {
    fn default() -> Digest {
        Digest { hasher: blake3::Hasher::new(), pending: Vec::with_capacity(BUFFERED) }
    }
}

impl Digest {
    pub fn new() -> Digest {
        Digest::default()
    }

    /// Appends bytes that are already encoded in the format of this module.
    pub fn encoded(&mut self, bytes: &[u8]) {
        self.hasher.update(&self.pending);
        self.pending.clear();
        self.hasher.update(bytes);
    }

    pub fn int(&mut self, number: i64) {
        self.tagged(b'i', number as u64);
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.text(bytes);
    }

    /// Starts a list or map. The caller must append its `len` entries next. For a map, append each key before its value, in the order of [`Key`].
    pub fn open(&mut self, list: bool, len: usize) {
        self.table(list, len, |_| ());
    }

    pub fn value(&mut self, value: &Value) {
        self.encode(value);
    }

    fn ints(&mut self, numbers: &[i64]) {
        self.tagged(b'#', numbers.len() as u64);
        for number in numbers {
            self.put(&number.to_le_bytes());
        }
    }

    /// Appends a graph part by part, because converting it to plain data first would take longer.
    pub fn graph(&mut self, graph: &Graph) {
        self.tagged(b'G', graph.len() as u64);
        for name in graph.names() {
            self.bytes(name.as_bytes());
        }
        for node in 0..graph.len() {
            self.tagged(b'>', graph.degree(node) as u64);
            for (to, _) in graph.edges(node) {
                self.put(&(to as u32).to_le_bytes());
            }
        }
        self.ints(graph.weights());
    }

    pub fn grid(&mut self, grid: &Grid) {
        let (frame, origin) = (grid.frame(), grid.frame().origin());
        self.put(b"S");
        let wrap = frame.wrap();
        let (x, y) = (i64::from(wrap.x), i64::from(wrap.y));
        let numbers = [frame.width(), frame.height(), frame.depth(), origin.x, origin.y, origin.z, x, y];
        // The two wrap flags are omitted if the grid does not wrap.
        self.ints(if wrap.any() { &numbers } else { &numbers[..6] });
        for name in grid.layer_names() {
            self.bytes(name.as_bytes());
            if let Some(layer) = grid.layer(name) {
                self.put(&grid.values(layer).checksum().to_le_bytes());
            }
        }
        for name in grid.occupancy_names() {
            self.bytes(name.as_bytes());
            let Some(occupancy) = grid.occupancy(name) else { continue };
            let places = grid.occupants(occupancy).iter().flat_map(|(unit, cell)| [unit, cell as i64]);
            self.ints(&places.collect::<Vec<i64>>());
        }
    }

    pub fn hex(&mut self, field: &HexField) {
        self.tagged(b'H', field.size() as u64);
    }

    /// Returns the first 128 bits of the hash as 32 hexadecimal digits.
    pub fn finish(mut self) -> String {
        self.hasher.update(&self.pending);
        self.hasher.finalize().to_hex()[..32].to_owned()
    }
}

/// Returns the digest of `bytes` as 32 hexadecimal digits.
pub fn of_bytes(bytes: &[u8]) -> String {
    let mut digest = Digest::new();
    digest.bytes(bytes);
    digest.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: Value) -> String {
        let mut digest = Digest::new();
        digest.value(&value);
        digest.finish()
    }

    #[test]
    fn similar_values_have_different_digests() {
        let all = [
            of(Value::Int(1)),
            of(Value::Float(1.0)),
            of(Value::from("1")),
            of(Value::Bool(true)),
            of(Value::Null),
            of(vec![1i64].into()),
            of(Value::List(vec![vec![1i64].into()])),
            of(Value::map([("1", Value::Int(1))])),
            of(Value::Map([(Key::Int(1), Value::Int(1))].into())),
        ];
        for (i, a) in all.iter().enumerate() {
            assert!(all[i + 1..].iter().all(|b| a != b), "{i}");
        }
        assert_eq!(of(Value::List(vec![])), of(Value::Map([].into())));
    }

    #[test]
    fn the_length_of_writes_does_not_matter() {
        let text = "x".repeat(3 * BUFFERED);
        assert_eq!(of(Value::from(text.clone())), of_bytes(text.as_bytes()));
    }
}
