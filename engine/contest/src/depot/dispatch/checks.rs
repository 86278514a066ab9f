//! Spot checks: tasks drawn at random are played by a second worker and the results are compared.

use super::lock;
use crate::errand::Answer;
use crate::secret;
use lunarena_content::{Report, visible_line};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

/// Two workers returned different results for one task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Number of the task.
    pub number: usize,
    /// The result that counts, then the one of the check.
    pub claims: [Claim; 2],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub worker: String,
    /// Hash of the last state of the match.
    pub hash: String,
}

impl Difference {
    /// Returns a warning that names both workers.
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

/// Names of the workers that returned results.
#[derive(Default)]
pub struct Workers(Mutex<BTreeSet<String>>);

impl Workers {
    fn note(&self, worker: &str) {
        let mut known = lock(&self.0);
        // Two are enough, and a server may send any number of names.
        if known.len() < 2 && !known.contains(worker) {
            known.insert(worker.to_owned());
        }
    }

    fn are_alone(&self) -> bool {
        lock(&self.0).len() < 2
    }
}

/// Chooses one task at random out of each block of consecutive ones, so that no long run goes unchecked by chance.
pub struct Sampler {
    /// Tasks in a block; 0 turns checks off.
    check_every: u64,
    block: Mutex<Block>,
}

#[derive(Default)]
struct Block {
    /// Tasks of the current block that were drawn so far.
    drawn: u64,
    /// The one that is checked. No worker can know it.
    chosen: u64,
}

impl Sampler {
    pub fn new(check_every: u64) -> Sampler {
        Sampler { check_every, block: Mutex::default() }
    }

    /// Decides whether the next task is checked.
    fn draw(&self) -> bool {
        if self.check_every == 0 {
            return false;
        }
        let mut block = lock(&self.block);
        if block.drawn == 0 {
            block.chosen = secret::number() % self.check_every;
        }
        let is_chosen = block.drawn == block.chosen;
        block.drawn = (block.drawn + 1) % self.check_every;
        is_chosen
    }
}

/// Tasks of a run that a second worker is to play.
pub struct Checks {
    sampler: Arc<Sampler>,
    first: HashMap<usize, (String, Answer)>,
    /// Numbers of the tasks, by the worker that must not get them.
    waiting: BTreeMap<String, Vec<usize>>,
    workers: Arc<Workers>,
}

impl Checks {
    pub fn new(sampler: &Arc<Sampler>, workers: &Arc<Workers>) -> Checks {
        Checks { sampler: sampler.clone(), first: HashMap::new(), waiting: BTreeMap::new(), workers: workers.clone() }
    }

    /// Notes the first result of a task, and plans a check if the task is chosen.
    pub fn draw(&mut self, number: usize, worker: &str, answer: &Answer) {
        self.workers.note(worker);
        if !matches!(answer, Answer::Played { stopped: false, .. }) || !self.sampler.draw() {
            return;
        }
        self.first.insert(number, (worker.to_owned(), answer.clone()));
        self.waiting.entry(worker.to_owned()).or_default().push(number);
    }

    /// Returns up to `most` tasks, with the worker that must not get them. `None` while only one worker takes part.
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

    /// Checks whether nothing can be compared now.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty() || self.workers.are_alone()
    }

    pub fn clear(&mut self) {
        (self.first, self.waiting) = (HashMap::new(), BTreeMap::new());
    }

    /// Compares the result of the second worker with that of the first.
    pub fn compare(&mut self, number: usize, worker: &str, second: &Answer) -> Option<Difference> {
        let (first_worker, first) = self.first.remove(&number)?;
        // A match that the clock stopped may end differently on another machine.
        if matches!(second, Answer::Played { stopped: true, .. }) || is_same(&first, second) {
            return None;
        }
        let claim = |worker: String, answer: &Answer| Claim { worker, hash: hash(answer) };
        Some(Difference { number, claims: [claim(first_worker, &first), claim(worker.to_owned(), second)] })
    }

    /// Gives up a check.
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
        let mut checks = Checks::new(&Arc::new(Sampler::new(1)), &Arc::default());
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
    fn each_hundred_has_one_check_at_a_random_place() {
        let sampler = Arc::new(Sampler::new(100));
        let mut places = BTreeSet::new();
        // Over several runs, none of which is as long as a block.
        for block in 0..50 {
            let mut drawn = Vec::new();
            for run in 0..4 {
                let mut checks = Checks::new(&sampler, &Arc::default());
                (0..25).for_each(|number| checks.draw(number, "ada", &played("same")));
                drawn.extend(checks.first.keys().map(|number| 25 * run + number));
            }
            assert_eq!(drawn.len(), 1, "block {block}");
            places.extend(drawn);
        }
        // The chance that 50 draws hit no more than five places is below 1e-50.
        assert!(places.len() > 5, "{places:?}");
        let mut none = Checks::new(&Arc::new(Sampler::new(0)), &Arc::default());
        (0..1000).for_each(|number| none.draw(number, "ada", &played("same")));
        assert!(none.first.is_empty());
    }

    #[test]
    fn only_finished_matches_are_drawn() {
        let sampler = Arc::new(Sampler::new(2));
        let mut checks = Checks::new(&sampler, &Arc::default());
        (0..100).for_each(|number| checks.draw(number, "ada", &Answer::Failed { why: String::new() }));
        assert!(checks.first.is_empty());
        (100..102).for_each(|number| checks.draw(number, "ada", &played("same")));
        assert_eq!(checks.first.len(), 1);
    }

    #[test]
    fn one_alone_is_not_compared() {
        let workers: Arc<Workers> = Arc::default();
        let mut checks = Checks::new(&Arc::new(Sampler::new(1)), &workers);
        checks.draw(0, "ada", &played("same"));
        assert!(checks.next(1).is_none() && checks.is_empty());
        // Until another worker returns a result.
        workers.note("bob");
        assert!(!checks.is_empty() && checks.next(1).is_some());
    }
}
