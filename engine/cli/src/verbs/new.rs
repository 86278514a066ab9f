//! `lunarena new`: starts to go on from.

mod bot;
mod game;
mod map;
mod mod_folder;
mod name;
mod template;

use crate::outcome::{Failure, Outcome};
use clap::Subcommand;
use lunarena_contest::{ContentPlace, command_line};

#[derive(Subcommand)]
pub enum Verb {
    /// A bot, with comments on what it sees and may do
    Bot(bot::Flags),
    /// A map, copied from another one or generated
    Map(map::Flags),
    /// A mod for a game, with an example that passes
    Mod(mod_folder::Flags),
    /// A small, complete game: rules, constants, maps, bots, examples, manual
    Game(game::Flags),
}

pub fn run(place: &ContentPlace, verb: Verb) -> Result<Outcome, Failure> {
    match verb {
        Verb::Bot(flags) => bot::run(place, flags),
        Verb::Map(flags) => map::run(place, flags),
        Verb::Mod(flags) => mod_folder::run(place, flags),
        Verb::Game(flags) => game::run(place, flags),
    }
}

/// A command line to go on with, for the same content.
fn command<S: AsRef<str>>(place: &ContentPlace, words: &[S]) -> String {
    let mut all = vec!["lunarena".to_owned()];
    all.extend(words.iter().map(|word| word.as_ref().to_owned()));
    all.extend(place.named().into_iter().flat_map(|root| ["--root".to_owned(), root.display().to_string()]));
    command_line::line(&all)
}

/// `wrote   FILE` for each file, then what to do with it.
fn told(files: &[String], next: &[(&str, String)]) -> String {
    let wrote = files.iter().map(|file| format!("wrote   {file}\n"));
    wrote.chain(next.iter().map(|(what, line)| format!("{what:<7} {line}\n"))).collect()
}
