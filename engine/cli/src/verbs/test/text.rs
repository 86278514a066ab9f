//! What came of examples, in words: a line for each file, then every failure with expected and got side by side.

use super::case_command::CaseCommand;
use super::locks::Locks;
use super::played::{Changed, Lock, Played, PlayedCase};
use super::{Sum, refusals};
use crate::terminal;
use crate::terminal::Paint;
use crate::terminal::columns::{side_by_side, wrap};
use crate::terminal::text_width;
use lunarena_arena::{Hunk, OutcomeChange, hunks};
use lunarena_content::visible_line;
use lunarena_contest::wording::{self, shorten};

const INDENT: &str = "  ";

/// In `test` the first differences of an outcome are enough to see what happened.
const FEW_HUNKS: usize = 5;

/// What is kept of a line before and behind the place in which it differs.
const AROUND: usize = 40;

/// A line for each file, then the cases that fail and, unless they are gone through one by one, those that are not as locked.
pub fn game(played: &Played, locks: &Locks, tells_locks: bool, command: &CaseCommand, paint: Paint) -> String {
    if played.is_empty() && locks.differing() == 0 {
        return format!("{}: no examples\n", played.title);
    }
    let mut files: Vec<(&str, Vec<&PlayedCase>)> = Vec::new();
    for case in &played.cases {
        let shown = case.file();
        match files.iter_mut().find(|(file, _)| *file == shown) {
            Some((_, cases)) => cases.push(case),
            None => files.push((shown, vec![case])),
        }
    }
    for unplayed in played.unplayed.iter().filter(|one| !one.is_file()) {
        if files.iter().all(|(file, _)| *file != unplayed.file) {
            files.push((&unplayed.file, Vec::new()));
        }
    }
    let longest = files.iter().map(|(file, _)| text_width(file)).max().unwrap_or(0);
    let mut out = String::new();
    for (file, cases) in &files {
        let failed = cases.iter().filter(|case| !case.result.passed()).count();
        let lock = locks.files.iter().find(|lock| lock.examples == *file);
        let differing = lock.map_or(0, |lock| lock.differing());
        let differing_cases = if lock.is_none() { 0 } else { cases.iter().filter(|case| is_told(case)).count() };
        let unplayed = played.unplayed.iter().filter(|one| one.file == *file).count();
        let mark = if failed + differing + unplayed == 0 { paint.good("✓") } else { paint.bad("✗") };
        let blanks = " ".repeat(longest - text_width(file));
        let counts = counts(cases.len() - failed - differing_cases, failed, differing, unplayed);
        out.push_str(&format!("{mark} {file}{blanks}{INDENT}{counts}\n"));
    }
    if !played.changed.is_empty() {
        out.push_str(&format!("\n{} changed:\n", wording::count(played.changed.len(), "example")));
    }
    for Changed { file, line, name, how } in &played.changed {
        out.push_str(&format!("{} {}\n{INDENT}{INDENT}{file}:{line}: {how}\n", paint.faint("~"), paint.bold(name)));
    }
    for case in played.cases.iter().filter(|case| !case.result.passed()) {
        out.push_str(&failure(case, command, paint));
    }
    if tells_locks {
        out.push_str(&differences(played, locks, paint));
    }
    out
}

fn is_told(case: &PlayedCase) -> bool {
    matches!(case.lock, Lock::Differs(_))
}

fn failure(PlayedCase { result: case, .. }: &PlayedCase, command: &CaseCommand, paint: Paint) -> String {
    let width = terminal::width();
    let line = |start: usize| case.source.line_column(start).0;
    let mut out = format!("\n{} {}\n", paint.bad("✗"), paint.bold(&case.name));
    out.push_str(&format!("{INDENT}{}:{}\n", case.source.shown(), line(case.span.start)));
    if let Some(manual) = &case.manual {
        let label = "manual: ";
        let lines = wrap(manual, width.saturating_sub(text_width(label) + text_width(INDENT)).max(20));
        out.push_str(&indented(&format!("{label}{}", lines.join("\n        "))));
    }
    let rows: Vec<[String; 5]> = case
        .mismatches
        .iter()
        .map(|found| {
            let (line, step) = (line(found.span.start).to_string(), found.step.to_string());
            [line, step, found.what.clone(), found.expected.clone(), found.got.clone()]
        })
        .collect();
    let head = ["line", "step", "what", "expected", "got"];
    out.push('\n');
    let room = width.saturating_sub(text_width(INDENT));
    out.push_str(&indented(&side_by_side(head, &rows, room, paint)));
    out.push_str(&indented(&refusals::text(&case.refusals, room)));
    // A map that is refused has no turns.
    if case.mismatches.iter().any(|found| found.step > 0) {
        let again = visible_line(&command.of(case.source.shown(), &case.name)).into_owned();
        out.push_str(&format!("{INDENT}{} {again}\n", paint.faint("turn by turn:")));
    }
    out
}

/// All that is not as locked.
fn differences(played: &Played, locks: &Locks, paint: Paint) -> String {
    let mut out = String::new();
    let mut say = |name: &str, about: String, body: String| {
        out.push_str(&format!("\n{} {}\n{INDENT}{about}\n{body}", paint.bad("✗"), paint.bold(name)));
    };
    for lock in &locks.files {
        for case in played.cases.iter().filter(|case| case.file() == lock.examples) {
            let Lock::Differs(change) = &case.lock else { continue };
            let place = format!("{}:{}", lock.examples, case.line());
            match &change.locked {
                None => say(&change.name, format!("{place} is not locked in {} yet", lock.shown), String::new()),
                Some(_) => {
                    let body = change_rows(change, FEW_HUNKS, paint);
                    say(&change.name, format!("{place} is not as locked in {}", lock.shown), body);
                }
            }
        }
        for change in lock.gone() {
            say(&change.name, format!("locked in {}, but gone from {}", lock.shown, lock.examples), String::new());
        }
        if lock.reordered {
            say(&lock.examples, format!("its cases are in another order in {}", lock.shown), String::new());
        }
    }
    for shown in &locks.stale {
        say(shown, "locked, but its examples are gone".to_owned(), String::new());
    }
    out
}

/// The places in which an outcome differs, old beside new.
fn change_rows(change: &OutcomeChange, most: usize, paint: Paint) -> String {
    let (locked, now) = (change.locked.as_deref().unwrap_or_default(), change.now.as_deref().unwrap_or_default());
    let all = hunks(locked, now);
    let rows: Vec<[String; 3]> = all.iter().take(most).map(row).collect();
    let width = terminal::width().saturating_sub(text_width(INDENT));
    let mut out = format!("\n{}", indented(&side_by_side(["", "locked", "now"], &rows, width, paint)));
    let more = all.len().saturating_sub(most);
    if more > 0 {
        out.push_str(&format!("{INDENT}and {} more\n", wording::count(more, "place")));
    }
    out
}

/// A change as `--review` shows it: all places, or the whole text where there is only one side.
pub fn whole_change(change: &OutcomeChange, paint: Paint) -> String {
    match (&change.locked, &change.now) {
        (Some(_), Some(_)) => change_rows(change, usize::MAX, paint) + "\n",
        (Some(text), None) | (None, Some(text)) => {
            let lines = text.lines().skip(1).map(|line| {
                format!("{INDENT}{}\n", shorten(line, terminal::width().saturating_sub(text_width(INDENT))))
            });
            format!("\n{}\n", lines.collect::<String>())
        }
        (None, None) => String::new(),
    }
}

fn row(hunk: &Hunk) -> [String; 3] {
    let (mut locked, mut now) = (hunk.locked.clone(), hunk.now.clone());
    if locked.len() == now.len() {
        for (old, new) in locked.iter_mut().zip(&mut now) {
            (*old, *new) = (excerpt(old, new), excerpt(new, old));
        }
    }
    let cell = |lines: &[String]| {
        let lines: Vec<String> = lines.iter().map(|line| shorten(line, 6 * AROUND)).collect();
        if lines.is_empty() { "nothing".to_owned() } else { lines.join("\n") }
    };
    [hunk.step.clone(), cell(&locked), cell(&now)]
}

/// The first word of a long line, and what stands around the place in which it differs from another.
fn excerpt(line: &str, other: &str) -> String {
    let letters: Vec<char> = line.chars().collect();
    let others: Vec<char> = other.chars().collect();
    let start = letters.iter().zip(&others).take_while(|(a, b)| a == b).count();
    let rest = letters.len().min(others.len()) - start;
    let end = letters.iter().rev().zip(others.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let word = letters.iter().position(|letter| *letter == ' ').map_or(0, |at| at + 1);
    let (from, to) = (start.saturating_sub(AROUND), (letters.len() - end + AROUND).min(letters.len()));
    let part = |from: usize, to: usize| letters[from..to].iter().collect::<String>();
    // From the next word on, unless what differs begins before it.
    let next = letters[from..start].iter().position(|letter| *letter == ' ').map_or(from, |at| from + at + 1);
    let (head, from) = if from > word { (format!("{}… ", part(0, word)), next) } else { (String::new(), 0) };
    let tail = if to < letters.len() { "…" } else { "" };
    format!("{head}{}{tail}", part(from, to))
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("{INDENT}{line}\n")).collect()
}

fn counts(passed: usize, failed: usize, differing: usize, unplayed: usize) -> String {
    let others = [part(failed, "failed"), part(differing, "not as locked"), part(unplayed, "not played")];
    format!("{passed} passed{}", others.concat())
}

/// Behind others; nothing where there are none.
fn part(number: usize, what: &str) -> String {
    if number == 0 { String::new() } else { format!(", {number} {what}") }
}

/// The last line, the same words whatever came out.
pub fn sum(sum: &Sum, paint: Paint) -> String {
    let Sum { passed, failed, differing, changed, unplayed, unread } = sum;
    let files = if *unread == 1 { "file not read" } else { "files not read" };
    let parts = [
        part(*differing, "not as locked"),
        part(*changed, "changed"),
        part(*unplayed, "not played"),
        part(*unread, files),
    ]
    .concat();
    let line = format!("{passed} passed, {failed} failed{parts}");
    let line = if sum.is_good() && *unplayed + *unread == 0 { paint.good(&line) } else { paint.bad(&line) };
    let hint = match *differing {
        0 => "",
        _ => "`lunarena test --review` reviews what differs, `lunarena test --lock` accepts everything\n",
    };
    format!("\n{line}\n{hint}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_line_the_part_that_differs_is_shown() {
        let long = |middle: &str| format!("players: {}, {middle}, {}", "a: 1".repeat(40), "b: 2".repeat(40));
        assert_eq!(excerpt("pebbles: 8", "pebbles: 7"), "pebbles: 8");
        let shown = excerpt(&long("money: 10"), &long("money: 25"));
        assert!(shown.starts_with("players: … ") && shown.ends_with('…') && shown.contains("money: 10"), "{shown}");
        assert!(shown.chars().count() < 2 * AROUND + 30, "{shown}");
    }
}
