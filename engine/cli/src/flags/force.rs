//! Overwriting what this program did not write.

use lunarena_content::{OutputFile, OutputKind, Report};
use std::path::PathBuf;

#[derive(Clone, Copy, clap::Args)]
pub struct ForceFlag {
    /// Overwrite an output file even if it holds something else
    #[arg(long)]
    pub force: bool,
}

impl ForceFlag {
    /// Checks a file that a result of this kind is written to.
    pub fn output(self, path: PathBuf, kind: OutputKind) -> Result<OutputFile, Report> {
        OutputFile::new(path, kind, self.force)
    }

    /// The same for a result that may not be wanted.
    pub fn optional(self, path: Option<PathBuf>, kind: OutputKind) -> Result<Option<OutputFile>, Report> {
        path.map(|path| self.output(path, kind)).transpose()
    }
}
