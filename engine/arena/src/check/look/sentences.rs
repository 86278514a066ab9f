//! Fields that sentences, effects and readers of events name, held against those that the events have.

use super::told_events::ToldEvents;
use crate::game::Game;
use lunarena_content::{Item, Node, Report, Snippet, Source, Span, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_scene::Sentence;
use std::collections::BTreeSet;

/// What every event has.
const NAME: &str = "name";

pub fn findings(game: &Game, events: &ToldEvents) -> Vec<Report> {
    let file = &game.ruleset.look;
    let Some(source) = file.source() else { return Vec::new() };
    let mut reports = Vec::new();
    for event in file.look.events.names() {
        let Some(fields) = events.get(event).and_then(|told| told.fields.as_ref()) else { continue };
        let known = Known { event, fields, source };
        if let Some((_, text)) = file.sentences.iter().find(|(name, _)| name == event)
            && let Ok(sentence) = Sentence::parse(text)
        {
            let snippet = Snippet::new(source, text.span, &text.value);
            let place = |(name, range): (&str, std::ops::Range<usize>)| {
                known.unknown(name, snippet.locate(range.start, range.end))
            };
            reports.extend(sentence.fields().filter_map(place));
        }
        for key in ["flash", "trail", "line", "dot", "color"] {
            known.named(file.at(&["events", event, "show", key]), &mut reports);
        }
        let seen = file.at(&["events", event, "seen"]);
        if !seen.is_some_and(|node| matches!(&node.item, Item::Str(word) if word == "all")) {
            known.named(seen, &mut reports);
        }
    }
    reports
}

struct Known<'a> {
    event: &'a str,
    fields: &'a BTreeSet<String>,
    source: &'a Source,
}

impl Known<'_> {
    /// A text, or a list of them; coordinates have commas between.
    fn named(&self, node: Option<&Node>, reports: &mut Vec<Report>) {
        match node.map(|node| (&node.item, node.span)) {
            Some((Item::Str(text), span)) => {
                reports.extend(text.split(',').filter_map(|name| self.unknown(name.trim(), span)));
            }
            Some((Item::List(items), _)) => items.iter().for_each(|item| self.named(Some(item), reports)),
            _ => {}
        }
    }

    fn unknown(&self, name: &str, span: Span) -> Option<Report> {
        if name == NAME || self.fields.contains(name) {
            return None;
        }
        let label = did_you_mean(near(name, self.fields.iter().map(String::as_str)), "no rule tells it");
        let report = Report::error(format!("the event `{}` has no field `{name}`", self.event));
        let report = report.at(self.source, span, label);
        let fields: Vec<&str> = self.fields.iter().map(String::as_str).collect();
        Some(if fields.is_empty() {
            report.help("it has no fields")
        } else {
            report.help(format!("it has {}", fields.join(", ")))
        })
    }
}
