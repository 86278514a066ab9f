//! The match as a page, when it is over.

use crate::flags::ForceFlag;
use crate::outcome::Failure;
use crate::verbs::replay::html::of_match as page;
use lunarena_arena::Replay;
use lunarena_content::{OutputFile, OutputKind, Report, Source};
use lunarena_contest::ContentPlace;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct PageFlags {
    /// Write the match as one HTML file when it is over, to be looked at in a browser
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub struct HtmlFile(OutputFile);

impl PageFlags {
    /// The file that is wanted, beside the one for the replay.
    pub fn file(self, replay: Option<&OutputFile>, force: ForceFlag) -> Result<Option<HtmlFile>, Report> {
        let file = self.html.map(|path| force.output(path, OutputKind::Page)?.beside(replay)).transpose()?;
        Ok(file.map(HtmlFile))
    }
}

impl HtmlFile {
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes the page of a match, out of the text of its replay.
    pub fn write(&self, place: &ContentPlace, text: &str) -> Result<(), Failure> {
        let replay = Replay::parse(&Source::new("match", text))?;
        Ok(self.0.write(&page(place, replay)?)?)
    }
}
