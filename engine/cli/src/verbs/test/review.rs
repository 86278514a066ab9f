//! `lunarena test --review`: every outcome that is not as locked, old beside new, to be accepted, rejected or left pending.

use super::Sum;
use super::locks::{LockFile, Locks, ORDER, remove, save};
use super::text;
use crate::outcome::Failure;
use crate::output;
use crate::terminal::Paint;
use lunarena_arena::OutcomeChange;
use lunarena_content::{Report, Root};
use std::io::{self, BufRead, IsTerminal};

const KEYS: &str = "a accept, r reject, s skip, A accept all that follow, q quit: ";

/// What a person says to an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Accept,
    /// The outcome stays as it is locked, and is pending no longer.
    Reject,
    /// It stays as it is locked, and pending.
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

pub fn run(root: &Root, all: &[Locks], sum: &mut Sum) -> Result<(), Failure> {
    let number =
        |locks: &Locks| locks.files.iter().map(|file| file.names_to_review().len()).sum::<usize>() + locks.stale.len();
    let total = all.iter().map(number).sum();
    if total == 0 {
        output::text("\nnothing to review: all outcomes are as locked\n")?;
    }
    let mut answers = io::stdin().lock();
    let mut review = Review { answers: &mut answers, number: 0, total, settled: None };
    for locks in all {
        for file in &locks.files {
            let Reviewed { taken, pending } = review.file(file)?;
            if !taken.is_empty() {
                save(root, &file.shown, &file.with_taken(&taken))?;
            }
            file.leave_pending(root, &taken, &pending)?;
            if file.locked.is_some() {
                let is_taken = |change: &&OutcomeChange| change.now.is_some() && taken.contains(&change.name);
                sum.passed += file.changes.iter().filter(is_taken).count();
                sum.differing -= taken.len();
            }
        }
        for shown in &locks.stale {
            let head = format!("{shown}\n  locked, but its examples are gone");
            if review.ask(&head, "")? == Answer::Accept {
                remove(root, shown)?;
                sum.differing -= 1;
            }
        }
    }
    Ok(())
}

/// The changes of a file that were accepted, and those that wait for another review.
#[derive(Default)]
struct Reviewed {
    taken: Vec<String>,
    pending: Vec<String>,
}

impl Reviewed {
    fn add(&mut self, name: &str, answer: Answer) {
        match answer {
            Answer::Accept => self.taken.push(name.to_owned()),
            Answer::Skip => self.pending.push(name.to_owned()),
            _ => {}
        }
    }
}

impl<R: BufRead> Review<'_, R> {
    fn file(&mut self, file: &LockFile) -> Result<Reviewed, Failure> {
        let paint = Paint::stdout();
        let mut reviewed = Reviewed::default();
        for change in file.changes_to_review() {
            let what = match (&change.locked, &change.now) {
                (None, _) => "not locked yet",
                (_, None) => "locked, but gone",
                _ => "not as locked",
            };
            let head = format!("{}\n  {}: {what}", paint.bold(&change.name), file.examples);
            reviewed.add(&change.name, self.ask(&head, &text::whole_change(&change, paint))?);
        }
        if file.reordered {
            reviewed.add(ORDER, self.ask(&format!("{}\n  {}", paint.bold(ORDER), file.examples), "")?);
        }
        Ok(reviewed)
    }

    /// Shows an outcome and asks until the answer is one: `Accept`, `Reject` or `Skip`.
    fn ask(&mut self, head: &str, body: &str) -> Result<Answer, Failure> {
        self.number += 1;
        if let Some(answer) = self.settled {
            return Ok(answer);
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
        self.settled = match answer {
            Answer::AcceptAll => Some(Answer::Accept),
            Answer::Quit => Some(Answer::Skip),
            _ => return Ok(answer),
        };
        Ok(self.settled.unwrap_or(answer))
    }
}

fn read(answer: &str) -> Option<Answer> {
    match answer {
        "a" | "accept" | "y" => Some(Answer::Accept),
        "r" | "reject" | "n" => Some(Answer::Reject),
        "s" | "skip" => Some(Answer::Skip),
        "A" => Some(Answer::AcceptAll),
        "q" | "quit" => Some(Answer::Quit),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn review(typed: &str, times: usize) -> Vec<Answer> {
        let mut answers = typed.as_bytes();
        let mut review = Review { answers: &mut answers, number: 0, total: times, settled: None };
        (0..times).map(|_| review.ask("case", "").expect("a terminal")).collect()
    }

    #[test]
    fn each_outcome_is_taken_or_left() {
        use Answer::{Accept, Reject, Skip};
        assert_eq!(review("a\ns\nr\na\n", 4), [Accept, Skip, Reject, Accept]);
        assert_eq!(review("what\na\nq\n", 4), [Accept, Skip, Skip, Skip]);
        assert_eq!(review("s\nA\n", 4), [Skip, Accept, Accept, Accept]);
        // At the end of the input nothing is accepted.
        assert_eq!(review("", 2), [Skip, Skip]);
    }
}
