//! Which constants a game has, and of which types: the `constants` of game.yaml.

use crate::rules::types::Type;
use crate::rules::word::is_key;
use crate::text::choices::did_you_mean;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::node::{Item, Node};
use crate::yaml::reader::{Entries, Log, Read};
use crate::yaml::snippet::Snippet;
use lunarena_kernel::near::near;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Stands for any one key.
pub const WILDCARD: &str = "*";

/// Each constant is held against every declaration, which no game notices and a file made to do harm would.
pub const MOST_CONSTANTS: usize = 5_000;

#[derive(Clone, Debug, PartialEq)]
pub struct Declarations {
    source: Source,
    all: Vec<Declaration>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Declaration {
    /// Keys joined by dots, some of them `*`.
    pub pattern: String,
    pub ty: Type,
    /// The type as it is written, all mods counted in.
    pub text: String,
    pub span: Span,
    segments: Vec<String>,
}

impl Declaration {
    pub fn segments(&self) -> &[String] {
        &self.segments
    }

    /// How far `path` agrees with the pattern: `None` if they part, else the number of keys that are met literally.
    fn agreement(&self, path: &[&str]) -> Option<usize> {
        let pairs = || self.segments.iter().zip(path);
        let agrees = path.len() <= self.segments.len() && pairs().all(|(own, key)| own == WILDCARD || own == key);
        agrees.then(|| pairs().filter(|(own, key)| own == key).count())
    }
}

/// What the declarations know of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place<'a> {
    Constant(&'a Declaration),
    /// The beginning of longer paths.
    Group,
    Nothing,
}

impl Declarations {
    /// What may stand at `path`. Where several patterns agree, the one that names more of the keys decides.
    pub fn at(&self, path: &[&str]) -> Place<'_> {
        let mut constant: Option<(usize, &Declaration)> = None;
        let mut group: Option<usize> = None;
        for declaration in &self.all {
            let Some(met) = declaration.agreement(path) else {
                continue;
            };
            if declaration.segments.len() > path.len() {
                group = group.max(Some(met));
            } else if constant.is_none_or(|(best, _)| met > best) {
                constant = Some((met, declaration));
            }
        }
        match constant {
            Some((met, declaration)) if group.is_none_or(|best| met >= best) => Place::Constant(declaration),
            _ if group.is_some() => Place::Group,
            _ => Place::Nothing,
        }
    }

    /// The keys that may stand in the group at `path`, in declared order; `*` among them if any key may.
    pub fn keys(&self, path: &[&str]) -> Vec<&str> {
        let mut keys = Vec::new();
        for declaration in self.all.iter().filter(|declaration| declaration.agreement(path).is_some()) {
            if let Some(key) = declaration.segments.get(path.len())
                && !keys.contains(&key.as_str())
            {
                keys.push(key.as_str());
            }
        }
        keys
    }

    /// The declarations for these constants: where a type speaks of the keys of a group, it has the keys that are there.
    pub fn settled(&self, constants: &Node) -> Declarations {
        let mut known: BTreeMap<String, Arc<[String]>> = BTreeMap::new();
        let mut keys = |group: &str| known.entry(group.to_owned()).or_insert_with(|| keys_of(group, constants)).clone();
        let mut settled = self.clone();
        for declaration in &mut settled.all {
            // One that is no group is reported as such; what names its keys isn't wrong as well.
            if declaration.ty.group().is_some_and(|group| self.is_group(group)) {
                declaration.ty = declaration.ty.settled(&mut keys);
            }
        }
        settled
    }

    pub fn is_group(&self, path: &str) -> bool {
        self.at(&path.split('.').collect::<Vec<_>>()) == Place::Group
    }

    /// The report on a type in game.yaml that speaks of a group which isn't there.
    pub fn no_group(&self, group: &str, span: Span) -> Report {
        let groups =
            self.all.iter().filter_map(|declaration| declaration.pattern.rsplit_once(".*")).map(|(path, _)| path);
        let label = did_you_mean(near(group, groups), "game.yaml declares nothing in it");
        Report::error(format!("there is no group of constants `{group}`"))
            .at(&self.source, span, label)
            .help(format!("a group is declared by what is in it: {group}.*.cost: integer"))
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Declaration> {
        self.all.iter()
    }

    /// `rules/pebbles/game.yaml:12`, for the help of reports on another file.
    pub fn place(&self, declaration: &Declaration) -> String {
        let (file, line) = self.source.place(declaration.span);
        format!("{file}:{line}")
    }
}

fn keys_of(group: &str, constants: &Node) -> Arc<[String]> {
    let node = group.split('.').try_fold(constants, |node, key| node.get(key));
    match node.map(|node| &node.item) {
        Some(Item::Map(entries)) => entries.iter().map(|(name, _)| name.value.clone()).collect(),
        _ => Arc::default(),
    }
}

struct TypeText(Type, String);

impl Read for TypeText {
    fn read(node: &Node, log: &mut Log) -> Option<TypeText> {
        let text = String::read(node, log)?;
        let error = match Type::parse(&text) {
            Ok(ty) => return Some(TypeText(ty, text)),
            Err(error) => error,
        };
        let span = Snippet::new(&log.source, node.span, &text).locate(error.start, error.end);
        log.error(span, error.message, error.label, error.help);
        None
    }
}

impl Read for Declarations {
    fn read(node: &Node, log: &mut Log) -> Option<Declarations> {
        let entries: Entries<Spanned<TypeText>> = Read::read(node, log)?;
        if let Some((name, _)) = entries.iter().nth(MOST_CONSTANTS) {
            log.push(too_many(&log.source, name.span));
            return None;
        }
        let mut all: Vec<Declaration> = Vec::new();
        for (name, ty) in entries.0 {
            let segments: Vec<String> = name.split('.').map(str::to_owned).collect();
            if !segments.iter().all(|segment| segment == WILDCARD || is_key(segment)) {
                log.error(
                    name.span,
                    format!("`{}` cannot be the path of a constant", name.value),
                    "expected keys joined by dots",
                    "a key is made of letters, digits, _ and -; * stands for any one key",
                );
                continue;
            }
            let clash = all.iter().find(|other| clashes(&other.segments, &segments));
            if let Some(other) = clash {
                let short = if other.segments.len() < segments.len() { &other.pattern } else { &name.value };
                let report = Report::error(format!("`{short}` is both one constant and a group of them"))
                    .at(&log.source, name.span, "declared here")
                    .at(&log.source, other.span, "clashes with this");
                log.push(report);
            }
            let Spanned { value: TypeText(ty, text), span } = ty;
            all.push(Declaration { pattern: name.value, ty, text, span, segments });
        }
        let declarations = Declarations { source: log.source.clone(), all };
        for declaration in &declarations.all {
            if let Some(group) = declaration.ty.group()
                && !declarations.is_group(group)
            {
                log.push(declarations.no_group(group, declaration.span));
            }
        }
        Some(declarations)
    }
}

pub fn too_many(source: &Source, span: Span) -> Report {
    Report::error(format!("a game has at most {MOST_CONSTANTS} constants"))
        .at(source, span, "the first one too many")
        .help("long tables belong in a map")
}

/// The form of a declared path.
pub const PATH: &str = r"^([A-Za-z0-9_-]+|\*)(\.([A-Za-z0-9_-]+|\*))*$";

/// The same where a mod may take it away.
pub const PATH_OR_REMOVED: &str = r"^-?([A-Za-z0-9_-]+|\*)(\.([A-Za-z0-9_-]+|\*))*$";

/// One is the beginning of the other, letter by letter. `a.*` beside `a.b.c` is no clash: there the named key decides.
fn clashes(one: &[String], other: &[String]) -> bool {
    one.len() != other.len() && one.iter().zip(other).all(|(a, b)| a == b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::document::Document;

    fn declarations(text: &str) -> Declarations {
        let source = Source::new("game.yaml", text);
        let document = Document::parse(&source).expect("good YAML");
        let mut log = Log::new(&source);
        let read = Declarations::read(&document.root, &mut log);
        log.result(read).expect("good declarations")
    }

    #[test]
    fn named_keys_go_before_wildcards() {
        let all =
            declarations("frogs.*.cost: integer\nfrogs.green.song: string\nfrogs.count: integer\nfrogs.*.*: number\n");
        let pattern = |path: &[&str]| match all.at(path) {
            Place::Constant(declaration) => declaration.pattern.as_str(),
            Place::Group => "group",
            Place::Nothing => "nothing",
        };
        assert_eq!(pattern(&["frogs"]), "group");
        assert_eq!(pattern(&["frogs", "count"]), "frogs.count");
        assert_eq!(pattern(&["frogs", "brown"]), "group");
        assert_eq!(pattern(&["frogs", "brown", "cost"]), "frogs.*.cost");
        assert_eq!(pattern(&["frogs", "green", "song"]), "frogs.green.song");
        assert_eq!(pattern(&["frogs", "brown", "song"]), "frogs.*.*");
        assert_eq!(pattern(&["frogs", "brown", "song", "x"]), "nothing");
        assert_eq!(all.keys(&["frogs"]), ["*", "green", "count"]);
        assert_eq!(all.keys(&["frogs", "green"]), ["cost", "song", "*"]);
    }
}
