//! A file of examples, read case by case: a mistake costs the case that it stands in, and no other.

use super::{Case, rows};
use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::text::span::Span;
use crate::yaml::document::Document;
use crate::yaml::node::{Item, Node};
use crate::yaml::reader::{Log, Read};

/// Turns of one case, and of all cases of a file: each is played, and kept with its state.
const MOST_TURNS: u64 = 10_000;
const MOST_TURNS_OF_A_FILE: u64 = 100_000;

/// What could be read of a file.
#[derive(Debug, Default)]
pub struct CaseFile {
    pub cases: Vec<Case>,
    pub unread: Vec<UnreadCase>,
}

/// A case with mistakes in it.
#[derive(Debug)]
pub struct UnreadCase {
    pub source: Source,
    /// As far as it has one.
    pub name: Option<String>,
    /// The place of its name, or of its row, or where it begins.
    pub span: Span,
    /// Where the case begins that it is a row of.
    pub row_of: Option<Span>,
    pub reports: Reports,
}

impl Case {
    /// The cases of one file, all of them.
    pub fn parse(source: &Source) -> Result<Vec<Case>, Reports> {
        let CaseFile { cases, unread } = CaseFile::parse(source)?;
        if unread.is_empty() { Ok(cases) } else { Err(unread.into_iter().flat_map(|case| case.reports).collect()) }
    }
}

impl CaseFile {
    /// Fails only if the text is no list at all.
    pub fn parse(source: &Source) -> Result<CaseFile, Reports> {
        let (document, wrong) = Document::parse_list(source)?;
        let mut log = Log::new(source);
        let cases = match &document.root.item {
            // A file of comments only: cases to be written.
            Item::Null => return Ok(CaseFile::default()),
            Item::List(cases) => cases,
            Item::Map(_) => {
                let message = "expected a list of cases, found a map";
                log.error(document.root.span, message, "no `- ` before this", "write `- name: ...`");
                return Err(Reports::new(log.into_reports()));
            }
            _ => {
                log.mismatch(&document.root, "a list");
                return Err(Reports::new(log.into_reports()));
            }
        };
        let mut reading = Reading { log, values: 0, turns: 0, file: CaseFile::default() };
        cases.iter().zip(wrong).for_each(|(case, wrong)| reading.entry(case, wrong));
        Ok(reading.file)
    }
}

struct Reading {
    log: Log,
    /// Those of all rows, and the turns of all cases, so far.
    values: usize,
    turns: u64,
    file: CaseFile,
}

impl Reading {
    /// One element of the file: a case, or one for each of its rows.
    fn entry(&mut self, node: &Node, wrong: Vec<Report>) {
        wrong.into_iter().for_each(|report| self.log.push(report));
        let rows = rows::of(node, &mut self.values, &mut self.log);
        let Some(rows) = rows.filter(|_| !self.log.has_errors()) else {
            let reports = self.log.take_reports();
            return self.unread(node, node.span, reports);
        };
        if rows.is_empty() {
            let read = self.case(node);
            return self.add(node, node.span, read);
        }
        let count = rows.len();
        let mut read = Vec::with_capacity(count);
        for row in rows {
            let node = row.case(node, &mut self.log);
            let found = self.case(&node);
            read.push((row.span, node, found));
        }
        let wrong = read.iter_mut().filter_map(|(span, _, found)| Some((*span, found.as_mut().err()?)));
        rows::label(&self.log.source, count, wrong);
        read.into_iter().for_each(|(span, node, found)| self.add(&node, span, found));
    }

    fn case(&mut self, node: &Node) -> Result<Case, Vec<Report>> {
        let case = Case::read(node, &mut self.log);
        if let Some(case) = &case {
            self.check_length(case);
        }
        let good = !self.log.has_errors();
        let reports = self.log.take_reports();
        case.filter(|_| good).ok_or(reports)
    }

    /// A case that is too long, or for which no turns of the file are left.
    fn check_length(&mut self, case: &Case) {
        let turns = case.steps.iter().fold(0, |turns: u64, step| turns.saturating_add(step.times));
        if turns > MOST_TURNS {
            let message = format!("this case has {turns} turns");
            self.log.error(case.name.span, message, "too many", format!("a case has at most {MOST_TURNS} turns"));
        } else if self.turns + turns > MOST_TURNS_OF_A_FILE {
            let message = format!("the cases of this file have more than {MOST_TURNS_OF_A_FILE} turns together");
            self.log.error(case.name.span, message, "up to here", "put the cases into several files");
        } else {
            self.turns += turns;
        }
    }

    fn add(&mut self, node: &Node, place: Span, read: Result<Case, Vec<Report>>) {
        match read {
            Ok(case) => self.file.cases.push(case),
            Err(reports) => self.unread(node, place, reports),
        }
    }

    /// It stands where its name is, or else at `place`.
    fn unread(&mut self, node: &Node, place: Span, reports: Vec<Report>) {
        let (name, span) = match node.get("name") {
            Some(Node { item: Item::Str(name), span }) => (Some(name.clone()), *span),
            _ => (None, place),
        };
        let row_of = (place != node.span).then_some(node.span);
        let (source, reports) = (self.log.source.clone(), Reports::new(reports));
        self.file.unread.push(UnreadCase { source, name, span, row_of, reports });
    }
}
