//! Plays the jobs of an event. What comes out does not depend on how many threads there are, or on when somebody kills it.

use super::course::Course;
use super::event::Event;
use super::job::{Job, JobResult, JobState, Results};
use super::store::{Alarm, Finished, Store};
use crate::work_queue::{Told, do_all};
use lunarena_content::{Report, Reports};
use std::ops::ControlFlow;
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
}

/// What is told is on disk; so much later at most.
const PAUSE: Duration = Duration::from_millis(50);

/// Plays all that is missing of an event, from where its course is now to its end, and notes it in the store.
pub fn play(
    event: &Event,
    store: &mut Store,
    results: &mut Results,
    course: &mut Course,
    threads: usize,
    mut progress: impl FnMut(Played),
) -> Result<Incidents, Reports> {
    let (mut incidents, mut played) = (Incidents::default(), Played::default());
    loop {
        let missing = course.missing(&event.roster, results);
        if missing.is_empty() {
            return Ok(incidents);
        }
        store.queue(&event.roster, &missing)?;
        played.matches += missing.len() as u64;
        let mut desk = Desk { store, results, begun: Vec::new(), finished: Vec::new(), noted: Instant::now() };
        let mut failed: Option<Report> = None;
        do_all(
            &missing,
            threads,
            |at_hand, job| event.play(at_hand, job),
            |told| {
                let noted = match told {
                    Told::Begun(number) => {
                        desk.begun.push(missing[number].key.clone());
                        Ok(())
                    }
                    Told::Done(number, outcome) => {
                        if let Err(why) = &outcome {
                            incidents.our_faults.push((missing[number].clone(), why.clone()));
                        }
                        played.done += 1;
                        progress(played);
                        desk.finish(&missing[number], outcome, &mut incidents.alarms)
                    }
                };
                match noted {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(report) => {
                        failed.get_or_insert(report);
                        ControlFlow::Break(())
                    }
                }
            },
        );
        let noted = desk.note(&mut incidents.alarms);
        if let Some(report) = failed.or(noted.err()) {
            return Err(report.into());
        }
        course.go_on(&event.roster, results);
    }
}

/// What came of jobs, on its way into the store.
struct Desk<'s> {
    store: &'s mut Store,
    results: &'s mut Results,
    begun: Vec<String>,
    finished: Vec<Finished>,
    noted: Instant,
}

impl Desk<'_> {
    fn finish(&mut self, job: &Job, outcome: Result<JobResult, String>, alarms: &mut Vec<Alarm>) -> Result<(), Report> {
        let (state, result, why) = match outcome {
            Ok(result) => (result.state(), Some(result), None),
            Err(why) => (JobState::OurFault, None, Some(why)),
        };
        self.results.insert(job.key.clone(), state, result.clone());
        self.finished.push(Finished { key: job.key.clone(), state, result, why });
        if self.noted.elapsed() < PAUSE { Ok(()) } else { self.note(alarms) }
    }

    fn note(&mut self, alarms: &mut Vec<Alarm>) -> Result<(), Report> {
        alarms.extend(self.store.note(&self.begun, &self.finished)?);
        (self.begun, self.finished, self.noted) = (Vec::new(), Vec::new(), Instant::now());
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
        event.prepare(&mut at_hand, job)?;
        let begun = Instant::now();
        event.play(&mut at_hand, job).map_err(Report::error)?;
        took += begun.elapsed();
        count += 1;
    }
    Ok(took / count.max(1))
}
