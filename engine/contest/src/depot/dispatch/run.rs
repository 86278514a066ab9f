//! Some work, from its first task to its last answer.

use super::batches::{Batch, Batches};
use super::checks::Checks;
use super::{Desk, Listener, Texts, lock};
use crate::depot::outbox::{Delivered, Submitted};
use crate::depot::parcel::{Outcome, Parcel, WorkLimits};
use crate::errand::{Answer, Work};
use lunarena_content::Report;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

pub struct Run<'r> {
    desk: &'r Desk,
    texts: Texts<'r>,
    listener: &'r mut dyn Listener,
    route: (Sender<Delivered>, Receiver<Delivered>),
    batches: Batches<'r>,
    out: HashMap<String, Sent>,
    answered: Vec<bool>,
    /// Results that were told and not yet kept.
    told: Vec<Delivered>,
    /// Something was told since all was kept.
    is_news: bool,
    kept: Instant,
    broken_off: bool,
    looked: Instant,
    /// Since when the depot doesn't answer.
    away: Option<Instant>,
}

/// A parcel on its way.
struct Sent {
    batch: Batch,
    /// When it was last known to be on its way.
    seen: Instant,
    /// It was no longer to be found.
    doubted: bool,
}

/// How long one waits for results before looking around; what was told is kept so much later at most.
const PATIENCE: Duration = Duration::from_millis(50);

/// A parcel that nobody has heard of for so long is looked for; so many at once.
const SILENCE: Duration = Duration::from_secs(15);
const MOST_LOOKED_FOR: usize = 32;

/// So long a depot may be away.
const PERSISTENCE: Duration = Duration::from_secs(600);

/// After so many, tasks are given up.
const MOST_TROUBLES: u32 = 5;

impl<'r> Run<'r> {
    pub fn new(desk: &'r Desk, works: &'r [Work], texts: Texts<'r>, listener: &'r mut dyn Listener) -> Run<'r> {
        let batches =
            Batches::new(works, desk.outbox.portion(), &desk.paces, Checks::new(&desk.sampler, &desk.workers));
        Run {
            desk,
            texts,
            listener,
            route: channel(),
            answered: vec![false; batches.total()],
            batches,
            out: HashMap::new(),
            told: Vec::new(),
            is_news: false,
            kept: Instant::now(),
            broken_off: false,
            looked: Instant::now(),
            away: None,
        }
    }

    pub fn finish(mut self, stop: &AtomicBool) -> Result<(), Report> {
        loop {
            self.send_more()?;
            if self.out.is_empty() && self.batches.is_empty() {
                return self.keep();
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let patience = if self.is_news { PATIENCE } else { 4 * PATIENCE };
            if let Ok(delivered) = self.route.1.recv_timeout(patience) {
                self.take(delivered)?;
            }
            if self.is_news && (self.broken_off || self.kept.elapsed() >= PATIENCE) {
                self.keep()?;
            }
            self.look_for_lost()?;
        }
    }

    fn send_more(&mut self) -> Result<(), Report> {
        while self.out.len() < self.batches.room(self.desk.outbox.window()) {
            let Some(batch) = self.batches.next() else { return Ok(()) };
            if self.send(&batch)? == Submitted::Full {
                self.batches.put_back(batch);
                return Ok(());
            }
        }
        Ok(())
    }

    fn send(&mut self, batch: &Batch) -> Result<Submitted, Report> {
        let Some(from) = batch.numbers.first().map(|number| self.batches.work(*number)) else {
            return Ok(Submitted::Queued);
        };
        let mut work = Work { kit: from.kit.clone(), ..Work::default() };
        batch.numbers.iter().for_each(|number| work.add(from, self.batches.task(*number)));
        work.hashes().try_for_each(|hash| self.desk.lay(hash, self.texts, false))?;
        let parcel = Arc::new(Parcel { work, limits: WorkLimits::default(), except: batch.except.clone() });
        // One that got lost is sent again as another one.
        let id = format!("{}-{}", self.desk.name, self.desk.number.fetch_add(1, Ordering::Relaxed));
        lock(&self.desk.routes).insert(id.clone(), self.route.0.clone());
        let submitted = self.desk.outbox.submit(&id, &parcel);
        if !matches!(submitted, Ok(Submitted::Queued)) {
            lock(&self.desk.routes).remove(&id);
            return submitted;
        }
        if batch.except.is_none() && batch.troubles == 0 {
            batch.numbers.iter().for_each(|number| self.listener.begun(*number));
        }
        self.out.insert(id, Sent { batch: batch.clone(), seen: Instant::now(), doubted: false });
        Ok(Submitted::Queued)
    }

    fn take(&mut self, delivered: Delivered) -> Result<(), Report> {
        self.is_news = true;
        if let Outcome::Part { first, answers } = &delivered.outcome {
            let numbers = self.out.get(&delivered.id).map(|sent| sent.batch.numbers.clone()).unwrap_or_default();
            for (number, answer) in numbers.iter().skip(*first).zip(answers) {
                self.answer(*number, answer.clone());
            }
            return Ok(());
        }
        // What was answered before is told to nobody again.
        if let Some(sent) = self.out.remove(&delivered.id) {
            lock(&self.desk.routes).remove(&delivered.id);
            self.end(sent.batch, &delivered.outcome)?;
        }
        self.told.push(delivered);
        Ok(())
    }

    /// What came of a parcel.
    fn end(&mut self, batch: Batch, outcome: &Outcome) -> Result<(), Report> {
        match outcome {
            Outcome::Part { .. } => {}
            Outcome::Done { worker, seconds, answers } if self.fit(&batch, answers) => {
                self.batches.learn(&batch, *seconds);
                let is_check = batch.except.is_some();
                for (number, answer) in batch.numbers.iter().zip(answers) {
                    if is_check {
                        let difference = self.batches.checks.compare(*number, worker, answer);
                        difference.into_iter().for_each(|difference| self.listener.differs(difference));
                    } else {
                        self.batches.checks.draw(*number, worker, answer);
                        self.answer(*number, answer.clone());
                    }
                }
            }
            Outcome::Done { worker, .. } => {
                self.try_again(batch, &format!("the worker {worker} said what is no answer to its tasks"));
            }
            Outcome::Missing { hashes, .. } => {
                let works = batch.numbers.first().map(|number| self.batches.work(*number));
                let needed: Vec<&str> = works.into_iter().flat_map(Work::hashes).collect();
                let known = hashes.iter().filter(|hash| needed.contains(&hash.as_str()));
                known.into_iter().try_for_each(|hash| self.desk.lay(hash, self.texts, true))?;
                self.try_again(batch, "a worker could not get its files");
            }
            Outcome::Poison { tries } if batch.numbers.len() == 1 => {
                let why = format!("workers took it {tries} times and never came back");
                self.try_again(Batch { troubles: MOST_TROUBLES, ..batch }, &why);
            }
            // One of them it is.
            Outcome::Poison { .. } => {
                for number in &batch.numbers {
                    self.batches.send_again(Batch { numbers: vec![*number], troubles: 1, ..batch.clone() });
                }
            }
            // The other workers may only be busy.
            Outcome::Alone => self.try_again(batch, "no other worker takes it"),
        }
        Ok(())
    }

    fn fit(&self, batch: &Batch, answers: &[Answer]) -> bool {
        let fits = |(number, answer): (&usize, &Answer)| answer.fits(self.batches.task(*number));
        answers.len() == batch.numbers.len() && batch.numbers.iter().zip(answers).all(fits)
    }

    fn try_again(&mut self, batch: Batch, why: &str) {
        if batch.troubles < MOST_TROUBLES {
            return self.batches.send_again(Batch { troubles: batch.troubles + 1, ..batch });
        }
        for number in batch.numbers {
            match batch.except {
                Some(_) => self.batches.checks.forget(number),
                None => self.answer(number, Answer::Failed { why: why.to_owned() }),
            }
        }
    }

    fn answer(&mut self, number: usize, answer: Answer) {
        if !std::mem::replace(&mut self.answered[number], true) && self.listener.done(number, answer).is_break() {
            self.broken_off = true;
        }
    }

    /// What was told is kept, and then settled.
    fn keep(&mut self) -> Result<(), Report> {
        self.broken_off |= self.listener.keep().is_break();
        (self.is_news, self.kept) = (false, Instant::now());
        let settled = self.told.drain(..).try_for_each(|delivered| self.desk.outbox.settle(delivered));
        if self.broken_off {
            self.batches.clear();
            self.withdraw()?;
        }
        settled
    }

    fn withdraw(&self) -> Result<(), Report> {
        self.out.keys().try_for_each(|id| self.desk.outbox.withdraw(id))
    }

    /// Parcels that are nowhere are sent again; or forgotten, if nobody wants them any more.
    fn look_for_lost(&mut self) -> Result<(), Report> {
        let silence = if self.broken_off { Duration::ZERO } else { SILENCE };
        if self.looked.elapsed() < silence {
            return Ok(());
        }
        self.looked = Instant::now();
        let mut silent: Vec<(Instant, String)> = self.out.iter().map(|(id, sent)| (sent.seen, id.clone())).collect();
        silent.retain(|(seen, _)| seen.elapsed() >= silence);
        silent.sort_unstable();
        for (_, id) in silent.into_iter().take(MOST_LOOKED_FOR) {
            let is_waiting = match self.desk.outbox.is_waiting(&id) {
                Ok(is_waiting) => is_waiting,
                // Nobody can be asked now; if that doesn't change, nobody ever can.
                Err(report) => {
                    let since = *self.away.get_or_insert_with(Instant::now);
                    return if since.elapsed() < PERSISTENCE { Ok(()) } else { Err(report) };
                }
            };
            self.away = None;
            let Some(sent) = self.out.get_mut(&id) else { continue };
            sent.seen = Instant::now();
            let is_lost = !is_waiting && std::mem::replace(&mut sent.doubted, true);
            sent.doubted &= !is_waiting;
            if !is_lost {
                continue;
            }
            lock(&self.desk.routes).remove(&id);
            let lost = self.out.remove(&id).map(|sent| sent.batch);
            if let (Some(batch), false) = (lost, self.broken_off) {
                self.batches.send_again(Batch { troubles: batch.troubles.max(1), ..batch });
            }
        }
        Ok(())
    }
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        let mut routes = lock(&self.desk.routes);
        self.out.keys().for_each(|id| drop(routes.remove(id)));
    }
}
