//! look.yaml held against the rules: what they show and tell and the look has no entry for, entries that nothing can mean, and letters that can't be told apart.

mod actions;
mod entry_line;
mod glyphs;
mod map_form;
mod opening;
mod sentences;
mod told_events;
mod unused;

use super::sources::Sources;
use crate::game::Game;
use entry_line::entry_line;
use lunarena_content::{Report, Root, Source, Span};
use lunarena_scene::{Look, Met, Missing, Section};
use std::collections::BTreeSet;
use told_events::ToldEvents;

/// All that can be said of the look of a game whose rules are without fault.
pub fn findings(root: &Root, game: &Game, sources: &Sources) -> Vec<Report> {
    let mut reports = actions::findings(root, game);
    reports.extend(map_form::findings(game));
    reports.extend(shown(root, game, sources));
    reports
}

fn shown(root: &Root, game: &Game, sources: &Sources) -> Vec<Report> {
    let Some(source) = game.ruleset.look.source() else { return no_look(game).into_iter().collect() };
    if game.file.functions.scene.is_none() {
        // Whoever plays without a board may have actions all the same.
        let shown = Look { actions: Default::default(), helper: None, map: None, ..game.look.clone() };
        if shown == Look::default() {
            return Vec::new();
        }
        let report = Report::warning("look.yaml is not used: the rules don't say what there is to see");
        let help = "write a function that does, and name it in game.yaml: `functions: { scene: scene.build }`";
        return vec![report.at(source, source.line_span(1), "nothing is shown by it").help(help)];
    }
    let mut reports = Vec::new();
    let events = ToldEvents::of(sources);
    reports.extend(events.without_entry(game));
    reports.extend(sentences::findings(game, &events));
    reports.extend(unused::findings(game, &events));
    reports.extend(glyphs::findings(game));
    reports.extend(opening::findings(root, game));
    reports
}

/// A game that says what there is to see, and not how it looks.
fn no_look(game: &Game) -> Option<Report> {
    let function = game.file.functions.scene.as_ref()?;
    let report = Report::warning("nothing says how what there is to see looks");
    let help = format!(
        "write rules/{}/look.yaml, with an entry for each kind of thing: `kinds: {{ frog: {{ glyph: f, shape: disc, name: frog }} }}`",
        game.name()
    );
    Some(report.at(&game.file.source, function.span, "shown with plain letters").help(help))
}

/// Warnings for what was met in a match and has no entry, with a line to write. `known` is left out.
pub fn missing_entries(root: &Root, game: &Game, met: &Met, known: &BTreeSet<Missing>) -> Vec<Report> {
    let missing = met.missing(&game.look);
    let report = |missing: &Missing| {
        let (message, section, path) = match missing {
            Missing::Entry(section, name) => (
                format!("look.yaml has no entry for the {} `{name}`", section.one()),
                section.key(),
                vec![section.key()],
            ),
            Missing::Value(number, value) => {
                let layers = game.look.cells.get(*number).map(|entry| entry.of.join(" and ")).unwrap_or_default();
                (format!("look.yaml has no entry for the value {value} of {layers}"), "cells", vec!["cells"])
            }
        };
        let help = format!("add to `{section}`: `{}`", entry_line(missing, met, &game.look));
        let (source, span) = place(root, game, &path)?;
        Some(Report::warning(message).at(&source, span, "not in here: it is shown plainly").help(help))
    };
    missing.difference(known).filter_map(report).collect()
}

/// Where an entry is to be written: in the look of the mod that was loaded last, or in the game's.
fn place(root: &Root, game: &Game, path: &[&str]) -> Option<(Source, Span)> {
    if let Some(folder) = root.folders_of_mods().last() {
        let files = ["look.yaml", "mod.yaml"].map(|name| format!("{folder}/{name}"));
        let source = files.iter().find_map(|shown| root.read(shown).ok())?;
        let span = source.line_span(1);
        return Some((source, span));
    }
    let file = &game.ruleset.look;
    let source = file.source()?;
    Some((source.clone(), file.key(path).unwrap_or_else(|| source.line_span(1))))
}

/// The names of a section that the rules know no word for are blamed by [`unused`]; of events the calls are known.
const BY_WORD: [Section; 5] = [Section::Kinds, Section::Marks, Section::Links, Section::Areas, Section::Figures];
