//! The match as a page, when it is over.

use crate::outcome::Failure;
use crate::result_file::ResultFile;
#[cfg(feature = "viewer")]
use crate::verbs::replay::html::of_match as page;
use lunarena_arena::Replay;
use lunarena_content::{Report, Source};
use lunarena_contest::ContentPlace;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct PageFlags {
    /// Write the match as one HTML file when it is over, to be looked at in a browser
    #[cfg(feature = "viewer")]
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub struct HtmlFile {
    pub path: PathBuf,
    file: ResultFile,
}

impl PageFlags {
    #[cfg(feature = "viewer")]
    fn path(self) -> Option<PathBuf> {
        self.html
    }

    /// A program that was built without the page writes none.
    #[cfg(not(feature = "viewer"))]
    fn path(self) -> Option<PathBuf> {
        None
    }

    /// The file that is wanted, beside the one for the replay.
    pub fn file(self, replay: Option<&Path>) -> Result<Option<HtmlFile>, Report> {
        let Some(path) = self.path() else { return Ok(None) };
        if replay == Some(path.as_path()) {
            return Err(Report::error(format!("{} can't be both the replay and the page", path.display()))
                .help("name two files with --replay and --html"));
        }
        let file = ResultFile::new(path.clone())?;
        Ok(Some(HtmlFile { path, file }))
    }
}

impl HtmlFile {
    /// The match as it was recorded: in a file, or in memory.
    pub fn write(&self, place: &ContentPlace, replay: Option<&Path>, text: &str) -> Result<(), Failure> {
        let replay = match replay {
            Some(path) => Replay::read(path)?,
            None => Replay::parse(&Source::new("match", text))?,
        };
        Ok(self.file.write(&page(place, replay)?)?)
    }
}

#[cfg(not(feature = "viewer"))]
fn page(_: &ContentPlace, _: Replay) -> Result<String, Failure> {
    Err(Report::error("this program was built without the page").into())
}
