//! Single words in code: calls of bots, names of maps, bots, files, events and fields. Only what looks like a slip in a name that there is, or is
//! written as a call, is told.

use super::{Known, spans};
use crate::check::sources::words;
use lunarena_content::{BotStyle, Report, Source, Span, did_you_mean};
use lunarena_kernel::Value;
use lunarena_kernel::near::near;
use lunarena_lint::types::is_one_edit;
use lunarena_lint::{self as lint, Globals};
use lunarena_script::{BOT_GLOBALS, FORMULA_FUNCTIONS, Signatures};
use std::collections::BTreeSet;
use std::ops::Range;

/// Shorter words are too alike.
const SHORTEST: usize = 4;

pub struct Words<'a> {
    known: &'a Known<'a>,
    /// Every word that means something anywhere in the game.
    all: BTreeSet<String>,
    /// Names that a manual is likely to name.
    likely: BTreeSet<String>,
    /// Files of the game by their paths below its folders.
    files: BTreeSet<String>,
}

impl<'a> Words<'a> {
    pub fn of(known: &'a Known<'a>) -> Words<'a> {
        let Known { root, game, offered, sources, .. } = known;
        let mut likely: BTreeSet<String> = offered.calls.iter().cloned().collect();
        likely.extend(offered.data.iter().map(|(name, _)| name.clone()));
        likely.extend(known.fields().into_iter().map(str::to_owned));
        likely.extend(root.maps(game).iter().chain(&root.bots(game)).map(|name| name.to_string()));
        likely.extend(known.constants.into_iter().flat_map(|paths| paths.iter()).flat_map(keys));
        likely.extend(sources.files.iter().zip(&sources.lua).flat_map(|(file, lua)| events(file.source.text(), lua)));
        let mut all = likely.clone();
        all.extend(sources.words().into_iter().map(str::to_owned));
        offered.data.iter().for_each(|(_, value)| texts(value, &mut all));
        all.extend(offered.types.iter().map(|declared| declared.name.clone()));
        all.extend(BOT_GLOBALS.concat().into_iter().chain(FORMULA_FUNCTIONS).map(str::to_owned));
        let library = Signatures::of_bots().functions.iter().chain(&Signatures::of_rules().functions);
        all.extend(library.flat_map(|function| keys(&function.name)));
        let mut files = BTreeSet::new();
        let folders = ["rules", "bots", "maps"].map(|folder| format!("{folder}/{game}"));
        for folder in folders.into_iter().chain(root.folders_of_mods().map(|folder| folder.to_string())) {
            for shown in root.all_below(&folder) {
                if shown.ends_with(".yaml")
                    && let Ok(source) = root.read(&shown)
                {
                    all.extend(words(source.text()).map(str::to_owned));
                }
                files.extend(shown.strip_prefix(&folder).and_then(|rest| rest.strip_prefix('/')).map(str::to_owned));
                files.extend(shown.rsplit('/').next().map(str::to_owned));
                files.insert(shown);
            }
        }
        for bot in root.bots(game).iter().filter_map(|bot| root.bot(game, bot).ok()) {
            all.extend(words(bot.source.text()).map(str::to_owned));
        }
        Words { known, all, likely, files }
    }

    pub fn look(&self, text: &Source) -> Vec<Report> {
        let mut reports = Vec::new();
        for (code, span) in spans::code_spans(text.text()) {
            let found = match (call(code), file(code)) {
                (Some(call), _) => self.call(code, &call),
                (None, Some(_)) => self.file(code),
                (None, None) => self.word(code),
            };
            if let Some(Gone { what, name, close, inside }) = found {
                let label = did_you_mean(close, "not there");
                let span = Span::new(span.start + inside.start, span.start + inside.end);
                reports.push(Report::warning(format!("there is no {what} `{name}`")).at(text, span, label));
            }
        }
        reports
    }

    /// `take(count)`, or `game:take(count)` where bots call live.
    fn call<'c>(&self, code: &'c str, call: &Range<usize>) -> Option<Gone<'c>> {
        let offered = self.known.offered;
        let name = &code[call.clone()];
        let is_known = |name: &str| offered.calls.iter().any(|call| call == name);
        let is_live = offered.style == BotStyle::Calls;
        let is_method = call.start > 0;
        let is_asked = offered.asks.iter().any(|(_, asked)| asked.iter().any(|function| function == name));
        if is_known(name) || is_asked || is_method != is_live || (!is_method && self.all.contains(name)) {
            return None;
        }
        let close = near(name, offered.calls.iter().map(String::as_str)).map(str::to_owned);
        let is_slip = offered.extent.rules_out(name, offered.calls.iter().map(String::as_str));
        is_slip.then_some(Gone { what: "call", name, close, inside: call.clone() })
    }

    fn file<'c>(&self, code: &'c str) -> Option<Gone<'c>> {
        if self.files.contains(code) || self.known.root.has(code) {
            return None;
        }
        let (stem, end) = code.rsplit_once('.')?;
        let alike = self.files.iter().filter_map(|file| file.rsplit_once('.').filter(|(_, own)| *own == end));
        let close = near(stem, alike.map(|(stem, _)| stem))?;
        Some(Gone { what: "file", name: code, close: Some(format!("{close}.{end}")), inside: 0..code.len() })
    }

    /// A word alone: one slip of a finger away from a name, or, of several words in one, near to it.
    fn word<'c>(&self, code: &'c str) -> Option<Gone<'c>> {
        let is_joined = code.contains(['_', '-']);
        if code.len() < SHORTEST || !spans::is_key(code) || self.all.contains(code) || self.is_made_of_words(code) {
            return None;
        }
        let close = match is_joined {
            true => near(code, self.likely.iter().map(String::as_str)),
            false => self.likely.iter().map(String::as_str).find(|own| own.len() >= SHORTEST && is_one_edit(own, code)),
        };
        close.map(|close| Gone { what: "name", name: code, close: Some(close.to_owned()), inside: 0..code.len() })
    }

    /// Things that are numbered as they are made: `blue_1`.
    fn is_made_of_words(&self, code: &str) -> bool {
        code.ends_with(|letter: char| letter.is_ascii_digit())
    }
}

/// Something that a text names and nothing is.
struct Gone<'c> {
    what: &'static str,
    name: &'c str,
    close: Option<String>,
    /// Where in the code it stands.
    inside: Range<usize>,
}

/// The place of the name in `name(...)` or `object:name(...)`.
fn call(code: &str) -> Option<Range<usize>> {
    let (head, _) = code.strip_suffix(')')?.split_once('(')?;
    let is_name = |text: &str| spans::is_key(text) && !text.contains('-');
    match head.split_once(':') {
        None => is_name(head).then_some(0..head.len()),
        Some((object, name)) => (is_name(object) && is_name(name)).then_some(object.len() + 1..head.len()),
    }
}

/// The stem of `name.lua`, `folder/name.yaml`.
fn file(code: &str) -> Option<&str> {
    let (stem, end) = code.rsplit_once('.')?;
    let is_path = |text: &str| text.split('/').all(spans::is_key);
    (["lua", "yaml"].contains(&end) && is_path(stem)).then_some(stem)
}

fn keys(path: &str) -> Vec<String> {
    path.split('.').filter(|key| *key != lint::ANY_KEY).map(str::to_owned).collect()
}

/// The texts in a value, and its keys.
fn texts(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Str(text) => drop(found.insert(text.to_string())),
        Value::List(items) => items.iter().for_each(|item| texts(item, found)),
        Value::Map(entries) => entries.iter().for_each(|(key, value)| {
            found.insert(key.to_string());
            texts(value, found);
        }),
        _ => {}
    }
}

/// The events that a source tells of.
fn events(text: &str, lua: &Globals) -> Vec<String> {
    let calls = lua.calls.iter().filter(|call| call.name == "event");
    let named = calls.filter_map(|call| words(text.get(call.span.clone())?).nth(1).map(str::to_owned));
    named.collect()
}
