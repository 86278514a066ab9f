//! What a person is told about a mistake in a file: message, place, and how to mend it.

use crate::text::source::Source;
use crate::text::span::Span;
use crate::text::visible::{visible, visible_line};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, Severity, SourceCode};
use std::fmt;

/// In characters.
const LONGEST_LABEL: usize = 120;

/// So many mistakes of one file are told; nobody reads more before he mends some of them.
const MOST_OF_A_FILE: usize = 100;

/// One mistake, at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    severity: Severity,
    message: String,
    source: Option<Source>,
    /// The first one is the place of the mistake; the others show what it clashes with.
    labels: Vec<(Span, String)>,
    help: Option<String>,
    /// Places in other files, with what is to be said of them.
    others: Vec<String>,
}

impl Report {
    pub fn error(message: impl Into<String>) -> Report {
        Report {
            severity: Severity::Error,
            message: message.into(),
            source: None,
            labels: Vec::new(),
            help: None,
            others: Vec::new(),
        }
    }

    pub fn warning(message: impl Into<String>) -> Report {
        Report { severity: Severity::Warning, ..Report::error(message) }
    }

    /// Points at a place. One in another file than the first is told in words, below the help.
    pub fn at(mut self, source: &Source, span: Span, label: impl Into<String>) -> Report {
        let (source, span) = source.part(span);
        if self.source.as_ref().is_some_and(|first| first.shown() != source.shown()) {
            let (file, line) = source.place(span);
            self.others.push(format!("{file}:{line}: {}", label.into()));
            return self;
        }
        self.source = Some(source.clone());
        // The first line of a long text is enough to find it by.
        let line = source.slice(span).split(['\n', '\r']).next().unwrap_or_default();
        let end = line.char_indices().nth(LONGEST_LABEL).map_or(line.len(), |(at, _)| at);
        self.labels.push((Span::new(span.start, span.start + end), label.into()));
        self
    }

    pub fn help(mut self, help: impl Into<String>) -> Report {
        self.help = Some(help.into());
        self
    }

    /// The same, but it doesn't count as a fault.
    pub fn into_warning(self) -> Report {
        Report { severity: Severity::Warning, ..self }
    }

    /// Whether another one says the same of the same place; what helps may be told otherwise.
    pub fn says_the_same(&self, other: &Report) -> bool {
        self.order() == other.order() && self.severity == other.severity
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    pub fn message(&self) -> &str {
        &self.message
    }

    /// The file that it is found in.
    pub fn source(&self) -> Option<&Source> {
        self.source.as_ref()
    }

    /// The same in another file with the same text.
    pub fn in_source(self, source: Source) -> Report {
        Report { source: Some(source), ..self }
    }

    /// What is said of the place itself.
    pub fn label(&self) -> Option<&str> {
        self.labels.first().map(|(_, text)| text.as_str()).filter(|text| !text.is_empty())
    }

    pub fn help_text(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Where in its file it is.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|(span, _)| *span)
    }

    /// The file as shown, with line and column from 1.
    pub fn place(&self) -> Option<(&str, usize, usize)> {
        let source = self.source.as_ref()?;
        let (line, column) = source.line_column(self.labels.first()?.0.start);
        Some((source.shown(), line, column))
    }

    fn file(&self) -> &str {
        self.source.as_ref().map_or("", Source::shown)
    }

    fn order(&self) -> (&str, usize, &str) {
        (self.file(), self.labels.first().map_or(0, |(span, _)| span.start), &self.message)
    }

    /// One report in place of the last ones of a file.
    fn many(rest: &[Report]) -> Option<Report> {
        let worst = rest.iter().find(|report| report.is_error()).or(rest.first())?;
        let first = rest.iter().find_map(|report| Some((report.source.as_ref()?, report.labels.first()?.0)));
        let message = format!("{} more mistakes here are not shown", rest.len());
        let report = Report { severity: worst.severity, ..Report::error(message) };
        let report = report.help("fix some of the others first");
        Some(match first {
            Some((source, span)) => report.at(source, span, "the first of them"),
            None => report,
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.message))
    }
}

impl std::error::Error for Report {}

/// What a person gets to see, so nothing in it may hide or move the cursor: messages quote files, and files come from strangers.
impl Diagnostic for Report {
    fn severity(&self) -> Option<Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let lines: Vec<_> = self.help.iter().chain(&self.others).map(|line| visible(line)).collect();
        (!lines.is_empty()).then(|| Box::new(lines.join("\n")) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source.clean() as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().enumerate().map(|(index, (span, text))| {
            let text = (!text.is_empty()).then(|| visible_line(text).into_owned());
            let span = self.source.as_ref().map_or(*span, |source| source.clean_span(*span));
            // Only the primary label decides which line and column miette prints in the header.
            if index == 0 {
                LabeledSpan::new_primary_with_span(text, span)
            } else {
                LabeledSpan::new_with_span(text, span)
            }
        })))
    }
}

/// All mistakes of a run, in the order of files and places, each once; of a file that is nothing but mistakes, the first ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reports(Vec<Report>);

impl Reports {
    pub fn new(mut reports: Vec<Report>) -> Reports {
        reports.sort_by(|a, b| a.order().cmp(&b.order()));
        // The place first: to compare two reports is to compare the whole texts they point into.
        reports.dedup_by(|a, b| a.order() == b.order() && a == b);
        let by_file = reports.chunk_by(|a, b| a.file() == b.file());
        let capped = by_file.flat_map(|reports| {
            // With the one that stands for all others, so that no list grows shorter when it is made a second time.
            let fits = reports.len() <= MOST_OF_A_FILE + 1;
            let (first, rest) = reports.split_at(if fits { reports.len() } else { MOST_OF_A_FILE });
            first.iter().cloned().chain(Report::many(rest))
        });
        Reports(capped.collect())
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Report> {
        self.0.iter()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn has_errors(&self) -> bool {
        self.0.iter().any(Report::is_error)
    }
}

impl From<Report> for Reports {
    fn from(report: Report) -> Reports {
        Reports(vec![report])
    }
}

impl FromIterator<Report> for Reports {
    fn from_iter<I: IntoIterator<Item = Report>>(reports: I) -> Reports {
        Reports::new(reports.into_iter().collect())
    }
}

impl IntoIterator for Reports {
    type Item = Report;
    type IntoIter = std::vec::IntoIter<Report>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Display for Reports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = self.0.iter().filter(|report| report.is_error()).count();
        let count = |number: usize, noun: &str| format!("{number} {noun}{}", if number == 1 { "" } else { "s" });
        match (errors, self.0.len() - errors) {
            (errors, 0) => f.write_str(&count(errors, "error")),
            (0, warnings) => f.write_str(&count(warnings, "warning")),
            (errors, warnings) => write!(f, "{}, {}", count(errors, "error"), count(warnings, "warning")),
        }
    }
}

impl std::error::Error for Reports {}

impl Diagnostic for Reports {
    fn severity(&self) -> Option<Severity> {
        Some(if self.has_errors() { Severity::Error } else { Severity::Warning })
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.0.iter().map(|report| report as &dyn Diagnostic)))
    }
}

/// The report as a terminal would show it, without colours and 100 columns wide: for pipes and tests.
pub fn plain(diagnostic: &dyn Diagnostic) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100);
    let mut text = String::new();
    // Writing into a string fails only if miette refuses the report; the message alone is better than nothing.
    if handler.render_report(&mut text, diagnostic).is_err() {
        text = format!("{diagnostic}\n");
    }
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_sorted_by_place_and_each_comes_once() {
        let (a, b) = (Source::new("a", "one two"), Source::new("b", "three"));
        let late = Report::error("late").at(&a, Span::new(4, 7), "");
        let early = Report::warning("early").at(&a, Span::new(0, 3), "");
        let other = Report::error("other").at(&b, Span::new(0, 5), "");
        let reports = Reports::new(vec![other, late.clone(), early, late]);
        let messages: Vec<_> = reports.iter().map(Report::message).collect();
        assert_eq!(messages, ["early", "late", "other"]);
        assert_eq!(reports.to_string(), "2 errors, 1 warning");
        assert_eq!(reports.iter().nth(1).and_then(Report::place), Some(("a", 1, 5)));
    }

    #[test]
    fn of_a_file_full_of_mistakes_the_first_are_told() {
        let source = Source::new("a", &"x".repeat(5000));
        let report = |at: usize| match at {
            4000 => Report::error("bad").at(&source, Span::new(at, at + 1), ""),
            _ => Report::warning("odd").at(&source, Span::new(at, at + 1), ""),
        };
        let reports = Reports::new((0..5000).map(report).chain([Report::error("other")]).collect());
        assert_eq!(reports.len(), 1 + MOST_OF_A_FILE + 1);
        let last = reports.iter().last().expect("a report");
        assert_eq!(last.message(), "4900 more mistakes here are not shown");
        assert_eq!((last.place(), last.is_error()), (Some(("a", 1, 101)), true));
        assert_eq!(Reports::new(reports.clone().into_iter().collect()), reports);
    }
}
