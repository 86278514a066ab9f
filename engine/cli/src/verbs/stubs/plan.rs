//! Which files are written, decided before the first one is: what a person wrote stays as it is.

use super::{emmyrc, luarc};
use lunarena_content::disk::{self, ReadError};
use lunarena_content::new_files::{NewFiles, must_be_folder, shown_path};
use lunarena_content::{Report, Reports};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A file that is wanted.
pub struct File {
    /// Below the folder that is written to, with `/` on every machine.
    pub path: String,
    pub text: String,
    pub guard: Guard,
}

/// When a file that is there already may be overwritten.
#[derive(Clone, PartialEq, Eq)]
pub enum Guard {
    /// When it contains this mark of our files.
    Signed(&'static str),
    /// When it is just as we write it, for the same definitions. What somebody else wrote stays as it is if it names that folder already.
    Settings { library: String },
    /// When it is just as we write it. What somebody else wrote stays as it is.
    Extra,
    /// Never: a person adds to it.
    Launch,
}

/// No file that we write is larger.
const MOST_READ: u64 = 1 << 23;

pub struct Plan {
    dir: PathBuf,
    shown_folder: String,
    steps: Vec<Step>,
}

pub struct Step {
    /// Below the folder.
    path: String,
    pub shown: String,
    text: String,
    /// Or left as it is.
    pub written: bool,
    /// Why it may be left so.
    pub kept: &'static str,
}

impl Plan {
    /// `shown_folder` is what messages call the folder; nothing, where its files are known by their names alone. All files that are
    /// in the way are told at once; with `force` none is.
    pub fn new(dir: &Path, shown_folder: &str, files: Vec<File>, force: bool) -> Result<Plan, Reports> {
        must_be_folder(dir, "name a folder; it is created if it doesn't exist")?;
        let (mut steps, mut reports) = (Vec::new(), Vec::new());
        for File { path, text, guard } in files {
            let shown = shown_path(shown_folder, &path);
            let kept = if matches!(guard, Guard::Extra | Guard::Launch) {
                "which is your own"
            } else {
                "which names .stubs already"
            };
            match may_write(&dir.join(&path), &shown, &text, &guard) {
                Ok(written) => steps.push(Step { path, shown, text, written: written || force, kept }),
                Err(_) if force => steps.push(Step { path, shown, text, written: true, kept }),
                Err(report) => reports.push(report),
            }
        }
        if !reports.is_empty() {
            return Err(Reports::new(reports));
        }
        Ok(Plan { dir: dir.to_owned(), shown_folder: shown_folder.to_owned(), steps })
    }

    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter()
    }

    /// Whether it knows of a file.
    pub fn has(&self, file: &Path) -> bool {
        self.steps().any(|step| self.dir.join(&step.path) == file)
    }

    pub fn carry_out(&self) -> Result<(), Reports> {
        let files = NewFiles::new(&self.dir).shown_in(&self.shown_folder);
        let written = self.steps().filter(|step| step.written);
        written.fold(files, |files, step| files.file(&step.path, &step.text)).write(true)
    }
}

/// Whether to write over what is there; an error if that is somebody else's.
fn may_write(path: &Path, shown: &str, text: &str, guard: &Guard) -> Result<bool, Report> {
    let there = match disk::read(path, MOST_READ) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(ReadError::Io(error)) if error.kind() == ErrorKind::NotFound => return Ok(true),
        Err(why) => return Err(Report::error(format!("{shown} is in the way: {why}")).help("move it away")),
    };
    let in_the_way = || Report::error(format!("{shown} already exists and was not written by this program"));
    match guard {
        _ if there == text => Ok(true),
        Guard::Extra => Ok(emmyrc::is_ours(&there)),
        Guard::Launch => Ok(false),
        Guard::Signed(mark) if there.contains(*mark) => Ok(true),
        Guard::Signed(_) => Err(in_the_way().help("move it away, or overwrite it with --force")),
        Guard::Settings { library } => match luarc::ours(&there) {
            Some(other) if other == *library || other == super::FOLDER => Ok(true),
            Some(other) => Err(other_game(shown, &other)),
            None if there.contains(&format!("\"{library}\"")) => Ok(false),
            None => Err(in_the_way().help(format!(
                "add \"{library}\" to its `workspace.library` to keep it, or overwrite it with --force"
            ))),
        },
    }
}

/// Definitions of two games side by side would be taken for those of one.
fn other_game(shown: &str, other: &str) -> Report {
    Report::error(format!("{shown} is set up for {other}; a folder can have definitions of one game only"))
        .help("name another folder with --out, or switch this one with --force")
}
