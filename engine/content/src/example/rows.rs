//! `rows`: one case that is played for each line of a table, with the values of that line in it.

use super::dollar_name;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::node::{Item, Node};
use crate::yaml::reader::Log;
use lunarena_kernel::near::near;
use std::collections::BTreeMap;

/// A file of rows may hold so many values, each row counted with its whole case.
const MOST_VALUES: usize = 1_000_000;

/// One of the rows of a case.
pub struct Row<'n> {
    pub span: Span,
    cells: &'n Cells,
}

type Cells = [(Spanned<String>, Node)];

/// The rows of a case, if all of them can be put in; none, if it is a case by itself. `values` are those of all rows of the file so far.
pub fn of<'n>(case: &'n Node, values: &mut usize, log: &mut Log) -> Option<Vec<Row<'n>>> {
    let Some(rows) = case.get("rows").filter(|rows| rows.item != Item::Null) else { return Some(Vec::new()) };
    let found = read(case, rows, log)?;
    // Each has the case but for its rows, and the values of its own.
    let all = size(rows).saturating_add((size(case) - size(rows)).saturating_mul(found.len()));
    if values.saturating_add(all) > MOST_VALUES {
        let message = format!("the rows of this file make more than {MOST_VALUES} values");
        log.error(rows.span, message, "up to here", "put the cases into several files");
        return None;
    }
    *values += all;
    Some(found)
}

/// Labels the mistakes of single rows with the row that they come from. What is wrong in all of the `count` rows is a mistake of the case.
pub fn label<'r>(source: &Source, count: usize, rows: impl Iterator<Item = (Span, &'r mut Vec<Report>)>) {
    let mut rows: Vec<(Span, &mut Vec<Report>)> = rows.collect();
    let key = |report: &Report| (report.span(), report.message().to_owned());
    let mut found: BTreeMap<(Option<Span>, String), usize> = BTreeMap::new();
    for report in rows.iter().flat_map(|(_, reports)| reports.iter()) {
        *found.entry(key(report)).or_default() += 1;
    }
    let line = |span: Span| source.line_column(span.start).0;
    for (row, reports) in &mut rows {
        for report in reports.iter_mut() {
            let own = found.get(&key(report)).is_some_and(|times| *times < count);
            let here = report.source().is_some_and(|file| file.shown() == source.shown());
            let elsewhere = report.span().is_some_and(|span| line(span) != line(*row));
            if own && here && elsewhere {
                *report = report.clone().at(source, *row, "with this row");
            }
        }
    }
}

fn size(node: &Node) -> usize {
    match &node.item {
        Item::List(items) => 1 + items.iter().map(size).sum::<usize>(),
        Item::Map(entries) => 1 + entries.iter().map(|(_, item)| size(item)).sum::<usize>(),
        _ => 1,
    }
}

fn read<'n>(case: &Node, rows: &'n Node, log: &mut Log) -> Option<Vec<Row<'n>>> {
    let Item::List(items) = &rows.item else {
        log.mismatch(rows, "a list of rows");
        return None;
    };
    if items.is_empty() {
        log.error(rows.span, "there are no rows", "empty", "write a line such as - { level: 1, cost: 100 } for each");
        return None;
    }
    let (used, mut good, mut found) = (used(case), true, Vec::new());
    let is_used = |column: &str| used.iter().any(|name| name.value == column);
    let mut columns: Vec<&Spanned<String>> = Vec::new();
    for item in items {
        let Item::Map(row) = &item.item else {
            log.mismatch(item, "a map of columns");
            good = false;
            continue;
        };
        for (column, _) in row {
            if columns.iter().all(|other| other.value != column.value) {
                columns.push(column);
            }
        }
        found.push(Row { span: item.span, cells: row.as_slice() });
    }
    let given = given(case);
    let is_given = |name: &str| given.contains(&name) || columns.iter().any(|column| column.value == name);
    let strange: Vec<&Spanned<String>> = used.iter().filter(|name| !is_given(name)).collect();
    for column in columns.iter().filter(|column| !is_used(column)) {
        good = false;
        log.push(unused(column, &strange, &log.source));
    }
    for row in &found {
        for column in columns.iter().filter(|column| is_used(column)) {
            if row.cells.iter().all(|(name, _)| name.value != column.value) {
                good = false;
                let message = format!("this row lacks the column `{}`", column.value);
                log.push(Report::error(message).at(&log.source, row.span, "other rows have it"));
            }
        }
    }
    good.then_some(found)
}

/// A column that nothing uses. Where a name that nobody gives is near to it, that is the slip.
fn unused(column: &Spanned<String>, strange: &[&Spanned<String>], source: &Source) -> Report {
    let slip = near(column, strange.iter().map(|name| name.value.as_str()));
    match strange.iter().find(|name| Some(name.value.as_str()) == slip) {
        Some(name) => Report::error(format!("nothing is called `${}`", name.value))
            .at(source, name.span, format!("did you mean `${}`?", column.value))
            .at(source, column.span, "nothing uses this column"),
        None => Report::error(format!("nothing in this case uses the column `{}`", column.value))
            .at(source, column.span, "not used")
            .help(format!("`${}` stands for its value", column.value)),
    }
}

/// The names that the case itself gives to things.
fn given(case: &Node) -> Vec<&str> {
    fn placed<'n>(node: &'n Node, out: &mut Vec<&'n str>) {
        match &node.item {
            Item::List(items) => items.iter().for_each(|item| placed(item, out)),
            Item::Map(entries) => {
                for (key, value) in entries {
                    match &value.item {
                        Item::Str(name) if key.value == "as" => out.push(name),
                        _ => placed(value, out),
                    }
                }
            }
            _ => {}
        }
    }
    let mut names = Vec::new();
    ["state", "start", "map"].iter().filter_map(|key| case.get(key)).for_each(|part| placed(part, &mut names));
    if let Some(Item::Map(entries)) = case.get("names").map(|names| &names.item) {
        names.extend(entries.iter().map(|(name, _)| name.value.as_str()));
    }
    names
}

/// The columns, of rows that have been read.
pub fn columns(rows: Option<&Node>) -> Vec<String> {
    let Some(Item::List(rows)) = rows.map(|rows| &rows.item) else { return Vec::new() };
    match rows.first().map(|row| &row.item) {
        Some(Item::Map(row)) => row.iter().map(|(column, _)| column.value.clone()).collect(),
        _ => Vec::new(),
    }
}

fn used(case: &Node) -> Vec<Spanned<String>> {
    let mut names = Vec::new();
    if let Item::Map(entries) = &case.item {
        let others = entries.iter().filter(|(key, _)| key.value != "rows");
        others.for_each(|(_, value)| dollar_name::names_in(value, &mut names));
    }
    names
}

impl Row<'_> {
    /// The case with this row in it, called after it and standing at its line.
    pub fn case(&self, case: &Node, log: &mut Log) -> Node {
        let Item::Map(entries) = &case.item else { return case.clone() };
        let entries = entries.iter().map(|(key, value)| {
            let value = match (key.as_str(), &value.item) {
                ("rows", _) => self.alone(value),
                // One that is empty is told at its own place.
                ("name", Item::Str(name)) if !name.trim().is_empty() => {
                    let mut text = fill_text(name, self.cells);
                    if text == *name {
                        let told = self.cells.iter();
                        let told = told.map(|(column, value)| format!("{} {}", column.value, value.to_plain()));
                        text = format!("{name}: {}", told.collect::<Vec<_>>().join(", "));
                    }
                    Node { item: Item::Str(text), span: self.span }
                }
                _ => fill(value, self.cells, log),
            };
            (key.clone(), value)
        });
        Node { item: Item::Map(entries.collect()), span: case.span }
    }

    /// `rows` with nothing but this one.
    fn alone(&self, rows: &Node) -> Node {
        let row = Node { item: Item::Map(self.cells.to_vec()), span: self.span };
        Node { item: Item::List(vec![row]), span: rows.span }
    }
}

fn fill_text(text: &str, row: &Cells) -> String {
    let cell = |name: &str| row.iter().find(|(column, _)| column.value == name);
    dollar_name::put_in(text, false, |name| cell(name).map(|(_, value)| value.to_plain().to_string()))
}

fn fill(node: &Node, row: &Cells, log: &mut Log) -> Node {
    let item = match &node.item {
        Item::Str(text) if text.contains('$') => {
            let name = dollar_name::name_of(text);
            if let Some((_, value)) = row.iter().find(|(column, _)| Some(column.as_str()) == name) {
                return value.clone();
            }
            Item::Str(fill_text(text, row))
        }
        Item::List(items) => Item::List(items.iter().map(|item| fill(item, row, log)).collect()),
        Item::Map(entries) => {
            let mut filled: Vec<(Spanned<String>, Node)> = Vec::with_capacity(entries.len());
            for (key, value) in entries {
                let name = Spanned::new(fill_text(key, row), key.span);
                if name.value != key.value && filled.iter().any(|(other, _)| other.value == name.value) {
                    let report = Report::error(format!("the key `{}` appears twice in one map", name.value));
                    log.push(report.at(&log.source, key.span, "with the values of a row"));
                }
                filled.push((name, fill(value, row, log)));
            }
            Item::Map(filled)
        }
        other => other.clone(),
    };
    Node { item, span: node.span }
}
