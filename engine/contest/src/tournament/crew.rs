//! Plays the jobs of an event. What comes out does not depend on how many threads there are, or on when somebody kills it.

use super::course::Course;
use super::event::Event;
use super::job::{Job, JobState, Results};
use super::store::{Alarm, Finished, Store};
use crate::content_place::ContentPlace;
use crate::depot::{Difference, Dispatch, Listener};
use crate::errand::{Answer, Work};
use crate::experiment::MatchResult;
use lunarena_content::{Report, Reports};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What was played since one began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Matches that were missing in the rounds so far, and how many of them are done.
    pub matches: u64,
    pub done: u64,
}

/// What happened beside results.
#[derive(Default)]
pub struct Incidents {
    pub alarms: Vec<Alarm>,
    /// Jobs that failed by no bot's fault, each with why.
    pub our_faults: Vec<(Job, String)>,
    /// Jobs of which two workers said different things.
    pub differences: Vec<(Job, Difference)>,
}

/// Plays all that is missing of an event, from where its course is now to its end, and notes it in the store.
pub fn play(
    event: &Event,
    place: &ContentPlace,
    store: &mut Store,
    results: &mut Results,
    course: &mut Course,
    dispatch: &Dispatch,
    progress: impl FnMut(Played),
) -> Result<Incidents, Reports> {
    let (work, texts) = event.work(place)?;
    let mut desk = Desk {
        store,
        results,
        missing: Vec::new(),
        begun: Vec::new(),
        finished: Vec::new(),
        incidents: Incidents::default(),
        played: Played::default(),
        progress,
        failed: None,
    };
    loop {
        desk.missing = course.missing(&event.roster, desk.results);
        if desk.missing.is_empty() {
            return Ok(desk.incidents);
        }
        desk.store.queue(&event.roster, &desk.missing)?;
        desk.played.matches += desk.missing.len() as u64;
        let tasks = desk.missing.iter().map(|job| Event::task(job, false)).collect();
        let work = Work { tasks, ..work.clone() };
        let ended = dispatch.run(&[work], &|hash| texts.get(hash).cloned(), &AtomicBool::new(false), &mut desk);
        let noted = desk.note();
        if let Some(report) = desk.failed.take().or(ended.err()).or(noted.err()) {
            return Err(report.into());
        }
        course.go_on(&event.roster, desk.results);
    }
}

/// What came of jobs, on its way into the store.
struct Desk<'s, P> {
    store: &'s mut Store,
    results: &'s mut Results,
    missing: Vec<Job>,
    begun: Vec<String>,
    finished: Vec<Finished>,
    incidents: Incidents,
    played: Played,
    progress: P,
    failed: Option<Report>,
}

impl<P: FnMut(Played)> Listener for Desk<'_, P> {
    fn begun(&mut self, number: usize) {
        self.begun.push(self.missing[number].key.clone());
    }

    fn done(&mut self, number: usize, answer: Answer) -> ControlFlow<()> {
        let job = &self.missing[number];
        let (state, result, why) = match answer {
            Answer::Played { result, .. } => (result.state(), Some(result), None),
            Answer::Failed { why } => (JobState::OurFault, None, Some(why)),
            Answer::Looked { .. } => return ControlFlow::Continue(()),
        };
        if let Some(why) = &why {
            self.incidents.our_faults.push((job.clone(), why.clone()));
        }
        self.results.insert(job.key.clone(), state, result.clone());
        self.finished.push(Finished { key: job.key.clone(), state, result, why });
        self.played.done += 1;
        (self.progress)(self.played);
        ControlFlow::Continue(())
    }

    fn keep(&mut self) -> ControlFlow<()> {
        if let Err(report) = self.note() {
            self.failed.get_or_insert(report);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn differs(&mut self, difference: Difference) {
        self.incidents.differences.push((self.missing[difference.number].clone(), difference));
    }
}

impl<P> Desk<'_, P> {
    fn note(&mut self) -> Result<(), Report> {
        self.incidents.alarms.extend(self.store.note(&self.begun, &self.finished)?);
        (self.begun, self.finished) = (Vec::new(), Vec::new());
        Ok(())
    }
}

/// About how long a match takes: one of each map of the first round is played to see.
pub fn trial(event: &Event, course: &Course) -> Result<Duration, Reports> {
    let bout = course.open.iter().flat_map(|round| &round.bouts).next();
    let jobs: Vec<Job> = bout.map(|bout| bout.jobs(&event.roster)).into_iter().flatten().flatten().collect();
    let (mut at_hand, mut took, mut count) = (None, Duration::ZERO, 0);
    for map in 0..event.roster.maps.len() {
        let Some(job) = jobs.iter().find(|job| job.map == map) else { continue };
        // To load the rules is no part of it.
        let prepared = event.prepare(&mut at_hand, job)?;
        let begun = Instant::now();
        MatchResult::play(prepared)?;
        took += begun.elapsed();
        count += 1;
    }
    Ok(took / count.max(1))
}
