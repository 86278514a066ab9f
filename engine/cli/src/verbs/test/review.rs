//! `lunarena test --review`: every outcome that is not as locked, old beside new, to be taken or left.

use super::Sum;
use super::locks::{LockFile, Locks, remove, save};
use super::text;
use crate::outcome::Failure;
use crate::output;
use crate::terminal::Paint;
use lunarena_arena::OutcomeChange;
use lunarena_content::{Report, Root};
use std::io::{self, BufRead, IsTerminal};

const KEYS: &str = "a accept, s skip, A accept all that follow, q quit: ";

/// What a person says to an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Accept,
    Skip,
    AcceptAll,
    Quit,
}

/// Refuses to begin where nobody can answer.
pub fn check_terminal() -> Result<(), Report> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    Err(Report::error("--review needs a terminal")
        .help("`lunarena test` shows what differs, `lunarena test --lock` accepts everything"))
}

/// The outcomes that are left to be looked at, and what was said so far.
struct Review<'a, R> {
    answers: &'a mut R,
    number: usize,
    total: usize,
    /// Said once for all.
    settled: Option<Answer>,
}

pub fn run(root: &Root, all: &mut [Locks], sum: &mut Sum) -> Result<(), Failure> {
    let new = |file: &LockFile| if file.locked.is_none() && file.good { file.now.len() } else { 0 };
    let total = all.iter().map(|locks| locks.differing() + locks.files.iter().map(new).sum::<usize>()).sum();
    if total == 0 {
        return Ok(output::text("\nnothing to review: all outcomes are as locked\n")?);
    }
    let mut answers = io::stdin().lock();
    let mut review = Review { answers: &mut answers, number: 0, total, settled: None };
    for locks in all {
        for file in &mut locks.files {
            let taken = review.file(file)?;
            if !taken.is_empty() {
                save(root, &file.shown, &file.with_taken(&taken))?;
            }
            let was_locked = file.locked.is_some();
            let taken_now =
                |change: &&OutcomeChange| was_locked && change.now.is_some() && taken.contains(&change.name);
            sum.passed += file.changes.iter().filter(taken_now).count();
            if was_locked {
                sum.differing -= taken.len();
            }
        }
        for shown in &locks.stale {
            let head = format!("{shown}\n  locked, but its examples are gone");
            if review.ask(&head, "")? {
                remove(root, shown)?;
                sum.differing -= 1;
            }
        }
    }
    Ok(())
}

/// The name by which a change of the order alone is taken.
const ORDER: &str = "the order of the cases";

impl<R: BufRead> Review<'_, R> {
    /// The names of the cases of a file that were taken.
    fn file(&mut self, file: &mut LockFile) -> Result<Vec<String>, Failure> {
        if file.locked.is_none() {
            // Of a file that isn't locked yet all cases are new.
            let new = |outcome: &lunarena_arena::Outcome| OutcomeChange {
                name: outcome.name.clone(),
                locked: None,
                now: Some(outcome.text.clone()),
            };
            file.changes = if file.good { file.now.iter().map(new).collect() } else { Vec::new() };
        }
        let paint = Paint::stdout();
        let mut taken = Vec::new();
        for change in &file.changes {
            let what = match (&change.locked, &change.now) {
                (None, _) => "not locked yet",
                (_, None) => "locked, but gone",
                _ => "not as locked",
            };
            let head = format!("{}\n  {}: {what}", paint.bold(&change.name), file.examples);
            if self.ask(&head, &text::whole_change(change, paint))? {
                taken.push(change.name.clone());
            }
        }
        if file.reordered && self.ask(&format!("{}\n  {}", paint.bold(ORDER), file.examples), "")? {
            taken.push(ORDER.to_owned());
        }
        Ok(taken)
    }

    /// Shows an outcome and asks until the answer is one; whether it is taken.
    fn ask(&mut self, head: &str, body: &str) -> Result<bool, Failure> {
        self.number += 1;
        if let Some(answer) = self.settled {
            return Ok(answer == Answer::AcceptAll);
        }
        output::text(&format!("\n{} of {}  {head}\n{body}", self.number, self.total))?;
        let answer = loop {
            output::text(KEYS)?;
            let mut line = Vec::new();
            // At the end of what is typed nobody is there any more.
            if self.answers.read_until(b'\n', &mut line).unwrap_or(0) == 0 {
                output::text("\n")?;
                break Answer::Quit;
            }
            match read(String::from_utf8_lossy(&line).trim()) {
                Some(answer) => break answer,
                None => output::text("please answer with one of the letters\n")?,
            }
        };
        if matches!(answer, Answer::AcceptAll | Answer::Quit) {
            self.settled = Some(answer);
        }
        Ok(matches!(answer, Answer::Accept | Answer::AcceptAll))
    }
}

fn read(answer: &str) -> Option<Answer> {
    match answer {
        "a" | "accept" | "y" => Some(Answer::Accept),
        "s" | "skip" | "r" | "reject" | "n" => Some(Answer::Skip),
        "A" => Some(Answer::AcceptAll),
        "q" | "quit" => Some(Answer::Quit),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn review(typed: &str, times: usize) -> Vec<bool> {
        let mut answers = typed.as_bytes();
        let mut review = Review { answers: &mut answers, number: 0, total: times, settled: None };
        (0..times).map(|_| review.ask("case", "").expect("a terminal")).collect()
    }

    #[test]
    fn each_outcome_is_taken_or_left() {
        assert_eq!(review("a\ns\nr\na\n", 4), [true, false, false, true]);
        assert_eq!(review("what\na\nq\n", 4), [true, false, false, false]);
        assert_eq!(review("s\nA\n", 4), [false, true, true, true]);
        // Whoever is gone takes nothing.
        assert_eq!(review("", 2), [false, false]);
    }
}
