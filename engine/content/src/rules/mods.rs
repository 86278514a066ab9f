//! Mods: which are meant, what they need, and in which order they are laid over their game.

mod depends;
mod mod_file;
mod order;
mod version;

pub use depends::{BASE, Depend, Tie};
pub use mod_file::{MOD, ModFile};
pub use version::Version;

use crate::files::root::Root;
use crate::text::choices;
use crate::text::report::{Report, Reports};
use crate::text::span::Span;
use crate::yaml::document::Document;
use std::collections::BTreeMap;

/// The version of this engine, which mods may ask for.
const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// A mod in its place in the order of loading.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderedMod {
    pub file: ModFile,
    /// Why it is there, if nobody named it: the mod that needs it.
    pub needed_by: Option<String>,
    /// The mods that it has to come after.
    pub after: Vec<String>,
}

impl OrderedMod {
    pub fn name(&self) -> &str {
        &self.file.name.value
    }
}

/// The mods that are named, with all that they need, in the order in which they are laid over the game. All that is wrong comes at once.
pub fn mods_in_order(root: &Root, game: &str, wanted: &[String]) -> Result<Vec<OrderedMod>, Reports> {
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let (mods, reports) = choose(root, game, version_of_game(root, game)?, wanted);
    if reports.is_empty() { Ok(mods) } else { Err(reports) }
}

impl Root {
    /// The same content with mods laid over one of its games: those that are named, and all that they need.
    pub fn with_mods(&self, game: &str, wanted: &[String]) -> Result<Root, Reports> {
        mods_in_order(self, game, wanted).map(|mods| self.using_mods(names(&mods)))
    }

    /// The same with those that are there, and what is wrong with them, or with what they need.
    pub fn with_mods_there(&self, game: &str, wanted: &[String]) -> (Root, Reports) {
        let (mods, reports) = match wanted {
            [] => Default::default(),
            // A game.yaml that can't be read is told when the game is loaded.
            wanted => choose(self, game, version_of_game(self, game).unwrap_or(Version::NONE), wanted),
        };
        (self.using_mods(names(&mods)), reports)
    }
}

fn names(mods: &[OrderedMod]) -> Vec<String> {
    mods.iter().map(|ordered| ordered.name().to_owned()).collect()
}

/// The version of a game, as its own game.yaml has it.
fn version_of_game(root: &Root, game: &str) -> Result<Version, Reports> {
    let source = root.read(&format!("{}/game.yaml", root.game(game)?))?;
    let document = Document::parse(&source)?;
    let version = document.root.get("version").map(|node| node.to_plain().to_string());
    // One that can't be read is told when the game is loaded.
    let core = |text: String| text.split(['-', '+']).next().and_then(Version::parse);
    Ok(version.and_then(core).unwrap_or(Version::NONE))
}

/// The mods that are named, with all that they need, in the order in which they are laid over the game, as far as they are there; and all that
/// is wrong.
fn choose(root: &Root, game: &str, version: Version, wanted: &[String]) -> (Vec<OrderedMod>, Reports) {
    let mut chosen = Chosen { root, game, known: root.mods(), found: BTreeMap::new(), reports: Vec::new() };
    for name in wanted {
        if !chosen.found.contains_key(name) {
            chosen.add(name, None);
        }
    }
    chosen.check(version);
    let Chosen { found, mut reports, .. } = chosen;
    let (ordered, circle) = order::order(found);
    reports.extend(circle);
    (ordered, Reports::new(reports))
}

struct Chosen<'a> {
    root: &'a Root,
    game: &'a str,
    /// All mods that are there.
    known: Vec<String>,
    /// By name; without order as yet.
    found: BTreeMap<String, OrderedMod>,
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
        let (file, reports) = ModFile::load_partial(self.root, name);
        self.reports.extend(reports);
        let Some(file) = file else { return };
        let needed_by = by.map(|(file, _)| file.name.value.clone());
        self.found.insert(name.to_owned(), OrderedMod { file: file.clone(), needed_by, after: Vec::new() });
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
        for OrderedMod { file, .. } in self.found.values() {
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
                    other => self.found.get(other).map(|ordered| ordered.file.version),
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
