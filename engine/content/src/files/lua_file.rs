//! A Lua file: a module of the rules or a bot. Its text is for the script crate.

use crate::text::source::Source;
use lunarena_kernel::digest;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LuaFile {
    /// The file's name without `.lua`: what `require` and the command line call it.
    pub name: String,
    pub source: Source,
    pub hash: String,
}

impl LuaFile {
    pub fn new(name: &str, source: Source) -> LuaFile {
        let hash = digest::of_bytes(source.text().as_bytes());
        LuaFile { name: name.to_owned(), source, hash }
    }

    /// Stands where there is no file.
    pub fn nothing() -> LuaFile {
        LuaFile { name: String::new(), source: Source::new("", ""), hash: String::new() }
    }

    pub fn is_nothing(&self) -> bool {
        self.name.is_empty()
    }
}
