//! Every name that is met has an entry; scenes put together from changes are the whole ones; and looking changes nothing.

use crate::played::{Played, TURNS, eyes, good, root, scenes, setup, told};
use lunarena_arena::{Game, Keep, Match};
use lunarena_content::{ModFile, Root};
use lunarena_measure::is_thorough;
use lunarena_scene::{Film, Met, Missing};

fn seeds() -> std::ops::Range<u64> {
    1..if is_thorough() { 11 } else { 3 }
}

fn turns() -> usize {
    if is_thorough() { usize::MAX } else { TURNS }
}

/// What the look says nothing of, and sentences that are no plain words.
fn faults(film: &Film, name: &str) -> Vec<String> {
    let mut met = Met::default();
    let mut faults = Vec::new();
    for seat in eyes(film) {
        let all = scenes(film, seat);
        for (at, scene) in all.iter().enumerate() {
            met.scene(scene, &film.look);
            if let Some(pair) = scene.things.windows(2).find(|pair| pair[0].id >= pair[1].id) {
                faults.push(format!("{name}: the id {} is there twice", pair[0].id));
            }
            for told in told(film, &all, at, seat) {
                // A dash stands for a field that is missing.
                let is_left = told.text.contains(['{', '}', '[', ']']) || told.text.split(' ').any(|word| word == "-");
                if is_left || told.text.trim() != told.text {
                    faults.push(format!("{name}, step {at}: {}", told.text));
                }
            }
        }
    }
    film.steps().iter().flat_map(|step| &step.events).for_each(|event| met.event(event));
    faults.extend(met.missing(&film.look).iter().map(|missing| match missing {
        Missing::Entry(section, entry) => format!("{name}: {} has no {entry}", section.key()),
        Missing::Value(number, value) => format!("{name}: cells[{}] has no {value}", number + 1),
    }));
    faults.extend(met.lost_layers(&film.look).iter().map(|layer| format!("{name}: there is no layer {layer}")));
    faults.dedup();
    faults
}

#[test]
fn everything_that_is_met_has_an_entry() {
    let root = root();
    let mut found = Vec::new();
    for name in root.games() {
        let game = good(Game::load(&root, &name, &[]));
        for seed in seeds() {
            found.extend(faults(&Played::new(&root, &game, seed, turns()).film, &name));
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn everything_that_is_met_with_a_mod_has_an_entry() {
    let root = root();
    let mut found = Vec::new();
    for name in root.mods() {
        let file = good(ModFile::load(&root, &name));
        let modded: Root = good(root.with_mods(&file.game, std::slice::from_ref(&name)));
        let game = good(Game::load(&modded, &file.game, &[]));
        let turns = if is_thorough() { usize::MAX } else { 120 };
        found.extend(faults(&Played::new(&modded, &game, 1, turns).film, &name));
    }
    assert_eq!(found, Vec::<String>::new());
}

/// After each step the scene that was put together is the one that the rules give when they are asked for all of it.
#[test]
fn changes_put_together_are_the_whole_scene() {
    let root = root();
    for name in root.games() {
        let game = good(Game::load(&root, &name, &[]));
        let map = good(game.ruleset.default_map(&root));
        let mut compared = 0;
        Played::on(&root, &game, map, 5, TURNS, |match_run, film| {
            let last = film.len() - 1;
            // Each kind of place in the row of 64: right behind a whole one, right before one, and on it.
            if last % 64 > 1 && last % 64 < 62 && last % 7 != 0 {
                return;
            }
            for seat in eyes(film) {
                let whole = good(match_run.scene(seat));
                let made = film.scene(last, seat).expect("changes that fit");
                assert_eq!(made, whole, "{name}, step {last}, seat {seat:?}");
                compared += 1;
            }
        });
        assert!(compared > 3, "{name}: {compared}");
    }
}

#[test]
fn a_match_that_is_looked_at_goes_on_the_same() {
    let root = root();
    for name in root.games() {
        let game = good(Game::load(&root, &name, &[]));
        let map = good(game.ruleset.default_map(&root));
        let seen = Played::new(&root, &game, 2, TURNS).hashes;
        let mut unseen = good(Match::new(&game, setup(&root, &game, map, 2, Keep::HASHES)));
        let mut hashes = Vec::new();
        while hashes.len() < TURNS
            && let Some(turn) = good(unseen.turn())
        {
            hashes.push(turn.hash);
        }
        assert_eq!(seen, hashes, "{name}");
        assert!(hashes.iter().any(|hash| !hash.is_empty()), "{name}");
    }
}
