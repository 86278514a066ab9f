//! The command line as clap reads it. Each verb has its flags in its own file.

use crate::carried;
use crate::outcome::{Failure, Outcome};
use crate::verbs::{
    bench, check, experiment, fork, init, mods, new, play, replay, rules, schemas, stubs, test, twice_match, watch,
};
use clap::{Parser, Subcommand};
use lunarena_contest::ContentPlace;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena play                       the first game, its own map and bots
  lunarena play GAME BOT BOT --seed 7
  lunarena watch GAME                 again after every save: what did the change do?
  lunarena check                      look all files over
  lunarena test                       run the examples of all games
  lunarena stubs GAME                 let your editor know the game, before you write Lua for it

Exit codes:
  0  good
  1  the answer is no: a failed example, a fault found, a replay that is broken or differs
  2  the input is wrong: an unknown name, a file that can't be loaded";

/// Plays games made of Lua and YAML: change a rule, a constant, a map or a bot, and see what it did to the match.
#[derive(Parser)]
#[command(name = "lunarena", version, after_help = HELP, max_term_width = 100)]
pub struct Arguments {
    /// The folder that holds rules/, bots/ and maps/ [default: here or the nearest above; else the games inside the program]
    #[arg(long, value_name = "DIR", global = true, display_order = 100)]
    root: Option<PathBuf>,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Play a match: show the board as it goes, then the standings
    Play(play::Flags),
    /// Play a match again whenever a file of it is saved, and say what the change did
    Watch(watch::Flags),
    /// Play a recorded match up to a turn, then on with a change
    Fork(fork::Flags),
    /// Play many matches with other constants or mods, and tell what is more than chance
    Experiment(experiment::Flags),
    /// Run the examples of games: does everything come out as the manual says?
    Test(test::Flags),
    /// Look rules, constants, maps, bots and examples over, and report all faults at once
    Check(check::Flags),
    /// Show the constants of a game and where each value comes from
    #[command(subcommand)]
    Rules(rules::Verb),
    /// Show the mods that are there, and in which order they are loaded
    #[command(subcommand)]
    Mods(mods::Verb),
    /// Make a start: a bot, a map, a mod or a whole game of your own
    #[command(subcommand)]
    New(new::Verb),
    /// Write the games that the program carries out to a folder of your own
    Init(init::Flags),
    /// Tell your editor, and you, what Lua can call in bots, rules, maps and mods of a game
    Stubs(stubs::Flags),
    /// Tell your editor what may stand in the YAML files, so that it completes and checks them
    Schemas(schemas::Flags),
    /// Show, verify and compare replays
    #[command(subcommand)]
    Replay(replay::Verb),
    /// Measure how fast the games and the engine are on this machine
    Bench(bench::Flags),
    /// One of the two matches of `check --twice`: writes its replay to stdout
    #[command(hide = true)]
    TwiceMatch(twice_match::Flags),
}

impl Arguments {
    pub fn run(self) -> Result<Outcome, Failure> {
        let place = &ContentPlace::new(self.root, carried::FILES);
        match self.verb {
            Verb::Play(flags) => play::run(place, flags),
            Verb::Watch(flags) => watch::run(place, flags),
            Verb::Fork(flags) => fork::run(place, flags),
            Verb::Experiment(flags) => experiment::run(place, flags),
            Verb::Test(flags) => test::run(place, flags),
            Verb::Check(flags) => check::run(place, flags),
            Verb::Rules(verb) => rules::run(place, verb),
            Verb::Mods(verb) => mods::run(place, verb),
            Verb::New(verb) => new::run(place, verb),
            Verb::Init(flags) => init::run(flags),
            Verb::Stubs(flags) => stubs::run(place, flags),
            Verb::Schemas(flags) => schemas::run(place, flags),
            Verb::Replay(verb) => replay::run(place, verb),
            Verb::Bench(flags) => bench::run(place, flags),
            Verb::TwiceMatch(flags) => twice_match::run(place, flags),
        }
    }
}
