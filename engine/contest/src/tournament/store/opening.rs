//! A store is found as it should be, or refused.

use super::Store;
use lunarena_content::Report;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// How the file says that it is one of ours.
const OURS: i64 = 0x4c75_6e41;

/// Each step makes one form of the next; the first makes it of nothing. A step that was published is never changed.
const STEPS: [&str; 2] = [include_str!("form_1.sql"), include_str!("form_2.sql")];

/// The form of what is in it.
const VERSION: i64 = STEPS.len() as i64;

/// So long one waits for another who writes.
const PATIENCE: Duration = Duration::from_secs(30);

impl Store {
    /// A store that is there, or a new one. What ran when the last process ended is queued again.
    pub fn open(path: &Path) -> Result<Store, Report> {
        let store = Store::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        let is_new = store.ask(|db| {
            Ok(pragma(db, "application_id")? == 0
                && pragma(db, "user_version")? == 0
                && db.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get::<_, i64>(0))? == 0)
        })?;
        if !is_new {
            store.check_form()?;
        }
        store.ask(bring_up_to_date)?;
        store.ask(|db| {
            db.pragma_update(None, "journal_mode", "wal")?;
            db.pragma_update(None, "synchronous", "normal")?;
            db.execute("UPDATE job SET state = 'queued' WHERE state = 'running'", []).map(|_| ())
        })?;
        Ok(store)
    }

    /// One that nobody keeps.
    pub fn in_memory() -> Result<Store, Report> {
        let failed = |error| Report::error(format!("nothing can be kept in memory: {error}"));
        let db = Connection::open_in_memory().map_err(failed)?;
        let store = Store { db, path: std::path::PathBuf::new() };
        store.ask(bring_up_to_date)?;
        Ok(store)
    }

    /// A store that is there, to be read.
    pub fn open_to_read(path: &Path) -> Result<Store, Report> {
        if !path.is_file() {
            return Err(Report::error(format!("there are no results in {}", path.display()))
                .help("`lunarena tournament run` plays the event and keeps them there"));
        }
        let store = Store::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        store.check_form()?;
        Ok(store)
    }

    /// All of it as it is at one moment, in a new file, whoever writes meanwhile.
    pub fn copy_to(&self, path: &Path) -> Result<(), Report> {
        let shown = path.to_str().ok_or_else(|| Report::error(format!("{} is no name for a file", path.display())))?;
        self.ask(|db| db.execute("VACUUM INTO ?1", [shown])).map(|_| ())
    }

    /// Whether everything in it can be read.
    pub fn check_whole(&self) -> Result<(), Report> {
        let said: String = self.ask(|db| db.pragma_query_value(None, "integrity_check", |row| row.get(0)))?;
        if said == "ok" { Ok(()) } else { Err(self.broken(&said)) }
    }

    /// The rows of a table, one of ours.
    pub fn count(&self, table: &str) -> Result<u64, Report> {
        let rows: i64 = self.ask(|db| db.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)))?;
        Ok(rows as u64)
    }

    fn connect(path: &Path, how: OpenFlags) -> Result<Store, Report> {
        let how = how | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_NOFOLLOW;
        // A link in the way to the folder is a person's own; the file itself is none.
        let real = match (path.parent().map(Path::canonicalize), path.file_name()) {
            (Some(Ok(parent)), Some(name)) => parent.join(name),
            _ => path.to_owned(),
        };
        let db = Connection::open_with_flags(real, how).and_then(|db| db.busy_timeout(PATIENCE).map(|()| db));
        match db {
            Ok(db) => Ok(Store { db, path: path.to_owned() }),
            Err(error) => Err(Report::error(format!("{} can't be opened: {error}", path.display()))
                .help("name another file with --store")),
        }
    }

    fn check_form(&self) -> Result<(), Report> {
        let (kind, version) = self.ask(|db| Ok((pragma(db, "application_id")?, pragma(db, "user_version")?)))?;
        let shown = self.path.display();
        if kind != OURS {
            return Err(
                Report::error(format!("{shown} holds no results of an event")).help("name another file with --store")
            );
        }
        if version > VERSION {
            return Err(Report::error(format!("{shown} was written by a newer version of this program"))
                .help(format!("it has form {version}, and this program knows {VERSION}")));
        }
        Ok(())
    }
}

fn pragma(db: &Connection, name: &str) -> rusqlite::Result<i64> {
    db.pragma_query_value(None, name, |row| row.get(0))
}

/// All steps that are missing, or none. Two processes that come at the same time do it once.
fn bring_up_to_date(db: &Connection) -> rusqlite::Result<()> {
    if pragma(db, "user_version")? == VERSION {
        return Ok(());
    }
    db.execute_batch("BEGIN IMMEDIATE")?;
    let done = pragma(db, "user_version").and_then(|form| {
        let missing = STEPS.iter().skip(usize::try_from(form).unwrap_or(0));
        missing.clone().try_for_each(|step| db.execute_batch(step))?;
        db.pragma_update(None, "application_id", OURS)?;
        db.pragma_update(None, "user_version", VERSION)
    });
    match done {
        Ok(()) => db.execute_batch("COMMIT"),
        Err(error) => {
            // Without an answer it is undone all the same when the file is closed.
            let _ = db.execute_batch("ROLLBACK");
            Err(error)
        }
    }
}
