//! Patterns: the first line of an input is the pattern, the rest the text it is held against. That they find what Lua's find is
//! tested where they are made; here they must come to an end within the steps they are given, whatever they are.

use crate::target::{PATIENCE, Target};
use lunarena_script::pattern::{self, Capture, Cursor, Match, PatternError};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const WORDS: &[&str] = &[
    "%",
    "%%",
    "%f",
    "%f[%w]",
    "%b",
    "%b()",
    "%bxx",
    "%1",
    "%9",
    "%0",
    "(",
    ")",
    "()",
    "(()",
    "[",
    "]",
    "[]]",
    "[^]",
    "[^",
    "[a-z]",
    "[%a-z]",
    "[z-a]",
    "[a-]",
    "[%]]",
    "[[:alpha:]]",
    "*",
    "+",
    "-",
    "?",
    ".-",
    ".*",
    "^",
    "$",
    "%s",
    "%W",
    "%z",
    "%g",
    "\0",
    "\n",
    "a",
    "aaaa",
    "é",
    "(.-)%1",
    "((a*)*)",
    "(a*)*b",
    "%f",
    "[%",
    "%]",
    "x-",
];

const STEPS: u64 = 300_000;
const LONGEST: usize = 10_000;

fn check(bytes: &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let (text, subject) = (&bytes[..end], bytes.get(end + 1..).unwrap_or_default());
    for init in [0, 1, subject.len(), subject.len() + 1, usize::MAX] {
        let found = within(|steps| pattern::find(subject, text, init, steps));
        within(|steps| pattern::first_match(subject, text, init, steps))
            .iter()
            .flatten()
            .for_each(|found| lies_in(found, subject));
        if let Ok(Some(found)) = found {
            lies_in(&found, subject);
            assert!(found.start >= init.min(subject.len()));
        }
        within(|steps| pattern::plain_find(subject, text, init, steps)).iter().flatten().for_each(|found| {
            assert_eq!(&subject[found.start..found.end], text);
        });
    }
    for cursor in [Cursor::gmatch(0), Cursor::gmatch(usize::MAX), Cursor::gsub(text)] {
        walk(cursor, subject, text);
    }
}

/// Runs a search twice, once with half of the steps: it takes no more than it is given, and fewer change nothing but that it may
/// come too early to an end.
fn within(search: impl Fn(&mut u64) -> Result<Option<Match>, PatternError>) -> Result<Option<Match>, PatternError> {
    let run = |granted: u64| {
        let mut steps = granted;
        let found = search(&mut steps);
        assert!(steps <= granted);
        (found, granted - steps)
    };
    let (found, used) = run(STEPS);
    let (early, _) = run(used / 2);
    assert!(early == found || early == Err(PatternError::OutOfSteps), "{early:?} with fewer steps, {found:?} with all");
    if found != Err(PatternError::OutOfSteps) {
        assert_eq!(run(used).0, found, "with just the steps it took");
    }
    found
}

fn lies_in(found: &Match, subject: &[u8]) {
    assert!(found.start <= found.end && found.end <= subject.len(), "{found:?}");
    for capture in found.clone().into_results() {
        match capture {
            Capture::Span(start, end) => assert!(start <= end && end <= subject.len(), "{found:?}"),
            Capture::Position(at) => assert!(at <= subject.len(), "{found:?}"),
        }
    }
}

/// All matches one after the other, each replaced by the pattern itself.
fn walk(mut cursor: Cursor, subject: &[u8], text: &[u8]) {
    let (mut steps, mut out, mut last) = (STEPS, Vec::new(), 0);
    for count in 0.. {
        assert!(count <= subject.len() + 1, "more matches than places");
        let Ok(Some(found)) = cursor.next(subject, text, &mut steps) else { break };
        lies_in(&found, subject);
        assert!(found.start >= last, "matches that overlap");
        last = found.end;
        let _ = pattern::expand(text, subject, &found, &mut out, LONGEST, &mut steps);
        assert!(out.len() <= LONGEST);
    }
}

fn target() -> Target<'static> {
    Target { name: "patterns", words: WORDS, cases: 1500, patience: PATIENCE, check: &check }
}

#[test]
fn kept_patterns_come_to_an_end() {
    target().kept();
}

#[test]
fn changed_patterns_come_to_an_end() {
    target().changed();
}

#[test]
fn patterns_full_of_meaning_come_to_an_end() {
    let piece = prop_oneof![5 => select(WORDS).prop_map(|word| word.as_bytes().to_vec()), 1 => vec(any::<u8>(), 1..3)];
    let subject = prop_oneof![vec(select(&b"ab()1\0"[..]), 0..60), vec(any::<u8>(), 0..30)];
    let input = (vec(piece, 0..12), subject).prop_map(|(pieces, subject)| [pieces.concat(), subject].join(&b'\n'));
    target().made(input);
}
