//! Where the content is: a folder that was named, the nearest one around, or the games inside the program.

use lunarena_content::{EmbeddedFiles, Report, Root};
use std::path::{Path, PathBuf};

#[derive(Clone)]
pub struct ContentPlace {
    named: Option<PathBuf>,
    /// The one that was found, where none was named and it is to stay the same.
    found: Option<PathBuf>,
    /// The games inside the program.
    carried: EmbeddedFiles,
}

impl ContentPlace {
    pub fn new(named: Option<PathBuf>, carried: EmbeddedFiles) -> ContentPlace {
        ContentPlace { named, found: None, carried }
    }

    pub fn root(&self) -> Result<Root, Report> {
        match self.named.as_ref().or(self.found.as_ref()) {
            Some(dir) => Root::at(dir),
            // Where no folder is around, the games that the program carries are played.
            None => Ok(Root::find(Path::new(".")).unwrap_or_else(|_| Root::embedded(self.carried))),
        }
    }

    /// The same place, whatever happens to its folders from now on.
    pub fn settled(&self) -> Result<ContentPlace, Report> {
        let found = self.root()?.dir().map(Path::to_owned);
        Ok(ContentPlace { found, ..self.clone() })
    }

    /// The folder that was named, if one was: who repeats a command must name it again.
    pub fn named(&self) -> Option<&Path> {
        self.named.as_deref()
    }
}
