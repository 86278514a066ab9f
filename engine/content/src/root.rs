//! The folder that holds all content: rules, bots, maps. Every file is read through here, under the path it is shown by.

use crate::choices;
use crate::lua::LuaFile;
use crate::map::{MAP_ENDS, MapFile};
use crate::report::{Report, Reports};
use crate::source::Source;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    dir: PathBuf,
}

impl Root {
    /// The nearest folder from `start` upwards that holds `rules/`.
    pub fn find(start: &Path) -> Result<Root, Report> {
        let start = std::path::absolute(start).unwrap_or_else(|_| start.to_owned());
        match start.ancestors().find(|dir| dir.join("rules").is_dir()) {
            Some(dir) => Ok(Root { dir: dir.to_owned() }),
            None => Err(Report::error(format!(
                "no games here: neither {} nor a folder above it holds rules/",
                start.display()
            ))
            .help("go to a folder that holds rules/, or name one with --root")),
        }
    }

    pub fn at(dir: &Path) -> Result<Root, Report> {
        if dir.join("rules").is_dir() {
            return Ok(Root { dir: dir.to_owned() });
        }
        Err(Report::error(format!("{} holds no folder rules/", dir.display()))
            .help("name the folder that rules/, bots/ and maps/ stand in"))
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The file with this path relative to the root, with `/` on every machine.
    pub fn read(&self, shown: &str) -> Result<Source, Report> {
        Source::read(&self.dir.join(shown), shown)
    }

    /// The names of all games, sorted.
    pub fn games(&self) -> Vec<String> {
        self.names("rules", |path| path.is_dir(), "")
    }

    /// The folder of a game as shown.
    pub fn game(&self, name: &str) -> Result<String, Report> {
        let games = self.games();
        if games.iter().any(|game| game == name) {
            return Ok(format!("rules/{name}"));
        }
        let help = choices::suggestion(name, "games", &games);
        let help = if name.ends_with(".lua") { format!("the game comes before its bots; {help}") } else { help };
        Err(Report::error(format!("there is no game `{name}`")).help(help))
    }

    /// The names of a game's Lua modules, sorted.
    pub fn modules(&self, game: &str) -> Vec<String> {
        self.names(&format!("rules/{game}"), Path::is_file, ".lua")
    }

    /// The example files of a game as shown, sorted.
    pub fn examples(&self, game: &str) -> Vec<String> {
        let folder = format!("rules/{game}/examples");
        self.names(&folder, Path::is_file, ".yaml").iter().map(|name| format!("{folder}/{name}.yaml")).collect()
    }

    /// The names of a game's bots, sorted.
    pub fn bots(&self, game: &str) -> Vec<String> {
        self.names(&format!("bots/{game}"), Path::is_file, ".lua")
    }

    /// The names of a game's maps, sorted.
    pub fn maps(&self, game: &str) -> Vec<String> {
        let folder = format!("maps/{game}");
        let mut names: Vec<String> = MAP_ENDS.iter().flat_map(|end| self.names(&folder, Path::is_file, end)).collect();
        names.sort();
        names.dedup();
        names
    }

    /// A bot by its name, or by a path that ends in `.lua`.
    pub fn bot(&self, game: &str, name: &str) -> Result<LuaFile, Report> {
        if name.ends_with(".lua") {
            let source = self.read_given(name)?;
            let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or(name);
            return within_size(LuaFile::new(stem, source));
        }
        let bots = self.bots(game);
        if bots.iter().any(|bot| bot == name) {
            return LuaFile::read(self, &format!("bots/{game}/{name}.lua")).and_then(within_size);
        }
        let help = choices::suggestion(name, "bots", &bots);
        Err(Report::error(format!("{game} has no bot `{name}`"))
            .help(format!("{help}; a bot of your own is named by its path, ending in .lua")))
    }

    /// A map by its name, or by a path that ends as map files do.
    pub fn map(&self, game: &str, name: &str) -> Result<MapFile, Reports> {
        if MAP_ENDS.iter().any(|end| name.ends_with(end)) {
            let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or(name);
            return MapFile::read(stem, self.read_given(name)?);
        }
        let maps = self.maps(game);
        if !maps.iter().any(|map| map == name) {
            let help = choices::suggestion(name, "maps", &maps);
            return Err(Report::error(format!("{game} has no map `{name}`")).help(help).into());
        }
        let files = self.map_files(game, name);
        match files.as_slice() {
            [only] => MapFile::read(name, self.read(only)?),
            _ => Err(Report::error(format!("{game} has two maps `{name}`: {}", choices::list(&files, "and")))
                .help("rename one, or name the one you mean by its path")
                .into()),
        }
    }

    /// The files that hold a map of this name: one, if all is well.
    pub fn map_files(&self, game: &str, name: &str) -> Vec<String> {
        let files = MAP_ENDS.iter().map(|end| format!("maps/{game}/{name}{end}"));
        files.filter(|shown| self.dir.join(shown).is_file()).collect()
    }

    /// A file named by a person, relative to where he stands; inside the root it is shown like any other.
    fn read_given(&self, name: &str) -> Result<Source, Report> {
        let path = Path::new(name);
        // A replay names files as they were shown, wherever it is looked at from.
        if !path.exists() && self.dir.join(path).is_file() {
            return self.read(name);
        }
        let inside = match (path.canonicalize(), self.dir.canonicalize()) {
            (Ok(path), Ok(dir)) => path.strip_prefix(dir).ok().map(slashes),
            _ => None,
        };
        Source::read(path, inside.as_deref().unwrap_or(name))
    }

    fn names(&self, folder: &str, wanted: impl Fn(&Path) -> bool, end: &str) -> Vec<String> {
        // A folder that is not there holds nothing; who needs something of it says so by name.
        let Ok(entries) = std::fs::read_dir(self.dir.join(folder)) else {
            return Vec::new();
        };
        let mut names: Vec<String> = entries
            .flatten()
            .filter(|entry| wanted(&entry.path()))
            .filter_map(|entry| entry.file_name().into_string().ok())
            // Editors leave hidden files and folders behind.
            .filter(|name| !name.starts_with('.'))
            .filter_map(|name| name.strip_suffix(end).map(str::to_owned))
            .collect();
        names.sort();
        names
    }
}

fn slashes(path: &Path) -> String {
    let parts: Vec<String> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    parts.join("/")
}

/// A bot's file is compiled before anything is counted, for each of its units: it can't be of any length.
const LONGEST_BOT: usize = 1 << 18;

fn within_size(bot: LuaFile) -> Result<LuaFile, Report> {
    let size = bot.source.text().len();
    if size <= LONGEST_BOT {
        return Ok(bot);
    }
    let file = bot.source.shown();
    Err(Report::error(format!("{file} is too long for a bot: {size} bytes"))
        .help(format!("a bot's file has at most {LONGEST_BOT} bytes")))
}
