//! The cases of a game or of files that a person names, as far as they can be read.

use super::resolve::{Broken, resolve_each};
use super::{Case, CaseFile, Start, UnreadCase};
use crate::files::paths::UserPath;
use crate::files::root::Root;
use crate::text::report::{Report, Reports};
use crate::text::source::Source;

/// What can be played, and what can't: one mistake doesn't keep the other cases from being played.
#[derive(Debug, Default)]
pub struct Loaded {
    pub cases: Vec<Case<Start>>,
    pub unread: Vec<Unread>,
}

/// What can't be played.
#[derive(Debug)]
pub enum Unread {
    File {
        file: String,
        reports: Reports,
    },
    /// With mistakes in it, or one whose base is wrong.
    Case(UnreadCase),
}

impl Unread {
    pub fn file(&self) -> &str {
        match self {
            Unread::File { file, .. } => file,
            Unread::Case(case) => case.source.shown(),
        }
    }

    pub fn into_reports(self) -> Reports {
        match self {
            Unread::File { reports, .. } | Unread::Case(UnreadCase { reports, .. }) => reports,
        }
    }

    fn is_file(&self) -> bool {
        matches!(self, Unread::File { .. })
    }
}

impl Case {
    /// All cases of a game, resolved, with the mistakes of all files at once.
    pub fn load(root: &Root, game: &str) -> Result<Vec<Case<Start>>, Reports> {
        let Loaded { cases, unread } = Case::load_all(root, game)?;
        if unread.is_empty() {
            return Ok(cases);
        }
        // A base may stand in a broken file: it would only look missing.
        let broken = unread.iter().any(Unread::is_file);
        let told = unread.into_iter().filter(|unread| !broken || unread.is_file());
        Err(told.flat_map(Unread::into_reports).collect())
    }

    /// The cases of a game, file by file.
    pub fn load_all(root: &Root, game: &str) -> Result<Loaded, Reports> {
        root.game(game)?;
        let (cases, unread) = read(root.examples(game), |shown| root.read(shown));
        Ok(resolved(&cases, &[], unread, &[]))
    }

    /// The cases of files that a person names. They may begin like one another, or like those of the game.
    pub fn load_files(root: &Root, game: &str, files: &[UserPath]) -> Result<Loaded, Reports> {
        root.game(game)?;
        let names = files.iter().map(UserPath::to_string).collect();
        let (cases, unread) = read(names, |name| root.read_user_file(name));
        let named = |shown: &String| cases.iter().any(|case| case.source.shown() == shown);
        let own = root.examples(game).into_iter().filter(|shown| !named(shown)).collect();
        let (own, broken) = read(own, |shown| root.read(shown));
        Ok(resolved(&cases, &own, unread, &broken))
    }
}

fn read(files: Vec<String>, open: impl Fn(&str) -> Result<Source, Report>) -> (Vec<Case>, Vec<Unread>) {
    let (mut cases, mut unread) = (Vec::new(), Vec::new());
    for file in files {
        match open(&file).map_err(Reports::from).and_then(|source| CaseFile::parse(&source)) {
            Ok(found) => {
                cases.extend(found.cases);
                unread.extend(found.unread.into_iter().map(Unread::Case));
            }
            Err(reports) => unread.push(Unread::File { file, reports }),
        }
    }
    (cases, unread)
}

/// `broken` is what nobody asked for, but in which a base may stand.
fn resolved(cases: &[Case], others: &[Case], mut unread: Vec<Unread>, broken: &[Unread]) -> Loaded {
    let mut all = Broken::default();
    for unread in unread.iter().chain(broken) {
        match unread {
            Unread::File { file, .. } => all.files.push(file.clone()),
            Unread::Case(case) => {
                let (file, line) = case.source.place(case.span);
                let names = case.name.iter();
                all.cases.extend(names.map(|name| (name.clone(), (file.to_owned(), line))));
            }
        }
    }
    let mut good = Vec::new();
    for (case, found) in cases.iter().zip(resolve_each(cases, others, &all)) {
        match found {
            Ok(case) => good.push(case),
            Err(reports) => unread.push(Unread::Case(UnreadCase {
                source: case.source.clone(),
                name: Some(case.name.value.clone()),
                span: case.name.span,
                row_of: case.row_of,
                reports,
            })),
        }
    }
    Loaded { cases: good, unread }
}
