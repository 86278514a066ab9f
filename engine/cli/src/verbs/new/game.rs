//! `lunarena new game`: a small game that is complete, to be changed into another one.

mod files;
mod turns;

use super::{command, name, template, told};
use crate::outcome::{Failure, Outcome};
use crate::output;
use clap::builder::PossibleValuesParser;
use files::Files;
use lunarena_content::Report;
use lunarena_content::new_files::{NewFiles, must_be_folder};
use lunarena_contest::ContentPlace;
use serde::Serialize;
use std::io;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  lunarena new game meadow                   beside the existing games
  lunarena new game meadow --root games      in a new folder
  lunarena new game meadow --turns sequence  one player after the other
  lunarena new game heap --bare              a minimal game: five short files
  lunarena new game meadow --json            its name, turns and files as JSON

The new game is small and complete: two to four bees gather nectar. Every file
is short and explains itself. Play it, read its MANUAL.md, then turn it into
your own game, rule by rule; nothing has to be compiled.
Exit codes: 0 success, 2 the folder or the name is wrong, or files exist.";

#[derive(clap::Args)]
#[command(after_help = help())]
pub struct Flags {
    /// The name of the new game
    name: String,
    /// Who acts when [default: asked on a terminal, else simultaneous]
    #[arg(long, value_name = "KIND", value_parser = PossibleValuesParser::new(turns::KINDS.map(|(name, _)| name)))]
    turns: Option<String>,
    /// Create a minimal game: a heap of pebbles, no maps, no manual
    #[arg(long)]
    bare: bool,
    /// Overwrite existing files of that game
    #[arg(long)]
    force: bool,
    /// Print the game, its turns and files as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Made<'a> {
    game: &'a str,
    turns: &'a str,
    files: Vec<String>,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let game = flags.name.as_str();
    name::check_small(game, "game")?;
    let title = name::title(game);
    let dir = folder(place, game)?;
    let named = flags.turns.as_deref();
    if !flags.force {
        // Before anybody is asked for nothing.
        check_not_there(&dir, game, &Files::new(named.unwrap_or(turns::DEFAULT), flags.bare), false)?;
    }
    let asks = named.is_none() && !flags.json && turns::can_ask();
    let turns = match named {
        Some(named) => named,
        None if asks => turns::ask(&mut io::stdin().lock(), &mut io::stderr().lock())?,
        None => turns::DEFAULT,
    };
    let templates = Files::new(turns, flags.bare);
    check_not_there(&dir, game, &templates, flags.force)?;
    let mut files = NewFiles::new(&dir);
    for (path, text) in templates.written(game, &title) {
        files = files.file(path, text);
    }
    files.write(flags.force)?;
    if flags.json {
        output::json(&Made { game, turns, files: files.paths() })?;
        return Ok(Outcome::Good);
    }
    let unasked = if named.is_none() && !asks { ", as nothing was said; --turns names another kind" } else { "" };
    let next = [
        ("turns", format!("{turns}{unasked}")),
        ("play", command(place, &["play", game])),
        ("test", command(place, &["test", game])),
        ("bot", command(place, &["new", "bot", "NAME", "--game", game])),
        ("editor", command(place, &["stubs", game])),
    ];
    output::text(&told(&files.paths(), &next))?;
    Ok(Outcome::Good)
}

fn help() -> String {
    format!("Kinds of turns:\n{}\n{HELP}", turns::table(|_| String::new()))
}

/// A game that is there is told as one thing, not file by file. It is overwritten only if it was made here, and alike: of two games mixed none is good.
fn check_not_there(dir: &Path, game: &str, files: &Files<'_>, force: bool) -> Result<(), Report> {
    let rules = dir.join("rules").join(game);
    if !rules.join("game.yaml").exists() {
        return Ok(());
    }
    let there = Report::error(format!("the game `{game}` already exists"));
    match foreign_file(&rules, files) {
        Some(file) => Err(there
            .help(format!("choose another name; --force would not help, as rules/{game}/{file} would be left of it"))),
        None if force => Ok(()),
        None => Err(there.help("choose another name, or overwrite its files with --force")),
    }
}

/// The first file among the rules of a game, by name, that isn't one of those to be made.
fn foreign_file(rules: &Path, made: &Files<'_>) -> Option<String> {
    let files = ["", "examples/"].into_iter().flat_map(|folder| {
        let entries = std::fs::read_dir(rules.join(folder)).into_iter().flatten().flatten();
        let names =
            entries.filter(|entry| entry.path().is_file()).filter_map(|entry| entry.file_name().into_string().ok());
        names.map(move |name| format!("{folder}{name}"))
    });
    files.filter(|file| [".lua", ".yaml"].iter().any(|end| file.ends_with(end)) && !made.have_rules(file)).min()
}

/// The folder that was named, whatever is in it, or the one that we are in.
fn folder(place: &ContentPlace, game: &str) -> Result<PathBuf, Report> {
    match place.named() {
        Some(dir) => must_be_folder(dir, "name a folder with --root").map(|()| dir.to_owned()),
        None => place.root()?.dir().map(Path::to_owned).ok_or_else(|| {
            Report::error("there is no content folder here (none with rules/)")
                .help(format!("name one; it is created if it doesn't exist: lunarena new game {game} --root games"))
        }),
    }
}
