//! The command line as clap reads it. Each verb has its flags in its own file.

use crate::embedded;
use crate::flags::Color;
use crate::not_built;
use crate::outcome::{Failure, Outcome};
use crate::terminal;
#[cfg(any(feature = "contest", feature = "nats"))]
use crate::verbs::match_process;
#[cfg(feature = "nats")]
use crate::verbs::worker;
use crate::verbs::{
    bench, bots, check, completions, debug, experiment, fork, games, init, manual, maps, mods, new, play, profile,
    replay, rules, schemas, serve, stubs, test, tournament, trace, twice_match, watch,
};
#[cfg(feature = "contest")]
use crate::verbs::{contest, submit};
use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use lunarena_arena::ENGINE;
use lunarena_contest::ContentPlace;
use std::ffi::OsString;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena play                        play the first game with its default bots
  lunarena play GAME BOT BOT --seed 7
  lunarena serve --open                the same on pages in a browser
  lunarena watch GAME                  replay after every save, show what changed
  lunarena check                       check all files
  lunarena test                        run all examples
  lunarena stubs GAME                  definitions for your editor

Exit codes:
  0  success
  1  the answer is no: an example failed, a mistake was found, replays differ
  2  the input is wrong: an unknown name, a file that can't be loaded";

/// Play programming-contest games whose rules, constants, maps and bots are Lua and YAML files
#[derive(Parser)]
#[command(name = "lunarena", version = ENGINE, after_help = HELP, max_term_width = 80)]
pub struct Arguments {
    /// The folder with rules/, bots/ and maps/ [default: this folder or the nearest above it, else the built-in games]
    #[arg(long, value_name = "DIR", global = true, display_order = 100)]
    root: Option<PathBuf>,
    /// The game [default: the one whose folder you are in]
    #[arg(long = "game", value_name = "GAME", global = true, display_order = 99)]
    named_game: Option<String>,
    /// When to use colours
    #[arg(
        long,
        value_name = "WHEN",
        global = true,
        display_order = 101,
        default_value = "auto",
        hide_default_value = true
    )]
    color: Color,
    #[command(subcommand)]
    verb: Verb,
}

#[cfg(feature = "contest")]
use {contest::Verb as ContestVerb, submit::Flags as SubmitFlags};
#[cfg(not(feature = "contest"))]
use {not_built::Words as ContestVerb, not_built::Words as SubmitFlags};

#[cfg(not(feature = "nats"))]
use not_built::Words as WorkerFlags;
#[cfg(feature = "nats")]
use worker::Flags as WorkerFlags;

#[derive(Subcommand)]
enum Verb {
    /// Play a match: show the board turn by turn, then the standings
    Play(play::Flags),
    /// Replay a match whenever one of its files is saved, and show what changed
    Watch(watch::Flags),
    /// Serve live pages: games, matches, people who play, what-if
    Serve(serve::Flags),
    /// Replay a recorded match up to a turn, then continue it with a change
    Fork(fork::Flags),
    /// Show what a bot or the rules cost: instructions by line, exactly
    Profile(profile::Flags),
    /// Show a turn of a bot line by line, with the variables that changed
    Trace(trace::Flags),
    /// Debug a recorded match, forwards and backwards, by an editor or in a terminal
    Debug(debug::Flags),
    /// Play many matches and measure whether a change makes a difference
    Experiment(experiment::Flags),
    /// Play events of many bots: tables, pairings, ratings
    #[command(subcommand)]
    Tournament(tournament::Verb),
    /// Hold a contest: a site where teams upload bots and climb a ladder
    #[cfg_attr(feature = "contest", command(subcommand))]
    Contest(ContestVerb),
    /// Send a bot to a contest, and hear whether it is taken
    Submit(SubmitFlags),
    /// Play matches for others, by way of a NATS server
    Worker(WorkerFlags),
    /// Run the examples: does every rule do what the manual says?
    Test(test::Flags),
    /// Check rules, constants, maps, bots and examples, and report all mistakes
    Check(check::Flags),
    /// Show the constants of a game and where each value comes from
    #[command(subcommand)]
    Rules(rules::Verb),
    /// List the mods and show the order in which they are loaded
    #[command(subcommand)]
    Mods(mods::Verb),
    /// Create a bot, a map, a mod or a whole game
    #[command(subcommand)]
    New(new::Verb),
    /// Copy the built-in games into a folder, to change them
    Init(init::Flags),
    /// Write Lua definitions for editors, and a reference of all calls
    Stubs(stubs::Flags),
    /// Write JSON schemas, so that editors complete and check the YAML files
    Schemas(schemas::Flags),
    /// Show, verify and compare replays, or turn them into examples
    #[command(subcommand)]
    Replay(replay::Verb),
    /// List the games
    Games(games::Flags),
    /// List the bots of a game
    Bots(bots::Flags),
    /// List the maps of a game
    Maps(maps::Flags),
    /// Show the manual of a game
    Manual(manual::Flags),
    /// Write completions for a shell
    Completions(completions::Flags),
    /// Measure how fast the games and the engine run on this machine
    Bench(bench::Flags),
    /// One of the two matches of `check --twice`; writes its replay to stdout
    #[command(hide = true)]
    TwiceMatch(twice_match::Flags),
    /// Matches of strangers' bots, for a server; reads an errand from stdin
    #[cfg(any(feature = "contest", feature = "nats"))]
    #[command(hide = true)]
    MatchProcess(match_process::Flags),
}

impl Arguments {
    /// Reads the command line. What clap itself says is coloured, or not, as `--color` wants it.
    pub fn parse_words() -> Result<Arguments, clap::Error> {
        let words: Vec<OsString> = std::env::args_os().collect();
        let matches = Arguments::marked_command().color(Color::among(&words).for_clap()).try_get_matches_from(words)?;
        Arguments::from_arg_matches(&matches)
    }

    fn marked_command() -> Command {
        not_built::mark(Arguments::command())
    }

    pub fn run(self) -> Result<Outcome, Failure> {
        terminal::set_colours(self.color.wanted());
        let place = &ContentPlace::new(self.root, self.named_game, embedded::FILES);
        match self.verb {
            Verb::Play(flags) => play::run(place, flags),
            Verb::Watch(flags) => watch::run(place, flags),
            Verb::Serve(flags) => serve::run(place, flags),
            Verb::Fork(flags) => fork::run(place, flags),
            Verb::Profile(flags) => profile::run(place, flags),
            Verb::Trace(flags) => trace::run(place, flags),
            Verb::Debug(flags) => debug::run(place, flags),
            Verb::Experiment(flags) => experiment::run(place, flags),
            Verb::Tournament(verb) => tournament::run(place, verb),
            #[cfg(feature = "contest")]
            Verb::Contest(verb) => contest::run(place, verb),
            #[cfg(feature = "contest")]
            Verb::Submit(flags) => submit::run(flags),
            #[cfg(not(feature = "contest"))]
            Verb::Contest(_) => Err(not_built::report("contest").into()),
            #[cfg(not(feature = "contest"))]
            Verb::Submit(_) => Err(not_built::report("submit").into()),
            #[cfg(feature = "nats")]
            Verb::Worker(flags) => worker::run(flags),
            #[cfg(not(feature = "nats"))]
            Verb::Worker(_) => Err(not_built::report("worker").into()),
            Verb::Test(flags) => test::run(place, flags),
            Verb::Check(flags) => check::run(place, flags),
            Verb::Rules(verb) => rules::run(place, verb),
            Verb::Mods(verb) => mods::run(place, verb),
            Verb::New(verb) => new::run(place, verb),
            Verb::Init(flags) => init::run(flags),
            Verb::Stubs(flags) => stubs::run(place, flags),
            Verb::Schemas(flags) => schemas::run(place, flags),
            Verb::Replay(verb) => replay::run(place, verb),
            Verb::Games(flags) => games::run(place, flags),
            Verb::Bots(flags) => bots::run(place, flags),
            Verb::Maps(flags) => maps::run(place, flags),
            Verb::Manual(flags) => manual::run(place, flags),
            Verb::Completions(flags) => completions::run(flags, Arguments::marked_command()),
            Verb::Bench(flags) => bench::run(place, flags),
            Verb::TwiceMatch(flags) => twice_match::run(place, flags),
            #[cfg(any(feature = "contest", feature = "nats"))]
            Verb::MatchProcess(flags) => match_process::run(&flags),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of verbs that write to a named file or folder and have no `--force`.
    fn unforced(command: &clap::Command) -> Vec<String> {
        let has = |name: &str| command.get_arguments().any(|argument| argument.get_long() == Some(name));
        let writes = ["replay", "html", "out", "csv", "svg"].into_iter().any(has) && !has("force");
        let own = writes.then(|| command.get_name().to_owned());
        command.get_subcommands().flat_map(unforced).chain(own).collect()
    }

    #[test]
    fn every_verb_that_writes_a_file_has_force() {
        assert_eq!(unforced(&Arguments::command()), Vec::<String>::new());
    }
}
