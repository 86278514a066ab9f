//! Lists that an upper file changes instead of replacing them: where a list stands below, a map above it says what is added where, what is
//! taken away, and which of its entries is otherwise. The choices of a `one of` are such a list too.

use super::{ADD, Merge, REMOVE, join};
use crate::text::choices;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::node::{Item, Node};
use std::collections::BTreeMap;

/// The keys that name an entry which is a map; several names are written with a space between.
const NAMES: [&str; 4] = ["phase", "name", "id", "of"];

/// Where something is added: each begins with [`ADD`], and the first two name an entry.
const PLACES: [&str; 4] = ["before", "after", "first", "last"];

const HOW: &str =
    "what is added to a list: `+before NAME:`, `+after NAME:`, `+first:` or `+last:`; what is taken away: `-NAME:`";

/// What the files so far did to lists.
#[derive(Default)]
pub(super) struct Edits {
    /// By the path of a list: who changed it, and where.
    pub lists: BTreeMap<String, Vec<(usize, Span)>>,
    /// By the path of an entry or a key: who took it away, and where.
    pub removed: BTreeMap<String, (usize, Span)>,
    /// What was added behind an entry or at the front. What comes later at the same place stands behind it.
    behind: BTreeMap<(String, String), Vec<Span>>,
}

/// What an entry is called: it itself, or its name where it is a map.
fn name(entry: &Node) -> Option<String> {
    match &entry.item {
        Item::Map(_) => NAMES.iter().find_map(|key| entry.get(key)).map(|node| match &node.item {
            Item::List(parts) => parts.iter().map(|part| part.to_plain().to_string()).collect::<Vec<_>>().join(" "),
            _ => node.to_plain().to_string(),
        }),
        Item::List(_) | Item::Null => None,
        _ => Some(entry.to_plain().to_string()),
    }
}

/// Whether all keys of a map add something: where no list stands below, it begins one.
pub(super) fn begins_list(over: &Node) -> bool {
    let Item::Map(entries) = &over.item else { return false };
    !entries.is_empty() && entries.iter().all(|(key, _)| key.value.starts_with(ADD))
}

/// A `one of` taken apart: what stands before the choices, and the choices.
pub(super) fn choices_of(node: &Node) -> Option<(String, Vec<Node>)> {
    let Item::Str(text) = &node.item else { return None };
    let (before, words) = text.split_once("one of ")?;
    let listed = before.split_whitespace().collect::<Vec<_>>();
    if listed.chunks(2).any(|pair| pair != ["list", "of"]) {
        return None;
    }
    let choice = |word: &str| Node { item: Item::Str(word.trim().to_owned()), span: node.span };
    Some((format!("{before}one of "), words.split('|').map(choice).collect()))
}

/// The `one of` put together again.
fn joined(before: &str, choices: &[Node]) -> String {
    let words: Vec<String> = choices.iter().filter_map(name).collect();
    format!("{before}{}", words.join(" | "))
}

impl Merge<'_> {
    pub(super) fn edit_list(&mut self, list: &mut Node, over: Node, path: &str, span: Span) {
        let old = list.clone();
        if let Item::List(items) = &mut list.item {
            self.edit(items, over, path);
        }
        // What changed inside of its entries is noted there.
        if self.edits.lists.get(path).is_some_and(|done| done.iter().any(|(layer, _)| *layer == self.layer)) {
            self.note(path.to_owned(), Some(old), Some(list.clone()), span);
        }
    }

    pub(super) fn edit_choices(&mut self, text: &mut Node, over: Node, path: &str, span: Span) {
        let Some((before, mut choices)) = choices_of(text) else { return };
        let old = text.clone();
        self.edit(&mut choices, over, path);
        let bad = |choice: &&Node| name(choice).is_none_or(|word| !choice.is_scalar() || word.contains('|'));
        if let Some(choice) = choices.iter().find(bad) {
            let report = Report::error("this can't be a choice").at(self.source, choice.span, "not a word");
            self.reports.push(report.help("add several as a list: [a, b]"));
            return;
        }
        *text = Node { item: Item::Str(joined(&before, &choices)), span };
        self.note(path.to_owned(), Some(old), Some(text.clone()), span);
    }

    /// Does to a list what the map `over` says. What is taken away goes first, so that an entry can be moved.
    fn edit(&mut self, list: &mut Vec<Node>, over: Node, path: &str) {
        let Item::Map(steps) = over.item else { return };
        if steps.is_empty() {
            let report = Report::error(format!("nothing is done to the list `{path}`"));
            self.reports.push(report.at(self.source, over.span, "an empty map").help(HOW));
        }
        let removes = |key: &Spanned<String>| key.value.starts_with(REMOVE);
        let (gone, rest): (Vec<_>, Vec<_>) = steps.into_iter().partition(|(key, _)| removes(key));
        for (key, value) in gone {
            self.edited(path, key.span);
            if self.takes_nothing(&key, &value, path) {
                let entry = &key.value[REMOVE.len_utf8()..];
                self.take_entry(list, entry, &key, path);
            }
        }
        for (key, value) in rest {
            match key.value.strip_prefix(ADD) {
                Some(place) => {
                    self.edited(path, key.span);
                    self.add(list, place, &key, value, path);
                }
                None => self.change_entry(list, &key, value, path),
            }
        }
    }

    fn edited(&mut self, path: &str, span: Span) {
        self.edits.lists.entry(path.to_owned()).or_default().push((self.layer, span));
    }

    fn take_entry(&mut self, list: &mut Vec<Node>, entry: &str, key: &Spanned<String>, path: &str) {
        let full = join(path, entry);
        let stands = list.iter().any(|item| name(item).as_deref() == Some(entry));
        if let (false, Some((layer, first))) = (stands, self.edits.removed.get(&full))
            && *layer != self.layer
        {
            self.reports.push(twice(self.source, &full, key.span, *first));
            return;
        }
        if let Some(at) = self.find(list, entry, key.span, path) {
            list.remove(at);
            self.edits.removed.insert(full, (self.layer, key.span));
        }
    }

    fn change_entry(&mut self, list: &mut [Node], key: &Spanned<String>, value: Node, path: &str) {
        let is_map = |node: &Node| matches!(node.item, Item::Map(_));
        if !list.iter().any(is_map) {
            let report = Report::error(format!("`{path}` is a list, and `{}` says nothing to do with it", key.value));
            self.reports.push(report.at(self.source, key.span, "neither adds nor takes away").help(HOW));
            return;
        }
        let Some(at) = self.find(list, &key.value, key.span, path) else { return };
        if !is_map(&value) {
            let report = Report::error(format!("`{}` is a map, of which keys can be changed", join(path, &key.value)));
            self.reports.push(report.at(self.source, value.span, format!("this is {}", value.kind())));
            return;
        }
        self.maps(&mut list[at], value, &join(path, &key.value));
    }

    fn add(&mut self, list: &mut Vec<Node>, place: &str, key: &Spanned<String>, value: Node, path: &str) {
        let (word, anchor) = match place.trim().split_once(char::is_whitespace) {
            Some((word, anchor)) => (word, Some(anchor.trim())),
            None => (place.trim(), None),
        };
        let at = match (word, anchor) {
            ("first", None) => self.behind(list, 0, path, "", &value),
            ("last", None) => list.len(),
            ("before", Some(anchor)) => match self.find(list, anchor, key.span, path) {
                Some(at) => at,
                None => return,
            },
            ("after", Some(anchor)) => match self.find(list, anchor, key.span, path) {
                Some(at) => self.behind(list, at + 1, path, anchor, &value),
                None => return,
            },
            _ => {
                let report = Report::error(format!("`{}` is no place in a list", key.value));
                let label = match (PLACES.contains(&word), anchor) {
                    (true, None) => "of which entry?".to_owned(),
                    (true, Some(_)) => "takes no name".to_owned(),
                    (false, _) => choices::suggestion(word, "places", &PLACES),
                };
                self.reports.push(report.at(self.source, key.span, label).help(HOW));
                return;
            }
        };
        let items = match value.item {
            Item::List(items) => items,
            Item::Null => {
                let report = Report::error(format!("`{}` adds nothing", key.value));
                self.reports.push(report.at(self.source, key.span, "no value").help("write what is added behind it"));
                return;
            }
            _ => vec![value],
        };
        list.splice(at..at, items);
    }

    /// The place behind those that were added at the same place before.
    fn behind(&mut self, list: &[Node], from: usize, path: &str, anchor: &str, value: &Node) -> usize {
        let before = self.edits.behind.entry((path.to_owned(), anchor.to_owned())).or_default();
        let at = from + list[from..].iter().take_while(|item| before.contains(&item.span)).count();
        match &value.item {
            Item::List(items) => before.extend(items.iter().map(|item| item.span)),
            _ => before.push(value.span),
        }
        at
    }

    /// The place of the one entry of that name.
    fn find(&mut self, list: &[Node], entry: &str, span: Span, path: &str) -> Option<usize> {
        let mut places = (0..list.len()).filter(|at| name(&list[*at]).as_deref() == Some(entry));
        match (places.next(), places.count()) {
            (Some(at), 0) => return Some(at),
            (Some(_), more) => {
                let report = Report::error(format!("`{path}` has `{entry}` {} times", more + 1));
                let report = report.at(self.source, span, "which of them is meant can't be told");
                self.reports.push(report.help("write the list out as a whole"));
            }
            (None, _) => {
                let known: Vec<String> = list.iter().filter_map(name).collect();
                let report = Report::error(format!("there is no `{entry}` in `{path}`"));
                let mut report = report.at(self.source, span, "no such entry");
                if let Some((_, removed)) = self.edits.removed.get(&join(path, entry)) {
                    report = report.at(self.source, *removed, "removed here");
                } else if let Some((_, replaced)) = self.set.get(path) {
                    report = report.at(self.source, *replaced, "the list is replaced here");
                }
                let help = choices::suggestion(entry, "entries", &known);
                self.reports.push(report.help(help));
            }
        }
        None
    }

    /// What other files added to must not get lost without a word.
    pub(super) fn keep_others(&mut self, path: &str, span: Span, label: &str) {
        if let Some(lost) = self.lost(path) {
            let report =
                Report::error(format!("two mods can't go together: `{path}` is changed by one and lost by the other"));
            let report = report.at(self.source, span, label).at(self.source, lost, "this would be lost");
            self.reports.push(
                report
                    .help(format!("change the entries alone (`{ADD}after NAME:`, `{REMOVE}NAME:`), or load it first")),
            );
        }
    }

    /// Something that other files said at or below a path, and that is lost when the path is replaced or taken away.
    fn lost(&self, path: &str) -> Option<Span> {
        let below = format!("{path}.");
        let under = |other: &str| other == path || other.starts_with(&below);
        let edited = self.edits.lists.iter().filter(|(other, _)| under(other)).flat_map(|(_, done)| done);
        // That two files set the very same value is told otherwise.
        let set = self.set.iter().filter(|(other, _)| other.starts_with(&below)).map(|(_, done)| done);
        edited.chain(set).find(|(layer, _)| *layer != self.layer).map(|(_, span)| *span)
    }
}

/// Two files take the same away.
pub(super) fn twice(source: &Source, path: &str, span: Span, first: Span) -> Report {
    let report = Report::warning(format!("`{path}` is removed twice"));
    report.at(source, span, "changes nothing").at(source, first, "removed here")
}
