//! Tasks that wait to be sent, and how many of them go together.

use super::checks::Checks;
use super::lock;
use crate::errand::{Task, Work};
use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;
use std::time::Duration;

pub struct Batches<'w> {
    works: &'w [Work],
    /// The number of the first task of each work, and that behind the last.
    starts: Vec<usize>,
    portion: Duration,
    /// The first task that was never sent.
    fresh: usize,
    /// What is sent again.
    again: VecDeque<Batch>,
    paces: &'w Paces,
    pub checks: Checks,
}

/// Seconds for a task, by the hash of the rules.
#[derive(Default)]
pub struct Paces(Mutex<HashMap<String, f64>>);

/// Tasks for one parcel, all of the same work.
#[derive(Clone, Debug)]
pub struct Batch {
    pub numbers: Vec<usize>,
    /// They are done once more, by anybody but this one.
    pub except: Option<String>,
    /// How often something went wrong with them.
    pub troubles: u32,
}

/// Until the time for a task is known, so many parcels are sent.
const FIRST: usize = 16;

/// Of tasks in a parcel.
const MOST_TASKS: usize = 256;

impl Paces {
    fn of(&self, work: &Work) -> Option<f64> {
        lock(&self.0).get(&work.kit.ruleset).copied()
    }

    /// The last ones count above all.
    fn learn(&self, work: &Work, seconds: f64) {
        let mut paces = lock(&self.0);
        let known = paces.entry(work.kit.ruleset.clone()).or_insert(seconds);
        *known = 0.8 * *known + 0.2 * seconds;
    }
}

impl<'w> Batches<'w> {
    pub fn new(works: &'w [Work], portion: Duration, paces: &'w Paces, checks: Checks) -> Batches<'w> {
        let mut starts = vec![0];
        works.iter().for_each(|work| starts.push(starts.last().unwrap_or(&0) + work.tasks.len()));
        Batches { works, starts, portion, fresh: 0, again: VecDeque::new(), paces, checks }
    }

    /// Of tasks.
    pub fn total(&self) -> usize {
        self.starts.last().copied().unwrap_or_default()
    }

    /// The number of the work that a task belongs to.
    fn work_number(&self, number: usize) -> usize {
        self.starts.partition_point(|start| *start <= number).saturating_sub(1)
    }

    pub fn work(&self, number: usize) -> &'w Work {
        &self.works[self.work_number(number)]
    }

    pub fn task(&self, number: usize) -> &'w Task {
        let work = self.work_number(number);
        &self.works[work].tasks[number - self.starts[work]]
    }

    pub fn is_empty(&self) -> bool {
        self.again.is_empty() && self.fresh >= self.total() && self.checks.is_empty()
    }

    pub fn clear(&mut self) {
        (self.fresh, self.again) = (self.total(), VecDeque::new());
        self.checks.clear();
    }

    /// So many parcels may be on their way, of those that a depot has use for.
    pub fn room(&self, window: usize) -> usize {
        let is_paced = self.portion.is_zero()
            || self.fresh >= self.total()
            || self.paces.of(&self.works[self.work_number(self.fresh)]).is_some();
        if is_paced { window } else { FIRST.min(window) }
    }

    /// So many tasks of a work are worth a parcel.
    fn size(&self, work: usize) -> usize {
        match self.paces.of(&self.works[work]) {
            Some(seconds) if !self.portion.is_zero() => {
                ((self.portion.as_secs_f64() / seconds.max(1e-6)) as usize).clamp(1, MOST_TASKS)
            }
            _ => 1,
        }
    }

    pub fn next(&mut self) -> Option<Batch> {
        if let Some(batch) = self.again.pop_front() {
            return Some(batch);
        }
        if self.fresh < self.total() {
            let work = self.work_number(self.fresh);
            let end = self.starts[work + 1].min(self.fresh + self.size(work));
            let numbers = (self.fresh..end).collect();
            self.fresh = end;
            return Some(Batch { numbers, except: None, troubles: 0 });
        }
        let (except, numbers) = self.checks.next(MOST_TASKS)?;
        // Only tasks of the same work go together.
        let mut rest: &[usize] = &numbers;
        while let Some(first) = rest.first() {
            let work = self.work_number(*first);
            let size = rest.iter().take(self.size(work)).take_while(|other| self.work_number(**other) == work).count();
            let (numbers, others) = rest.split_at(size);
            self.again.push_back(Batch { numbers: numbers.to_vec(), except: Some(except.clone()), troubles: 0 });
            rest = others;
        }
        self.again.pop_front()
    }

    /// There was no room for it.
    pub fn put_back(&mut self, batch: Batch) {
        self.again.push_front(batch);
    }

    pub fn send_again(&mut self, batch: Batch) {
        self.again.push_back(batch);
    }

    /// So long its tasks took.
    pub fn learn(&mut self, batch: &Batch, seconds: f64) {
        let Some(number) = batch.numbers.first() else { return };
        self.paces.learn(self.work(*number), seconds.max(0.0) / batch.numbers.len() as f64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depot::dispatch::checks::Sampler;
    use crate::errand::Kit;
    use std::sync::Arc;

    fn unchecked() -> Checks {
        Checks::new(&Arc::new(Sampler::new(0)), &Arc::default())
    }

    fn work(ruleset: &str, tasks: usize) -> Work {
        let kit = Kit { ruleset: ruleset.to_owned(), ..Kit::default() };
        Work { kit: kit.into(), tasks: vec![Task::Look { bot: 0 }; tasks], ..Work::default() }
    }

    #[test]
    fn parcels_take_about_a_portion_and_mix_no_rules() {
        let (works, paces) = ([work("a", 5), work("a", 0), work("b", 3)], Paces::default());
        let mut batches = Batches::new(&works, Duration::from_secs(1), &paces, unchecked());
        let first = batches.next().expect("the first");
        assert_eq!((first.numbers.clone(), batches.room(100)), (vec![0], FIRST), "nothing is known yet");
        batches.learn(&first, 0.4);
        assert_eq!(batches.room(100), 100);
        let next: Vec<Vec<usize>> = std::iter::from_fn(|| batches.next()).map(|batch| batch.numbers).collect();
        assert_eq!(next, [vec![1, 2], vec![3, 4], vec![5], vec![6], vec![7]]);
        assert!(batches.is_empty());
        batches.put_back(first);
        assert_eq!(batches.next().map(|batch| batch.numbers), Some(vec![0]));
    }

    #[test]
    fn without_a_portion_each_goes_alone() {
        let (works, paces) = ([work("a", 3)], Paces::default());
        let mut batches = Batches::new(&works, Duration::ZERO, &paces, unchecked());
        assert_eq!(batches.room(4), 4);
        batches.learn(&Batch { numbers: vec![0], except: None, troubles: 0 }, 1e-9);
        assert_eq!(std::iter::from_fn(|| batches.next()).count(), 3);
    }
}
