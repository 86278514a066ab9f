//! Expressions evaluated where a script stands, without a trace in the match: in a copy of the process, which ends after it.

use super::process::{self, Fork};
use super::tree::{Room, SEVERAL, Tree};
use lunarena_script::observe::{Call, Seen};
use std::io::{PipeReader, Read, Write};
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

/// How long an expression may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a copy may say, in bytes.
const LONGEST: u64 = 4 << 20;

/// Returns the value of an expression, or why it has none. Several values are in one tree, by their numbers.
pub fn evaluate(call: &Call, text: &str) -> Result<Tree, String> {
    let failed = |error: std::io::Error| format!("it can't be evaluated: {error}");
    let (answers, mut out) = std::io::pipe().map_err(failed)?;
    match process::fork().map_err(failed)? {
        Fork::Copy => {
            // SAFETY: this copy of the process ends below, without another look at the match.
            let told = unsafe {
                call.run_aside(text, |results, printed| results.map(|results| tree_of(&results).after(printed)))
            };
            if let Ok(bytes) = serde_json::to_vec(&told) {
                let _ = out.write_all(&bytes);
            }
            process::end(0)
        }
        Fork::Original { copy } => {
            drop(out);
            let answer = receive(answers);
            process::kill(copy);
            answer
        }
    }
}

fn tree_of(results: &[Seen]) -> Tree {
    let mut room = Room::RESULT;
    match results {
        [] => Tree { value: "nothing".to_owned(), kind: "nil".to_owned(), children: Vec::new() },
        [one] => Tree::of(one, &mut room),
        several => {
            let children: Vec<(String, Tree)> =
                (1..).zip(several).map(|(at, value)| (format!("[{at}]"), Tree::of(value, &mut room))).collect();
            let value = children.iter().map(|(_, tree)| tree.value.clone()).collect::<Vec<_>>().join(", ");
            Tree { value, kind: SEVERAL.to_owned(), children }
        }
    }
}

/// Reads the answer of a copy, for as long as it may take.
fn receive(answers: PipeReader) -> Result<Tree, String> {
    let begun = Instant::now();
    let mut bytes = Vec::new();
    let mut answers = answers.take(LONGEST);
    loop {
        let left = PATIENCE.saturating_sub(begun.elapsed());
        if left.is_zero() {
            return Err(format!("it took longer than {PATIENCE:?}"));
        }
        if !process::has_input(answers.get_ref().as_fd(), left) {
            continue;
        }
        let mut part = [0; 1 << 14];
        match answers.read(&mut part) {
            Ok(0) => break,
            Ok(count) => bytes.extend_from_slice(&part[..count]),
            Err(error) => return Err(format!("it can't be evaluated: {error}")),
        }
    }
    let answer: Result<Result<Tree, String>, _> = serde_json::from_slice(&bytes);
    answer.unwrap_or_else(|_| Err("it ended the process that it was evaluated in".to_owned()))
}
