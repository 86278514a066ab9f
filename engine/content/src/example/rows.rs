//! `rows`: one case that is played for each line of a table, with the values of that line in it.

use super::dollar_name;
use crate::text::report::Report;
use crate::text::span::{Span, Spanned};
use crate::yaml::node::{Item, Node};
use crate::yaml::reader::Log;
use lunarena_kernel::near::near;

/// A file of rows may hold so many values, each row counted with its whole case.
const MOST_VALUES: usize = 1_000_000;

type Row = [(Spanned<String>, Node)];

/// The list of cases with one for each row. Mistakes are in the log.
pub fn expand(root: &Node, log: &mut Log) -> Node {
    let Item::List(cases) = &root.item else { return root.clone() };
    let mut values = 0usize;
    let mut expanded = Vec::with_capacity(cases.len());
    for case in cases {
        let Some(rows) = case.get("rows").filter(|rows| rows.item != Item::Null) else {
            expanded.push(case.clone());
            continue;
        };
        let Some(found) = read(case, rows, log) else { continue };
        values = values.saturating_add(size(case).saturating_mul(found.len()));
        if values > MOST_VALUES {
            let message = format!("the rows of this file make more than {MOST_VALUES} values");
            log.error(rows.span, message, "up to here", "put the cases into several files");
            break;
        }
        expanded.extend(found.into_iter().map(|(span, row)| one(case, row, span, log)));
    }
    Node { item: Item::List(expanded), span: root.span }
}

fn size(node: &Node) -> usize {
    match &node.item {
        Item::List(items) => 1 + items.iter().map(size).sum::<usize>(),
        Item::Map(entries) => 1 + entries.iter().map(|(_, item)| size(item)).sum::<usize>(),
        _ => 1,
    }
}

/// The rows, if all of them can be put in.
fn read<'n>(case: &Node, rows: &'n Node, log: &mut Log) -> Option<Vec<(Span, &'n Row)>> {
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
        found.push((item.span, row.as_slice()));
    }
    for column in columns.iter().filter(|column| !is_used(column)) {
        good = false;
        let report = Report::error(format!("nothing in this case uses the column `{}`", column.value));
        let meant = near(column, used.iter().map(|name| name.value.as_str()));
        let label = meant.map_or("not used".to_owned(), |meant| format!("did you mean `{meant}`?"));
        let report = report.at(&log.source, column.span, label);
        log.push(report.help(format!("`${}` stands for its value", column.value)));
    }
    for (span, row) in &found {
        for column in columns.iter().filter(|column| is_used(column)) {
            if row.iter().all(|(name, _)| name.value != column.value) {
                good = false;
                let message = format!("this row lacks the column `{}`", column.value);
                log.push(Report::error(message).at(&log.source, *span, "other rows have it"));
            }
        }
    }
    good.then_some(found)
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

/// The case of one row, which is called after it and stands at its line.
fn one(case: &Node, row: &Row, span: Span, log: &mut Log) -> Node {
    let Item::Map(entries) = &case.item else { return case.clone() };
    let entries = entries.iter().map(|(key, value)| {
        let value = match (key.as_str(), &value.item) {
            ("rows", _) => value.clone(),
            ("name", Item::Str(name)) => {
                let mut text = fill_text(name, row);
                if text == *name {
                    let told = row.iter().map(|(column, value)| format!("{} {}", column.value, value.to_plain()));
                    text = format!("{name}: {}", told.collect::<Vec<_>>().join(", "));
                }
                Node { item: Item::Str(text), span }
            }
            _ => fill(value, row, log),
        };
        (key.clone(), value)
    });
    Node { item: Item::Map(entries.collect()), span: case.span }
}

fn fill_text(text: &str, row: &Row) -> String {
    let cell = |name: &str| row.iter().find(|(column, _)| column.value == name);
    dollar_name::put_in(text, false, |name| cell(name).map(|(_, value)| value.to_plain().to_string()))
}

fn fill(node: &Node, row: &Row, log: &mut Log) -> Node {
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
                    let report = Report::error(format!("the key `{}` stands twice in one map", name.value));
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
