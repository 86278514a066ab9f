//! What a process says, read as if an enemy had written it: it may have broken out of Lua, and then says what it likes.

use super::breakdown::Breakdown;
use super::errand::{Answer, Errand, Line, Task};
use super::sealed::Walls;
use crate::experiment::SeatEnd;
use crate::tournament::JobResult;
use lunarena_kernel::digest;

/// Whoever listens to a process.
pub struct Answers<'e> {
    errand: &'e Errand,
    walls: Option<Walls>,
    answered: usize,
}

/// A reason that nobody reads to its end, in characters.
const LONGEST_REASON: usize = 2000;

impl<'e> Answers<'e> {
    pub fn new(errand: &'e Errand) -> Answers<'e> {
        Answers { errand, walls: None, answered: 0 }
    }

    /// What one line says: an answer, with the number of its task, or nothing that is handed on.
    pub fn read(&mut self, line: &[u8]) -> Result<Option<(usize, Answer)>, Breakdown> {
        let line: Line = serde_json::from_slice(line).map_err(|_| Breakdown::nonsense("the process said no answer"))?;
        match line {
            Line::Walls(walls) if self.walls.is_none() => {
                self.walls = Some(walls);
                Ok(None)
            }
            Line::Answer(mut answer) if self.walls.is_some() => {
                let number = self.answered;
                let Some(task) = self.errand.tasks.get(number) else {
                    return Err(Breakdown::nonsense("the process said more than it was asked"));
                };
                if !fits(task, &answer) {
                    return Err(Breakdown::nonsense("the process said what is no answer to its task"));
                }
                if let Answer::Failed { why } = &mut answer {
                    *why = why.chars().take(LONGEST_REASON).collect();
                }
                self.answered += 1;
                Ok(Some((number, answer)))
            }
            _ => Err(Breakdown::nonsense("the process said things out of order")),
        }
    }

    /// The walls, if all tasks are answered.
    pub fn complete(&self) -> Option<Walls> {
        self.walls.filter(|_| self.answered == self.errand.tasks.len())
    }
}

fn fits(task: &Task, answer: &Answer) -> bool {
    match (task, answer) {
        (_, Answer::Failed { .. }) | (Task::Look { .. }, Answer::Looked { .. }) => true,
        (Task::Play { players, replay, .. }, Answer::Played { result, replay: played }) => {
            let is_decided = played.as_ref().is_none_or(|played| played.decided <= result.turns);
            is_possible(result, players.len()) && played.is_some() == *replay && is_decided
        }
        _ => false,
    }
}

/// Whether some match of so many could come to this.
fn is_possible(result: &JobResult, seats: usize) -> bool {
    let is_hash =
        result.hash.len() == digest::of_bytes(&[]).len() && result.hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_seat = |seat: &SeatEnd| {
        seat.faults <= result.turns && seat.spent <= seat.faults && seat.score.is_none_or(f64::is_finite)
    };
    is_hash && result.seats.len() == seats && result.seats.iter().all(is_seat)
}
