//! String functions of the library: simple functions, patterns with the engine's own matcher, and `format` without memory addresses. Calls are
//! charged by size, before the work where the size is known in advance.

use super::{IN_LUA, with_stand_in};
use crate::arguments::{finish, max_text};
use crate::format::{FormatArgs, FormatError, Literal, float_text, format};
use crate::pattern::{self, Capture, Cursor, Match, PatternError};
use crate::price::price;
use crate::vm::{Frame, Kind, Outcome, Table, Userdata, native};
use std::cell::RefCell;
use std::ffi::c_int;

/// Converts the Lua positions `from` and `to` to a byte range. Positions count from 1, or backwards from the end if they are negative. For a length
/// of 5, the positions 2 and -1 give `1..5`.
fn byte_range(len: usize, from: i64, to: i64) -> std::ops::Range<usize> {
    let size = i64::try_from(len).unwrap_or(i64::MAX);
    let from = if from < 0 { size.saturating_add(from).saturating_add(1) } else { from }.max(1);
    let to = if to < 0 { size.saturating_add(to).saturating_add(1) } else { to }.min(size);
    if from > to { 0..0 } else { from as usize - 1..to as usize }
}

fn sub(frame: &mut Frame) -> Outcome {
    let text = frame.bytes(1)?;
    let part = byte_range(text.len(), frame.lua_int(2)?, frame.lua_int_or(3, -1)?);
    frame.charge(price!("string.sub").for_size(part.len() as u64))?;
    frame.returns(&text[part])
}

fn byte(frame: &mut Frame) -> Outcome {
    let text = frame.bytes(1)?;
    let from = frame.lua_int_or(2, 1)?;
    let part = &text[byte_range(text.len(), from, frame.lua_int_or(3, from)?)];
    frame.charge(price!("string.byte").for_size(part.len() as u64))?;
    let count = c_int::try_from(part.len()).map_err(|_| "string slice too long")?;
    frame.reserve(count).map_err(|_| "string slice too long".to_owned())?;
    part.iter().for_each(|byte| frame.push(i64::from(*byte)));
    Ok(count)
}

fn char(frame: &mut Frame) -> Outcome {
    frame.charge(price!("string.char").for_size(frame.top() as u64))?;
    let mut out = Vec::new();
    for at in 1..=frame.top() {
        let code = frame.lua_int(at)?;
        out.push(u8::try_from(code).map_err(|_| format!("bad argument #{at} to 'char' (value out of range)"))?);
    }
    finish(frame, &out)
}

fn rep(frame: &mut Frame) -> Outcome {
    let text = frame.bytes(1)?;
    let times = u64::try_from(frame.lua_int(2)?).unwrap_or(0);
    let separator = if frame.is_absent(3) { &[] } else { frame.bytes(3)? };
    let bytes = (text.len() as u64)
        .saturating_mul(times)
        .saturating_add((separator.len() as u64).saturating_mul(times.saturating_sub(1)));
    frame.charge(price!("string.rep").for_size(bytes))?;
    if bytes > max_text(frame) as u64 {
        return Err("resulting string too large".into());
    }
    let mut out = Vec::new();
    if bytes > 0 {
        // Double the text until it is long enough.
        out.extend_from_slice(text);
        out.extend_from_slice(separator);
        let bytes = bytes as usize;
        out.reserve_exact(bytes.saturating_sub(out.len()));
        while out.len() < bytes {
            out.extend_from_within(..out.len().min(bytes - out.len()));
        }
        out.truncate(bytes);
    }
    finish(frame, &out)
}

/// Converts the string in the first argument with `make` and returns the result to the script.
fn return_converted(frame: &Frame, make: impl Fn(&[u8]) -> Vec<u8>) -> Outcome {
    let text = frame.bytes(1)?;
    frame.charge(price!("string.lower").for_size(text.len() as u64))?;
    finish(frame, &make(text))
}

/// Runs a pattern search with as many steps as the instruction budget allows, and charges the steps used.
fn with_steps<T>(frame: &Frame, search: impl FnOnce(&mut u64) -> Result<T, PatternError>) -> Result<T, String> {
    // Rules have no instruction budget, but a pattern that runs for minutes is an error there too.
    const MAX_STEPS: u64 = 1 << 32;
    let price = price!("string.find");
    frame.charge(price.fixed)?;
    let granted = frame.host().meter.affordable().saturating_mul(price.per.max(1)).min(MAX_STEPS);
    let mut steps = granted;
    let found = search(&mut steps);
    frame.charge((granted - steps) / price.per.max(1))?;
    found.map_err(|error| match error {
        PatternError::OutOfSteps if frame.host().meter.is_disarmed() => error.to_string(),
        PatternError::OutOfSteps => {
            frame.host().meter.run_out();
            "over budget".into()
        }
        other => other.to_string(),
    })
}

/// Reads a start position and returns it as a byte offset from 0. Positions count from 1, or backwards from the end if they are negative.
fn start_offset(frame: &Frame, at: c_int, len: usize) -> Result<usize, String> {
    let init = frame.int_or(at, 1)?;
    Ok(match init {
        1.. => usize::try_from(init - 1).unwrap_or(usize::MAX),
        0 => 0,
        _ => len.saturating_sub(usize::try_from(init.unsigned_abs()).unwrap_or(usize::MAX)),
    })
}

fn push_captures(frame: &Frame, subject: &[u8], captures: &[Capture]) -> Result<c_int, String> {
    frame.reserve(captures.len() as c_int + 2)?;
    for capture in captures {
        match *capture {
            Capture::Span(from, to) => frame.push(subject.get(from..to).unwrap_or_default()),
            Capture::Position(at) => frame.push(at as i64 + 1),
        }
    }
    Ok(captures.len() as c_int)
}

fn find(frame: &mut Frame) -> Outcome {
    let (subject, wanted) = (frame.bytes(1)?, frame.bytes(2)?);
    let init = start_offset(frame, 3, subject.len())?;
    if init > subject.len() {
        return frame.returns(());
    }
    let search = if frame.boolean(4) { pattern::plain_find } else { pattern::find };
    let Some(found) = with_steps(frame, |steps| search(subject, wanted, init, steps))? else {
        return frame.returns(());
    };
    frame.push(found.start as i64 + 1);
    frame.push(found.end as i64);
    Ok(2 + push_captures(frame, subject, &found.captures)?)
}

fn match_first(frame: &mut Frame) -> Outcome {
    let (subject, wanted) = (frame.bytes(1)?, frame.bytes(2)?);
    let init = start_offset(frame, 3, subject.len())?;
    let found = with_steps(frame, |steps| pattern::first_match(subject, wanted, init, steps))?;
    match found {
        Some(found) => push_captures(frame, subject, &found.into_results()),
        None => frame.returns(()),
    }
}

// Called only by the Lua part of the library (`prelude/texts.lua`): `cursor`, `seek` and `replace`.

/// The Lua value for a cursor, the state of a `gmatch` or `gsub`. Only the Lua part of the library uses it.
struct CursorHandle(RefCell<Cursor>);

impl Userdata for CursorHandle {}

/// Creates a cursor that [`seek`] advances. The cursor is for `gmatch` if a start position is given, and otherwise for `gsub`.
fn cursor(frame: &mut Frame) -> Outcome {
    let (subject, wanted) = (frame.bytes(1)?, frame.bytes(2)?);
    let cursor =
        if frame.is_absent(3) { Cursor::gsub(wanted) } else { Cursor::gmatch(start_offset(frame, 3, subject.len())?) };
    frame.push_userdata(c"cursor", CursorHandle(RefCell::new(cursor)));
    Ok(1)
}

/// Returns the start, the end and the captures of a cursor's next match, or no values if there are no more matches.
fn seek(frame: &mut Frame) -> Outcome {
    let (subject, wanted) = (frame.bytes(2)?, frame.bytes(3)?);
    let cursor = frame.userdata::<CursorHandle>(1).ok_or_else(|| frame.wrong(1, "cursor"))?;
    let Some(found) = with_steps(frame, |steps| cursor.0.borrow_mut().next(subject, wanted, steps))? else {
        return Ok(0);
    };
    frame.push(found.start as i64 + 1);
    frame.push(found.end as i64);
    Ok(2 + push_captures(frame, subject, &found.into_results())?)
}

/// Implements `gsub` for a replacement that is a string.
fn replace(frame: &mut Frame) -> Outcome {
    let (subject, wanted, replacement) = (frame.bytes(1)?, frame.bytes(2)?, frame.bytes(3)?);
    let max_count = frame.int_or(4, i64::MAX)?;
    let max_text = max_text(frame);
    let mut count = 0;
    let mut out = Vec::new();
    with_steps(frame, |steps| {
        let mut cursor = Cursor::gsub(wanted);
        let mut copied = 0;
        let keep = |from: usize, to: usize, out: &mut Vec<u8>| out.extend_from_slice(&subject[from..to]);
        while count < max_count {
            let Some(found): Option<Match> = cursor.next(subject, wanted, steps)? else { break };
            keep(copied, found.start, &mut out);
            pattern::expand(replacement, subject, &found, &mut out, max_text, steps)?;
            copied = found.end;
            count += 1;
        }
        keep(copied, subject.len(), &mut out);
        Ok(())
    })?;
    frame.charge(price!("string.rep").for_size(out.len() as u64))?;
    finish(frame, &out)?;
    frame.push(count);
    Ok(2)
}

/// The arguments of `string.format`, read from the Lua stack.
struct Arguments<'f>(&'f Frame);

/// Returns the stack index of an argument of `string.format`. The arguments follow the template at index 1.
fn argument_index(index: usize) -> c_int {
    index as c_int + 2
}

impl FormatArgs for Arguments<'_> {
    fn count(&self) -> usize {
        (self.0.top() - 1).max(0) as usize
    }

    fn integer(&mut self, index: usize) -> Result<i64, FormatError> {
        let at = argument_index(index);
        self.0.to_integer(at).ok_or_else(|| {
            let is_number = self.0.to_number(at).is_some();
            FormatError::argument(
                index,
                if is_number { "number has no integer representation" } else { "number expected" },
            )
        })
    }

    fn float(&mut self, index: usize) -> Result<f64, FormatError> {
        self.0.to_number(argument_index(index)).ok_or_else(|| FormatError::argument(index, "number expected"))
    }

    /// Returns an argument as text. Tables, functions and other objects never get here: the Lua part of the library has already converted them to
    /// strings.
    fn string(&mut self, index: usize) -> Result<Vec<u8>, FormatError> {
        let at = argument_index(index);
        Ok(match self.0.kind(at) {
            Kind::String => self.0.string(at).unwrap_or_default().to_vec(),
            Kind::Number => match self.0.integer(at) {
                Some(number) => number.to_string().into_bytes(),
                None => float_text(self.float(index)?),
            },
            Kind::Boolean if self.0.boolean(at) => b"true".to_vec(),
            Kind::Boolean => b"false".to_vec(),
            _ => b"nil".to_vec(),
        })
    }

    fn literal(&mut self, index: usize) -> Result<Literal, FormatError> {
        let at = argument_index(index);
        match self.0.kind(at) {
            Kind::String => self.string(index).map(Literal::String),
            Kind::Number => match self.0.integer(at) {
                Some(number) => Ok(Literal::Integer(number)),
                None => self.float(index).map(Literal::Float),
            },
            Kind::Boolean => Ok(Literal::Boolean(self.0.boolean(at))),
            Kind::Nil => Ok(Literal::Nil),
            _ => Err(FormatError::argument(index, "value has no literal form")),
        }
    }
}

/// Checks whether the text after a percent sign begins with a float conversion such as `.3f`. Float conversions are far more work than all others.
fn has_float(behind: &[u8]) -> bool {
    behind.iter().find(|byte| byte.is_ascii_alphabetic()).is_some_and(|letter| b"aAeEfgG".contains(letter))
}

/// Returns the number of bytes to charge for a conversion, given the text after its percent sign. A conversion with modifiers, such as `%-20s`,
/// counts double.
fn bytes_of_conversion(behind: &[u8]) -> u64 {
    if behind.first().is_some_and(u8::is_ascii_alphabetic) { 64 } else { 128 }
}

/// Returns the number of decimals that a conversion such as `.20f` requests, but at least 10.
fn precision(behind: &[u8]) -> u64 {
    let modifiers = behind.iter().take_while(|byte| !byte.is_ascii_alphabetic());
    let digits = modifiers.skip_while(|byte| **byte != b'.').skip(1).take_while(|byte| byte.is_ascii_digit());
    digits.take(2).fold(0, |number, digit| 10 * number + u64::from(digit - b'0')).max(10)
}

/// Estimates the number of decimal digits before the point of a float.
fn digits_before(number: f64) -> u64 {
    // The stored exponent of a float is 1022 more than the number of binary digits before its point. 77/256 is just below log10(2).
    let exponent = number.to_bits() >> 52 & 0x7ff;
    let binary_digits = exponent.saturating_sub(1022);
    binary_digits * 77 / 256
}

/// Returns the price of float arguments and float conversions, based on the number of digits that they may produce.
fn price_of_numbers(frame: &Frame, template: &[u8]) -> u64 {
    let conversions = || template.split(|byte| *byte == b'%').skip(1).filter(|part| has_float(part));
    let all = conversions().count() as u64;
    let floats = (2..=frame.top()).filter(|at| frame.is_float(*at));
    if all == 0 {
        return price!("vm.numeral").fixed * floats.count() as u64;
    }
    let precision = conversions().map(precision).max().unwrap_or(10);
    // The fixed price covers 20 digits.
    let square = |digits: u64| digits.saturating_sub(20).pow(2) / 8;
    let of = |at: c_int| square(precision + digits_before(frame.number(at).unwrap_or_default()));
    // A string argument may contain any number, so it is charged for the most digits.
    let texts = (2..=frame.top()).filter(|at| frame.is_string(*at)).count() as u64;
    let shown = floats.map(of).sum::<u64>() + square(precision + 308) * texts;
    price!("string.format.number").fixed * all + shown.max(square(precision) * all)
}

fn format_text(frame: &mut Frame) -> Outcome {
    let template = frame.bytes(1)?;
    // Values that may have `__tostring` are left to the version written in Lua.
    if (2..=frame.top()).any(|at| !matches!(frame.kind(at), Kind::Nil | Kind::Boolean | Kind::Number | Kind::String)) {
        return Ok(IN_LUA);
    }
    let texts = (2..=frame.top()).filter(|at| frame.is_string(*at));
    let bytes = texts.map(|at| frame.string_len(at) as u64).sum::<u64>() + template.len() as u64;
    // Quoting with `%q` may make a text four times as long.
    let bytes = if template.windows(2).any(|pair| pair == b"%q") { 4 * bytes } else { bytes };
    let conversions = template.split(|byte| *byte == b'%').skip(1).map(bytes_of_conversion).sum::<u64>();
    frame.charge(price!("string.format").for_size(bytes + conversions) + price_of_numbers(frame, template))?;
    let text = format(template, &mut Arguments(frame), max_text(frame)).map_err(|error| error.to_string())?;
    finish(frame, &text)
}

pub fn add(frame: &Frame, library: Table) {
    frame.set(library, "sub", native(sub));
    frame.set(library, "byte", native(byte));
    frame.set(library, "char", native(char));
    frame.set(library, "rep", native(rep));
    frame.set(library, "lower", native(|frame| return_converted(frame, <[u8]>::to_ascii_lowercase)));
    frame.set(library, "upper", native(|frame| return_converted(frame, <[u8]>::to_ascii_uppercase)));
    frame.set(library, "reverse", native(|frame| return_converted(frame, |text| text.iter().rev().copied().collect())));
    frame.set(library, "find", native(find));
    frame.set(library, "match", native(match_first));
    frame.set(library, "cursor", native(cursor));
    frame.set(library, "seek", native(seek));
    frame.set(library, "replace", native(replace));
    frame.set(library, "format", with_stand_in(format_text));
    frame.install_metatable::<CursorHandle>(c"cursor", &[]);
}
