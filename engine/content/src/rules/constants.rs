//! The constants of a game: values checked against their declarations, each with the chain of places it came from.

mod check;
mod origin;

pub use origin::Origin;

use crate::rules::declarations::{Declarations, Place};
use crate::rules::formula::FormulaSource;
use crate::rules::types::Type;
use crate::text::choices;
use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::document::Document;
use crate::yaml::node::{Item, Node};
use crate::yaml::overlay::Said;
use crate::yaml::snippet::Snippet;
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use std::collections::BTreeMap;

/// What reports and provenance call a value from the command line.
pub const SET: &str = "--set";

/// What its type speaks of, in messages.
const THIS: &str = "this constant";

#[derive(Clone, Debug, PartialEq)]
pub struct Constants {
    declarations: Declarations,
    /// In the order of the file.
    leaves: Vec<Leaf>,
}

/// One constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    pub path: String,
    pub ty: Type,
    pub value: Constant,
    /// Where the value came from: the base first, then each override; the last one counts.
    pub origins: Vec<Origin>,
    /// Where the value stands that counts.
    pub place: (Source, Span),
}

impl Leaf {
    /// The value as constants.yaml would have it.
    pub fn text(&self) -> String {
        match &self.value {
            Constant::Plain(value) => value.to_string(),
            Constant::Formula(formula) => format!("= {}", formula.expression),
        }
    }

    /// Whether its value comes from the command line.
    pub fn is_from_command_line(&self) -> bool {
        self.origins.last().is_some_and(|origin| origin.source == SET)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    Plain(Value),
    /// Also a plain number, where a formula is declared: the rules call it with arguments all the same.
    Formula(FormulaSource),
}

impl Constants {
    /// All mistakes at once: unknown, missing and mistyped constants.
    /// `layers` are the files that the document was put together from, the lowest first: each value tells where it came from.
    pub fn read(document: &Document, layers: &[Document], declarations: &Declarations) -> Result<Constants, Reports> {
        let (constants, reports) = Constants::look(document, layers, declarations);
        if reports.is_empty() { Ok(constants) } else { Err(Reports::new(reports)) }
    }

    /// The same for a file that may have faults: the constants that have none.
    pub fn look(document: &Document, layers: &[Document], declarations: &Declarations) -> (Constants, Vec<Report>) {
        let declarations = declarations.settled(&document.root);
        let mut found = check::Check::new(&document.source, &declarations);
        found.constants(&document.root);
        let check::Check { mut leaves, reports, .. } = found;
        if layers.len() > 1 {
            leaves.iter_mut().for_each(|leaf| leaf.origins = origins(layers, &leaf.path));
        }
        (Constants { declarations, leaves }, reports)
    }

    /// Files of mods alone, where that of the game can't be read: none of their constants, and what is wrong with those for sure.
    pub fn of_layers(sources: &[Source], declarations: &Declarations) -> (Constants, Vec<Report>) {
        let mut reports = Vec::new();
        for source in sources {
            // One that can't be read is told already.
            let Ok(document) = Document::parse(source) else { continue };
            let mut found = check::Check::new(&document.source, declarations);
            found.values(&document.root);
            reports.extend(found.reports);
        }
        (Constants { declarations: declarations.clone(), leaves: Vec::new() }, reports)
    }

    pub fn get(&self, path: &str) -> Option<&Leaf> {
        self.leaves.iter().find(|leaf| leaf.path == path)
    }

    /// The constant that someone most likely meant by an unknown name.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        let paths: Vec<&str> = self.leaves.iter().map(|leaf| leaf.path.as_str()).collect();
        nearest(name, &paths)
    }

    /// The keys that a group has, in the order of the file.
    pub fn keys(&self, group: &str) -> Vec<&str> {
        let mut keys: Vec<&str> = Vec::new();
        let below = self.leaves.iter().filter_map(|leaf| leaf.path.strip_prefix(group)?.strip_prefix('.'));
        for key in below.filter_map(|rest| rest.split('.').next()) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    /// Whether there is such a group, also one without a key.
    pub fn declares(&self, group: &str) -> bool {
        self.declarations.at(&group.split('.').collect::<Vec<_>>()) == Place::Group
    }

    /// What was declared, with the keys that are there in place of `key of GROUP`.
    pub fn declarations(&self) -> &Declarations {
        &self.declarations
    }

    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    pub fn formulas(&self) -> Vec<FormulaSource> {
        let formula = |leaf: &Leaf| match &leaf.value {
            Constant::Formula(formula) => Some(formula.clone()),
            Constant::Plain(_) => None,
        };
        self.leaves.iter().filter_map(formula).collect()
    }

    /// The constants as nested maps, without the formulas.
    pub fn plain(&self) -> Value {
        let mut root = BTreeMap::new();
        for leaf in &self.leaves {
            if let Constant::Plain(value) = &leaf.value {
                let keys: Vec<Key> = leaf.path.split('.').map(Key::parse).collect();
                plant(&mut root, &keys, value);
            }
        }
        Value::Map(root)
    }

    /// `--set KEY=VALUE`: the value is written as in YAML, on one line. The constants stay as they were on an error.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Reports> {
        let shown = Source::new(SET, &format!("{name}={value}"));
        let start = name.len() + 1;
        let name = Spanned::new(name.to_owned(), Span::new(0, name.len()));
        let whole = Span::new(start, shown.text().len());
        // Quotes around a text are mostly eaten by the shell, so a text is taken as it is unless quotes came through.
        let string = self.get(&name).is_some_and(|leaf| matches!(leaf.ty, Type::String | Type::Function(_)));
        if string && !value.trim_start().starts_with(['\'', '"']) {
            let node = Node { item: Item::Str(value.trim().to_owned()), span: whole };
            return self.overlay(&shown, &name, &node);
        }
        // With blanks instead of `KEY=` the value parses alone, and all spans fit what the person typed.
        let blanked = Source::new(SET, &format!("{}{value}", " ".repeat(start)));
        let Ok(Document { root: mut node, .. }) = Document::parse(&blanked) else {
            let report = Report::error(format!("the value for `{}` is not good YAML", name.value));
            return Err(report.at(&shown, whole, "this value").help("write it as in constants.yaml").into());
        };
        if value.trim().is_empty() {
            // There is nothing to point at but the key.
            node.span = name.span;
        } else if !node.is_scalar() {
            node.span = whole;
        }
        self.overlay(&shown, &name, &node)
    }

    /// Puts another value in place of one that is there; its place goes to the end of the chain of origins.
    pub fn overlay(&mut self, source: &Source, name: &Spanned<String>, node: &Node) -> Result<(), Reports> {
        let Some(index) = self.leaves.iter().position(|leaf| leaf.path == name.value) else {
            return Err(self.unknown(source, name).into());
        };
        let leaf = &mut self.leaves[index];
        let reports = leaf.ty.check(node, source, THIS);
        if !reports.is_empty() {
            return Err(reports.into_iter().map(|report| declared(report, &self.declarations, &leaf.path)).collect());
        }
        leaf.value = constant(&leaf.path, &leaf.ty, node, source);
        leaf.origins.push(Origin::new(source, node));
        leaf.place = (source.clone(), node.span);
        Ok(())
    }

    fn unknown(&self, source: &Source, name: &Spanned<String>) -> Report {
        let paths: Vec<&str> = self.leaves.iter().map(|leaf| leaf.path.as_str()).collect();
        let group: Vec<&str> = paths
            .iter()
            .copied()
            .filter(|path| path.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with('.')))
            .collect();
        if !group.is_empty() {
            return Report::error(format!("`{}` is a group of constants, not one", name.value))
                .at(source, name.span, "a group")
                .help(choices::suggestion("", "constants in it", &group));
        }
        let report = Report::error(format!("unknown constant `{}`", name.value));
        match nearest(name, &paths) {
            Some(path) => report.at(source, name.span, format!("did you mean `{path}`?")),
            None => {
                report.at(source, name.span, "no such constant").help(choices::suggestion(name, "constants", &paths))
            }
        }
    }
}

/// Where the value at a path came from, file by file.
fn origins(layers: &[Document], path: &str) -> Vec<Origin> {
    let mut origins = Vec::new();
    for layer in layers {
        match layer.says(path) {
            Said::Value(node) => origins.push(Origin::new(&layer.source, node)),
            Said::Removed => origins.clear(),
            Said::Nothing => {}
        }
    }
    origins
}

/// A path that is near as a whole, or one whose last key is (near to) the last key of `name`: people forget the groups.
fn nearest<'a>(name: &str, paths: &[&'a str]) -> Option<&'a str> {
    let last = |path: &'a str| path.rsplit('.').next().unwrap_or(path);
    near(name, paths.iter().copied()).or_else(|| {
        let wanted = name.rsplit('.').next().unwrap_or(name);
        let key = near(wanted, paths.iter().map(|path| last(path)))?;
        paths.iter().copied().find(|path| last(path) == key)
    })
}

/// Adds where a constant is declared to a report on its value, unless the report says something better.
fn declared(report: Report, declarations: &Declarations, path: &str) -> Report {
    let segments: Vec<&str> = path.split('.').collect();
    match declarations.at(&segments) {
        Place::Constant(declaration) if report.help_text().is_none() => {
            let written = declaration.text.as_str();
            report.help(format!("{} declares `{path}` as {written}", declarations.place(declaration)))
        }
        _ => report,
    }
}

fn constant(path: &str, ty: &Type, node: &Node, source: &Source) -> Constant {
    let Type::Formula(arguments) = ty else {
        return Constant::Plain(node.to_plain());
    };
    let text = match &node.item {
        Item::Str(text) => text.clone(),
        _ => source.slice(node.span).to_owned(),
    };
    Constant::Formula(FormulaSource::new(path, arguments, Snippet::new(source, node.span, &text)))
}

fn plant(map: &mut BTreeMap<Key, Value>, path: &[Key], value: &Value) {
    let [first, rest @ ..] = path else { return };
    if rest.is_empty() {
        map.insert(first.clone(), value.clone());
        return;
    }
    let inner = map.entry(first.clone()).or_insert_with(|| Value::Map(BTreeMap::new()));
    if let Value::Map(inner) = inner {
        plant(inner, rest, value);
    }
}
