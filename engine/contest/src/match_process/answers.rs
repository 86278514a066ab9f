//! What a process says, read as if an enemy had written it: it may have broken out of Lua, and then says what it likes.

use super::breakdown::Breakdown;
use super::sealed::Walls;
use crate::errand::{Answer, Errand};
use serde::{Deserialize, Serialize};

/// What a process says.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// At first, which walls are around it.
    Walls(Walls),
    /// Then of each task what came of it.
    Answer(Answer),
    /// At last, how many seconds of a processor the tasks took.
    Spent(f64),
}

/// A process that did its errand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Done {
    pub walls: Walls,
    /// Of a processor, for the tasks, as the process says.
    pub seconds: f64,
}

/// Whoever listens to a process.
pub struct Answers<'e> {
    errand: &'e Errand,
    walls: Option<Walls>,
    answered: usize,
    spent: Option<f64>,
}

/// A reason that nobody reads to its end, in characters.
const LONGEST_REASON: usize = 2000;

impl<'e> Answers<'e> {
    pub fn new(errand: &'e Errand) -> Answers<'e> {
        Answers { errand, walls: None, answered: 0, spent: None }
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
                let Some(task) = self.errand.work.tasks.get(number) else {
                    return Err(Breakdown::nonsense("the process said more than it was asked"));
                };
                if !answer.fits(task) || !answer.is_whole(task) {
                    return Err(Breakdown::nonsense("the process said what is no answer to its task"));
                }
                if let Answer::Failed { why } = &mut answer {
                    *why = why.chars().take(LONGEST_REASON).collect();
                }
                self.answered += 1;
                Ok(Some((number, answer)))
            }
            Line::Spent(seconds) if self.is_complete() && self.spent.is_none() => {
                self.spent = Some(seconds);
                Ok(None)
            }
            _ => Err(Breakdown::nonsense("the process said things out of order")),
        }
    }

    fn is_complete(&self) -> bool {
        self.answered == self.errand.work.tasks.len()
    }

    /// What is known of the process, if all tasks are answered.
    pub fn complete(&self) -> Option<Done> {
        let walls = self.walls.filter(|_| self.is_complete())?;
        // Whatever it says, it took some time, and not more than it may.
        let seconds = self.spent.filter(|seconds| seconds.is_finite()).unwrap_or_default().max(0.0);
        Some(Done { walls, seconds })
    }
}
