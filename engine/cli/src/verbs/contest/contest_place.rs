//! Where a contest is kept.

use crate::verbs::tournament::event_place::{is_event_file, is_store_file};
use lunarena_content::Report;
use std::path::{Path, PathBuf};

/// Which contest is meant.
#[derive(clap::Args)]
pub struct ContestFlags {
    /// The contest: the .yaml file of its event
    #[arg(value_name = "EVENT")]
    pub event: String,
    /// The file that everything is kept in [default: EVENT.contest.sqlite beside the .yaml file]
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
}

const END: &str = "contest.sqlite";

impl ContestFlags {
    pub fn path(&self) -> Result<PathBuf, Report> {
        match &self.store {
            Some(path) => Ok(path.clone()),
            None if is_event_file(&self.event) => Ok(Path::new(&self.event).with_extension(END)),
            None if is_store_file(&self.event) => Ok(PathBuf::from(&self.event)),
            None => {
                Err(Report::error(format!("{} is no contest", self.event)).help("name the .yaml file of its event"))
            }
        }
    }

    /// The file of a contest that is there.
    pub fn known(&self) -> Result<PathBuf, Report> {
        let path = self.path()?;
        if path.is_file() {
            return Ok(path);
        }
        Err(Report::error(format!("there is no contest in {}", path.display()))
            .help("`lunarena contest serve EVENT.yaml` makes one, and so does `contest team add`"))
    }
}
