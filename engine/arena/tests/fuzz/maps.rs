//! Maps, for every game at hand: a bad one is reported in its own file, a good one can be played on.

use crate::corpus::{self, Seed};
use crate::games::{self, AtHand};
use crate::sound::{self, Texts};
use crate::target::{PATIENCE, Target};
use crate::tree;
use lunarena_arena::{Match, check_map_file};
use lunarena_content::{MapFile, MapKind, Report, Reports, Source, plain};
use proptest::prelude::*;

const WORDS: &[&str] = &[
    "\n",
    "  ",
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    ", ",
    "'",
    "\"",
    "~",
    "true",
    "[]",
    "{}",
    "'@grid': ",
    "'@graph': ",
    "'@hex': ",
    "width: ",
    "name: ",
    "é",
    "&a ",
    "*a",
    "# ",
    ".5",
    "-",
];

const SHOWN: &str = "any.yaml";

fn check(at_hand: &AtHand, bytes: &[u8]) {
    // What is no text is for the YAML target.
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let texts: Texts = &|shown| if shown == SHOWN { vec![text.to_owned()] } else { at_hand.texts(shown) };
    let Some(map) = sound::read(MapFile::read("any", Source::new(SHOWN, text)), texts) else { return };
    let reports = check_map_file(&at_hand.game, map.clone());
    reports.iter().for_each(|report| sound::check(report, texts));
    let checks = at_hand.game.file.functions.check_map.is_some();
    if checks {
        let elsewhere = |report: &&Report| report.place().is_none_or(|(shown, ..)| shown != SHOWN);
        if let Some(report) = reports.iter().find(elsewhere) {
            panic!("the rules failed at a map instead of finding fault with it:\n{}", plain(report));
        }
    }
    if reports.is_empty() {
        // A map may be good for one number of seats and not for those that play; it is the map's fault then, and told in its file.
        let seats = &at_hand.game.file.seats;
        let other = seats.least < seats.most;
        let own = |report: &Report| report.place().is_some_and(|(shown, ..)| shown == SHOWN);
        match begin(at_hand, map) {
            Err(reports) if checks && !(other && reports.iter().all(own)) => {
                panic!("a map that was found good:\n{}", plain(&reports))
            }
            begun => sound::read(begun, texts).unwrap_or_default(),
        }
    }
}

/// A few turns of the default bots.
fn begin(at_hand: &AtHand, map: MapFile) -> Result<(), Reports> {
    let mut match_run = Match::new(&at_hand.game, at_hand.setup(map, at_hand.default_bots()))?;
    for _ in 0..3 {
        match_run.turn()?;
        match_run.scene(None)?;
    }
    match_run.standings()?;
    Ok(())
}

/// The maps that a game has, those made by Lua left out.
fn own_maps(at_hand: &AtHand) -> Vec<MapFile> {
    let maps = at_hand.root.maps(at_hand.name());
    let maps = maps.iter().map(|name| at_hand.root.map(at_hand.name(), name).expect("a good map"));
    maps.filter(|map| matches!(map.kind, MapKind::Data(_))).collect()
}

fn for_each_game(run: impl Fn(&AtHand, Target)) {
    for at_hand in games::tiny().iter().chain(&games::shipped()) {
        println!("{}", at_hand.name());
        let check = |bytes: &[u8]| check(at_hand, bytes);
        run(at_hand, Target { name: "maps", words: WORDS, cases: 80, patience: PATIENCE, check: &check });
    }
}

#[test]
fn kept_maps_are_good_or_reported() {
    for_each_game(|_, target| target.kept());
}

#[test]
fn changed_maps_are_good_or_reported() {
    for_each_game(|at_hand, target| {
        let mut seeds = corpus::of("maps");
        let own = own_maps(at_hand);
        let own = own.iter().map(|map| Seed { name: map.name.clone(), bytes: map.source().text().into() });
        // Half of what is tried has to do with the game.
        let times = seeds.len().div_ceil(own.len().max(1));
        own.for_each(|seed| seeds.extend(std::iter::repeat_n(seed, times)));
        target.changed_from(seeds);
    });
}

#[test]
fn maps_with_something_wrong_in_them_are_good_or_reported() {
    for_each_game(|at_hand, target| {
        let maps = own_maps(at_hand).into_iter().filter_map(|map| match map.kind {
            MapKind::Data(document) => serde_json::to_value(document.root.to_plain()).ok(),
            MapKind::Text(_) | MapKind::Lua(_) | MapKind::Nothing(_) => None,
        });
        let maps: Vec<serde_json::Value> = maps.collect();
        if maps.is_empty() {
            return;
        }
        let changed = (any::<prop::sample::Index>(), tree::changes()).prop_map(move |(map, changes)| {
            let mut data = map.get(&maps).clone();
            tree::apply(&mut data, &changes);
            data.to_string().into_bytes()
        });
        target.made(changed);
    });
}
