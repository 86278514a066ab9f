//! The states of real matches, each as the start of a case: no game's `check_state` finds fault with its own states, and no key in them is one that no rule reads.

use lunarena_arena::{Game, Keep, Match, SeatChoice, Setup, Start, run_case};
use lunarena_content::{Case, MapFile, ModFile, Reports, Root, Source, plain, resolve};
use lunarena_kernel::Value;
use std::path::Path;

/// So many turns of a match are played, and the state is looked at after every so many.
const TURNS: usize = 240;
const EVERY: usize = 40;

fn root() -> Root {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Root::at(&top).unwrap_or_else(|report| panic!("{}", plain(&report)))
}

fn good<T>(result: Result<T, impl Into<Reports>>) -> T {
    result.unwrap_or_else(|reports| panic!("{}", plain(&reports.into())))
}

/// A case that begins with a state, and plays nothing.
fn case(seats: usize, state: Value) -> Source {
    let (_, text) = MapFile::written(&Value::map([("start", state)]));
    let lines: String = text.lines().map(|line| format!("  {line}\n")).collect();
    Source::new("case.yaml", &format!("- name: a state\n  seats: {seats}\n{lines}"))
}

/// Plays the default match of a game and looks its states over.
fn hold(root: &Root, name: &str) {
    let game = good(Game::load(root, name, &[]));
    let bots = good(game.ruleset.default_bots(root));
    let seats: Vec<SeatChoice> = bots.into_iter().map(SeatChoice::Bot).collect();
    let count = seats.len();
    let start = Start::Map(Box::new(good(game.ruleset.default_map(root))));
    let setup = Setup { start, seed: 3, seats, pins: Vec::new(), changes: Vec::new(), keep: Keep::NOTHING };
    let mut match_run = good(Match::new(&game, setup));
    for turn in 1..=TURNS {
        let over = good(match_run.turn()).is_none();
        if turn % EVERY == 1 || over {
            let source = case(count, good(match_run.state()));
            for case in good(Case::parse(&source).and_then(resolve)) {
                let played = run_case(root, &game, &case);
                played.unwrap_or_else(|reports| panic!("{name}, after turn {turn}: {}", plain(&reports)));
            }
        }
        if over {
            return;
        }
    }
}

#[test]
fn no_state_of_a_match_is_wrong() {
    let root = root();
    root.games().iter().for_each(|name| hold(&root, name));
}

#[test]
fn no_state_of_a_match_with_a_mod_is_wrong() {
    let root = root();
    for name in root.mods() {
        let file = good(ModFile::load(&root, &name));
        let modded = good(root.with_mods(&file.game, std::slice::from_ref(&name)));
        hold(&modded, &file.game);
    }
}
