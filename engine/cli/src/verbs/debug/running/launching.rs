//! Finds the match that is to be looked at.

use crate::embedded;
use crate::outcome::Failure;
use crate::text::seats;
use crate::verbs::replay;
use lunarena_arena::{RecordedMatch, Replay};
use lunarena_content::{Report, UserPath, plain_text};
use lunarena_contest::ContentPlace;
use lunarena_microscope::debug::dap::{Counting, Launch, Started};
use lunarena_microscope::debug::{DebuggedFile, Debuggee, Places, Scope, Session};
use lunarena_microscope::sources_of;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// What is known before an editor says more.
pub struct MatchLaunch {
    pub place: ContentPlace,
    pub replay: Option<PathBuf>,
    pub seat: Option<String>,
    pub rules: bool,
    pub turn: Option<u64>,
    pub files: Vec<UserPath>,
}

impl MatchLaunch {
    /// Says what is wrong with what is known already.
    pub fn check(&self) -> Result<(), Failure> {
        match &self.replay {
            Some(path) => self.load(path).map(|_| ()),
            None => Ok(()),
        }
    }

    fn scope(&self) -> Scope {
        match (&self.seat, self.rules) {
            (Some(seat), _) => Scope::Seat(seat.clone()),
            (None, true) => Scope::Rules,
            (None, false) => Scope::All,
        }
    }

    /// The replay, with the files of its scripts.
    fn load(&self, path: &Path) -> Result<(Replay, RecordedMatch, Vec<DebuggedFile>), Failure> {
        let replay = replay::read(path)?;
        if let Some(seat) = &self.seat {
            seats::check(seat, &seats::of(&replay))?;
        }
        let root = replay::content::root(&self.place, &replay, &self.files)?;
        let recorded = RecordedMatch::new(&root, &replay)?;
        recorded.check_unchanged("the match can't be played again")?;
        let place = self.place.root().ok();
        let folder = place.as_ref().and_then(|root| root.dir());
        let mut files: Vec<DebuggedFile> = Vec::new();
        for segment in &recorded.segments {
            for source in sources_of(segment).all() {
                if files.iter().any(|file| file.shown == source.shown && file.text == source.text) {
                    continue;
                }
                let candidates = [folder.map(|folder| folder.join(&source.shown)), Some(source.shown.clone().into())];
                let is_same =
                    |path: &PathBuf| std::fs::read_to_string(path).is_ok_and(|text| plain_text(&text) == source.text);
                let path = candidates.into_iter().flatten().find(is_same);
                let path = path.and_then(|path| std::fs::canonicalize(path).ok());
                files.push(DebuggedFile::new(source, path));
            }
        }
        Ok((replay, recorded, files))
    }

    /// Everything that a session needs.
    pub fn start(&self) -> Result<Started, Failure> {
        let Some(path) = &self.replay else {
            return Err(Report::error("no replay is named").help("a launch needs `replay`: the path of one").into());
        };
        let (replay, recorded, files) = self.load(path)?;
        let debuggee = Debuggee::start(&recorded, &replay, self.scope())?;
        Ok(Started {
            session: Session::new(debuggee),
            places: Places::new(&replay, files),
            counting: Counting::default(),
            turn: self.turn,
            stops_at_entry: true,
        })
    }
}

impl Launch for MatchLaunch {
    fn launch(&mut self, arguments: &Value) -> Result<Started, String> {
        let seat = text(arguments, "seat")?;
        let rules = flag(arguments, "rules")?;
        if seat.is_some() && rules == Some(true) {
            return Err("either `seat` or `rules` can be looked at".to_owned());
        }
        let named = MatchLaunch {
            place: match text(arguments, "root")? {
                Some(root) => ContentPlace::new(Some(root.into()), None, embedded::FILES),
                None => self.place.clone(),
            },
            replay: text(arguments, "replay")?.map(PathBuf::from).or_else(|| self.replay.clone()),
            rules: rules.unwrap_or(self.rules && seat.is_none()),
            seat: seat.or_else(|| self.seat.clone()),
            turn: given(arguments, "turn", "a whole number", Value::as_u64)?.or(self.turn),
            files: match given(arguments, "files", "a list of paths", paths)? {
                Some(files) => files,
                None => self.files.clone(),
            },
        };
        let stops_at_entry = flag(arguments, "stopOnEntry")?.unwrap_or(true);
        let started = named.start().map_err(|failure| in_words(&failure))?;
        Ok(Started { stops_at_entry, ..started })
    }
}

/// Something that an editor says, if it does.
fn given<'v, T>(
    arguments: &'v Value,
    name: &str,
    kind: &str,
    read: impl Fn(&'v Value) -> Option<T>,
) -> Result<Option<T>, String> {
    match &arguments[name] {
        Value::Null => Ok(None),
        value => read(value).map(Some).ok_or_else(|| format!("`{name}` is {value}, not {kind}")),
    }
}

fn text(arguments: &Value, name: &str) -> Result<Option<String>, String> {
    given(arguments, name, "a text", |value| value.as_str().map(str::to_owned))
}

fn flag(arguments: &Value, name: &str) -> Result<Option<bool>, String> {
    given(arguments, name, "true or false", Value::as_bool)
}

fn paths(value: &Value) -> Option<Vec<UserPath>> {
    value.as_array()?.iter().map(|path| path.as_str().map(UserPath::new)).collect()
}

/// A failure in a few lines, for who has no terminal.
fn in_words(failure: &Failure) -> String {
    let told = |report: &Report| match report.help_text() {
        Some(help) => format!("{}: {help}", report.message()),
        None => report.message().to_owned(),
    };
    match failure {
        Failure::Input(reports) => reports.iter().map(told).collect::<Vec<_>>().join("\n"),
        Failure::Broken(report) => told(report),
        Failure::Output(error) => error.to_string(),
    }
}
