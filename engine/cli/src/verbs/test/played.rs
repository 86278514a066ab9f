//! The cases of one target: loaded, then played.

use crate::outcome::Failure;
use crate::terminal::progress::Progress;
use lunarena_arena::{CaseResult, Game, Mismatch, OutcomeChange, run_case, was_stopped};
use lunarena_content::{Case, Loaded, Reports, Root, Start, Unread, UserPath};
use lunarena_contest::Target;

/// What is to be played.
pub struct Program<'t> {
    root: Root,
    pub game: Game,
    target: &'t Target,
    cases: Vec<Case<Start>>,
    unread: Vec<Unplayed>,
}

/// What came of the cases of one game.
pub struct Played {
    /// What was pointed at: the game, a mod, or files.
    pub title: String,
    pub cases: Vec<PlayedCase>,
    pub unplayed: Vec<Unplayed>,
    /// Cases that were not reached, as one before them never ends.
    pub left: usize,
    /// Cases of the game itself that come out otherwise under mods, and how.
    pub changed: Vec<Changed>,
}

pub struct PlayedCase {
    pub result: CaseResult,
    /// The seats that play.
    pub seats: Vec<String>,
    pub lock: Lock,
}

impl PlayedCase {
    pub fn is_good(&self) -> bool {
        self.result.passed() && !matches!(self.lock, Lock::Differs(_))
    }

    pub fn file(&self) -> &str {
        self.result.source.shown()
    }

    pub fn line(&self) -> usize {
        self.result.source.line_column(self.result.span.start).0
    }
}

/// How an outcome stands to what is locked.
pub enum Lock {
    /// Nothing is locked, or it was not compared.
    Nothing,
    Same,
    Differs(OutcomeChange),
}

/// A case that can't be played, or a file that can't be read.
pub struct Unplayed {
    pub file: String,
    pub line: Option<usize>,
    pub name: Option<String>,
    pub reports: Reports,
}

/// A case of the game that a mod has changed.
pub struct Changed {
    pub file: String,
    pub line: usize,
    pub name: String,
    /// What is otherwise, or why it can't be played.
    pub how: String,
}

impl<'t> Program<'t> {
    /// With `typed` these files, from anywhere. One file that can't be read doesn't keep the others from being played.
    /// `wanted` is asked with the file and the name of the case, if it is known; `names` gets the names of all cases.
    pub fn load(
        root: Root,
        target: &'t Target,
        typed: Option<&[UserPath]>,
        wanted: impl Fn(&str, Option<&str>) -> bool,
        names: &mut Vec<String>,
    ) -> Result<Program<'t>, Reports> {
        let game = Game::load(&root, &target.game, &[])?;
        let Loaded { cases, unread } = match typed {
            Some(files) => Case::load_files(&root, &target.game, files)?,
            None => Case::load_all(&root, &target.game)?,
        };
        names.extend(cases.iter().map(|case| case.name.value.clone()));
        let is_wanted = |case: &Case<Start>| wanted(case.source.shown(), Some(&case.name.value));
        let cases: Vec<_> = cases.into_iter().filter(is_wanted).collect();
        let unread = unread.into_iter().map(Unplayed::unread);
        let unread = unread.filter(|unread| wanted(&unread.file, unread.name.as_deref())).collect();
        Ok(Program { root, game, target, cases, unread })
    }

    /// Plays all cases; one that can't be played doesn't keep the others from being played. Each is handed over as soon as it was played, and what
    /// happened in it is forgotten then: the states of thousands of turns take much room.
    pub fn play(self, mut each: impl FnMut(&Game, &mut PlayedCase) -> Result<(), Failure>) -> Result<Played, Failure> {
        let Program { root, game, target, cases, unread } = self;
        let title = if target.mods.is_empty() { target.game.clone() } else { target.name() };
        let mut played = Played { title, cases: Vec::new(), unplayed: unread, left: 0, changed: Vec::new() };
        let mut progress = Progress::new("cases", cases.len() as u64);
        for (at, case) in cases.iter().enumerate() {
            progress.at(at as u64);
            let may_change = may_change(target, case);
            match run_case(&root, &game, case) {
                Ok(result) if may_change && !result.passed() => {
                    let how = |found: &Mismatch| format!("{}: {} → {}", found.what, found.expected, found.got);
                    let how = result.mismatches.first().map(how).unwrap_or_default();
                    played.changed.push(Changed::new(case, how));
                }
                Ok(result) => {
                    let seats = case.players(&game.file.seats);
                    let mut case = PlayedCase { result, seats, lock: Lock::Nothing };
                    each(&game, &mut case)?;
                    case.result.moments = Vec::new();
                    played.cases.push(case);
                }
                Err(found) if may_change => {
                    let why = found.iter().next().map(|report| report.message().to_owned()).unwrap_or_default();
                    played.changed.push(Changed::new(case, why));
                }
                Err(found) => {
                    let stopped = found.iter().any(was_stopped);
                    played.unplayed.push(Unplayed::new(case, found));
                    if stopped {
                        // What never ends would hold up each of the others as long.
                        played.left = cases.len() - at - 1;
                        break;
                    }
                }
            }
        }
        Ok(played)
    }
}

impl Played {
    /// Whether all cases hold, whatever is locked.
    pub fn is_good(&self) -> bool {
        self.unplayed.is_empty() && self.left == 0 && self.cases.iter().all(|case| case.result.passed())
    }

    pub fn is_empty(&self) -> bool {
        self.cases.is_empty() && self.unplayed.is_empty() && self.changed.is_empty()
    }
}

/// Under mods the game's own cases may come out otherwise. Of a mod's own examples only it is asked to be right, not what it is mixed with. What is named
/// by its file is what is asked about.
fn may_change(target: &Target, case: &Case<Start>) -> bool {
    let own = |name: &String| case.source.shown().starts_with(&format!("mods/{name}/"));
    match target.mods.as_slice() {
        _ if !target.files.is_empty() => false,
        [] => false,
        [only] => !own(only),
        _ => true,
    }
}

impl Unplayed {
    fn new(case: &Case<Start>, reports: Reports) -> Unplayed {
        let (file, line) = case.source.place(case.name.span);
        Unplayed { file: file.to_owned(), line: Some(line), name: Some(case.name.value.clone()), reports }
    }

    fn unread(Unread { file, case, reports }: Unread) -> Unplayed {
        let line = case.as_ref().map(|(source, name)| source.place(name.span).1);
        Unplayed { file, line, name: case.map(|(_, name)| name.value), reports }
    }
}

impl Changed {
    fn new(case: &Case<Start>, how: String) -> Changed {
        let (file, line) = case.source.place(case.name.span);
        Changed { file: file.to_owned(), line, name: case.name.value.clone(), how }
    }
}
