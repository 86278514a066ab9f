//! What a person points at: a game by its name, or a file or folder that belongs to one.

use lunarena_content::{Report, Reports, Root};
use std::path::{Component, Path, PathBuf};

/// A game, or files of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub game: String,
    /// As reports show them; empty for the whole game.
    pub files: Vec<String>,
}

/// Folders of the root that hold a folder for each game.
const FOLDERS: [&str; 3] = ["rules", "bots", "maps"];

impl Target {
    /// All that is named, game by game; every game, if nothing is.
    pub fn all(root: &Root, names: &[String]) -> Result<Vec<Target>, Reports> {
        if names.is_empty() {
            let games = root.games().into_iter();
            return Ok(games.map(|game| Target { game, files: Vec::new() }).collect());
        }
        let (mut targets, mut reports): (Vec<Target>, Vec<Report>) = (Vec::new(), Vec::new());
        for name in names {
            match Target::one(root, name) {
                Ok(target) => add(&mut targets, target),
                Err(report) => reports.push(report),
            }
        }
        if reports.is_empty() { Ok(targets) } else { Err(Reports::new(reports)) }
    }

    fn one(root: &Root, name: &str) -> Result<Target, Report> {
        let unknown = match root.game(name) {
            Ok(_) => return Ok(Target { game: name.to_owned(), files: Vec::new() }),
            Err(report) => report,
        };
        let Some(path) = [PathBuf::from(name), root.dir().join(name)].into_iter().find(|path| path.exists()) else {
            let looks_like_path = name.contains(['/', '\\']) || Path::new(name).extension().is_some();
            // Reading fails with the name of a near file, if there is one.
            return Err(if looks_like_path { root.read(name).err().unwrap_or(unknown) } else { unknown });
        };
        let parts = inside(root, &path).unwrap_or_default();
        match parts.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            [folder, game] if FOLDERS.contains(folder) && path.is_dir() => {
                root.game(game)?;
                Ok(Target { game: (*game).to_owned(), files: Vec::new() })
            }
            [folder, game, ..] if FOLDERS.contains(folder) => {
                root.game(game)?;
                let shown = parts.join("/");
                Ok(Target {
                    game: (*game).to_owned(),
                    files: if path.is_dir() { within(&path, &shown) } else { vec![shown] },
                })
            }
            _ => Err(Report::error(format!("{name} belongs to no game"))
                .help("name a game, or a file below rules/GAME, bots/GAME or maps/GAME; of a bot or a map of your own, say with --game what it is for")),
        }
    }

    /// Whether a file, as reports show it, is meant.
    pub fn holds(&self, shown: &str) -> bool {
        self.files.is_empty() || self.files.iter().any(|file| file == shown)
    }

    /// How a line about it begins.
    pub fn name(&self) -> String {
        if self.files.is_empty() { self.game.clone() } else { self.files.join(", ") }
    }
}

/// A game that is named as a whole needs none of its files named as well.
fn add(targets: &mut Vec<Target>, target: Target) {
    match targets.iter_mut().find(|other| other.game == target.game) {
        None => targets.push(target),
        Some(other) if target.files.is_empty() || other.files.is_empty() => other.files.clear(),
        Some(other) => {
            let new: Vec<String> = target.files.into_iter().filter(|file| !other.files.contains(file)).collect();
            other.files.extend(new);
        }
    }
}

/// The parts of a path below the root.
fn inside(root: &Root, path: &Path) -> Option<Vec<String>> {
    let (path, dir) = (path.canonicalize().ok()?, root.dir().canonicalize().ok()?);
    let parts = path.strip_prefix(dir).ok()?.components().map(|part| match part {
        Component::Normal(name) => name.to_str().map(str::to_owned),
        _ => None,
    });
    parts.collect()
}

/// The files of a folder, as reports show them.
fn within(path: &Path, shown: &str) -> Vec<String> {
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let mut files: Vec<String> =
        entries.filter_map(|entry| Some(format!("{shown}/{}", entry.file_name().to_str()?))).collect();
    files.sort();
    files
}
