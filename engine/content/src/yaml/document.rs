//! A YAML file that has been parsed: its text and its tree.

use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::yaml::node::Node;
use crate::yaml::parser;
use lunarena_kernel::Value;

/// A tree and the text it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    pub source: Source,
    pub root: Node,
}

impl Document {
    pub fn parse(source: &Source) -> Result<Document, Reports> {
        Ok(Document { source: source.clone(), root: parser::parse(source)? })
    }

    pub fn value(&self) -> Result<Value, Report> {
        self.root.to_value(&self.source)
    }

    /// A report on what stands at `path`, or on the nearest thing above it.
    pub fn report(&self, path: &str, message: &str, hint: Option<&str>) -> Report {
        let found = self.root.find(path);
        let label = match &found.missing {
            Some(segment) => format!("`{segment}` (of {path}) should be in here"),
            None => "here".to_owned(),
        };
        let report = Report::error(message).at(&self.source, found.span, label);
        match hint {
            Some(hint) => report.help(hint),
            None => report,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lunarena_kernel::Key;

    fn document(text: &str) -> Document {
        Document::parse(&Source::new("test.yaml", text)).expect("good YAML")
    }

    fn shown(document: &Document, path: &str) -> String {
        let found = document.root.find(path);
        format!(
            "{}{}",
            document.source.slice(found.span),
            found.missing.map_or(String::new(), |name| format!(" -{name}"))
        )
    }

    #[test]
    fn paths_lead_to_spans() {
        let document = document("ponds:\n  - { name: north, depth: 3 }\n  - id: 7\n    frogs: [a, b]\nempty:\n");
        assert_eq!(shown(&document, "ponds"), "ponds");
        assert_eq!(shown(&document, "ponds.north.depth"), "3");
        assert_eq!(shown(&document, "ponds.1.depth"), "3");
        assert_eq!(shown(&document, "ponds.2.frogs.2"), "b");
        assert_eq!(shown(&document, "ponds.2.frogs"), "frogs");
        assert_eq!(shown(&document, "ponds.north.frogs.1"), "{ name: north, depth: 3 } -frogs");
        assert_eq!(shown(&document, "ponds.0"), "ponds -0");
        assert_eq!(shown(&document, "empty"), "empty");
        assert_eq!(shown(&document, "pond"), "ponds -pond");
        assert_eq!(shown(&document, ""), "ponds");
    }

    #[test]
    fn objects_of_the_kernel_are_made_or_reported() {
        let bad = document("a:\n  - '@grid': 5\n");
        let report = bad.value().expect_err("5 is no grid");
        assert_eq!(report.place(), Some(("test.yaml", 2, 5)));
        assert_eq!(document("'@shore': 5").value(), Ok(Value::map([("@shore", Value::Int(5))])));
    }

    #[test]
    fn keys_like_integers_become_integers() {
        let value = document("{ 3: a, -1: b, 007: c, x: d }").root.to_plain();
        let Value::Map(map) = value else { panic!("a map") };
        let keys: Vec<Key> = map.into_keys().collect();
        assert_eq!(keys, [Key::Int(-1), Key::Int(3), Key::from("007"), Key::from("x")]);
    }
}
