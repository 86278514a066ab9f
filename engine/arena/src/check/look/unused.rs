//! Entries of look.yaml that nothing can mean: events that no rule tells, names that no rule has a word for, columns without a fact, tables that no sentence
//! looks into.

use super::BY_WORD;
use super::told_events::ToldEvents;
use crate::game::Game;
use lunarena_content::{Item, Report, Source, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_scene::Sentence;
use std::collections::BTreeSet;

const TAKE_OUT: &str = "take it out, or see whether the rules name it otherwise";

pub fn findings(game: &Game, events: &ToldEvents) -> Vec<Report> {
    let file = &game.ruleset.look;
    let Some(source) = file.source() else { return Vec::new() };
    let mut reports = untold(game, events, source);
    for section in BY_WORD {
        reports.extend(unnamed(game, section.key(), section.one(), section.names(&file.look), source));
    }
    reports.extend(unnamed(game, "facts", "fact", file.look.facts.names().collect(), source));
    reports.extend(unnamed(game, "decided", "figure", file.look.decided.names().collect(), source));
    reports.extend(columns(game, source));
    reports.extend(tables(game, source));
    reports
}

/// Events that no rule tells of.
fn untold(game: &Game, events: &ToldEvents, source: &Source) -> Vec<Report> {
    let (file, words) = (&game.ruleset.look, game.known_words());
    let may_be_told = |name: &str| events.get(name).is_some() || (events.others && words.know(name));
    let unused = file.look.events.names().filter(|name| !may_be_told(name));
    let report = |name: &str| {
        let without = events.names().filter(|told| file.look.events.get(told).is_none());
        let close = near(name, without).or_else(|| near(name, events.names()));
        let label = did_you_mean(close, "nothing tells of it");
        let report = Report::warning(format!("no rule tells of an event `{name}`"));
        Some(report.at(source, file.key(&["events", name])?, label).help(TAKE_OUT))
    };
    unused.filter_map(report).collect()
}

/// Names of a section that stand nowhere in the rules.
fn unnamed(game: &Game, section: &str, one: &str, names: Vec<&str>, source: &Source) -> Vec<Report> {
    let (file, words) = (&game.ruleset.look, game.known_words());
    let report = |name: &&str| {
        let label = did_you_mean(near(name, words.iter()), "not in the rules");
        let report = Report::warning(format!("no rule names a {one} `{name}`"));
        Some(report.at(source, file.key(&[section, name])?, label).help(TAKE_OUT))
    };
    names.iter().filter(|name| !words.know(name)).filter_map(report).collect()
}

/// Columns of lists are facts.
fn columns(game: &Game, source: &Source) -> Vec<Report> {
    let file = &game.ruleset.look;
    let mut reports = Vec::new();
    for kind in file.look.kinds.names() {
        let Some(Item::List(columns)) = file.at(&["kinds", kind, "columns"]).map(|node| &node.item) else { continue };
        for node in columns {
            let Item::Str(column) = &node.item else { continue };
            if file.look.facts.get(column).is_some() {
                continue;
            }
            let label = did_you_mean(near(column, file.look.facts.names()), "not in `facts`");
            let report = Report::warning(format!("the column `{column}` of `{kind}` stays empty: it is no fact"));
            let help = format!("add to `facts`: `{column}: {{ name: {column} }}`");
            reports.push(report.at(source, node.span, label).help(help));
        }
    }
    reports
}

/// Tables that no sentence looks into.
fn tables(game: &Game, source: &Source) -> Vec<Report> {
    let file = &game.ruleset.look;
    let sentences: Vec<Sentence> = file.sentences.iter().filter_map(|(_, text)| Sentence::parse(text).ok()).collect();
    let used: BTreeSet<&str> = sentences.iter().flat_map(Sentence::tables).collect();
    let unused = file.look.tables.names().filter(|table| !used.contains(table));
    let report = |table: &str| {
        let report = Report::warning(format!("no sentence uses the table `{table}`"));
        let help = format!("write `{{field:{table}}}` in a sentence of `events`, or take the table out");
        Some(report.at(source, file.key(&["tables", table])?, "nothing looks into it").help(help))
    };
    unused.filter_map(report).collect()
}
