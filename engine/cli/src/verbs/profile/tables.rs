//! A profile as tables.

use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use lunarena_microscope::profile::{FunctionCost, LineCost, Profile, ProfiledFile, Subject};
use std::collections::BTreeMap;

/// Lines of code are shown up to so many letters.
const CODE: usize = 34;

pub fn text(profile: &Profile, top: usize, paint: Paint) -> String {
    let mut out = format!("{}\n{} instructions", profile.title(), profile.spent());
    if profile.loading > 0 {
        out += &format!(", {} of them while it was loaded", profile.loading);
    }
    if profile.reading > 0 {
        out += &format!(", {} of them for answers that were read", profile.reading);
    }
    out += "\n";
    out += &stages(profile, top, paint);
    out += &functions(profile, top, paint);
    out += &lines(profile, top, paint);
    out += &library(profile, top, paint);
    out += &memory(profile, top, paint);
    out
}

/// `12.3`, in hundredths.
pub fn percent(part: u64, whole: u64) -> String {
    format!("{:.1}", 100.0 * part as f64 / whole.max(1) as f64)
}

fn section(title: &str, table: Table, shown: usize, all: usize, paint: Paint) -> String {
    if shown == 0 {
        return String::new();
    }
    let more = if all > shown { format!(" ({shown} of {all})") } else { String::new() };
    format!("\n{}{more}\n{}", paint.bold(title), table.text("  ", paint))
}

/// Of rules: the stages of turns, and all else that the engine calls, with what each took with all that it called.
fn stages(profile: &Profile, top: usize, paint: Paint) -> String {
    if profile.subject != Subject::Rules {
        return String::new();
    }
    let totals = profile.tree_totals();
    let mut stages: BTreeMap<(&str, &str, u32), u64> = BTreeMap::new();
    // What the library calls for the engine, as it does where a function is wrapped by mods, is a stage too.
    let mut is_top: Vec<bool> = Vec::new();
    for (at, node) in profile.tree.iter().enumerate() {
        let is_below_library = |parent: usize| is_top[parent] && profile.tree[parent].file.is_empty();
        is_top.push(node.parent.filter(|parent| *parent < at).is_none_or(is_below_library));
        if is_top[at] {
            let taken = if node.file.is_empty() { node.own } else { totals[at] };
            *stages.entry((&node.name, &node.file, node.line)).or_default() += taken;
        }
    }
    let mut dearest: Vec<((&str, &str, u32), u64)> = stages.into_iter().filter(|(_, total)| *total > 0).collect();
    dearest.sort_by_key(|(name, total)| (std::cmp::Reverse(*total), *name));
    let time = |name: &str, file: &str, line: u32| {
        let is_same = |cost: &&FunctionCost| (cost.name.as_str(), cost.file.as_str(), cost.line) == (name, file, line);
        profile.functions.iter().find(is_same).and_then(|cost| cost.time).map(|(_, total)| total)
    };
    let has_time = profile.functions.iter().any(|cost| cost.time.is_some());
    let head = ["instructions", "%"].into_iter().chain(has_time.then_some("time %")).chain(["function", "where"]);
    let mut table = Table::new(head);
    for ((name, file, line), total) in dearest.iter().take(top) {
        let share = has_time.then(|| Cell::from(format!("{:.1}", 100.0 * time(name, file, *line).unwrap_or_default())));
        let own = [Cell::from(*total), percent(*total, profile.instructions).into()];
        table.row(own.into_iter().chain(share).chain([(*name).into(), place(file, *line).into()]));
    }
    section("Stages and other functions that the engine calls", table, top.min(dearest.len()), dearest.len(), paint)
}

fn functions(profile: &Profile, top: usize, paint: Paint) -> String {
    let all = profile.instructions;
    let has_time = profile.functions.iter().any(|cost| cost.time.is_some());
    let head = ["own", "%", "total", "%", "calls"]
        .into_iter()
        .chain(has_time.then_some("time %"))
        .chain(["function", "where"]);
    let mut table = Table::new(head);
    for cost in profile.functions.iter().take(top) {
        let time = has_time.then(|| Cell::from(format!("{:.1}", 100.0 * cost.time.unwrap_or_default().0)));
        let figures = [
            Cell::from(cost.own),
            percent(cost.own, all).into(),
            cost.total.into(),
            percent(cost.total, all).into(),
            cost.calls.into(),
        ];
        let names = [cost.name.as_str().into(), place(&cost.file, cost.line).into()];
        table.row(figures.into_iter().chain(time).chain(names));
    }
    section("Functions", table, top.min(profile.functions.len()), profile.functions.len(), paint)
}

/// `file.lua:12`, without its folders.
fn place(file: &str, line: u32) -> String {
    match file.rsplit('/').next() {
        Some(name) if !file.is_empty() && line > 0 => format!("{name}:{line}"),
        Some(name) if !file.is_empty() => name.to_owned(),
        _ => "library".to_owned(),
    }
}

fn code(files: &[ProfiledFile], line: &LineCost) -> String {
    let text = files.iter().find(|file| file.file == line.file).map(|file| file.text.as_str()).unwrap_or_default();
    let text = text.lines().nth((line.line as usize).saturating_sub(1)).unwrap_or_default().trim();
    match text.chars().count() > CODE {
        true => text.chars().take(CODE - 1).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

fn lines(profile: &Profile, top: usize, paint: Paint) -> String {
    let mut dearest: Vec<&LineCost> =
        profile.lines.iter().filter(|line| line.all() > 0 && !line.file.is_empty()).collect();
    dearest.sort_by_key(|line| std::cmp::Reverse(line.all()));
    let mut table = Table::new(["all", "%", "library", "where", "line"]);
    for line in dearest.iter().take(top) {
        table.row([
            Cell::from(line.all()),
            percent(line.all(), profile.instructions).into(),
            line.library.into(),
            place(&line.file, line.line).into(),
            code(&profile.files, line).into(),
        ]);
    }
    section("Lines, with their library calls", table, top.min(dearest.len()), dearest.len(), paint)
}

fn library(profile: &Profile, top: usize, paint: Paint) -> String {
    let mut table = Table::new(["instructions", "%", "calls", "each", "function"]);
    for cost in profile.library.iter().take(top) {
        table.row([
            Cell::from(cost.instructions),
            percent(cost.instructions, profile.instructions).into(),
            cost.calls.into(),
            format!("{:.1}", cost.instructions as f64 / cost.calls.max(1) as f64).into(),
            cost.name.as_str().into(),
        ]);
    }
    section("Library calls, as priced", table, top.min(profile.library.len()), profile.library.len(), paint)
}

fn memory(profile: &Profile, top: usize, paint: Paint) -> String {
    let mut most: Vec<&LineCost> = profile.lines.iter().filter(|line| line.made > 0 && !line.file.is_empty()).collect();
    most.sort_by_key(|line| std::cmp::Reverse(line.made));
    let mut table = Table::new(["allocated", "held", "where", "line"]);
    for line in most.iter().take(top) {
        table.row([
            Cell::from(line.made),
            line.held.into(),
            place(&line.file, line.line).into(),
            code(&profile.files, line).into(),
        ]);
    }
    section("Memory in bytes: allocated in total, still held at the end", table, top.min(most.len()), most.len(), paint)
}
