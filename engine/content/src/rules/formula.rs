//! A formula as it is written: the script crate compiles it, this crate knows where it stands.

use crate::text::report::Report;
use crate::yaml::snippet::Snippet;
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaSource {
    /// The dotted path of the value that is a formula: `take.cost`, `turns.play.rounds`.
    pub path: String,
    /// The names of its arguments, in declared order.
    pub arguments: Vec<String>,
    /// The Lua expression, without the `=`.
    pub expression: String,
    scalar: Snippet,
    /// Bytes of the scalar before the expression.
    skipped: usize,
}

impl FormulaSource {
    /// `scalar` holds `= expression`, or a plain number where a formula could stand.
    pub fn new(path: &str, arguments: &[String], scalar: Snippet) -> FormulaSource {
        let behind = scalar.text.strip_prefix('=').unwrap_or(&scalar.text);
        let expression = behind.trim().to_owned();
        let skipped = scalar.text.len() - behind.trim_start().len();
        FormulaSource { path: path.to_owned(), arguments: arguments.to_vec(), expression, scalar, skipped }
    }

    /// The file as shown, with line and column from 1.
    pub fn place(&self) -> (&str, usize, usize) {
        let (file, span) = self.scalar.source.part(self.scalar.span);
        let (line, column) = file.line_column(span.start);
        (file.shown(), line, column)
    }

    /// A report on the whole formula.
    pub fn report(&self, message: impl Into<String>, label: impl Into<String>) -> Report {
        Report::error(message).at(&self.scalar.source, self.scalar.span, label)
    }

    /// A report on bytes of the expression.
    pub fn report_within(&self, range: Range<usize>, message: impl Into<String>, label: impl Into<String>) -> Report {
        let span = self.scalar.locate(self.skipped + range.start, self.skipped + range.end);
        Report::error(message).at(&self.scalar.source, span, label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::source::Source;
    use crate::text::span::Span;

    #[test]
    fn the_expression_is_pointed_at_inside_the_file() {
        let source = Source::new("x.yaml", "cost: '=  grow(lvel, 2) '");
        let scalar = Snippet::new(&source, Span::new(6, 25), "=  grow(lvel, 2) ");
        let formula = FormulaSource::new("cost", &["level".to_owned()], scalar);
        assert_eq!(formula.expression, "grow(lvel, 2)");
        let report = formula.report_within(5..9, "unknown name `lvel`", "did you mean `level`?");
        assert_eq!(report.place(), Some(("x.yaml", 1, 16)));
        assert_eq!(formula.place(), ("x.yaml", 1, 7));
    }
}
