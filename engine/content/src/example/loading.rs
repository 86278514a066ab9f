//! The cases of a game or of files that a person names, as far as they can be read.

use super::resolve::resolve_each;
use super::{Case, Start};
use crate::files::paths::UserPath;
use crate::files::root::Root;
use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::text::span::Spanned;

/// What can be played, and what can't: one mistake doesn't keep the other cases from being played.
#[derive(Debug, Default)]
pub struct Loaded {
    pub cases: Vec<Case<Start>>,
    pub unread: Vec<Unread>,
}

/// A file that can't be read, or a case whose base is wrong.
#[derive(Debug)]
pub struct Unread {
    pub file: String,
    /// With its place, if the file as such can be read.
    pub case: Option<(Source, Spanned<String>)>,
    pub reports: Reports,
}

impl Case {
    /// All cases of a game, resolved, with the mistakes of all files at once.
    pub fn load(root: &Root, game: &str) -> Result<Vec<Case<Start>>, Reports> {
        let Loaded { cases, unread } = Case::load_all(root, game)?;
        if unread.is_empty() {
            return Ok(cases);
        }
        // A base may stand in a broken file: it would only look missing.
        let broken = unread.iter().any(|unread| unread.case.is_none());
        let told = unread.into_iter().filter(|unread| !broken || unread.case.is_none());
        Err(told.flat_map(|unread| unread.reports).collect())
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
        match open(&file).map_err(Reports::from).and_then(|source| Case::parse(&source)) {
            Ok(found) => cases.extend(found),
            Err(reports) => unread.push(Unread { file, case: None, reports }),
        }
    }
    (cases, unread)
}

/// `broken` are files that nobody asked for, but in which a base may stand.
fn resolved(cases: &[Case], others: &[Case], mut unread: Vec<Unread>, broken: &[Unread]) -> Loaded {
    let files: Vec<String> = unread.iter().chain(broken).map(|unread| unread.file.clone()).collect();
    let mut good = Vec::new();
    for (case, found) in cases.iter().zip(resolve_each(cases, others, &files)) {
        match found {
            Ok(case) => good.push(case),
            Err(reports) => unread.push(Unread {
                file: case.source.shown().to_owned(),
                case: Some((case.source.clone(), case.name.clone())),
                reports,
            }),
        }
    }
    Loaded { cases: good, unread }
}
