//! One way to hash data: every value is written with a tag and its length, so that no two different values read alike.

use crate::geometry::{Graph, Grid, HexField};
use crate::value::{Key, Value};
use std::cell::RefCell;

/// So many bytes are gathered before they are hashed.
const GATHERED: usize = 1 << 15;

thread_local! {
    static SPARE: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// Where bytes are gathered: room that is used again, since a match that is hashed turn by turn would ask the machine for new memory each time.
pub struct Gathered(Vec<u8>);

impl Gathered {
    /// Empty, with room for [`Gathered::ROOM`] bytes.
    pub fn new() -> Gathered {
        let spare = SPARE.with_borrow_mut(Vec::pop);
        Gathered(spare.unwrap_or_else(|| Vec::with_capacity(Gathered::ROOM)))
    }

    pub const ROOM: usize = GATHERED + 64;

    /// The room itself, for those who write there and say how much.
    pub fn room(&mut self) -> *mut u8 {
        self.0.as_mut_ptr()
    }
}

impl Default for Gathered {
    fn default() -> Self {
        Gathered::new()
    }
}

impl Drop for Gathered {
    fn drop(&mut self) {
        /// More are never in use at the same time.
        const MOST: usize = 2;
        let mut room = std::mem::take(&mut self.0);
        room.clear();
        // A thread that ends has no more use for it.
        let _ = SPARE.try_with(|spare| {
            let mut spare = spare.borrow_mut();
            if spare.len() < MOST {
                spare.push(room);
            }
        });
    }
}

/// A running hash. Small writes are gathered first, because the hash works best on whole blocks.
#[derive(Default)]
pub struct Digest {
    hasher: blake3::Hasher,
    pending: Gathered,
}

impl Digest {
    pub fn new() -> Self {
        Digest::default()
    }

    fn put(&mut self, bytes: &[u8]) {
        if self.pending.0.len() + bytes.len() > GATHERED {
            self.hasher.update(&self.pending.0);
            self.pending.0.clear();
        }
        if bytes.len() > GATHERED {
            self.hasher.update(bytes);
        } else {
            self.pending.0.extend_from_slice(bytes);
        }
    }

    fn tagged(&mut self, tag: u8, word: u64) {
        let mut bytes = [0; 9];
        bytes[0] = tag;
        bytes[1..].copy_from_slice(&word.to_le_bytes());
        self.put(&bytes);
    }

    /// Takes what was written elsewhere, in the way of this file.
    pub fn written(&mut self, bytes: &[u8]) {
        self.hasher.update(&self.pending.0);
        self.pending.0.clear();
        self.hasher.update(bytes);
    }

    pub fn null(&mut self) {
        self.put(b"n");
    }

    pub fn bool(&mut self, flag: bool) {
        self.put(if flag { b"t" } else { b"f" });
    }

    pub fn int(&mut self, number: i64) {
        self.tagged(b'i', number as u64);
    }

    /// All not-a-numbers are one value here; a float that is a whole number is not the integer.
    pub fn float(&mut self, number: f64) {
        let bits = if number.is_nan() { f64::NAN.to_bits() } else { number.to_bits() };
        self.tagged(b'd', bits);
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.tagged(b's', bytes.len() as u64);
        self.put(bytes);
    }

    /// Opens a list or map of `len` entries; they must follow in order (keys sorted as [`Key`] sorts).
    pub fn open(&mut self, list: bool, len: usize) {
        // An empty table is neither list nor map for a script, so both write the same here.
        self.tagged(if list || len == 0 { b'[' } else { b'{' }, len as u64);
    }

    pub fn value(&mut self, value: &Value) {
        match value {
            Value::Null => self.null(),
            Value::Bool(flag) => self.bool(*flag),
            Value::Int(number) => self.int(*number),
            Value::Float(number) => self.float(*number),
            Value::Str(text) => self.bytes(text.as_bytes()),
            Value::List(items) => {
                self.open(true, items.len());
                for item in items {
                    self.value(item);
                }
            }
            Value::Map(map) => {
                self.open(false, map.len());
                for (key, item) in map {
                    match key {
                        Key::Int(number) => self.int(*number),
                        Key::Str(text) => self.bytes(text.as_bytes()),
                    }
                    self.value(item);
                }
            }
            Value::Grid(grid) => self.grid(grid),
            Value::Graph(graph) => self.graph(graph),
            Value::Hex(field) => self.hex(field),
        }
    }

    fn ints(&mut self, numbers: &[i64]) {
        self.tagged(b'#', numbers.len() as u64);
        for number in numbers {
            self.put(&number.to_le_bytes());
        }
    }

    /// Geometry is written by its parts, not by its plain form, which would have to be made first.
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
        // Only a grid that wraps says so.
        self.ints(if wrap.any() { &numbers } else { &numbers[..6] });
        for name in grid.layer_names() {
            self.bytes(name.as_bytes());
            if let Some(layer) = grid.layer(name) {
                self.put(&grid.values(layer).sum().to_le_bytes());
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

    /// The first 128 bits, as 32 hexadecimal digits.
    pub fn finish(mut self) -> String {
        self.hasher.update(&self.pending.0);
        let mut text = self.hasher.finalize().to_hex().to_string();
        text.truncate(32);
        text
    }
}

/// The digest of plain bytes.
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
    fn values_that_look_alike_differ() {
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
    fn long_and_short_writes_agree() {
        let text = "x".repeat(3 * GATHERED);
        assert_eq!(of(Value::from(text.clone())), of_bytes(text.as_bytes()));
    }
}
