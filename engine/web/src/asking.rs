//! Questions to people that are open, and requests on their way to the match.

use crate::problem::Problem;
use lunarena_arena::ChoiceQuestion;
use lunarena_kernel::Value;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use tokio::sync::oneshot;

/// What a person wants.
pub enum Request {
    /// What there is to choose.
    Choices { questions: Vec<ChoiceQuestion> },
    /// A live call, at once and for good.
    Call { call: Value },
    /// The end of the turn, with what is ordered.
    Decide { orders: Option<Value>, bot: bool, rounds: u64 },
}

pub type Answer = Result<Json, Problem>;

/// A request on its way to the match.
pub struct Message {
    pub seat: String,
    /// The question that it answers.
    pub ask: u64,
    pub id: Option<String>,
    pub request: Request,
    pub reply: oneshot::Sender<Answer>,
}

/// Who is asked now, and what was answered before.
#[derive(Default)]
pub struct Asking {
    pub ask: u64,
    pub seats: BTreeSet<String>,
    /// Answers to requests that did something, by their ids: one that is sent again has the same.
    done: BTreeMap<(String, String), Json>,
    /// In the order in which they came.
    order: VecDeque<(String, String)>,
}

/// So many answers are remembered.
const REMEMBERED: usize = 1000;

impl Asking {
    /// What came of a request that was sent before.
    pub fn known(&self, seat: &str, id: &str) -> Option<Json> {
        self.done.get(&(seat.to_owned(), id.to_owned())).cloned()
    }

    pub fn remember(&mut self, seat: &str, id: &str, answer: &Json) {
        let key = (seat.to_owned(), id.to_owned());
        self.order.push_back(key.clone());
        self.done.insert(key, answer.clone());
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.done.remove(&oldest);
        }
    }
}
