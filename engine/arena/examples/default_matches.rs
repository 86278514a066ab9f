//! Plays the default match of every game and prints its name and hash. It needs only this crate, so that it also runs where the whole program does not,
//! such as WebAssembly. Arguments: the folder with rules/, and the seed.

use lunarena_arena::{Game, Keep, Match, SeatChoice, Setup, Start};
use lunarena_content::{Reports, Root, plain};
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let folder = words.next().unwrap_or_else(|| ".".to_owned());
    let Ok(seed) = words.next().as_deref().unwrap_or("7").parse() else {
        eprintln!("the seed is not a number");
        return ExitCode::from(2);
    };
    match play_all(Path::new(&folder), seed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reports) => {
            eprintln!("{}", plain(&reports));
            ExitCode::from(2)
        }
    }
}

fn play_all(folder: &Path, seed: u64) -> Result<(), Reports> {
    let root = Root::at(folder)?;
    for name in root.games() {
        println!("{name} {}", play(&root, &name, seed)?);
    }
    Ok(())
}

/// Returns the hash of the match.
fn play(root: &Root, name: &str, seed: u64) -> Result<String, Reports> {
    let game = Game::load(root, name, &[])?;
    let setup = Setup {
        start: Start::Map(Box::new(game.ruleset.default_map(root)?)),
        seed,
        seats: game.ruleset.default_bots(root)?.into_iter().map(SeatChoice::Bot).collect(),
        pins: Vec::new(),
        changes: Vec::new(),
        keep: Keep::NOTHING,
    };
    let mut table = Match::new(&game, setup)?;
    while table.turn()?.is_some() {}
    table.hash()
}
