//! Mods: which are meant, what they need, and in which order they are laid over their game.

mod depends;
mod modfile;
mod order;
mod version;

pub use depends::{BASE, Depend, Tie};
pub use modfile::{MOD, ModFile};
pub use version::Version;

use crate::choices;
use crate::report::{Report, Reports};
use crate::root::Root;
use crate::span::Span;
use std::collections::BTreeMap;

/// The version of this engine, which mods may ask for.
const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// A mod in its place in the order of loading.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    pub file: ModFile,
    /// Why it is there, if nobody named it: the mod that needs it.
    pub needed_by: Option<String>,
    /// The mods that it has to come after.
    pub after: Vec<String>,
}

impl Placed {
    pub fn name(&self) -> &str {
        &self.file.name.value
    }

    /// Its folder as shown.
    pub fn folder(&self) -> String {
        format!("mods/{}", self.name())
    }
}

/// The mods that are named, with all that they need, in the order in which they are laid over the game, as far as they are there; and all that
/// is wrong.
pub fn choose(root: &Root, game: &str, version: Version, wanted: &[String]) -> (Vec<Placed>, Reports) {
    let mut chosen = Chosen { root, game, known: root.mods(), found: BTreeMap::new(), reports: Vec::new() };
    for name in wanted {
        if !chosen.found.contains_key(name) {
            chosen.add(name, None);
        }
    }
    chosen.check(version);
    let Chosen { found, mut reports, .. } = chosen;
    let (placed, circle) = order::order(found);
    reports.extend(circle);
    (placed, Reports::new(reports))
}

struct Chosen<'a> {
    root: &'a Root,
    game: &'a str,
    /// All mods that are there.
    known: Vec<String>,
    /// By name; without order as yet.
    found: BTreeMap<String, Placed>,
    reports: Vec<Report>,
}

impl Chosen<'_> {
    /// Reads a mod and what it needs. `by` is the mod that needs it, and where it says so.
    fn add(&mut self, name: &str, by: Option<(&ModFile, Span)>) {
        let known = &self.known;
        if !known.iter().any(|known| known == name) {
            self.reports.push(match by {
                Some((file, span)) => {
                    let message = format!("{} needs the mod `{name}`, which isn't there", file.name.value);
                    let report = Report::error(message).at(&file.source, span, "needed here");
                    report.help(choices::suggestion(name, "mods", known))
                }
                None => self.root.no_mod(name),
            });
            return;
        }
        let (file, reports) = ModFile::look(self.root, name);
        self.reports.extend(reports);
        let Some(file) = file else { return };
        let needed_by = by.map(|(file, _)| file.name.value.clone());
        self.found.insert(name.to_owned(), Placed { file: file.clone(), needed_by, after: Vec::new() });
        for depend in file.depends.iter().filter(|depend| matches!(depend.tie, Tie::Needs | Tie::NoOrder)) {
            if depend.name != BASE && !self.found.contains_key(&depend.name) {
                self.add(&depend.name, Some((&file, depend.span)));
            }
        }
    }

    /// Games, engines, versions, and mods that do not go together.
    fn check(&mut self, base: Version) {
        let engine = Version::parse(ENGINE).unwrap_or(base);
        let mut reports = Vec::new();
        for Placed { file, .. } in self.found.values() {
            let name = &file.name.value;
            let game = &file.game;
            if let Some(report) = file.unknown_game(self.root) {
                reports.push(report);
            } else if game.value != self.game {
                let message = format!("the mod {name} is for {}, not for {}", game.value, self.game);
                reports.push(Report::error(message).at(&file.source, game.span, "its game"));
            }
            if !file.engine.value.holds(engine) {
                let message = format!("the mod {name} needs an engine {}, and this is {engine}", file.engine.value);
                reports.push(Report::error(message).at(&file.source, file.engine.span, "asked for here"));
            }
            for depend in &file.depends {
                let there = match depend.name.as_str() {
                    // One that can't be read is told when the game is loaded.
                    BASE => Some(base).filter(|base| *base != Version::NONE),
                    other => self.found.get(other).map(|placed| placed.file.version),
                };
                reports.extend(there.and_then(|there| wrong(file, depend, there, self.game)));
            }
        }
        self.reports.extend(reports);
    }
}

/// What is wrong with a mod that is there, in this version, for one that speaks of it.
fn wrong(file: &ModFile, depend: &Depend, there: Version, game: &str) -> Option<Report> {
    let name = &file.name.value;
    let other = if depend.name == BASE { game } else { &depend.name };
    let message = match (depend.tie, depend.range.holds(there)) {
        (Tie::Conflict, true) => format!("the mods {name} and {other} can't be used together"),
        (Tie::Conflict, false) | (_, true) => return None,
        (_, false) => format!("{name} needs {other} {}, and it is {there}", depend.range),
    };
    Some(Report::error(message).at(&file.source, depend.span, "said here"))
}
