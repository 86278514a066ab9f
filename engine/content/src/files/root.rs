//! The root of all content: rules, bots, maps, mods. Every file is found and read through here, under the path that it is shown by.

mod packed;
mod replay_files;
mod user_files;

use crate::files::folders::{BOTS, MAPS, MODS, RULES};
use crate::files::lua_file::LuaFile;
use crate::files::map_file::{MAP_ENDS, MapFile};
use crate::files::paths::ContentPath;
use crate::files::storage::{EmbeddedFiles, Kind, Storage};
use crate::text::choices;
use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use std::path::Path;

#[derive(Clone, Debug, PartialEq)]
pub struct Root {
    storage: Storage,
    /// The names of the mods in use, in the order of loading: their maps, bots and examples are found like those of the game.
    mods: Vec<String>,
    /// Files that a person names for a replay that was made with them, see [`Root::recorded_bot`].
    replay_files: Vec<Source>,
}

/// Behind the folder of a mod: the file that wraps functions of the rules.
const HOOKS: &str = "/hooks.lua";

impl Root {
    /// The nearest folder from `start` upwards that holds `rules/`.
    pub fn find(start: &Path) -> Result<Root, Report> {
        let start = std::path::absolute(start).unwrap_or_else(|_| start.to_owned());
        match start.ancestors().find(|dir| dir.join(RULES).is_dir()) {
            Some(dir) => Ok(Root::on(Storage::Folder(dir.to_owned()))),
            None => Err(Report::error(format!(
                "no games here: neither {} nor a folder above it holds rules/",
                start.display()
            ))
            .help("go to a folder that holds rules/, or name one with --root")),
        }
    }

    pub fn at(dir: &Path) -> Result<Root, Report> {
        if dir.join(RULES).is_dir() {
            return Ok(Root::on(Storage::Folder(dir.to_owned())));
        }
        Err(Report::error(format!("{} holds no folder rules/", dir.display()))
            .help("name the folder that rules/, bots/ and maps/ stand in"))
    }

    /// The content that is part of the program.
    pub fn embedded(files: EmbeddedFiles) -> Root {
        Root::on(Storage::Embedded(files))
    }

    fn on(storage: Storage) -> Root {
        Root { storage, mods: Vec::new(), replay_files: Vec::new() }
    }

    /// The folder, unless the content is part of the program or of a replay.
    pub fn dir(&self) -> Option<&Path> {
        match &self.storage {
            Storage::Folder(dir) => Some(dir),
            Storage::Embedded(_) | Storage::Packed(_) => None,
        }
    }

    /// The folder, for who wants to write something into it.
    pub fn dir_to_write(&self) -> Result<&Path, Report> {
        self.dir().ok_or_else(|| {
            Report::error("there is no content folder here: the games inside the program can't be changed")
                .help("`lunarena init DIR` writes them out to a folder of your own")
        })
    }

    /// All files of a folder and of those in it, as shown.
    pub fn all_below(&self, folder: &str) -> Vec<String> {
        self.storage.all_below(folder)
    }

    /// Whether there is such a file.
    pub fn has(&self, shown: &str) -> bool {
        self.storage.is_file(shown)
    }

    /// The file with this path relative to the root, with `/` on every machine.
    pub fn read(&self, shown: &str) -> Result<Source, Report> {
        self.storage.read(shown)
    }

    /// The same, for a file of Lua.
    pub fn read_lua(&self, shown: &str) -> Result<LuaFile, Report> {
        Ok(LuaFile::new(stem(shown), self.read(shown)?))
    }

    /// The names of all games, sorted.
    pub fn games(&self) -> Vec<String> {
        self.storage.names(RULES, Kind::Folder)
    }

    /// The folder of a game as shown.
    pub fn game(&self, name: &str) -> Result<String, Report> {
        let games = self.games();
        if games.iter().any(|game| game == name) {
            return Ok(format!("{RULES}/{name}"));
        }
        let help = choices::suggestion(name, "games", &games);
        let help = if name.ends_with(".lua") { format!("the game comes before its bots; {help}") } else { help };
        Err(Report::error(format!("there is no game `{name}`")).help(help))
    }

    /// The names of all mods, sorted.
    pub fn mods(&self) -> Vec<String> {
        let folders = self.storage.names(MODS, Kind::Folder).into_iter();
        folders.filter(|name| self.has(&format!("{MODS}/{name}/mod.yaml"))).collect()
    }

    /// The report on a mod that isn't there.
    pub fn no_mod(&self, name: &str) -> Report {
        Report::error(format!("there is no mod `{name}`")).help(choices::suggestion(name, "mods", &self.mods()))
    }

    /// The same content with these mods in use, in the order of loading. Which ones, and in which order, is for those to say who read their files.
    pub(crate) fn using_mods(&self, mods: Vec<String>) -> Root {
        Root { mods, ..self.clone() }
    }

    /// The names of the mods in use, in the order of loading.
    pub fn mods_in_use(&self) -> &[String] {
        &self.mods
    }

    /// Their folders as shown.
    pub fn folders_of_mods(&self) -> impl Iterator<Item = String> {
        self.mods.iter().map(|name| format!("{MODS}/{name}"))
    }

    /// The folders that hold files of one kind: the game's own, then those of the mods in use.
    fn folders(&self, kind: &str, own: String) -> Vec<String> {
        std::iter::once(own).chain(self.folders_of_mods().map(|folder| format!("{folder}/{kind}"))).collect()
    }

    /// The Lua modules of a game and of the mods in use, as shown; each folder sorted.
    pub fn modules(&self, game: &str) -> Vec<String> {
        let own = format!("{RULES}/{game}");
        let files = std::iter::once(own).chain(self.folders_of_mods()).flat_map(|folder| self.files(&folder, ".lua"));
        files.filter(|file| !file.ends_with(HOOKS) || file.starts_with("rules/")).collect()
    }

    /// The names of those modules, as `require` has them.
    pub fn module_names(&self, game: &str) -> Vec<String> {
        let name = |file: &String| Some(file.rsplit('/').next()?.strip_suffix(".lua")?.to_owned());
        self.modules(game).iter().filter_map(name).collect()
    }

    /// What the mods in use wrap around functions of the rules, as shown, in the order of loading.
    pub fn hooks(&self) -> Vec<String> {
        let files = self.folders_of_mods().map(|folder| format!("{folder}{HOOKS}"));
        files.filter(|shown| self.has(shown)).collect()
    }

    /// The example files of a game as shown, sorted.
    pub fn examples(&self, game: &str) -> Vec<String> {
        let folders = self.folders("examples", format!("{RULES}/{game}/examples"));
        folders.iter().flat_map(|folder| self.files(folder, ".yaml")).collect()
    }

    /// The example files of a mod as shown, sorted.
    pub fn examples_of_mod(&self, name: &str) -> Vec<String> {
        self.files(&format!("{MODS}/{name}/examples"), ".yaml")
    }

    /// The names of a game's bots, sorted.
    pub fn bots(&self, game: &str) -> Vec<ContentPath> {
        self.all_names(self.folders(BOTS, format!("{BOTS}/{game}")), &[".lua"])
    }

    /// The names of a game's maps, sorted.
    pub fn maps(&self, game: &str) -> Vec<ContentPath> {
        self.all_names(self.folders(MAPS, format!("{MAPS}/{game}")), &MAP_ENDS)
    }

    /// The files of a game's bots as shown, the game's own first.
    pub fn all_bot_files(&self, game: &str) -> Vec<String> {
        self.all_files(self.folders(BOTS, format!("{BOTS}/{game}")), &[".lua"])
    }

    /// The files of a game's maps as shown, the game's own first.
    pub fn all_map_files(&self, game: &str) -> Vec<String> {
        self.all_files(self.folders(MAPS, format!("{MAPS}/{game}")), &MAP_ENDS)
    }

    fn all_files(&self, folders: Vec<String>, ends: &[&str]) -> Vec<String> {
        let each = |folder: &String| {
            let mut files: Vec<String> = ends.iter().flat_map(|end| self.files(folder, end)).collect();
            files.sort();
            files
        };
        folders.iter().flat_map(each).collect()
    }

    fn all_names(&self, folders: Vec<String>, ends: &[&str]) -> Vec<ContentPath> {
        let each = |folder: &String| ends.iter().flat_map(|end| self.stems(folder, end)).collect::<Vec<_>>();
        let mut names: Vec<ContentPath> =
            folders.iter().flat_map(each).filter_map(|name| ContentPath::new(&name)).collect();
        names.sort();
        names.dedup();
        names
    }

    /// The files of a folder with this end, as shown, sorted.
    fn files(&self, folder: &str, end: &str) -> Vec<String> {
        self.stems(folder, end).iter().map(|name| format!("{folder}/{name}{end}")).collect()
    }

    /// A bot that content names: by its name, or by a path from the content's folder that ends in `.lua`.
    pub fn bot(&self, game: &str, name: &ContentPath) -> Result<LuaFile, Report> {
        if name.ends_with(BOT_END) {
            return within_size(LuaFile::new(stem(name), self.read(name)?));
        }
        let files =
            self.folders(BOTS, format!("{BOTS}/{game}")).into_iter().map(|folder| format!("{folder}/{name}{BOT_END}"));
        let files: Vec<String> = files.filter(|shown| self.has(shown)).collect();
        match files.as_slice() {
            [] => Err(self.no_bot(game, name)),
            [only] => self.read_lua(only).and_then(within_size),
            _ => Err(two(game, "bots", name, &files)),
        }
    }

    fn no_bot(&self, game: &str, name: &str) -> Report {
        let help = choices::suggestion(name, "bots", &self.bots(game));
        Report::error(format!("{game} has no bot `{name}`"))
            .help(format!("{help}; a bot of your own is named by its path, ending in .lua"))
    }

    /// A map that content names: by its name, or by a path from the content's folder that ends as map files do.
    pub fn map(&self, game: &str, name: &ContentPath) -> Result<MapFile, Reports> {
        if is_map_file(name) {
            return MapFile::read(stem(name), self.read(name)?);
        }
        let files = self.map_files(game, name);
        match files.as_slice() {
            [] => Err(self.no_map(game, name).into()),
            [only] => MapFile::read(name, self.read(only)?),
            _ => Err(two(game, "maps", name, &files).into()),
        }
    }

    fn no_map(&self, game: &str, name: &str) -> Report {
        let help = choices::suggestion(name, "maps", &self.maps(game));
        Report::error(format!("{game} has no map `{name}`")).help(help)
    }

    /// The files that hold a map of this name: one, if all is well.
    pub fn map_files(&self, game: &str, name: &str) -> Vec<String> {
        let folders = self.folders(MAPS, format!("{MAPS}/{game}"));
        let files = folders.iter().flat_map(|folder| MAP_ENDS.iter().map(move |end| format!("{folder}/{name}{end}")));
        files.filter(|shown| self.has(shown)).collect()
    }

    /// The names of a folder's files with this end, without it, sorted.
    fn stems(&self, folder: &str, end: &str) -> Vec<String> {
        let names = self.storage.names(folder, Kind::File);
        let mut stems: Vec<String> =
            names.iter().filter_map(|name| name.strip_suffix(end).map(str::to_owned)).collect();
        stems.sort();
        stems
    }
}

fn two(game: &str, what: &str, name: &str, files: &[String]) -> Report {
    Report::error(format!("{game} has two {what} `{name}`: {}", choices::list(files, "and")))
        .help("rename one, or name the one you mean by its path")
}

/// How the file of a bot ends.
const BOT_END: &str = ".lua";

fn is_map_file(name: &str) -> bool {
    MAP_ENDS.iter().any(|end| name.ends_with(end))
}

/// The name of a file without its folders and its end.
fn stem(name: &str) -> &str {
    Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or(name)
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
