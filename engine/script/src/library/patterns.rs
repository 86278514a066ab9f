//! Strings: patterns on our own matcher, `format` without addresses.

use super::charge::charge;
use super::texts::{finish, longest};
use crate::format::{FormatArgs, FormatError, Literal, float_text, format};
use crate::host;
use crate::lua::State;
use crate::native::{Frame, IN_LUA, Outcome, native, set_function, with_stand_in};
use crate::pattern::{self, Capture, Cursor, Match, PatternError};
use crate::price::price;
use mlua::ffi;
use std::ffi::c_int;

/// Runs `search` with the steps that the budget allows, and charges what it took.
fn with_steps<T>(frame: Frame, search: impl FnOnce(&mut u64) -> Result<T, PatternError>) -> Result<T, String> {
    // Rules are not metered, but a pattern that would run for minutes is a fault there too.
    const MOST: u64 = 1 << 32;
    let price = price!("string.find");
    charge(frame, price.fixed)?;
    let granted = host::of(frame.l).meter.affordable(frame.l).saturating_mul(price.per.max(1)).min(MOST);
    let mut steps = granted;
    let found = search(&mut steps);
    charge(frame, (granted - steps) / price.per.max(1))?;
    found.map_err(|error| match error {
        PatternError::OutOfSteps if host::of(frame.l).meter.is_off() => error.to_string(),
        PatternError::OutOfSteps => {
            host::of(frame.l).meter.run_out(frame.l);
            "over budget".into()
        }
        other => other.to_string(),
    })
}

/// A start position as scripts give it: from 1, or from the end when negative.
fn start(frame: Frame, at: c_int, len: usize) -> Result<usize, String> {
    let init = frame.int_or(at, 1)?;
    Ok(match init {
        1.. => usize::try_from(init - 1).unwrap_or(usize::MAX),
        0 => 0,
        _ => len.saturating_sub(usize::try_from(init.unsigned_abs()).unwrap_or(usize::MAX)),
    })
}

fn push_captures(frame: Frame, subject: &[u8], captures: Vec<Capture>) -> Result<c_int, String> {
    frame.reserve(captures.len() as c_int + 2)?;
    let kept = &mut host::of(frame.l).captures;
    *kept = captures;
    let captures: &[Capture] = kept;
    for capture in captures {
        match *capture {
            Capture::Span(from, to) => frame.push_bytes(subject.get(from..to).unwrap_or_default()),
            Capture::Position(at) => frame.push_int(at as i64 + 1),
        }
    }
    Ok(captures.len() as c_int)
}

fn find(frame: Frame) -> Outcome {
    let (subject, wanted) = (frame.bytes(1)?, frame.bytes(2)?);
    let init = start(frame, 3, subject.len())?;
    if init > subject.len() {
        frame.push_nil();
        return Ok(1);
    }
    let plain = unsafe { ffi::lua_toboolean(frame.l, 4) } != 0;
    let found = with_steps(frame, |steps| {
        if plain {
            pattern::plain_find(subject, wanted, init, steps)
        } else {
            pattern::find(subject, wanted, init, steps)
        }
    })?;
    let Some(found) = found else {
        frame.push_nil();
        return Ok(1);
    };
    frame.push_int(found.start as i64 + 1);
    frame.push_int(found.end as i64);
    Ok(2 + push_captures(frame, subject, found.captures)?)
}

fn match_first(frame: Frame) -> Outcome {
    let (subject, wanted) = (frame.bytes(1)?, frame.bytes(2)?);
    let init = start(frame, 3, subject.len())?;
    let found = with_steps(frame, |steps| pattern::first_match(subject, wanted, init, steps))?;
    match found {
        Some(found) => push_captures(frame, subject, found.into_results()),
        None => {
            frame.push_nil();
            Ok(1)
        }
    }
}

/// A cursor for `seek`: `gmatch` with a start position, or `gsub` without.
fn cursor(frame: Frame) -> Outcome {
    let (subject, wanted) = (frame.bytes(1)?, frame.bytes(2)?);
    let cursor = if frame.kind(3) <= ffi::LUA_TNIL {
        Cursor::gsub(wanted)
    } else {
        Cursor::gmatch(start(frame, 3, subject.len())?)
    };
    unsafe { ffi::lua_newuserdatauv(frame.l, size_of::<Cursor>(), 0).cast::<Cursor>().write(cursor) };
    Ok(1)
}

/// The next match of a cursor: where it starts, where it ends, its captures; nothing at the end.
fn seek(frame: Frame) -> Outcome {
    let (subject, wanted) = (frame.bytes(2)?, frame.bytes(3)?);
    let cursor = unsafe { &mut *ffi::lua_touserdata(frame.l, 1).cast::<Cursor>() };
    let Some(found) = with_steps(frame, |steps| cursor.next(subject, wanted, steps))? else { return Ok(0) };
    frame.push_int(found.start as i64 + 1);
    frame.push_int(found.end as i64);
    Ok(2 + push_captures(frame, subject, found.into_results())?)
}

/// `gsub` with a replacement text.
fn replace(frame: Frame) -> Outcome {
    let (subject, wanted, replacement) = (frame.bytes(1)?, frame.bytes(2)?, frame.bytes(3)?);
    let most = frame.int_or(4, i64::MAX)?;
    let mut count = 0;
    let longest = longest(frame);
    let out = &mut host::of(frame.l).scratch;
    out.clear();
    with_steps(frame, |steps| {
        let mut cursor = Cursor::gsub(wanted);
        let mut copied = 0;
        let keep = |from: usize, to: usize, out: &mut Vec<u8>| out.extend_from_slice(&subject[from..to]);
        while count < most {
            let Some(found): Option<Match> = cursor.next(subject, wanted, steps)? else { break };
            keep(copied, found.start, out);
            pattern::expand(replacement, subject, &found, out, longest, steps)?;
            copied = found.end;
            count += 1;
        }
        keep(copied, subject.len(), out);
        Ok(())
    })?;
    charge(frame, price!("string.rep").for_size(out.len() as u64))?;
    finish(frame)?;
    frame.push_int(count);
    Ok(2)
}

struct Arguments(Frame);

impl FormatArgs for Arguments {
    fn count(&self) -> usize {
        (self.0.top() - 1).max(0) as usize
    }

    fn integer(&mut self, index: usize) -> Result<i64, FormatError> {
        let mut good = 0;
        let number = unsafe { ffi::lua_tointegerx(self.0.l, index as c_int + 2, &mut good) };
        if good != 0 {
            return Ok(number);
        }
        let number = unsafe { ffi::lua_isnumber(self.0.l, index as c_int + 2) } != 0;
        let why = if number { "number has no integer representation" } else { "number expected" };
        Err(FormatError::argument(index, why))
    }

    fn float(&mut self, index: usize) -> Result<f64, FormatError> {
        let mut good = 0;
        let number = unsafe { ffi::lua_tonumberx(self.0.l, index as c_int + 2, &mut good) };
        if good != 0 { Ok(number) } else { Err(FormatError::argument(index, "number expected")) }
    }

    /// The prelude has turned everything but numbers, booleans and nil into text before.
    fn string(&mut self, index: usize) -> Result<Vec<u8>, FormatError> {
        // Lua is asked for no memory here: an error of its would jump over the text that is being made.
        let at = index as c_int + 2;
        Ok(match self.0.kind(at) {
            ffi::LUA_TSTRING => self.0.bytes(at).unwrap_or_default().to_vec(),
            ffi::LUA_TNUMBER if unsafe { ffi::lua_isinteger(self.0.l, at) } != 0 => {
                self.integer(index)?.to_string().into_bytes()
            }
            ffi::LUA_TNUMBER => float_text(self.float(index)?),
            ffi::LUA_TBOOLEAN if unsafe { ffi::lua_toboolean(self.0.l, at) } != 0 => b"true".to_vec(),
            ffi::LUA_TBOOLEAN => b"false".to_vec(),
            _ => b"nil".to_vec(),
        })
    }

    fn literal(&mut self, index: usize) -> Result<Literal, FormatError> {
        let at = index as c_int + 2;
        unsafe {
            match self.0.kind(at) {
                ffi::LUA_TSTRING => self.string(index).map(Literal::String),
                ffi::LUA_TNUMBER if ffi::lua_isinteger(self.0.l, at) != 0 => self.integer(index).map(Literal::Integer),
                ffi::LUA_TNUMBER => self.float(index).map(Literal::Float),
                ffi::LUA_TBOOLEAN => Ok(Literal::Boolean(ffi::lua_toboolean(self.0.l, at) != 0)),
                ffi::LUA_TNIL => Ok(Literal::Nil),
                _ => Err(FormatError::argument(index, "value has no literal form")),
            }
        }
    }
}

/// Whether what stands behind a percent sign is a conversion of a float, which is far more work than any other.
fn has_float(behind: &[u8]) -> bool {
    behind.iter().find(|byte| byte.is_ascii_alphabetic()).is_some_and(|letter| b"aAeEfgG".contains(letter))
}

/// As how many bytes a conversion counts, given what stands behind its percent sign.
fn bytes_of_conversion(behind: &[u8]) -> u64 {
    if behind.first().is_some_and(u8::is_ascii_alphabetic) { 64 } else { 128 }
}

/// How many digits behind the point a conversion asks for, at least the usual ones.
fn precision(behind: &[u8]) -> u64 {
    let modifiers = behind.iter().take_while(|byte| !byte.is_ascii_alphabetic());
    let digits = modifiers.skip_while(|byte| **byte != b'.').skip(1).take_while(|byte| byte.is_ascii_digit());
    digits.take(2).fold(0, |number, digit| 10 * number + u64::from(digit - b'0')).max(10)
}

/// How many digits a float has before its point, about.
fn digits_before(number: f64) -> u64 {
    let twos = (number.to_bits() >> 52 & 0x7ff).saturating_sub(1022);
    twos * 77 / 256
}

/// The price of numbers with a point, and of conversions that show any number as one: by the digits that these may take.
fn price_of_numbers(frame: Frame, template: &[u8]) -> u64 {
    let conversions = || template.split(|byte| *byte == b'%').skip(1).filter(|part| has_float(part));
    let all = conversions().count() as u64;
    let is_float = |at: c_int| frame.kind(at) == ffi::LUA_TNUMBER && unsafe { ffi::lua_isinteger(frame.l, at) } == 0;
    let floats = (2..=frame.top()).filter(|at| is_float(*at));
    if all == 0 {
        return price!("vm.numeral").fixed * floats.count() as u64;
    }
    let precision = conversions().map(precision).max().unwrap_or(10);
    // Up to twenty digits are what the fixed price is for.
    let square = |digits: u64| digits.saturating_sub(20).pow(2) / 8;
    let of = |at: c_int| square(precision + digits_before(frame.number(at).unwrap_or_default()));
    // A text may be any number.
    let texts = (2..=frame.top()).filter(|at| frame.is_string(*at)).count() as u64;
    let shown = floats.map(of).sum::<u64>() + square(precision + 308) * texts;
    price!("string.format.number").fixed * all + shown.max(square(precision) * all)
}

fn format_text(frame: Frame) -> Outcome {
    let template = frame.bytes(1)?;
    // What a script may want to show in its own way.
    if (2..=frame.top())
        .any(|at| !matches!(frame.kind(at), ffi::LUA_TNIL..=ffi::LUA_TBOOLEAN | ffi::LUA_TNUMBER..=ffi::LUA_TSTRING))
    {
        return Ok(IN_LUA);
    }
    let texts = (2..=frame.top()).filter(|at| frame.is_string(*at));
    let bytes = texts.map(|at| unsafe { ffi::lua_rawlen(frame.l, at) } as u64).sum::<u64>() + template.len() as u64;
    // What is quoted may grow to four times its length.
    let bytes = if template.windows(2).any(|pair| pair == b"%q") { 4 * bytes } else { bytes };
    let conversions = template.split(|byte| *byte == b'%').skip(1).map(bytes_of_conversion).sum::<u64>();
    charge(frame, price!("string.format").for_size(bytes + conversions) + price_of_numbers(frame, template))?;
    let text = format(template, &mut Arguments(frame), longest(frame)).map_err(|error| error.to_string())?;
    host::of(frame.l).scratch = text;
    finish(frame)
}

pub unsafe fn add(l: State) {
    unsafe {
        set_function(l, "find", native!(find));
        set_function(l, "match", native!(match_first));
        set_function(l, "cursor", native!(cursor));
        set_function(l, "seek", native!(seek));
        set_function(l, "replace", native!(replace));
        set_function(l, "format", with_stand_in!(format_text));
    }
}
