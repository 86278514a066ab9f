//! Which files are written, decided before the first one is: what a person wrote stays as it is.

use super::FOLDER;
use lunarena_arena::Guide;
use lunarena_content::disk::{self, Unread};
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
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Guard {
    /// Always: nobody else writes there.
    Ours,
    /// When it says that we made it.
    Signed,
    /// Never. Settings that name our folder already may stay as they are.
    Settings,
}

/// No file that we write is larger.
const MOST_READ: u64 = 1 << 23;

/// How files begin to say that we made them.
const SIGN: &str = "Written by `lunarena stubs";

/// What generated files say of themselves.
pub fn signature(guide: &Guide) -> String {
    let game = guide.game.name();
    format!("{SIGN} {game}` from rules/{game}: change that, and write this again.")
}

pub struct Plan(Vec<Step>);

pub struct Step {
    path: PathBuf,
    pub shown: String,
    text: String,
    /// Or left as it is.
    pub written: bool,
}

impl Plan {
    /// `shown` is what messages call the folder; nothing, where its files are known by their names alone. All files that are in the
    /// way are told at once; with `force` none is.
    pub fn new(dir: &Path, shown: &str, files: Vec<File>, force: bool) -> Result<Plan, Reports> {
        if dir.is_file() {
            return Err(Report::error(format!("{shown} is a file, not a folder"))
                .help("name a folder, which may be a new one")
                .into());
        }
        let (mut steps, mut reports) = (Vec::new(), Vec::new());
        for File { path, text, guard } in files {
            let shown = match shown.trim_end_matches('/') {
                "" => path.clone(),
                folder => format!("{folder}/{path}"),
            };
            let path = dir.join(path);
            if path.parent().is_some_and(|folder| disk::leads_out(dir, folder)) {
                let report = Report::error(format!("{shown} lies behind a link that leads elsewhere"));
                reports.push(report.help("put a folder in the place of the link"));
                continue;
            }
            match may_write(&path, &shown, &text, guard) {
                Ok(written) => steps.push(Step { path, shown, text, written: written || force }),
                Err(_) if force => steps.push(Step { path, shown, text, written: true }),
                Err(report) => reports.push(report),
            }
        }
        if reports.is_empty() { Ok(Plan(steps)) } else { Err(Reports::new(reports)) }
    }

    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.0.iter()
    }

    pub fn carry_out(&self) -> Result<(), Report> {
        for step in self.steps().filter(|step| step.written) {
            let folder = step.path.parent().map_or(Ok(()), std::fs::create_dir_all);
            folder.and_then(|()| disk::replace(&step.path, step.text.as_bytes())).map_err(|error| {
                Report::error(format!("{} can't be written: {error}", step.shown))
                    .help("check that the folder can be written to")
            })?;
        }
        Ok(())
    }
}

/// Whether to write over what is there; an error if that is somebody else's.
fn may_write(path: &Path, shown: &str, text: &str, guard: Guard) -> Result<bool, Report> {
    let there = match disk::read(path, MOST_READ) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(Unread::Io(error)) if error.kind() == ErrorKind::NotFound => return Ok(true),
        Err(why) => return Err(Report::error(format!("{shown} is in the way: {why}")).help("move it away")),
    };
    let in_the_way = || Report::error(format!("{shown} is there already, and was written by somebody else"));
    match guard {
        _ if there == text => Ok(true),
        Guard::Ours => Ok(true),
        Guard::Signed if there.contains(SIGN) => Ok(true),
        Guard::Signed => Err(in_the_way().help("move it away, or have it overwritten with --force")),
        Guard::Settings if there.contains(&format!("\"{FOLDER}\"")) => Ok(false),
        Guard::Settings => Err(in_the_way().help(format!(
            "add \"{FOLDER}\" to its `workspace.library` and it will be left alone, or have it overwritten with --force"
        ))),
    }
}
