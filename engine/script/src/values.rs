//! Transfer of Lua values into and out of a Lua state, within size limits and without running metamethods. Values are converted from and to plain
//! data, copied between states, and written as bytes for a digest or a scene.

use crate::handle::{self, Object};
use crate::stop::STOPPED;
use crate::vm::{Allowance, Frame, Keys, Kind, Refusal, Sink, Table};
use lunarena_kernel::digest::{BUFFERED, Digest};
use lunarena_kernel::written::Written;
use lunarena_kernel::{Key, Value};
use std::ffi::c_int;

/// Size limits for one transfer of values from a Lua state to plain data or to another state.
pub type Caps = Allowance;

const EMPTY: &str = "its tables have too many empty places";

impl Caps {
    /// Size limits for an answer or an argument of a bot. They are far above what any order needs.
    pub const BOT: Caps = Caps { depth: 16, items: 20_000, bytes: 1 << 18, places: 1 << 20 };
    /// Size limits for values of the rules. They only stop runaway data.
    pub const RULES: Caps = Caps { depth: 64, items: 8_000_000, bytes: 1 << 28, places: u64::MAX };

    /// Size limits for a table in which a bot describes a new grid or graph.
    pub const GEOMETRY: Caps = Caps { depth: 16, items: 1 << 16, bytes: 1 << 21, places: 1 << 21 };

    /// Returns the remaining allowance as if `values` fewer values, with 16 bytes of text each, had been used. The result does not exceed `initial`.
    pub fn refunded(self, values: u32, initial: Caps) -> Caps {
        let items = self.items.saturating_add(values).min(initial.items);
        let bytes = self.bytes.saturating_add(16 * values as usize).min(initial.bytes);
        Caps { items, bytes, ..self }
    }

    /// Returns how many values and how many bytes of text were used between this allowance and the later allowance `after`.
    pub fn used_until(self, after: Caps) -> (u64, u64) {
        (self.items.abs_diff(after.items).into(), self.bytes.abs_diff(after.bytes) as u64)
    }

    /// Checks whether more than `values` values, or more than 16 bytes of text for each of them, were used between this allowance and the later
    /// allowance `after`.
    #[inline]
    pub fn used_more_until(self, after: Caps, values: u32) -> bool {
        self.items.abs_diff(after.items) > values || self.bytes.abs_diff(after.bytes) > 16 * values as usize
    }

    /// Returns how many places of large tables (list items and other entries, including empty ones) were visited between this allowance and the later
    /// allowance `after`.
    pub fn places_until(self, after: Caps) -> u64 {
        self.places - after.places
    }

    /// Returns these limits lowered to at most `values` values, for a caller that cannot pay for more.
    pub fn at_most(self, values: u64) -> Caps {
        Caps { items: self.items.min(u32::try_from(values).unwrap_or(u32::MAX)), ..self }
    }
}

// Plain data: reading and writing.

/// Reads the Lua value at stack index `at` as plain data. Subtracts its size from the remaining allowance `caps`.
pub fn read(frame: &Frame, at: c_int, caps: &mut Caps) -> Result<Value, String> {
    Ok(match frame.kind(at) {
        Kind::Nil | Kind::None => Value::Null,
        Kind::Boolean => Value::Bool(frame.boolean(at)),
        Kind::Number => match frame.integer(at) {
            Some(number) => Value::Int(number),
            None => Value::Float(frame.to_number(at).unwrap_or_default()),
        },
        Kind::String => {
            let bytes = frame.string(at).unwrap_or_default();
            take(caps, bytes.len())?;
            Value::Str(String::from_utf8_lossy(bytes).into_owned())
        }
        kind => {
            if let Some(table) = frame.as_table(at) {
                take(caps, 0)?;
                caps.depth = caps.depth.checked_sub(1).ok_or("it is nested too deeply, or holds itself")?;
                let read = read_table(frame, table, caps);
                caps.depth += 1;
                read?
            } else if let Some(handle) = handle::get(frame, at) {
                take(caps, handle.object.bytes())?;
                handle.object.to_value()
            } else {
                return Err(bad_value(kind));
            }
        }
    })
}

/// Subtracts one value and its number of bytes from the remaining allowance.
fn take(caps: &mut Caps, bytes: usize) -> Result<(), String> {
    caps.items = caps.items.checked_sub(1).ok_or("it holds too many values")?;
    caps.bytes = caps.bytes.checked_sub(bytes).ok_or("its texts are too long")?;
    Ok(())
}

fn read_table(frame: &Frame, table: Table, caps: &mut Caps) -> Result<Value, String> {
    let mut scope = frame.scope();
    scope.reserve(4).map_err(|_| "it is nested too deeply")?;
    let top = scope.top();
    admit(table, caps)?;
    let survey = scope.survey(table);
    if survey.keys == Keys::List {
        let mut items = Vec::with_capacity(survey.count.min(1024));
        for at in 1..=survey.count as i64 {
            scope.item(table, at);
            let item = read(&scope, top + 1, caps);
            scope.set_top(top);
            items.push(item?);
            take(caps, 0)?;
        }
        return Ok(Value::List(items));
    }
    // Collecting all entries at once is faster than inserting them one by one.
    let mut entries: Vec<(Key, Value)> = Vec::new();
    // The order in memory must not decide which of several errors is reported.
    let mut mistake: Option<String> = None;
    let mut place = 0;
    while scope.next(table, &mut place) {
        let entry = read_key(&scope, top + 1, caps).and_then(|key| Ok((key, read(&scope, top + 2, caps)?)));
        match entry.and_then(|entry| take(caps, 0).map(|()| entry)) {
            Ok(entry) => entries.push(entry),
            Err(why) => mistake = Some(mistake.map_or(why.clone(), |other| other.min(why))),
        }
        if caps.items == 0 {
            return Err("it holds too many values".into());
        }
        scope.set_top(top);
    }
    mistake.map_or(Ok(Value::Map(entries.into_iter().collect())), Err)
}

/// Returns an error if a table is too large. Called before any of its entries are visited.
fn admit(table: Table, caps: &mut Caps) -> Result<(), String> {
    if table.len() > caps.items.into() {
        // The caller is charged as if it had read up to the limit.
        caps.items = 0;
        return Err("it holds too many values".into());
    }
    caps.places = caps.places.checked_sub(table.places()).ok_or(EMPTY)?;
    Ok(())
}

fn read_key(frame: &Frame, at: c_int, caps: &mut Caps) -> Result<Key, String> {
    if let Some(bytes) = frame.string(at) {
        take(caps, bytes.len())?;
        // A lossy conversion could make two keys equal.
        let text = std::str::from_utf8(bytes).map_err(|_| "a key that is not UTF-8 can't be handed over")?;
        return Ok(Key::Str(text.to_owned()));
    }
    let number = frame.integer(at).ok_or_else(|| bad_key(frame.kind(at)))?;
    take(caps, 0)?;
    Ok(Key::Int(number))
}

/// Converts plain data to a Lua value and pushes it. Geometry objects become writable handles, because only rules receive objects this way.
pub fn push(frame: &Frame, value: &Value) {
    match value {
        Value::Null => frame.push(()),
        Value::Bool(flag) => frame.push(*flag),
        Value::Int(number) => frame.push(*number),
        Value::Float(number) => frame.push(*number),
        Value::Str(text) => frame.push(text),
        Value::List(items) => {
            let list = frame.new_table(items.len(), 0);
            for (item, at) in items.iter().zip(1..) {
                frame.set_item_with(list, at, |frame| push(frame, item));
            }
        }
        Value::Map(map) => {
            let table = frame.new_table(0, map.len());
            for (key, item) in map {
                match key {
                    Key::Int(number) => frame.set_with(table, *number, |frame| push(frame, item)),
                    Key::Str(text) => frame.set_with(table, text, |frame| push(frame, item)),
                }
            }
        }
        Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => match Object::from_value(value) {
            Some(object) => handle::push_new(frame, object),
            None => frame.push(()),
        },
    }
}

// Copies between states.

/// How a copy to another Lua state treats geometry objects.
#[derive(Clone, Copy)]
pub enum Objects {
    /// The target state shares the objects and can only read them.
    Shown,
    /// The target state gets independent copies of the objects.
    Given,
    /// The target state replaces the source state. It shares the objects and keeps the write access of their handles.
    Kept,
}

/// Copies the value at stack index `at` of `from` to another Lua state, and pushes the copy there.
pub fn copy(from: &Frame, at: c_int, to: &Frame, objects: Objects, caps: &mut Caps) -> Result<(), String> {
    let copy_object = match objects {
        Objects::Shown => show,
        Objects::Given => give,
        Objects::Kept => keep,
    };
    to.copy_from(from, at, caps, copy_object).map_err(reason)
}

/// Returns the message that explains why a value was refused.
fn reason(refusal: Refusal) -> String {
    match refusal {
        Refusal::TooDeep => "it is nested too deeply, or holds itself".into(),
        Refusal::NoRoom => "it is nested too deeply".into(),
        Refusal::TooMany => "it holds too many values".into(),
        Refusal::TooLong => "its texts are too long".into(),
        Refusal::TooSparse => EMPTY.into(),
        Refusal::Stopped => STOPPED.into(),
        Refusal::BadKey(kind) => bad_key(kind),
        Refusal::BadValue(kind) => bad_value(kind),
    }
}

fn bad_value(kind: Kind) -> String {
    format!("it holds a {}, which can't be handed over", kind.name())
}

fn bad_key(kind: Kind) -> String {
    format!("a {} as key can't be handed over: keys are strings or integers", kind.name())
}

fn handle_of(from: &Frame) -> Result<&handle::Handle, Refusal> {
    let at = from.top();
    handle::get(from, at).ok_or(Refusal::BadValue(from.kind(at)))
}

fn show(from: &Frame, to: &Frame, _: &mut Allowance) -> Result<(), Refusal> {
    handle::push_shared(to, &handle_of(from)?.object, false);
    Ok(())
}

fn give(from: &Frame, to: &Frame, left: &mut Allowance) -> Result<(), Refusal> {
    let handle = handle_of(from)?;
    left.items = left.items.checked_sub(1).ok_or(Refusal::TooMany)?;
    left.bytes = left.bytes.checked_sub(handle.object.bytes()).ok_or(Refusal::TooLong)?;
    handle::push_new(to, handle.object.duplicate());
    Ok(())
}

fn keep(from: &Frame, to: &Frame, _: &mut Allowance) -> Result<(), Refusal> {
    let handle = handle_of(from)?;
    handle::push_shared(to, &handle.object, handle.is_writable);
    Ok(())
}

// Bytes: digests and scenes.

/// Adds the Lua value at stack index `at` to a digest, exactly as [`Digest::value`] adds the equivalent plain data. Tables may be nested up to
/// `depth` levels.
pub fn digest(frame: &Frame, at: c_int, out: &mut Digest, depth: u32) -> Result<(), String> {
    frame.write(at, depth, BUFFERED, &mut Digested(out)).map(drop).map_err(reason)
}

/// An adapter that writes bytes and geometry objects to a digest.
struct Digested<'d>(&'d mut Digest);

impl Sink for Digested<'_> {
    const HAS_LENGTHS: bool = false;

    fn flush(&mut self, buffer: &mut Vec<u8>) -> bool {
        self.0.encoded(buffer);
        buffer.clear();
        true
    }

    fn object(&mut self, frame: &Frame, buffer: &mut Vec<u8>) -> bool {
        self.flush(buffer);
        let handle = handle::get(frame, frame.top());
        handle.inspect(|handle| handle.object.digest(self.0)).is_some()
    }
}

/// Encodes the Lua value at stack index `at` as bytes. Geometry objects are stored beside the bytes.
pub fn write(frame: &Frame, at: c_int) -> Result<Written, String> {
    let mut objects = WrittenObjects(Vec::new());
    let bytes = frame.write(at, Caps::RULES.depth, ROOM, &mut objects).map_err(reason)?;
    Ok(Written::new(bytes, objects.0))
}

/// Initial capacity in bytes for an encoded value. Most scenes need less.
const ROOM: usize = 1 << 16;

/// Maximum number of bytes in an encoded value ([`Written`]). It is far above the size of any scene and only stops runaway data.
const MAX_BYTES: usize = 1 << 26;

/// The geometry objects of a value that is being encoded as a [`Written`]. The encoded bytes are collected separately.
struct WrittenObjects(Vec<Value>);

impl Sink for WrittenObjects {
    const HAS_LENGTHS: bool = true;

    fn flush(&mut self, buffer: &mut Vec<u8>) -> bool {
        let is_small = buffer.len() <= MAX_BYTES;
        if !is_small {
            buffer.clear();
        }
        is_small
    }

    fn object(&mut self, frame: &Frame, buffer: &mut Vec<u8>) -> bool {
        let Some(handle) = handle::get(frame, frame.top()) else { return false };
        buffer.push(b'o');
        buffer.extend((self.0.len() as u64).to_le_bytes());
        self.0.push(handle.object.to_value());
        true
    }
}
