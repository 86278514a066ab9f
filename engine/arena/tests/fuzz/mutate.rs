//! Changes to files: what a slip of the hand, a bad disk or a spiteful person would do.

use crate::corpus::Seed;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Changes that double a file again and again would only test patience.
const LONGEST: usize = 1 << 16;

/// Numbers at borders, and such as look like numbers.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "127",
    "255",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551615",
    "99999999999999999999",
    "0.5",
    "-0.0",
    "1e308",
    "1e999",
    "-1e999",
    "1e-999",
    "007",
    "0x10",
    "0o7",
    "1_000",
    "+5",
    ".5",
    "5.",
    "--1",
    ".nan",
    ".inf",
    "1e",
    "0x",
    "12e3x",
];

#[derive(Clone, Debug)]
enum Edit {
    /// Bits of one byte.
    Flip {
        at: Index,
        mask: u8,
    },
    ClockStop {
        at: Index,
        len: usize,
    },
    Repeat {
        at: Index,
        len: usize,
        times: usize,
    },
    Put {
        at: Index,
        what: Vec<u8>,
    },
    /// A run of digits becomes another number.
    Number {
        at: Index,
        number: &'static str,
    },
    /// A piece of another file.
    Graft {
        at: Index,
        other: Index,
        from: Index,
        len: usize,
    },
    /// From here on it is another file.
    Splice {
        at: Index,
        other: Index,
        from: Index,
    },
    SwapLines {
        one: Index,
        other: Index,
    },
    /// The rest is lost.
    End {
        at: Index,
    },
}

fn edit(words: &'static [&'static str]) -> impl Strategy<Value = Edit> {
    let at = || any::<Index>();
    let word = prop_oneof![
        4 => select(words).prop_map(|word| word.as_bytes().to_vec()),
        1 => any::<char>().prop_map(|letter| letter.to_string().into_bytes()),
        1 => any::<u8>().prop_map(|byte| vec![byte]),
    ];
    prop_oneof![
        1 => (at(), 1u8..).prop_map(|(at, mask)| Edit::Flip { at, mask }),
        1 => (at(), 1usize..20).prop_map(|(at, len)| Edit::ClockStop { at, len }),
        1 => (at(), 1usize..40, 1usize..4).prop_map(|(at, len, times)| Edit::Repeat { at, len, times }),
        1 => (at(), 1usize..8, 100usize..400).prop_map(|(at, len, times)| Edit::Repeat { at, len, times }),
        3 => (at(), word).prop_map(|(at, what)| Edit::Put { at, what }),
        2 => (at(), select(NUMBERS)).prop_map(|(at, number)| Edit::Number { at, number }),
        2 => (at(), at(), at(), 1usize..60).prop_map(|(at, other, from, len)| Edit::Graft { at, other, from, len }),
        1 => (at(), at(), at()).prop_map(|(at, other, from)| Edit::Splice { at, other, from }),
        1 => (at(), at()).prop_map(|(one, other)| Edit::SwapLines { one, other }),
        1 => at().prop_map(|at| Edit::End { at }),
    ]
}

/// Files of the corpus, each changed at one to six places.
pub fn mutants(seeds: Vec<Seed>, words: &'static [&'static str]) -> impl Strategy<Value = Vec<u8>> {
    (any::<Index>(), vec(edit(words), 1..=6)).prop_map(move |(seed, edits)| {
        let mut bytes = seed.get(&seeds).bytes.clone();
        for edit in &edits {
            apply(edit, &mut bytes, &seeds);
            bytes.truncate(LONGEST);
        }
        bytes
    })
}

fn apply(edit: &Edit, bytes: &mut Vec<u8>, seeds: &[Seed]) {
    // Behind the last byte is a place too.
    let place = |at: &Index, bytes: &[u8]| at.index(bytes.len() + 1);
    let piece = |from: &Index, len: usize, bytes: &[u8]| {
        let start = from.index(bytes.len() + 1);
        bytes[start..bytes.len().min(start + len)].to_vec()
    };
    match edit {
        Edit::Flip { at, mask } => {
            let place = place(at, bytes);
            if let Some(byte) = bytes.get_mut(place) {
                *byte ^= mask;
            }
        }
        Edit::ClockStop { at, len } => {
            let start = place(at, bytes);
            bytes.drain(start..bytes.len().min(start + len));
        }
        Edit::Repeat { at, len, times } => {
            let start = place(at, bytes);
            insert(bytes, start, &piece(at, *len, bytes).repeat(*times));
        }
        Edit::Put { at, what } => insert(bytes, place(at, bytes), what),
        Edit::Number { at, number } => {
            let from = place(at, bytes);
            let Some(start) = bytes[from..].iter().position(u8::is_ascii_digit).map(|found| from + found) else {
                return insert(bytes, from, number.as_bytes());
            };
            let len = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            bytes.splice(start..start + len, number.bytes());
        }
        Edit::Graft { at, other, from, len } => {
            insert(bytes, place(at, bytes), &piece(from, *len, &other.get(seeds).bytes));
        }
        Edit::Splice { at, other, from } => {
            bytes.truncate(place(at, bytes));
            bytes.extend(piece(from, usize::MAX / 2, &other.get(seeds).bytes));
        }
        Edit::SwapLines { one, other } => {
            let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
            if !lines.is_empty() {
                let (one, other) = (one.index(lines.len()), other.index(lines.len()));
                lines.swap(one, other);
            }
            *bytes = lines.concat();
        }
        Edit::End { at } => bytes.truncate(place(at, bytes)),
    }
}

fn insert(bytes: &mut Vec<u8>, at: usize, what: &[u8]) {
    bytes.splice(at..at, what.iter().copied());
}
