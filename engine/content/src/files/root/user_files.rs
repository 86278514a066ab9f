//! Files that a person names on the command line: the only paths that may lead anywhere.

use super::{BOT_END, Root, is_map_file, stem, within_size};
use crate::files::lua_file::LuaFile;
use crate::files::map_file::MapFile;
use crate::files::paths::{ContentPath, UserPath};
use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use std::path::Path;

impl Root {
    /// A bot that a person names: a path that ends in `.lua` may lead anywhere.
    pub fn user_bot(&self, game: &str, name: &UserPath) -> Result<LuaFile, Report> {
        let name = name.as_str();
        if name.ends_with(BOT_END) {
            return within_size(LuaFile::new(stem(name), self.read_user_file(name)?));
        }
        ContentPath::new(name).map_or_else(|| Err(self.no_bot(game, name)), |name| self.bot(game, &name))
    }

    /// A bot by the path of its file, told by another name.
    pub fn bot_from(path: &Path, shown: &str) -> Result<LuaFile, Report> {
        Root::bot_of(Source::read(path, shown)?)
    }

    /// A bot whose text is known.
    pub fn bot_of(source: Source) -> Result<LuaFile, Report> {
        within_size(LuaFile::new(stem(source.shown()), source.clone()))
    }

    /// A map that a person names: a path that ends as map files do may lead anywhere.
    pub fn user_map(&self, game: &str, name: &UserPath) -> Result<MapFile, Reports> {
        let name = name.as_str();
        if is_map_file(name) {
            return MapFile::read(stem(name), self.read_user_file(name)?);
        }
        ContentPath::new(name).map_or_else(|| Err(self.no_map(game, name).into()), |name| self.map(game, &name))
    }

    /// What a person would type for what content names, wherever he stands.
    pub fn user_path(&self, name: &ContentPath) -> UserPath {
        match self.dir() {
            Some(dir) if name.contains('/') => {
                let dir = std::path::absolute(dir).unwrap_or_else(|_| dir.to_owned());
                UserPath::new(dir.join(name.as_str()).to_string_lossy())
            }
            _ => UserPath::new(name.as_str()),
        }
    }

    /// A file named by a person, relative to where he stands, or else as it is shown; inside the root it is shown like any other.
    pub fn read_user_file(&self, name: &str) -> Result<Source, Report> {
        let path = Path::new(name);
        if !path.exists() && self.has(name) {
            return self.read(name);
        }
        let inside = match (path.canonicalize(), self.dir().map(Path::canonicalize)) {
            (Ok(path), Some(Ok(dir))) => path.strip_prefix(dir).ok().map(slashes),
            _ => None,
        };
        Source::read(path, inside.as_deref().unwrap_or(name))
    }
}

fn slashes(path: &Path) -> String {
    let parts: Vec<String> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    parts.join("/")
}
