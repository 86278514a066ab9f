//! Text to [`Node`]: with its errors, the only file that knows the YAML crate.

mod errors;

use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::node::{Item, Node};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::options::{DuplicateKeyPolicy, MergeKeyPolicy};
use std::collections::BTreeMap;
use std::fmt;

/// A file that holds more values than this should be several files or a map made by Lua. Each value takes a few hundred bytes while the file is read.
const MOST_VALUES: usize = 500_000;
/// A file whose aliases repeat more values than this is a bomb: a few letters for each, and as much work as if they stood there.
const MOST_REPEATED: usize = 100_000;
const DEEPEST: usize = 64;
const MOST_ALIASES: usize = 10_000;
const MOST_TEXT: usize = 16 * 1024 * 1024;
/// To tell where a key stood first the file is read once more up to there.
const MOST_TWINS: usize = 1000;

pub fn parse(source: &Source) -> Result<Node, Reports> {
    match read(source, DuplicateKeyPolicy::Error) {
        Ok(raw) => {
            let mut reports = Vec::new();
            let node = node(source, raw, &mut reports);
            if reports.is_empty() { Ok(node) } else { Err(Reports::new(reports)) }
        }
        Err(serde_yaml::Error::DuplicateMappingKey { key, location }) => {
            Err(duplicates(source).unwrap_or_else(|| errors::duplicate(source, &key, &location).into()))
        }
        Err(error) => Err(errors::report(source, &error).into()),
    }
}

fn read(source: &Source, duplicate_keys: DuplicateKeyPolicy) -> Result<serde_yaml::Spanned<Raw>, serde_yaml::Error> {
    let options = serde_yaml::options! {
        budget: serde_yaml::budget! {
            max_nodes: MOST_VALUES,
            max_events: 4 * MOST_VALUES,
            max_depth: DEEPEST,
            flow_nesting_limit: DEEPEST,
            max_aliases: MOST_ALIASES,
            max_anchors: MOST_ALIASES,
            max_recorded_anchor_events: 4 * MOST_VALUES,
            max_recorded_anchor_bytes: MOST_TEXT,
            max_total_scalar_bytes: MOST_TEXT,
        },
        alias_limits: serde_yaml::alias_limits! {
            max_total_replayed_events: MOST_REPEATED,
            max_replay_stack_depth: DEEPEST,
        },
        duplicate_keys: duplicate_keys,
        merge_keys: MergeKeyPolicy::AsOrdinary,
        strict_booleans: true,
        reject_unsupported_tags: true,
        with_snippet: false,
    };
    serde_yaml::from_str_with_options(source.text(), options)
}

/// The tree as the YAML crate gives it.
enum Raw {
    Null,
    Bool(bool),
    Int(i64),
    /// An integer that 64 bits with a sign do not hold; never a value, only kept to be reported with its place.
    TooLarge,
    Float(f64),
    Str(String),
    List(Vec<serde_yaml::Spanned<Raw>>),
    Map(Vec<(serde_yaml::Spanned<String>, serde_yaml::Spanned<Raw>)>),
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Raw, D::Error> {
        deserializer.deserialize_any(RawVisitor)
    }
}

struct RawVisitor;

impl<'de> Visitor<'de> for RawVisitor {
    type Value = Raw;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any YAML value")
    }

    fn visit_unit<E>(self) -> Result<Raw, E> {
        Ok(Raw::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Raw, E> {
        Ok(Raw::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Raw, E> {
        Ok(Raw::Int(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Raw, E> {
        Ok(i64::try_from(number).map_or(Raw::TooLarge, Raw::Int))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Raw, E> {
        Ok(Raw::Float(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Raw, E> {
        Ok(Raw::Str(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Raw, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(Raw::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Raw, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = access.next_entry()? {
            entries.push(entry);
        }
        Ok(Raw::Map(entries))
    }
}

fn node(source: &Source, raw: serde_yaml::Spanned<Raw>, reports: &mut Vec<Report>) -> Node {
    // A value used through an alias is mended where it is written, not where it is used.
    let mut span = errors::span(source, &raw.defined);
    let item = match raw.value {
        Raw::Null => Item::Null,
        Raw::Bool(flag) => Item::Bool(flag),
        Raw::Int(number) => Item::Int(number),
        Raw::TooLarge => {
            reports.push(errors::too_large(source, span));
            Item::Null
        }
        Raw::Float(number) => {
            let text = source.slice(span);
            // The crate reads an integer it cannot hold, or one with leading zeros, as a float without a word.
            if text.bytes().all(|byte| byte.is_ascii_digit() || b"_+-".contains(&byte)) {
                let zeros = text.trim_start_matches(['+', '-']).starts_with('0');
                let report = if zeros { errors::leading_zero } else { errors::too_large };
                reports.push(report(source, span));
            }
            Item::Float(number)
        }
        Raw::Str(text) => Item::Str(text),
        Raw::List(items) => {
            span = flow_extent(source, span);
            Item::List(items.into_iter().map(|item| node(source, item, reports)).collect())
        }
        Raw::Map(entries) => {
            let entries: Vec<(Spanned<String>, Node)> = entries
                .into_iter()
                .map(|(name, value)| {
                    let place = errors::span(source, &name.defined);
                    (Spanned::new(name.value, place), node(source, value, reports))
                })
                .collect();
            span = match entries.first() {
                Some((name, _)) if name.span.start == span.start => name.span,
                _ => flow_extent(source, span),
            };
            Item::Map(entries)
        }
    };
    Node { item, span }
}

/// The crate knows only where a list or map begins. If its closing bracket stands on the same line the whole of it
/// makes a better label; otherwise the first character has to do.
fn flow_extent(source: &Source, span: Span) -> Span {
    let text = &source.text()[span.start..];
    let mut depth = 0usize;
    let mut quote = None;
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (_, '\n' | '\r') => break,
            (Some(open), _) if open == letter => quote = None,
            (Some(_), _) => {}
            // Inside a plain word an apostrophe is only an apostrophe.
            (None, '\'' | '"') if "[{,:".contains(before) => quote = Some(letter),
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') if depth <= 1 => return Span::new(span.start, span.start + at + 1),
            (None, ']' | '}') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if !letter.is_whitespace() {
            before = letter;
        }
    }
    let first = text.chars().next().map_or(0, char::len_utf8);
    Span::new(span.start, span.start + first)
}

/// All duplicate keys of a file at once. The crate stops at the first one, but it can also keep the first or the last
/// of each: keys that stand at different places in those two trees are duplicates.
fn duplicates(source: &Source) -> Option<Reports> {
    let first = read(source, DuplicateKeyPolicy::FirstWins).ok()?;
    let last = read(source, DuplicateKeyPolicy::LastWins).ok()?;
    let mut pairs = Vec::new();
    let mut ignored = Vec::new();
    compare(&node(source, first, &mut ignored), &node(source, last, &mut ignored), &mut pairs);
    let pairs = pairs.into_iter().take(MOST_TWINS);
    let reports = pairs.map(|(name, first, again)| errors::twice(source, &name, first, again));
    let reports: Reports = reports.collect();
    (!reports.is_empty()).then_some(reports)
}

fn compare(first: &Node, last: &Node, pairs: &mut Vec<(String, Span, Span)>) {
    match (&first.item, &last.item) {
        (Item::List(a), Item::List(b)) => a.iter().zip(b).for_each(|(a, b)| compare(a, b, pairs)),
        (Item::Map(a), Item::Map(b)) => {
            // For a map the crate hands over every entry, also when the last one is to win.
            let mut by_name: BTreeMap<&str, Vec<&(Spanned<String>, Node)>> = BTreeMap::new();
            for entry in b {
                by_name.entry(&entry.0.value).or_default().push(entry);
            }
            for (name, value) in a {
                for (other, twin) in by_name.get(name.as_str()).into_iter().flatten() {
                    if other.span == name.span {
                        compare(value, twin, pairs);
                    } else {
                        pairs.push((name.value.clone(), name.span, other.span));
                    }
                }
            }
        }
        _ => {}
    }
}
