//! The plain string functions: paid by size before the work.

use super::charge::charge;
use crate::host::{self, KEPT_TEXT};
use crate::lua::State;
use crate::native::{Frame, Outcome, native, set_function};
use crate::price::price;
use mlua::ffi;
use std::ffi::c_int;

/// How long a text may get that is made for this script: no longer than its memory, and never beyond 64 MiB.
pub fn longest(frame: Frame) -> usize {
    host::of(frame.l).heap.limit().min(1 << 26)
}

/// Pushes the text that was put together in the scratch buffer.
pub fn finish(frame: Frame) -> Outcome {
    let out = &mut host::of(frame.l).scratch;
    frame.push_bytes(out);
    if out.capacity() > KEPT_TEXT {
        *out = Vec::new();
    }
    Ok(1)
}

/// Positions as Lua gives them, from 1 or from the end, as a range of bytes.
fn range(len: usize, from: i64, to: i64) -> std::ops::Range<usize> {
    let size = i64::try_from(len).unwrap_or(i64::MAX);
    let from = if from < 0 { size.saturating_add(from).saturating_add(1) } else { from }.max(1);
    let to = if to < 0 { size.saturating_add(to).saturating_add(1) } else { to }.min(size);
    if from > to { 0..0 } else { from as usize - 1..to as usize }
}

fn sub(frame: Frame) -> Outcome {
    let text = frame.bytes(1)?;
    let part = range(text.len(), frame.lua_int(2)?, frame.lua_int_or(3, -1)?);
    charge(frame, price!("string.sub").for_size(part.len() as u64))?;
    frame.push_bytes(&text[part]);
    Ok(1)
}

fn byte(frame: Frame) -> Outcome {
    let text = frame.bytes(1)?;
    let from = frame.lua_int_or(2, 1)?;
    let part = &text[range(text.len(), from, frame.lua_int_or(3, from)?)];
    charge(frame, price!("string.byte").for_size(part.len() as u64))?;
    let count = c_int::try_from(part.len()).map_err(|_| "string slice too long")?;
    frame.reserve(count).map_err(|_| "string slice too long".to_owned())?;
    part.iter().for_each(|byte| frame.push_int((*byte).into()));
    Ok(count)
}

fn char(frame: Frame) -> Outcome {
    charge(frame, price!("string.char").for_size(frame.top() as u64))?;
    let out = &mut host::of(frame.l).scratch;
    out.clear();
    for at in 1..=frame.top() {
        let code = frame.lua_int(at)?;
        out.push(u8::try_from(code).map_err(|_| format!("bad argument #{at} to 'char' (value out of range)"))?);
    }
    finish(frame)
}

fn rep(frame: Frame) -> Outcome {
    let text = frame.bytes(1)?;
    let times = u64::try_from(frame.lua_int(2)?).unwrap_or(0);
    let separator = if frame.kind(3) <= ffi::LUA_TNIL { &[] } else { frame.bytes(3)? };
    let bytes = (text.len() as u64)
        .saturating_mul(times)
        .saturating_add((separator.len() as u64).saturating_mul(times.saturating_sub(1)));
    charge(frame, price!("string.rep").for_size(bytes))?;
    if bytes > longest(frame) as u64 {
        return Err("resulting string too large".into());
    }
    let out = &mut host::of(frame.l).scratch;
    out.clear();
    if bytes > 0 {
        // What is there is doubled until it is long enough.
        out.extend_from_slice(text);
        out.extend_from_slice(separator);
        let bytes = bytes as usize;
        out.reserve_exact(bytes.saturating_sub(out.len()));
        while out.len() < bytes {
            out.extend_from_within(..out.len().min(bytes - out.len()));
        }
        out.truncate(bytes);
    }
    finish(frame)
}

/// A text made byte by byte from another.
fn remade(frame: Frame, make: impl Fn(&[u8], &mut Vec<u8>)) -> Outcome {
    let text = frame.bytes(1)?;
    charge(frame, price!("string.lower").for_size(text.len() as u64))?;
    let out = &mut host::of(frame.l).scratch;
    out.clear();
    make(text, out);
    finish(frame)
}

fn lower(frame: Frame) -> Outcome {
    remade(frame, |text, out| out.extend(text.iter().map(u8::to_ascii_lowercase)))
}

fn upper(frame: Frame) -> Outcome {
    remade(frame, |text, out| out.extend(text.iter().map(u8::to_ascii_uppercase)))
}

fn reverse(frame: Frame) -> Outcome {
    remade(frame, |text, out| out.extend(text.iter().rev()))
}

pub unsafe fn add(l: State) {
    unsafe {
        set_function(l, "sub", native!(sub));
        set_function(l, "byte", native!(byte));
        set_function(l, "char", native!(char));
        set_function(l, "rep", native!(rep));
        set_function(l, "lower", native!(lower));
        set_function(l, "upper", native!(upper));
        set_function(l, "reverse", native!(reverse));
    }
}
