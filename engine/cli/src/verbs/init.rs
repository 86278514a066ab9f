//! `lunarena init`: the games that the program carries, written out for editing.

use crate::embedded;
use crate::outcome::{Failure, Outcome};
use crate::output;
use lunarena_content::Report;
use lunarena_content::new_files::{self, NewFiles};
use lunarena_contest::{command_line, wording::count};
use serde::Serialize;
use std::path::PathBuf;

const HELP: &str = "\
Example:
  lunarena init games && cd games && lunarena watch

The folder gets rules/, bots/, maps/ and mods/ with all built-in games and
mods, and a README.md if it has none. Commands run inside this folder use these
files instead of the built-in ones.
Exit codes: 0 success, 2 the folder has content already or can't be written.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The folder; it is created if it doesn't exist
    dir: PathBuf,
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
    /// Print the folder and all files as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Written {
    dir: String,
    files: Vec<String>,
}

/// The page that says what is where.
const README: &str = "README.md";

pub fn run(flags: Flags) -> Result<Outcome, Failure> {
    let Flags { dir, force, json } = flags;
    new_files::must_be_folder(&dir, "name a folder; it is created if it doesn't exist")?;
    if !force && let Some((shown, _)) = embedded::FILES.iter().find(|(shown, _)| dir.join(room(shown)).exists()) {
        return Err(Report::error(format!("{} already exists", dir.join(room(shown)).display()))
            .help("choose another folder, or overwrite its files with --force")
            .into());
    }
    let mut files = NewFiles::new(&dir).shown_in(dir.display().to_string());
    // A folder may well have a page of its own, which says more about it than ours.
    if force || !dir.join(README).exists() {
        files = files.file(README, include_str!("init/README.md"));
    }
    files = embedded::FILES.iter().fold(files, |files, (path, text)| files.file(*path, *text));
    files.write(force)?;
    let files = files.paths();
    let folder = dir.display().to_string();
    if json {
        output::json(&Written { dir: folder, files })?;
    } else {
        let next = command_line::line(&["cd", &folder]);
        output::text(&format!("wrote {} to {folder}\nnext  {next} && lunarena play\n", count(files.len(), "file")))?;
    }
    Ok(Outcome::Good)
}

/// The first folder of a path.
fn room(shown: &str) -> &str {
    shown.split('/').next().unwrap_or(shown)
}
