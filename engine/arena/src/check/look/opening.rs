//! What there is to see when the game's own match begins: it costs one call, and most kinds are there by then.

use super::missing_entries;
use crate::game::{Game, Start};
use crate::match_run::{Keep, Match, SeatChoice, Setup};
use lunarena_content::{Report, Root, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_scene::{Met, Missing};
use std::collections::BTreeSet;

/// A check gives the same answer each time, so its seed is not drawn.
const SEED: u64 = 1;

pub fn findings(root: &Root, game: &Game) -> Vec<Report> {
    let Some((met, fault)) = met(root, game) else { return Vec::new() };
    if let Some(fault) = fault {
        return vec![fault];
    }
    let mut reports = missing_entries(root, game, &met, &of_the_game_alone(root, game, &met));
    reports.extend(lost_layers(game, &met));
    reports.extend(lost_bars(game, &met));
    reports
}

/// What is met, and why the scene can't be shown. Nothing, if the match can't begin, or doesn't say what there is to see.
fn met(root: &Root, game: &Game) -> Option<(Met, Option<Report>)> {
    game.file.functions.scene.as_ref()?;
    let start = Start::Map(Box::new(game.ruleset.default_map(root).ok()?));
    let count = game.file.default.bots.len();
    let seats = (0..count).map(|_| SeatChoice::Scripted).collect();
    let setup = Setup { start, seed: SEED, seats, pins: Vec::new(), changes: Vec::new(), keep: Keep::NOTHING };
    let mut match_run = Match::new(game, setup).ok()?;
    let scene = match_run.scene(None).ok()?;
    let mut met = Met::default();
    met.scene(&scene, &game.look);
    Some((met, match_run.take_scene_fault()))
}

/// What the game itself has no entry for is not the fault of its mods.
fn of_the_game_alone(root: &Root, game: &Game, met_with_mods: &Met) -> BTreeSet<Missing> {
    if root.mods_in_use().is_empty() || met_with_mods.missing(&game.look).is_empty() {
        return BTreeSet::new();
    }
    let alone = root.with_mods(game.name(), &[]).and_then(|root| Ok((Game::load(&root, game.name(), &[])?, root)));
    let missing = alone.ok().and_then(|(game, root)| Some(met(&root, &game)?.0.missing(&game.look)));
    missing.unwrap_or_default()
}

/// Layers that the field doesn't have.
fn lost_layers(game: &Game, met: &Met) -> Vec<Report> {
    let file = &game.ruleset.look;
    let words = game.known_words();
    let report = |layer: &str| {
        let label = did_you_mean(near(layer, words.iter()), "nothing is shown of it");
        let report = Report::warning(format!("the field has no layer `{layer}`"));
        Some(report.at(file.source()?, file.key(&["cells"])?, label).help("see `of` in `cells`"))
    };
    met.lost_layers(&file.look).into_iter().filter_map(report).collect()
}

/// Bars that are to be drawn, and that things of the kind don't have.
fn lost_bars(game: &Game, met: &Met) -> Vec<Report> {
    let file = &game.ruleset.look;
    let report = |(kind, bar): (&str, &String)| {
        let bars = met.bars(kind)?;
        let node = file.at(&["kinds", kind, "bar"]).filter(|_| !bars.contains(bar))?;
        let label = did_you_mean(near(bar, bars.iter().map(String::as_str)), "not among its bars");
        let names: Vec<&str> = bars.iter().map(String::as_str).collect();
        let report = Report::warning(format!("things of the kind `{kind}` have no bar `{bar}`"));
        Some(report.at(file.source()?, node.span, label).help(format!("they have {}", names.join(", "))))
    };
    let kinds = file.look.kinds.iter().filter_map(|(name, kind)| Some((name, kind.bar.as_ref()?)));
    kinds.filter_map(report).collect()
}
