//! A profile as tables.

use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use lunarena_microscope::profile::{LineCost, Profile, ProfiledFile};

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

fn functions(profile: &Profile, top: usize, paint: Paint) -> String {
    let all = profile.instructions;
    let mut table = Table::new(["own", "%", "total", "%", "calls", "function", "where"]);
    for cost in profile.functions.iter().take(top) {
        table.row([
            Cell::from(cost.own),
            percent(cost.own, all).into(),
            cost.total.into(),
            percent(cost.total, all).into(),
            cost.calls.into(),
            cost.name.as_str().into(),
            place(&cost.file, cost.line).into(),
        ]);
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
    let cost = |line: &LineCost| line.own + line.library;
    let mut dearest: Vec<&LineCost> =
        profile.lines.iter().filter(|line| cost(line) > 0 && !line.file.is_empty()).collect();
    dearest.sort_by_key(|line| std::cmp::Reverse(cost(line)));
    let mut table = Table::new(["all", "%", "library", "where", "line"]);
    for line in dearest.iter().take(top) {
        table.row([
            Cell::from(cost(line)),
            percent(cost(line), profile.instructions).into(),
            line.library.into(),
            place(&line.file, line.line).into(),
            code(&profile.files, line).into(),
        ]);
    }
    section("Lines, with what they called in the library", table, top.min(dearest.len()), dearest.len(), paint)
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
    section(
        "Calls of the library, as they are priced",
        table,
        top.min(profile.library.len()),
        profile.library.len(),
        paint,
    )
}

fn memory(profile: &Profile, top: usize, paint: Paint) -> String {
    let mut most: Vec<&LineCost> = profile.lines.iter().filter(|line| line.made > 0 && !line.file.is_empty()).collect();
    most.sort_by_key(|line| std::cmp::Reverse(line.made));
    let mut table = Table::new(["made", "held", "where", "line"]);
    for line in most.iter().take(top) {
        table.row([
            Cell::from(line.made),
            line.held.into(),
            place(&line.file, line.line).into(),
            code(&profile.files, line).into(),
        ]);
    }
    section("Memory in bytes, made in all and still held", table, top.min(most.len()), most.len(), paint)
}
