//! What a step expects: plain values, or matchers, which are maps whose keys begin with `~`.

use crate::text::report::Report;
use crate::text::span::Spanned;
use crate::yaml::node::{Item, Node};
use crate::yaml::reader::{Log, Read};
use lunarena_kernel::near::near;
use lunarena_kernel::{Expected, Key, Value};

/// What every matcher begins with.
const MARK: char = '~';
/// Anything that is there: the only one that needs no argument.
const ANY: &str = "~any";

const ONE_OF: &str = "~one of";
const ABOUT: &str = "~about";
const WITHIN: &str = "~within";
const HAS: &str = "~has";
const COUNT: &str = "~count";
const ANY_ORDER: &str = "~any order";
const CONTAINS: &str = "~contains";

/// Each with what it is for.
pub const MATCHERS: [(&str, &str); 7] = [
    (ONE_OF, "One of these."),
    (ABOUT, "About this number, and no farther from it than `~within` says."),
    (WITHIN, "How far from the number of `~about` it may be."),
    (HAS, "At least these keys, or a list with at least these elements."),
    (COUNT, "A list or a map of so many."),
    (ANY_ORDER, "A list of these elements, in whatever order."),
    (CONTAINS, "A text that contains these words."),
];

/// Each of them may have to be compared with each of those that came.
const MOST_IN_ANY_ORDER: usize = 300;

impl Read for Expected {
    fn read(node: &Node, log: &mut Log) -> Option<Expected> {
        match &node.item {
            Item::Str(text) if text.starts_with(MARK) && log.source.slice(node.span).starts_with(MARK) => {
                scalar(node, text, log)
            }
            Item::Map(entries) if entries.iter().any(|(name, _)| name.starts_with(MARK)) => matcher(node, entries, log),
            Item::Map(entries) if !matches!(entries.as_slice(), [(name, _)] if name.starts_with('@')) => {
                let items = entries.iter().map(|(name, item)| Some((Key::written(name), Read::read(item, log)?)));
                let items: Vec<Option<(Key, Expected)>> = items.collect();
                let items: Vec<(Key, Expected)> = items.into_iter().collect::<Option<_>>()?;
                // In a map nothing means that the key is not there.
                let plain = |item: &Expected| item.value().filter(|value| **value != Value::Null).cloned();
                let whole = items.iter().map(|(key, item)| Some((key.clone(), plain(item)?))).collect::<Option<_>>();
                Some(match whole {
                    Some(map) => Expected::Value(Value::Map(map)),
                    None => Expected::Map(items.into_iter().collect()),
                })
            }
            Item::List(_) => {
                let items: Vec<Expected> = Read::read(node, log)?;
                let whole = items.iter().map(|item| item.value().cloned()).collect::<Option<_>>();
                Some(whole.map_or(Expected::List(items), |list| Expected::Value(Value::List(list))))
            }
            _ => Value::read(node, log).map(Expected::Value),
        }
    }
}

/// Matchers are for what is expected. Elsewhere they would be data that nobody meant.
pub fn none_in(node: &Node, log: &mut Log) {
    let is_matcher = |text: &str| text == ANY || MATCHERS.iter().any(|(name, _)| *name == text);
    let report = |text: &str, span, log: &mut Log| {
        let message = format!("the matcher `{text}` is where nothing is expected");
        log.error(span, message, "no value", "write a value, or put the text in quotes");
    };
    match &node.item {
        Item::Str(text) if is_matcher(text) && log.source.slice(node.span).starts_with(MARK) => {
            report(text, node.span, log);
        }
        Item::List(items) => items.iter().for_each(|item| none_in(item, log)),
        Item::Map(entries) => {
            for (name, _) in entries.iter().filter(|(name, _)| is_matcher(name)) {
                report(name, name.span, log);
            }
            entries.iter().for_each(|(_, item)| none_in(item, log));
        }
        _ => {}
    }
}

/// A word that begins like a matcher. In quotes it is a text like any other, and so is what is near to none.
fn scalar(node: &Node, text: &str, log: &mut Log) -> Option<Expected> {
    if text == ANY {
        return Some(Expected::Any);
    }
    let names: Vec<&str> = MATCHERS.iter().map(|(name, _)| *name).collect();
    if names.contains(&text) {
        let message = format!("`{text}` needs to be told what is expected");
        log.error(node.span, message, "nothing follows it", format!("write {{ {text}: ... }}"));
        return None;
    }
    match near(text, [ANY].into_iter().chain(names.iter().copied())) {
        Some(meant) => {
            let report = Report::error(format!("unknown matcher `{text}`"));
            let report = report.at(&log.source, node.span, format!("did you mean `{meant}`?"));
            log.push(report.help(format!("a text that begins so is written in quotes: '{text}'")));
            None
        }
        None => Some(Expected::Value(text.into())),
    }
}

fn matcher(node: &Node, entries: &[(Spanned<String>, Node)], log: &mut Log) -> Option<Expected> {
    let has = |name: &str| node.get(name).is_some();
    let mut all = Vec::new();
    for (name, argument) in entries {
        all.push(match name.as_str() {
            ONE_OF => some_items(name, argument, log).map(Expected::OneOf),
            ABOUT if has(WITHIN) => number(argument, log)
                .zip(node.get(WITHIN).and_then(|within| least_zero(within, log)))
                .map(|(number, within)| Expected::About { number, within }),
            WITHIN if has(ABOUT) => continue,
            ABOUT | WITHIN => {
                let other = if name.value == ABOUT { WITHIN } else { ABOUT };
                let message = format!("`{}` needs `{other}` beside it", name.value);
                log.error(name.span, message, format!("no `{other}`"), "write { ~about: 3.3, ~within: 0.01 }");
                None
            }
            HAS => match &argument.item {
                Item::List(_) => some_items(name, argument, log).map(Expected::Elements),
                Item::Map(entries) if entries.is_empty() => {
                    log.error(argument.span, "`~has` has no keys", "empty", "name the keys that must be there");
                    None
                }
                Item::Map(_) => match Expected::read(argument, log) {
                    Some(Expected::Value(Value::Map(map))) => {
                        Some(Expected::Keys(map.into_iter().map(|(key, value)| (key, value.into())).collect()))
                    }
                    Some(Expected::Map(map)) => Some(Expected::Keys(map)),
                    Some(_) => {
                        log.mismatch(argument, "a map of keys, or a list of elements");
                        None
                    }
                    None => None,
                },
                _ => {
                    log.mismatch(argument, "a map of keys, or a list of elements");
                    None
                }
            },
            COUNT => count(argument, log).map(Expected::Count),
            ANY_ORDER => items(name, argument, log).map(Expected::AnyOrder),
            CONTAINS => match String::read(argument, log) {
                Some(words) if words.is_empty() => {
                    let help = "write the words that must be there, or `~any`";
                    log.error(argument.span, "`~contains` has no words", "empty", help);
                    None
                }
                words => words.map(Expected::Contains),
            },
            other if other.starts_with(MARK) => {
                let names: Vec<&str> = MATCHERS.iter().map(|(name, _)| *name).collect();
                log.unknown("matcher", name, "an expected value", &names);
                None
            }
            _ => {
                let help = "keys that must be there stand in `~has`: { ~has: { owner: Left } }";
                log.error(name.span, "a plain key is beside a matcher", "no matcher", help);
                None
            }
        });
    }
    let mut all: Vec<Expected> = all.into_iter().collect::<Option<_>>()?;
    Some(if all.len() == 1 { all.remove(0) } else { Expected::All(all) })
}

fn items(name: &Spanned<String>, argument: &Node, log: &mut Log) -> Option<Vec<Expected>> {
    let items: Vec<Expected> = Read::read(argument, log)?;
    if items.len() <= MOST_IN_ANY_ORDER {
        return Some(items);
    }
    let message = format!("`{}` has {} elements", name.value, items.len());
    log.error(name.span, message, "too many", format!("it has at most {MOST_IN_ANY_ORDER}"));
    None
}

fn some_items(name: &Spanned<String>, argument: &Node, log: &mut Log) -> Option<Vec<Expected>> {
    let items = items(name, argument, log)?;
    if !items.is_empty() {
        return Some(items);
    }
    log.push(Report::error(format!("`{}` has no elements", name.value)).at(&log.source, argument.span, "empty"));
    None
}

fn number(node: &Node, log: &mut Log) -> Option<f64> {
    match node.item {
        Item::Int(number) => Some(number as f64),
        Item::Float(number) => Some(number),
        _ => {
            log.mismatch(node, "a number");
            None
        }
    }
}

fn least_zero(node: &Node, log: &mut Log) -> Option<f64> {
    let number = number(node, log)?;
    if number >= 0.0 {
        return Some(number);
    }
    log.push(Report::error("this must be at least 0").at(&log.source, node.span, "too small"));
    None
}

fn count(node: &Node, log: &mut Log) -> Option<usize> {
    let number = i64::read(node, log)?;
    let count = usize::try_from(number).ok();
    if count.is_none() {
        log.push(Report::error(format!("there can't be {number} elements")).at(&log.source, node.span, "too small"));
    }
    count
}
