//! What is wrong with a game file although each of its parts can be read.

use super::{GameFile, Kind, Phase};
use crate::rules::map_outline::MapOutline;
use crate::rules::number::Number;
use crate::text::report::Report;
use crate::text::span::Span;
use crate::yaml::reader::Log;
use std::collections::BTreeMap;

impl GameFile {
    /// What can be said of the numbers before any formula has a value.
    pub(super) fn check(&self, log: &mut Log) {
        let mut reports = Vec::new();
        self.map(&mut |_, range, number: &Number| {
            let checked = number.known().map(|value| number.check(value, &range));
            reports.extend(checked.and_then(Result::err));
            Some(0)
        });
        if let Some(numbers) = self.seats.map(&mut |_, _, number: &Number| number.known()) {
            reports.extend(self.seats.check(&self.default.bots, &self.source, &numbers));
        }
        if self.limits.turn.is_none() && self.limits.bank.is_none() {
            let endless =
                |phase: &&Phase| phase.limits.turn.is_none() && matches!(phase.kind, Kind::Sequence { keep: true, .. });
            reports.extend(self.turns.iter().filter(endless).map(|phase| {
                Report::error("a bot could keep its turn for ever")
                    .at(&self.source, phase.name.span, "this phase has `keep: true`")
                    .help("`limits.turn`, the game's or the phase's, or `limits.bank` brings every turn to an end; `limits.call` alone does not")
            }));
        }
        reports.extend(self.endless_phases());
        if self.functions.alive.is_none() {
            let never = self.turns.iter().filter_map(|phase| phase.stages.at("skipped").first());
            reports.extend(never.map(|stage| {
                Report::warning("the moment `skipped` never comes")
                    .at(&self.source, stage.span, "never runs")
                    .help("a seat is skipped when `functions.alive` says no; name that function")
            }));
        }
        let groups = self.map.iter().flat_map(MapOutline::groups);
        let unknown = groups.filter(|(group, _)| !self.constants.is_group(group));
        reports.extend(unknown.map(|(group, span)| self.constants.no_group(&group, span)));
        reports.extend(self.stages_twice());
        reports.into_iter().for_each(|report| log.push(report));
    }
}

impl GameFile {
    /// A stage that stands twice in one moment runs twice: hardly ever is that meant.
    fn stages_twice(&self) -> Vec<Report> {
        let mut reports = Vec::new();
        let moments = self.turns.iter().flat_map(|phase| phase.stages.0.iter());
        for (moment, stages) in moments {
            let mut first: BTreeMap<String, Span> = BTreeMap::new();
            for stage in stages {
                let name = stage.to_string();
                let Some(first) = first.get(&name) else {
                    first.insert(name, stage.span);
                    continue;
                };
                let report = Report::warning(format!("`{name}` runs twice at `{}`", moment.value));
                let report = report.at(&self.source, stage.span, "here again").at(&self.source, *first, "first here");
                reports.push(report.help("take one of them out; what has to happen twice is two calls in one stage"));
            }
        }
        reports
    }

    /// Phases without an end, or of which nobody knows when it comes.
    fn endless_phases(&self) -> Vec<Report> {
        let mut reports = Vec::new();
        let open = (1..).zip(&self.turns).filter(|(_, phase)| phase.rounds.is_none());
        for (number, phase) in open {
            let at = |message: &str, label: &str, help: &str| {
                Report::error(message).at(&self.source, phase.name.span, label).help(help)
            };
            if phase.next().is_none() && number < self.turns.len() {
                reports.push(at(
                    "a phase behind this one never comes",
                    "has no `rounds`",
                    "write how many rounds are played, or let the rules say who is asked next: `kind: rules`",
                ));
            } else if phase.next().is_none() && self.functions.over.is_none() {
                reports.push(at(
                    "nothing ends the match",
                    "has no `rounds`",
                    "write how many rounds are played, or name a function that ends the match: `functions.over`",
                ));
            } else if self.most_turns.is_none() {
                reports.push(at(
                    "the match could go on for ever",
                    "no number of rounds ends it",
                    "write `most_turns`, at the top of this file: more turns than a good match ever has",
                ));
            }
        }
        reports
    }
}
