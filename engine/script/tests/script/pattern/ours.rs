//! The engine's patterns, with their results as a script receives them.

use lunarena_script::pattern::{self, Capture, Cursor, PatternError};

pub const PLENTY: u64 = 100_000_000;

/// The results of a call, or the text of its error.
pub type Outcome = Result<Vec<Got>, String>;

#[derive(Clone, Debug, PartialEq)]
pub enum Got {
    Nil,
    Int(i64),
    Bytes(Vec<u8>),
}

pub fn capture(subject: &[u8], capture: Capture) -> Got {
    match capture {
        Capture::Span(start, end) => Got::Bytes(subject[start..end].to_vec()),
        Capture::Position(at) => Got::Int(at as i64 + 1),
    }
}

pub fn outcome(result: Result<Vec<Got>, PatternError>) -> Outcome {
    result.map_err(|error| error.to_string())
}

pub fn our_find(subject: &[u8], text: &[u8], init: usize) -> Outcome {
    outcome(pattern::find(subject, text, init, &mut PLENTY.clone()).map(|found| {
        match found {
            None => vec![Got::Nil],
            Some(found) => [Got::Int(found.start as i64 + 1), Got::Int(found.end as i64)]
                .into_iter()
                .chain(found.captures.iter().map(|&part| capture(subject, part)))
                .collect(),
        }
    }))
}

pub fn our_match(subject: &[u8], text: &[u8], init: usize) -> Outcome {
    outcome(pattern::first_match(subject, text, init, &mut PLENTY.clone()).map(|found| match found {
        None => vec![Got::Nil],
        Some(found) => found.into_results().into_iter().map(|part| capture(subject, part)).collect(),
    }))
}

pub fn our_gmatch(subject: &[u8], text: &[u8]) -> Outcome {
    let mut steps = PLENTY;
    let mut cursor = Cursor::gmatch(0);
    let mut got = Vec::new();
    loop {
        match cursor.next(subject, text, &mut steps) {
            Ok(Some(found)) => got.extend(found.into_results().into_iter().map(|part| capture(subject, part))),
            Ok(None) => return Ok(got),
            Err(error) => return Err(error.to_string()),
        }
    }
}

pub fn our_gsub(subject: &[u8], text: &[u8], replacement: &[u8], most: usize) -> Outcome {
    let mut steps = PLENTY;
    let mut cursor = Cursor::gsub(text);
    let (mut out, mut copied, mut count) = (Vec::new(), 0, 0);
    let mut run = || {
        while count < most {
            let Some(found) = cursor.next(subject, text, &mut steps)? else {
                break;
            };
            out.extend_from_slice(&subject[copied..found.start]);
            pattern::expand(replacement, subject, &found, &mut out, 1_000_000, &mut steps)?;
            copied = found.end;
            count += 1;
        }
        Ok(())
    };
    outcome(run().map(|()| {
        out.extend_from_slice(&subject[copied..]);
        vec![Got::Bytes(out), Got::Int(count as i64)]
    }))
}
