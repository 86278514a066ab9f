//! Single values of Lua as plain data.

use crate::raw::{Slot, kind};
use lunarena_kernel::Key;
use lunarena_scene::{Id, Scalar};
use std::borrow::Cow;

/// Nothing, if it is no single value.
pub fn scalar(slot: &Slot) -> Option<Scalar> {
    Some(match slot.kind {
        kind::NO => Scalar::Flag(false),
        kind::YES => Scalar::Flag(true),
        kind::INTEGER => Scalar::Int(slot.integer()),
        kind::FLOAT => Scalar::of_float(slot.float()),
        kind::TEXT => Scalar::Text(text(slot)),
        _ => return None,
    })
}

/// Whether it is this value.
pub fn is(slot: &Slot, value: &Scalar) -> bool {
    match (slot.kind, value) {
        (kind::INTEGER, Scalar::Int(value)) => slot.integer() == *value,
        (kind::TEXT, Scalar::Text(value)) => value.as_bytes() == unsafe { slot.bytes() },
        (kind::TEXT | kind::INTEGER, _) => false,
        _ => scalar(slot).as_ref() == Some(value),
    }
}

/// Of a slot that holds a text.
pub fn text(slot: &Slot) -> String {
    let bytes = unsafe { slot.bytes() };
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => String::from_utf8_lossy(bytes).into_owned(),
    }
}

pub fn id(slot: &Slot) -> Option<Id> {
    match slot.kind {
        kind::INTEGER => Some(Id::Number(slot.integer())),
        kind::TEXT => Some(Id::Name(text(slot))),
        _ => None,
    }
}

pub fn key(slot: &Slot) -> Key {
    match slot.kind {
        kind::INTEGER => Key::Int(slot.integer()),
        kind::TEXT => Key::Str(text(slot)),
        _ => Key::Str(scalar(slot).map_or_else(|| kind_name(slot).to_owned(), |other| other.to_string())),
    }
}

/// A key as a text.
pub fn name(slot: &Slot) -> Cow<'_, str> {
    match slot.kind {
        kind::TEXT => String::from_utf8_lossy(unsafe { slot.bytes() }),
        _ => key(slot).to_string().into(),
    }
}

/// What it is, in a message.
pub fn kind_name(slot: &Slot) -> &'static str {
    match slot.kind {
        kind::NOTHING => "nothing",
        kind::NO | kind::YES => "a boolean",
        kind::INTEGER => "an integer",
        kind::FLOAT => "a number",
        kind::TEXT => "a string",
        kind::TABLE => "a table",
        _ => "a function or an object",
    }
}
