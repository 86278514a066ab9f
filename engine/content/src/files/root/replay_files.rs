//! Files that a replay names. It may come from a stranger.

use super::{BOT_END, Root, is_map_file, stem, within_size};
use crate::files::disk;
use crate::files::lua_file::LuaFile;
use crate::files::map_file::MapFile;
use crate::files::paths::{ContentPath, UserPath};
use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use lunarena_kernel::digest;
use std::path::{Component, Path};

impl Root {
    /// The same content, with files for a replay that was made with them: bots and maps that stand outside of it.
    pub fn with_replay_files(&self, files: &[UserPath]) -> Result<Root, Reports> {
        let mut root = self.clone();
        let mut reports = Vec::new();
        for file in files {
            match self.read_user_file(file.as_str()) {
                Ok(source) => root.replay_files.push(source),
                Err(report) => reports.push(report),
            }
        }
        if reports.is_empty() { Ok(root) } else { Err(Reports::new(reports)) }
    }

    /// A bot that a replay names. See `Root::read_recorded`.
    pub fn recorded_bot(&self, game: &str, name: &str, hash: &str) -> Result<LuaFile, Report> {
        if !name.ends_with(BOT_END) {
            return ContentPath::new(name).map_or_else(|| Err(self.no_bot(game, name)), |name| self.bot(game, &name));
        }
        within_size(LuaFile::new(stem(name), self.read_recorded("bot", name, hash)?))
    }

    /// A map that a replay names. See `Root::read_recorded`.
    pub fn recorded_map(&self, game: &str, name: &str, hash: &str) -> Result<MapFile, Reports> {
        if !is_map_file(name) {
            return ContentPath::new(name)
                .map_or_else(|| Err(self.no_map(game, name).into()), |name| self.map(game, &name));
        }
        MapFile::read(stem(name), self.read_recorded("map", name, hash)?)
    }

    /// A file that a replay names by its path. A replay may come from a stranger, so it is looked for where nothing can be given away: among the files
    /// that were handed over for it, inside of the content, and below the folder that we are in, and there it must be the very file
    /// that the match was played with.
    fn read_recorded(&self, what: &str, name: &str, hash: &str) -> Result<Source, Report> {
        let is_it = |source: &Source| digest::of_bytes(source.text().as_bytes()) == hash;
        if let Some(source) = self.replay_files.iter().find(|source| is_it(source)) {
            return Ok(source.renamed(name));
        }
        let changed = |shown: &str| {
            let report = Report::error(format!("{shown} is not the {what} that the match was played with"));
            report.help("the file changed since: put it back as it was, or play and record the match again")
        };
        let last = |path: &str| Path::new(path).file_name().map(ToOwned::to_owned);
        if let Some(source) = self.replay_files.iter().find(|source| last(source.shown()) == last(name)) {
            return Err(changed(source.shown()));
        }
        if ContentPath::new(name).is_some_and(|name| self.has(&name)) {
            return self.read(name);
        }
        if self.is_packed() {
            let message = format!("the replay names a {what} that is not among its packed files: {name}");
            return Err(Report::error(message).help("leave its files aside with --root DIR or --file PATH"));
        }
        let path = Path::new(name);
        let below = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
            && !disk::leads_out(Path::new("."), path);
        let help = match self.replay_files.is_empty() {
            true => format!("if you trust the replay, hand the file over: --file {name}"),
            false => format!("no file given with --file is this {what}: it changed since, or is another one"),
        };
        if !below {
            let message = format!("the replay names a {what} outside of the content and of this folder: {name}");
            return Err(Report::error(message).help(help));
        }
        match Source::read(path, name) {
            Ok(source) if is_it(&source) => Ok(source),
            Ok(_) => Err(changed(name)),
            Err(_) => Err(Report::error(format!("there is no {what} {name}, which the replay names")).help(help)),
        }
    }
}
