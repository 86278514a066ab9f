//! Where an event stands, and where its results are kept.

use crate::outcome::Failure;
use lunarena_content::{EventFile, Report, disk};
use lunarena_contest::ContentPlace;
use lunarena_contest::tournament::{Course, Results, Roster, Store, Tables};
use std::path::{Path, PathBuf};

/// Which event is meant.
#[derive(clap::Args)]
pub struct EventFlags {
    /// The event: its .yaml file, the .sqlite file with its results, or the game that was played
    #[arg(value_name = "EVENT")]
    pub event: String,
    /// The file with its results [default: beside the .yaml file; of a game, in .lunarena/tournaments]
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
}

/// Events of a command line alone, below the folder that holds rules/, or where one stands.
const FOLDER: &str = ".lunarena/tournaments";

const END: &str = "sqlite";

pub fn is_event_file(word: &str) -> bool {
    [".yaml", ".yml"].iter().any(|end| word.ends_with(end))
}

pub fn is_store_file(word: &str) -> bool {
    word.strip_suffix(END).is_some_and(|name| name.ends_with('.'))
}

impl EventFlags {
    /// The file with its results.
    pub fn store_path(&self, place: &ContentPlace) -> Result<PathBuf, Report> {
        match &self.store {
            Some(path) => Ok(path.clone()),
            None if is_event_file(&self.event) => Ok(Path::new(&self.event).with_extension(END)),
            None if is_store_file(&self.event) => Ok(PathBuf::from(&self.event)),
            None => {
                let root = place.root()?;
                root.game(&self.event)?;
                Ok(root.dir().unwrap_or(Path::new(".")).join(FOLDER).join(format!("{}.{END}", self.event)))
            }
        }
    }

    /// The same, with the folder of events that have no file of their own made.
    pub fn store_to_write(&self, place: &ContentPlace) -> Result<PathBuf, Report> {
        let path = self.store_path(place)?;
        let is_own = self.store.is_none() && !is_event_file(&self.event) && !is_store_file(&self.event);
        if let Some(folder) = path.parent().filter(|_| is_own) {
            let root = place.root()?;
            // Links in a folder that came from somewhere would have us write in other places.
            if disk::leads_out(root.dir().unwrap_or(Path::new(".")), folder) {
                return Err(Report::error(format!(
                    "no results can be kept in {}: a link leads elsewhere",
                    folder.display()
                ))
                .help("name a file with --store"));
            }
            disk::make_folder(folder)?;
        }
        Ok(path)
    }

    /// All that is known of the event.
    pub fn read(&self, place: &ContentPlace) -> Result<Shown, Failure> {
        Ok(Shown::read(Store::open_to_read(&self.store_path(place)?)?)?)
    }

    /// Its tables alone, which mostly are made already.
    pub fn tables(&self, place: &ContentPlace) -> Result<Tables, Failure> {
        let store = Store::open_to_read(&self.store_path(place)?)?;
        if let Some(tables) = store.tables()? {
            return Ok(tables);
        }
        Ok(Shown::read(store)?.tables()?)
    }
}

/// An event out of its file: what it says, the folder that its paths begin at, and what it is called if it doesn't say.
pub fn read_event_file(place: &ContentPlace, word: &str) -> Result<(EventFile, PathBuf, String), Failure> {
    let source = place.root()?.read_user_file(word)?;
    let file = EventFile::read(&source)?;
    let path = Path::new(word);
    let title = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok((file, folder.to_owned(), title))
}

/// The folder of an event's replays, beside its results.
pub fn replays(store: &Path) -> PathBuf {
    store.with_extension("replays")
}

/// An event that was played, as far as it was.
pub struct Shown {
    pub store: Store,
    pub roster: Roster,
    pub results: Results,
    pub course: Course,
}

impl Shown {
    fn read(store: Store) -> Result<Shown, Report> {
        let roster = store.roster()?.ok_or_else(|| {
            Report::error(format!("no event was played into {}", store.path().display()))
                .help("`lunarena tournament run` plays one")
        })?;
        let results = store.results()?;
        let course = Course::follow(&roster, &results);
        Ok(Shown { store, roster, results, course })
    }

    /// Those that are kept, or new ones.
    pub fn tables(&mut self) -> Result<Tables, Report> {
        self.store.tables_of(&self.roster, &self.course)
    }
}
