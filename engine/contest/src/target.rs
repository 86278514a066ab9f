//! What a person points at: a game or a mod by its name, or a file or folder that belongs to one.

use lunarena_content::folders::{MODS, OF_GAMES};
use lunarena_content::{ModFile, Report, Reports, Root};
use std::path::{Component, Path, PathBuf};

/// A game, or files of one, or of a mod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub game: String,
    /// The mods that are laid over it.
    pub mods: Vec<String>,
    /// As reports show them; empty for the whole game.
    pub files: Vec<String>,
}

impl Target {
    fn game(game: &str) -> Target {
        Target { game: game.to_owned(), mods: Vec::new(), files: Vec::new() }
    }

    /// The files of a mod, under that mod. With `part` only those below that folder or file.
    fn of_mod(root: &Root, name: &str, part: Option<&str>) -> Result<Target, Reports> {
        let file = match ModFile::load_partial(root, name) {
            // What else is wrong with it is told when the mod is looked over.
            (Some(file), _) => file,
            (None, reports) => return Err(Reports::new(reports)),
        };
        // A slip in the name of the game is told when the mod is looked over, with all else that is wrong with it.
        let Some(game) = file.likely_game(root) else {
            return Err(file.unknown_game(root).into_iter().collect());
        };
        let whole = format!("{MODS}/{name}");
        let below = |file: &String| part.is_none_or(|part| file == part || file.starts_with(&format!("{part}/")));
        let files = root.all_below(&whole).into_iter().filter(below).collect();
        Ok(Target { game, mods: vec![name.to_owned()], files })
    }

    /// Every game and every mod; and what is wrong with mods of which it can't be told what they are for.
    pub fn everything(root: &Root) -> (Vec<Target>, Vec<Report>) {
        let mut targets: Vec<Target> = root.games().iter().map(|game| Target::game(game)).collect();
        let mut reports = Vec::new();
        for name in root.mods() {
            match Target::of_mod(root, &name, None) {
                Ok(target) => targets.push(target),
                Err(found) => reports.extend(found),
            }
        }
        (targets, reports)
    }

    /// All that is named, game by game; every game and every mod, if nothing is. `mods` are laid over the games that are named.
    pub fn all(root: &Root, names: &[String], mods: &[String]) -> Result<Vec<Target>, Reports> {
        let (targets, reports) = Target::found(root, names, mods)?;
        if reports.is_empty() { Ok(targets) } else { Err(Reports::new(reports)) }
    }

    /// The same as far as they are found; and what is wrong with the others.
    pub fn found(root: &Root, names: &[String], mods: &[String]) -> Result<(Vec<Target>, Vec<Report>), Reports> {
        if !mods.is_empty() {
            return Target::under(root, names, mods);
        }
        let (mut targets, mut reports) = if names.is_empty() { Target::everything(root) } else { Default::default() };
        for name in names {
            match Target::one(root, name) {
                Ok(target) => add(&mut targets, target),
                Err(found) => reports.extend(found),
            }
        }
        Ok((targets, reports))
    }

    /// Games with mods laid over them: those that are named, else the one that the first mod is for.
    fn under(root: &Root, names: &[String], mods: &[String]) -> Result<(Vec<Target>, Vec<Report>), Reports> {
        let (mut targets, mut reports) = Target::found(root, names, &[])?;
        if names.is_empty() {
            let known = root.mods();
            let Some(first) = mods.first().filter(|name| known.contains(name)) else {
                return Err(root.no_mod(&mods[0]).into());
            };
            targets = vec![Target::game(&ModFile::load(root, first)?.game)];
            reports.clear();
        }
        for target in &mut targets {
            target.mods = mods.to_vec();
        }
        Ok((targets, reports))
    }

    fn one(root: &Root, name: &str) -> Result<Target, Reports> {
        let unknown = match root.game(name) {
            Ok(_) => return Ok(Target::game(name)),
            Err(_) if root.mods().iter().any(|known| known == name) => return Target::of_mod(root, name, None),
            Err(report) => report,
        };
        let below = root.dir().map(|dir| dir.join(name));
        let Some(path) = std::iter::once(PathBuf::from(name)).chain(below).find(|path| path.exists()) else {
            let looks_like_path = name.contains(['/', '\\']) || Path::new(name).extension().is_some();
            // Reading fails with the name of a near file, if there is one.
            return Err(
                if looks_like_path { root.read_user_file(name).err().unwrap_or(unknown) } else { unknown }.into()
            );
        };
        let parts = inside(root, &path).unwrap_or_default();
        match parts.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            [folder, game] if OF_GAMES.contains(folder) && path.is_dir() => {
                root.game(game)?;
                Ok(Target::game(game))
            }
            [folder, game, ..] if OF_GAMES.contains(folder) => {
                root.game(game)?;
                let shown = parts.join("/");
                let files = if path.is_dir() { root.all_below(&shown) } else { vec![shown] };
                Ok(Target { files, ..Target::game(game) })
            }
            [MODS, name, ..] if path.exists() => Target::of_mod(root, name, Some(&parts.join("/"))),
            _ => Err(Report::error(format!("{name} belongs to no game"))
                .help("name a game, or a file below rules/GAME, bots/GAME, maps/GAME or mods/MOD; for your own bot or map, give the game with --game")
                .into()),
        }
    }

    /// Whether a file, as reports show it, is meant.
    pub fn holds(&self, shown: &str) -> bool {
        self.files.is_empty() || self.files.iter().any(|file| file == shown)
    }

    /// How a line about it begins.
    pub fn name(&self) -> String {
        match (self.mods.as_slice(), self.files.as_slice()) {
            ([], []) => self.game.clone(),
            ([], files) => files.join(", "),
            (mods, []) => format!("{} with {}", self.game, mods.join(", ")),
            (mods, _) => mods.join(", "),
        }
    }
}

/// A game that is named as a whole needs none of its files named as well.
fn add(targets: &mut Vec<Target>, target: Target) {
    match targets.iter_mut().find(|other| other.game == target.game && other.mods == target.mods) {
        None => targets.push(target),
        Some(other) if target.files.is_empty() || other.files.is_empty() => other.files.clear(),
        Some(other) => {
            let new: Vec<String> = target.files.into_iter().filter(|file| !other.files.contains(file)).collect();
            other.files.extend(new);
        }
    }
}

/// The parts of a path below the root.
pub fn inside(root: &Root, path: &Path) -> Option<Vec<String>> {
    let (path, dir) = (path.canonicalize().ok()?, root.dir()?.canonicalize().ok()?);
    let parts = path.strip_prefix(dir).ok()?.components().map(|part| match part {
        Component::Normal(name) => name.to_str().map(str::to_owned),
        _ => None,
    });
    parts.collect()
}
