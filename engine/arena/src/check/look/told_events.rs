//! The events that the rules tell of, as their Lua shows them.

use super::entry_line::event_line;
use crate::check::sources::Sources;
use crate::game::Game;
use lunarena_content::{Report, Source, Span, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_lint as lint;
use std::collections::{BTreeMap, BTreeSet};

pub struct ToldEvents {
    by_name: BTreeMap<String, ToldEvent>,
    /// Some names are put together while the rules run, or a file can't be read.
    pub others: bool,
}

pub struct ToldEvent {
    /// Where it is told first.
    source: Source,
    span: Span,
    /// Those that any of its calls has; nothing, if one call doesn't show them.
    pub fields: Option<BTreeSet<String>>,
}

impl ToldEvents {
    pub fn of(sources: &Sources) -> ToldEvents {
        let mut events = ToldEvents { by_name: BTreeMap::new(), others: !sources.all_read };
        for file in &sources.files {
            let Ok(found) = lint::named_calls(file.source.text(), "event") else { continue };
            events.others |= found.others;
            for call in found.calls {
                let span = Span::from(call.span);
                let event = events.by_name.entry(call.name).or_insert_with(|| ToldEvent {
                    source: file.source.clone(),
                    span,
                    fields: Some(BTreeSet::new()),
                });
                event.fields = match (event.fields.take(), call.fields) {
                    (Some(known), Some(more)) => Some(known.into_iter().chain(more).collect()),
                    _ => None,
                };
            }
        }
        events
    }

    pub fn get(&self, name: &str) -> Option<&ToldEvent> {
        self.by_name.get(name)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }

    /// Events that nothing is said of in the look.
    pub fn without_entry(&self, game: &Game) -> Vec<Report> {
        let look = &game.look;
        let missing = self.by_name.iter().filter(|(name, _)| look.events.get(name).is_none());
        let report = |(name, event): (&String, &ToldEvent)| {
            let unused = look.events.names().filter(|entry| self.get(entry).is_none());
            let label = did_you_mean(near(name, unused), "told with its bare fields");
            let fields = event.fields.iter().flatten().map(String::as_str);
            let help = format!("add to `events` of look.yaml: `{}`", event_line(name, fields));
            let report = Report::warning(format!("look.yaml has no sentence for the event `{name}`"));
            report.at(&event.source, event.span, label).help(help)
        };
        missing.map(report).collect()
    }
}
