//! constants.yaml against the declarations of game.yaml.

use super::{Leaf, Origin, THIS, constant, declared};
use crate::rules::declarations::{Declaration, Declarations, MOST_CONSTANTS, Place, WILDCARD, too_many};
use crate::rules::word::is_key;
use crate::text::choices;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::node::{Item, Node};
use crate::yaml::reader;
use lunarena_kernel::near::SuggestionBudget;

pub struct Check<'a> {
    source: &'a Source,
    declarations: &'a Declarations,
    pub leaves: Vec<Leaf>,
    pub reports: Vec<Report>,
    /// Paths that are written, only wrongly, and reported as such: they are not missing too.
    meant: Vec<String>,
    /// Whether it was said that there are too many.
    too_many: bool,
    guesses: SuggestionBudget,
}

impl<'a> Check<'a> {
    pub fn new(source: &'a Source, declarations: &'a Declarations) -> Check<'a> {
        Check {
            source,
            declarations,
            leaves: Vec::new(),
            reports: Vec::new(),
            meant: Vec::new(),
            too_many: false,
            guesses: SuggestionBudget::default(),
        }
    }

    /// All constants: those that are there, and those that should be.
    pub fn constants(&mut self, root: &Node) {
        self.values(root);
        for declaration in self.declarations.iter() {
            self.missing(declaration, Some(root), root.span, &mut Vec::new());
        }
    }

    /// Those that are there.
    pub fn values(&mut self, root: &Node) {
        match &root.item {
            Item::Map(_) => self.group(root, &mut Vec::new()),
            // An empty file has no constants, which may be right.
            Item::Null => {}
            _ => self.reports.push(reader::mismatch(self.source, root, "a map of constants")),
        }
    }

    fn group<'n>(&mut self, node: &'n Node, path: &mut Vec<&'n str>) {
        let Item::Map(entries) = &node.item else {
            let expected = format!("a map for the group `{}`", path.join("."));
            self.reports.push(reader::mismatch(self.source, node, &expected));
            return;
        };
        for (name, value) in entries {
            if !is_key(name) {
                self.bad_key(name, path);
                continue;
            }
            path.push(name);
            match self.declarations.at(path) {
                Place::Constant(declaration) => self.leaf(path, declaration, value),
                Place::Group => self.group(value, path),
                Place::Nothing => self.unknown(name, path),
            }
            path.pop();
        }
    }

    fn leaf(&mut self, path: &[&str], declaration: &Declaration, node: &Node) {
        if self.leaves.len() == MOST_CONSTANTS {
            if !std::mem::replace(&mut self.too_many, true) {
                self.reports.push(too_many(self.source, node.span));
            }
            return;
        }
        let path = path.join(".");
        let reports = declaration.ty.check(node, self.source, THIS);
        let failed = !reports.is_empty();
        self.reports.extend(reports.into_iter().map(|report| declared(report, self.declarations, &path)));
        if !failed {
            let ty = declaration.ty.clone();
            let value = constant(&path, &ty, node, self.source);
            let (origins, place) = (vec![Origin::new(self.source, node)], (self.source.clone(), node.span));
            self.leaves.push(Leaf { path, ty, value, origins, place });
        }
    }

    fn unknown(&mut self, name: &Spanned<String>, path: &[&str]) {
        let group = &path[..path.len() - 1];
        let keys: Vec<&str> = self.declarations.keys(group).into_iter().filter(|key| *key != WILDCARD).collect();
        let patterns = self.declarations.iter().map(|declaration| declaration.pattern.as_str());
        let full = path.join(".");
        let sibling = self.guesses.near(name, keys.iter().copied());
        self.meant.extend(sibling.map(|key| [group, &[key]].concat().join(".")));
        let close = sibling.or_else(|| self.guesses.near(&full, patterns));
        let label = choices::did_you_mean(close, "game.yaml does not declare it");
        let whole = match group {
            [] => "constants.yaml".to_owned(),
            group => format!("`{}`", group.join(".")),
        };
        let known = match keys.is_empty() {
            true => "none".to_owned(),
            false => choices::all(&keys).unwrap_or_else(|| format!("{} of them, see game.yaml", keys.len())),
        };
        let report = Report::error(format!("unknown constant `{full}`")).at(self.source, name.span, label);
        self.reports.push(report.help(format!("keys of {whole}: {known}")));
    }

    /// A key with dots in it would be read as a path of several keys.
    fn bad_key(&mut self, name: &Spanned<String>, group: &[&str]) {
        self.meant.push([group, &[name.as_str()]].concat().join("."));
        let keys: Vec<&str> = name.split('.').collect();
        let help = if keys.len() > 1 && keys.iter().all(|key| is_key(key)) {
            format!("nest it: {}", nest(&keys))
        } else {
            "a key is made of letters, digits, _ and -".to_owned()
        };
        let report = Report::error(format!("`{}` cannot be one key of a constant", name.value));
        self.reports.push(report.at(self.source, name.span, "not a key").help(help));
    }

    /// Follows a declared path into the file; where it ends too early, a constant is missing.
    fn missing<'n>(
        &mut self,
        declaration: &'n Declaration,
        node: Option<&'n Node>,
        place: Span,
        path: &mut Vec<&'n str>,
    ) {
        let Some(segment) = declaration.segments().get(path.len()) else {
            return;
        };
        let entries: &[(Spanned<String>, Node)] = match node.map(|node| &node.item) {
            Some(Item::Map(entries)) => entries,
            Some(Item::Null) => &[],
            // A wrong type on the way is reported already.
            _ => return,
        };
        if segment == WILDCARD {
            for (name, value) in entries {
                path.push(name);
                let last = path.len() == declaration.segments().len();
                // A key that is a constant by its own name is not meant by the `*`.
                if !last && self.declarations.at(path) == Place::Group {
                    self.missing(declaration, Some(value), name.span, path);
                }
                path.pop();
            }
            return;
        }
        path.push(segment);
        match entries.iter().find(|(name, _)| name.value == *segment) {
            Some((name, value)) => self.missing(declaration, Some(value), name.span, path),
            None => {
                let rest = &declaration.segments()[path.len()..];
                let full: Vec<&str> = path.iter().copied().chain(rest.iter().map(String::as_str)).collect();
                let full = full.join(".");
                let is_meant = |meant: &String| {
                    full.strip_prefix(meant).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
                };
                if self.meant.iter().any(is_meant) {
                    path.pop();
                    return;
                }
                let written = declaration.text.as_str();
                let report = Report::error(format!("the constant `{}` is missing", full))
                    .at(self.source, place, format!("`{segment}` should be in here"))
                    .help(format!("{} declares it as {written}", self.declarations.place(declaration)));
                self.reports.push(report);
            }
        }
        path.pop();
    }
}

fn nest(keys: &[&str]) -> String {
    match keys {
        [] => "...".to_owned(),
        [key] => format!("{key}: ..."),
        [key, rest @ ..] => format!("{key}: {{ {} }}", nest(rest)),
    }
}
