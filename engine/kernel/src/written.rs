//! Values encoded as bytes, to compare a value with an earlier one and to read parts of a value without decoding the rest.
//!
//! An encoded value begins with a one-byte tag. Most tags are followed by a word of eight bytes in little-endian order. Except for geometry and the
//! lengths of tables, this is the format of [`crate::digest::Digest`]:
//! - `n`, `f` and `t`: nil, false and true, without a word.
//! - `i` and `d`: an integer or a float as the word.
//! - `s`: the length of a text as the word, then the text.
//! - `[` and `{`: the number of entries of a list or map as the lower half of the word and the number of their bytes as its upper half, then the
//!   entries.
//! - `o`: the index of a geometry object as the word. The object itself is stored separately from the bytes.
//!
//! Equal bytes mean equal values, except for the content of geometry objects.

use crate::digest::Encoder;
use crate::value::{Key, Value};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::Range;

/// A value encoded as bytes. Its geometry objects are stored separately.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    bytes: Vec<u8>,
    objects: Vec<Value>,
}

/// A reference to a value inside a [`Written`] (a value encoded as bytes).
#[derive(Clone, Copy, Debug)]
pub struct WrittenValue<'w> {
    written: &'w Written,
    at: usize,
}

/// Iterator over the entries of a table encoded as bytes: integer keys first, then string keys in byte order.
#[derive(Clone, Debug)]
pub struct Entries<'w> {
    written: &'w Written,
    at: usize,
    /// Whether `at` is the position of the last returned entry's value. Otherwise it is the position of the next entry.
    is_at_value: bool,
    is_list: bool,
    number: i64,
    left: u32,
}

/// A key and its value in a table encoded as bytes.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'w> {
    /// Byte position of the entry: of its key in a map, of its value in a list.
    pub at: usize,
    pub key: WrittenKey<'w>,
    pub value: WrittenValue<'w>,
}

/// The key of a table entry. Integers sort before texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WrittenKey<'w> {
    Int(i64),
    Text(&'w [u8]),
}

/// Number of bytes of a tag (1) and the word after it (8).
const HEAD: usize = 9;

impl Encoder for Written {
    fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    fn table(&mut self, is_list: bool, len: usize, entries: impl FnOnce(&mut Self)) {
        let start = self.bytes.len() + HEAD;
        self.tagged(if is_list || len == 0 { b'[' } else { b'{' }, len as u64);
        entries(self);
        let length = (self.bytes.len() - start) as u32;
        self.bytes[start - 4..start].copy_from_slice(&length.to_le_bytes());
    }

    fn geometry(&mut self, object: &Value) {
        self.tagged(b'o', self.objects.len() as u64);
        self.objects.push(object.clone());
    }
}

impl Written {
    /// Creates a value from bytes that are already encoded, and the geometry objects that they refer to by index.
    pub fn new(bytes: Vec<u8>, objects: Vec<Value>) -> Written {
        Written { bytes, objects }
    }

    /// Encodes a value as bytes.
    pub fn of(value: &Value) -> Written {
        let mut written = Written::default();
        written.encode(value);
        written
    }

    /// Returns a reference to the whole value, without decoding it.
    pub fn value(&self) -> WrittenValue<'_> {
        WrittenValue { written: self, at: 0 }
    }

    /// Returns a reference to the value that begins at byte `at`.
    pub fn value_at(&self, at: usize) -> WrittenValue<'_> {
        WrittenValue { written: self, at }
    }

    /// Returns the bytes in a range, or an empty slice if the range is out of bounds.
    pub fn bytes(&self, range: Range<usize>) -> &[u8] {
        self.bytes.get(range).unwrap_or_default()
    }

    /// Returns the tag and the word (the eight bytes after the tag) of the value that begins at byte `at`. After the end of the bytes, returns the
    /// tag of nil.
    fn head(&self, at: usize) -> (u8, u64) {
        let rest = self.bytes.get(at..).unwrap_or_default();
        match rest.first_chunk::<HEAD>() {
            Some([tag, word @ ..]) => (*tag, u64::from_le_bytes(*word)),
            // Too few bytes are left for a tag and a word, so the last value has no word.
            None => (rest.first().copied().unwrap_or(b'n'), 0),
        }
    }

    /// Returns the byte position after the value that begins at `at`.
    #[inline]
    fn end(&self, at: usize) -> usize {
        let (tag, word) = self.head(at);
        let length = match tag {
            b's' => HEAD.saturating_add(word as usize),
            b'[' | b'{' => HEAD.saturating_add((word >> 32) as usize),
            b'i' | b'd' | b'o' => HEAD,
            _ => 1,
        };
        at.saturating_add(length).min(self.bytes.len())
    }

    fn text(&self, at: usize) -> &[u8] {
        let (_, length) = self.head(at);
        self.bytes(at + HEAD..(at + HEAD).saturating_add(length as usize))
    }
}

impl<'w> WrittenValue<'w> {
    /// Returns the byte position at which the value begins.
    pub fn at(&self) -> usize {
        self.at
    }

    fn tag(&self) -> u8 {
        self.written.head(self.at).0
    }

    /// Checks whether the value is a list or a map.
    pub fn is_table(&self) -> bool {
        matches!(self.tag(), b'[' | b'{')
    }

    /// Checks whether a Lua condition treats the value as true. Only nil and false are not true.
    pub fn is_truthy(&self) -> bool {
        !matches!(self.tag(), b'n' | b'f')
    }

    /// Decodes the value. An empty table becomes an empty list.
    pub fn value(&self) -> Value {
        let (tag, word) = self.written.head(self.at);
        match tag {
            b't' => Value::Bool(true),
            b'f' => Value::Bool(false),
            b'i' => Value::Int(word as i64),
            b'd' => Value::Float(f64::from_bits(word)),
            b's' => Value::Str(String::from_utf8_lossy(self.written.text(self.at)).into_owned()),
            b'o' => usize::try_from(word).ok().and_then(|at| self.written.objects.get(at)).cloned().unwrap_or_default(),
            b'[' => Value::List(self.all_entries().map(|entry| entry.value.value()).collect()),
            b'{' => Value::Map(self.all_entries().map(|entry| (entry.key.key(), entry.value.value())).collect()),
            _ => Value::Null,
        }
    }

    /// Returns an iterator over the entries of a list or map, or `None` for any other value.
    pub fn entries(&self) -> Option<Entries<'w>> {
        self.is_table().then(|| self.all_entries())
    }

    fn all_entries(&self) -> Entries<'w> {
        let (tag, word) = self.written.head(self.at);
        let (at, left) = (self.at + HEAD, word as u32);
        Entries { written: self.written, at, is_at_value: false, is_list: tag == b'[', number: 0, left }
    }

    /// Checks whether two tables have the same keys and, for all keys that `is_wanted` accepts, equal values. Values are compared as bytes. Returns
    /// false if one of the values is not a table.
    pub fn agrees_with(&self, other: WrittenValue, is_wanted: &dyn Fn(WrittenKey) -> bool) -> bool {
        let (Some(mut own), Some(mut others)) = (self.entries(), other.entries()) else { return false };
        loop {
            match (own.next(), others.next()) {
                (None, None) => return true,
                (Some(one), Some(other)) if one.key == other.key => {
                    let (end, other_end) = (own.finish(), others.finish());
                    let bytes = self.written.bytes(one.value.at..end);
                    if bytes != other.value.written.bytes(other.value.at..other_end) && is_wanted(one.key) {
                        return false;
                    }
                }
                _ => return false,
            }
        }
    }

    /// Returns the value of a string key, or `None` if this is not a map or has no such key.
    pub fn field(&self, name: &str) -> Option<WrittenValue<'w>> {
        self.fields([name]).next()?
    }

    /// Returns the value of each key in `names`, or `None` for a missing key. The names must be sorted. The entries of a map are sorted too, so one
    /// pass finds all of them.
    pub fn fields<'n>(
        &self,
        names: impl IntoIterator<Item = &'n str>,
    ) -> impl Iterator<Item = Option<WrittenValue<'w>>> {
        let mut entries = self.entries();
        let mut next = move || entries.as_mut()?.next();
        let mut entry = next();
        names.into_iter().map(move |name| {
            let wanted = WrittenKey::Text(name.as_bytes());
            loop {
                match entry?.key.cmp(&wanted) {
                    Ordering::Less => entry = next(),
                    Ordering::Equal => return entry.map(|found| found.value),
                    Ordering::Greater => return None,
                }
            }
        })
    }
}

impl Entries<'_> {
    /// Moves past the last returned entry and returns the byte position after it.
    pub fn finish(&mut self) -> usize {
        if std::mem::take(&mut self.is_at_value) {
            self.at = self.written.end(self.at);
        }
        self.at
    }

    /// Moves past the last returned entry, which ends at byte `end`. This avoids searching for its end.
    pub fn finish_at(&mut self, end: usize) {
        (self.at, self.is_at_value) = (end, false);
    }

    /// Skips the next entry if it is encoded as exactly these bytes, and returns its byte position. Otherwise returns `None`.
    pub fn skip_same(&mut self, bytes: &[u8]) -> Option<usize> {
        let at = self.finish();
        if self.left == 0 || bytes.is_empty() || !self.written.bytes.get(at..)?.starts_with(bytes) {
            return None;
        }
        (self.at, self.left, self.number) = (at + bytes.len(), self.left - 1, self.number + 1);
        Some(at)
    }

    /// Checks whether the table is a list.
    pub fn is_list(&self) -> bool {
        self.is_list
    }

    /// Returns the number of entries that were returned or skipped so far.
    pub fn number(&self) -> i64 {
        self.number
    }
}

impl<'w> Iterator for Entries<'w> {
    type Item = Entry<'w>;

    fn next(&mut self) -> Option<Entry<'w>> {
        let at = self.finish();
        if at >= self.written.bytes.len() {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        self.number += 1;
        let key = match self.written.head(at) {
            _ if self.is_list => WrittenKey::Int(self.number),
            (b's', _) => WrittenKey::Text(self.written.text(at)),
            (_, number) => WrittenKey::Int(number as i64),
        };
        if !self.is_list {
            self.at = match key {
                WrittenKey::Text(text) => at + HEAD + text.len(),
                WrittenKey::Int(_) => at + HEAD,
            };
        }
        self.is_at_value = true;
        Some(Entry { at, key, value: WrittenValue { written: self.written, at: self.at } })
    }
}

impl<'w> WrittenKey<'w> {
    /// Converts the key to a [`Key`] of a [`Value::Map`].
    pub fn key(&self) -> Key {
        match self {
            WrittenKey::Int(number) => Key::Int(*number),
            WrittenKey::Text(text) => Key::Str(String::from_utf8_lossy(text).into_owned()),
        }
    }

    /// Converts the key to an integer or string [`Value`].
    pub fn value(&self) -> Value {
        match self.key() {
            Key::Int(number) => Value::Int(number),
            Key::Str(text) => Value::Str(text),
        }
    }

    /// Returns the key as text. An integer key becomes its decimal digits.
    pub fn text(&self) -> Cow<'w, str> {
        match self {
            WrittenKey::Int(number) => number.to_string().into(),
            WrittenKey::Text(text) => String::from_utf8_lossy(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::HexField;
    use std::collections::BTreeMap;

    fn value() -> Value {
        let goal = Value::List(vec![Value::Int(-3), Value::Float(0.5), Value::List(Vec::new())]);
        let mut map = BTreeMap::from([(Key::Int(7), Value::Bool(true)), (Key::Int(-1), Value::Bool(false))]);
        map.insert("goal".into(), goal);
        map.insert("name".into(), "newt".into());
        map.insert("size".into(), Value::Hex(HexField::new(2).expect("a field")));
        Value::Map(map)
    }

    #[test]
    fn values_round_trip_through_bytes() {
        let written = Written::of(&value());
        assert_eq!(written.value().value(), value());
        let field = |name| written.value().field(name).map(|field| field.value());
        assert_eq!(field("goal").as_ref(), value().field("goal"));
        assert_eq!((field("name"), field("nam"), field("size").is_some()), (Some("newt".into()), None, true));
        assert!(written.value().field("name").is_some_and(|name| name.field("goal").is_none()));
    }

    #[test]
    fn entries_are_skipped_by_their_bytes() {
        let (one, other) = (Written::of(&value()), Written::of(&vec![1i64, 2, 3].into()));
        let mut entries = other.value().entries().expect("a list");
        let two = Written::of(&Value::Int(2));
        let two = two.bytes(0..9);
        assert_eq!((entries.skip_same(two), entries.skip_same(b"")), (None, None));
        assert_eq!(entries.next().map(|entry| (entry.key, entry.value.value())), Some((WrittenKey::Int(1), 1.into())));
        assert_eq!((entries.skip_same(two), entries.number()), (Some(18), 2));
        assert_eq!(entries.next().map(|entry| entry.value.value()), Some(3.into()));
        assert!(entries.skip_same(two).is_none() && entries.next().is_none());
        let all: Vec<Key> = one.value().entries().expect("a map").map(|entry| entry.key.key()).collect();
        assert_eq!(all, [Key::Int(-1), Key::Int(7), "goal".into(), "name".into(), "size".into()]);
    }

    #[test]
    fn tables_agree_where_it_matters() {
        let of = |x: i64, y: i64| Written::of(&Value::map([("x", x.into()), ("y", y.into())]));
        let is_x = |key: WrittenKey| key == WrittenKey::Text(b"x");
        let agree = |a: Written, b: Written| a.value().agrees_with(b.value(), &is_x);
        assert!(agree(of(1, 2), of(1, 3)) && !agree(of(1, 2), of(2, 2)));
        assert!(!agree(of(1, 2), Written::of(&Value::map([("x", 1.into())]))));
        assert!(!agree(of(1, 2), Written::of(&Value::Int(1))));
    }

    #[test]
    fn bytes_that_are_cut_off_do_no_harm() {
        let whole = Written::of(&value());
        for end in 0..whole.bytes.len() {
            let cut = Written::new(whole.bytes[..end].to_vec(), Vec::new());
            cut.value().value();
            assert!(cut.end(0) <= end);
            let endless = [&whole.bytes[..end], b"[", &[0xff; 8]].concat();
            Written::new(endless, Vec::new()).value().value();
        }
    }
}
