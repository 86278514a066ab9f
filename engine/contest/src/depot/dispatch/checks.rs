//! Some tasks are done by two workers, who are compared: nobody knows beforehand which.

use super::lock;
use crate::errand::Answer;
use crate::secret;
use lunarena_content::{Report, visible_line};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

/// What two workers said of the same task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Of the task.
    pub number: usize,
    /// What counts, and what was said later.
    pub claims: [Claim; 2],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub worker: String,
    /// Of the last state.
    pub hash: String,
}

impl Difference {
    /// What is to be said of something that came out differently.
    pub fn report(&self, what: &str) -> Report {
        let [first, second] = &self.claims;
        let [one, other] = [&first.worker, &second.worker].map(|worker| visible_line(worker));
        Report::warning(format!("{what} came out differently on the workers {one} and {other}")).help(format!(
            "{one} says its last state has the hash {}, {other} says {}: the first counts; play it again without \
             workers to see which is right, and look at the machine of the other",
            visible_line(&first.hash),
            visible_line(&second.hash)
        ))
    }
}

/// All who ever did something.
#[derive(Default)]
pub struct Workers(Mutex<BTreeSet<String>>);

impl Workers {
    fn note(&self, worker: &str) {
        let mut known = lock(&self.0);
        // Two are enough, and nobody says how many names there can be.
        if known.len() < 2 && !known.contains(worker) {
            known.insert(worker.to_owned());
        }
    }

    fn are_alone(&self) -> bool {
        lock(&self.0).len() < 2
    }
}

/// Tasks that are to be done once more.
pub struct Checks {
    /// One of so many; 0 for none.
    one_of: u64,
    first: HashMap<usize, (String, Answer)>,
    /// By the worker that must not do them.
    waiting: BTreeMap<String, Vec<usize>>,
    workers: Arc<Workers>,
}

impl Checks {
    pub fn new(one_of: u64, workers: &Arc<Workers>) -> Checks {
        Checks { one_of, first: HashMap::new(), waiting: BTreeMap::new(), workers: workers.clone() }
    }

    /// A task was done; perhaps it is done again.
    pub fn draw(&mut self, number: usize, worker: &str, answer: &Answer) {
        self.workers.note(worker);
        if self.one_of == 0 || !matches!(answer, Answer::Played { stopped: false, .. }) || !is_drawn(self.one_of) {
            return;
        }
        self.first.insert(number, (worker.to_owned(), answer.clone()));
        self.waiting.entry(worker.to_owned()).or_default().push(number);
    }

    /// Tasks that anybody but a certain worker may do: so many, or what there is. As long as one is alone, nobody is compared.
    pub fn next(&mut self, most: usize) -> Option<(String, Vec<usize>)> {
        if self.workers.are_alone() {
            return None;
        }
        let mut entry = self.waiting.first_entry()?;
        let (worker, most) = (entry.key().clone(), most.min(entry.get().len()));
        let taken = entry.get_mut().drain(..most).collect();
        if entry.get().is_empty() {
            entry.remove();
        }
        Some((worker, taken))
    }

    /// Whether nothing can be compared now.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty() || self.workers.are_alone()
    }

    pub fn clear(&mut self) {
        (self.first, self.waiting) = (HashMap::new(), BTreeMap::new());
    }

    /// What a second worker says, beside the first.
    pub fn compare(&mut self, number: usize, worker: &str, second: &Answer) -> Option<Difference> {
        let (first_worker, first) = self.first.remove(&number)?;
        // What the clock stopped may come out otherwise.
        if matches!(second, Answer::Played { stopped: true, .. }) || is_same(&first, second) {
            return None;
        }
        let claim = |worker: String, answer: &Answer| Claim { worker, hash: hash(answer) };
        Some(Difference { number, claims: [claim(first_worker, &first), claim(worker.to_owned(), second)] })
    }

    /// It can't be compared.
    pub fn forget(&mut self, number: usize) {
        self.first.remove(&number);
    }
}

fn is_same(one: &Answer, other: &Answer) -> bool {
    match (one, other) {
        (Answer::Played { result: one, .. }, Answer::Played { result: other, .. }) => one == other,
        _ => one == other,
    }
}

fn hash(answer: &Answer) -> String {
    match answer {
        Answer::Played { result, .. } => result.hash.clone(),
        Answer::Failed { why } => format!("none ({why})"),
        Answer::Looked { .. } => String::new(),
    }
}

/// Whoever plays falsely must not know when somebody looks.
fn is_drawn(one_of: u64) -> bool {
    secret::number().is_multiple_of(one_of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::errand::JobResult;

    fn played(hash: &str) -> Answer {
        let result = JobResult { turns: 1, hash: hash.to_owned(), seats: Vec::new() };
        Answer::Played { result, stopped: false, replay: None }
    }

    #[test]
    fn another_worker_is_compared() {
        let mut checks = Checks::new(1, &Arc::default());
        for (number, worker) in [(0, "ada"), (1, "bob"), (2, "ada"), (3, "ada")] {
            checks.draw(number, worker, &played("same"));
        }
        assert_eq!(checks.next(2), Some(("ada".to_owned(), vec![0, 2])));
        assert_eq!(checks.next(2), Some(("ada".to_owned(), vec![3])));
        assert_eq!(checks.next(2), Some(("bob".to_owned(), vec![1])));
        assert!(checks.is_empty());
        assert_eq!(checks.compare(0, "bob", &played("same")), None);
        let claim = |worker: &str, hash: &str| Claim { worker: worker.to_owned(), hash: hash.to_owned() };
        let claims = [claim("ada", "same"), claim("bob", "other")];
        assert_eq!(checks.compare(2, "bob", &played("other")), Some(Difference { number: 2, claims }));
        let failed = checks.compare(1, "eve", &Answer::Failed { why: "no memory".to_owned() });
        assert_eq!(failed.map(|found| found.claims[1].hash.clone()), Some("none (no memory)".to_owned()));
    }

    #[test]
    fn about_one_of_so_many_is_drawn() {
        let mut checks = Checks::new(100, &Arc::default());
        (0..100_000).for_each(|number| checks.draw(number, "ada", &played("same")));
        let drawn = checks.first.len();
        // Six deviations to each side.
        assert!((811..=1189).contains(&drawn), "{drawn}");
        let mut none = Checks::new(0, &Arc::default());
        (0..1000).for_each(|number| none.draw(number, "ada", &played("same")));
        assert!(none.is_empty());
    }

    #[test]
    fn one_alone_is_not_compared() {
        let workers: Arc<Workers> = Arc::default();
        let mut checks = Checks::new(1, &workers);
        checks.draw(0, "ada", &played("same"));
        assert!(checks.next(1).is_none() && checks.is_empty());
        // Until somebody else does something.
        workers.note("bob");
        assert!(!checks.is_empty() && checks.next(1).is_some());
    }
}
