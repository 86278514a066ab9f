//! The command line as clap reads it. Each verb has its flags in its own file.

use crate::outcome::{Failure, Outcome};
use crate::{
    bench, carried, check, experiment, fork, init, mods, new, play, replay, rules, schemas, stubs, test, twin, watch,
};
use clap::{Parser, Subcommand};
use lunarena_content::{Report, Root, Typed};
use std::path::{Path, PathBuf};

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
    #[command(flatten)]
    place: Place,
    #[command(subcommand)]
    verb: Verb,
}

/// Where the content is.
#[derive(Clone, clap::Args)]
pub struct Place {
    /// The folder that holds rules/, bots/ and maps/ [default: here or the nearest above; else the games inside the program]
    #[arg(long, value_name = "DIR", global = true, display_order = 100)]
    root: Option<PathBuf>,
    /// The one that was found, where none was named and it is to stay the same.
    #[arg(skip)]
    found: Option<PathBuf>,
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
    Twin(twin::Flags),
}

impl Arguments {
    pub fn run(self) -> Result<Outcome, Failure> {
        let place = &self.place;
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
            Verb::Twin(flags) => twin::run(place, flags),
        }
    }
}

impl Place {
    pub fn root(&self) -> Result<Root, Report> {
        match self.root.as_ref().or(self.found.as_ref()) {
            Some(dir) => Root::at(dir),
            // Where no folder is around, the games that the program carries are played.
            None => Ok(Root::find(Path::new(".")).unwrap_or_else(|_| Root::carried(carried::FILES))),
        }
    }

    /// The same place, whatever happens to its folders from now on.
    pub fn settled(&self) -> Result<Place, Report> {
        let found = self.root()?.dir().map(Path::to_owned);
        Ok(Place { root: self.root.clone(), found })
    }

    /// The folder that was named, if one was: who repeats a command must name it again.
    pub fn named(&self) -> Option<&Path> {
        self.root.as_deref()
    }
}

/// Which match is meant, for all verbs that play one.
#[derive(Clone, clap::Args)]
pub struct Choice {
    /// The game to play [default: the first one by name]
    pub game: Option<String>,
    /// One bot for each seat: a name, or a path that ends in .lua [default: the game's own]
    #[arg(value_name = "BOT", value_parser = typed)]
    pub bots: Vec<Typed>,
    /// The map: a name, or a path that ends in .yaml, .txt or .lua [default: the game's own]
    #[arg(long, value_parser = typed)]
    pub map: Option<Typed>,
    /// What all chance of the match follows from, a whole number [default: drawn anew and shown]
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub settings: Settings,
}

/// The mods that are laid over a game.
#[derive(Clone, clap::Args)]
pub struct Mods {
    /// A mod to be laid over the game, with all that it needs; may be given more than once
    #[arg(long = "mod", value_name = "NAME")]
    pub names: Vec<String>,
}

/// The flags that several verbs have.
#[derive(Clone, clap::Args)]
pub struct Settings {
    #[command(flatten)]
    pub mods: Mods,
    /// Another value for a constant, written as in YAML; may be given more than once
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    pub set: Vec<(String, String)>,
}

/// The name or the path of a bot or a map. Only what comes from here may lead anywhere.
pub fn typed(text: &str) -> Result<Typed, String> {
    Ok(Typed::new(text))
}

/// A seed as it is typed.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// A number of things as it is typed.
pub fn at_least_one(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "expected a whole number from 1 on".to_owned())
}

pub fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_owned(), value.to_owned())),
        _ => Err("expected a constant's name, `=` and a value, such as `heap.size=30`".to_owned()),
    }
}
