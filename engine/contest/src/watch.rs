//! Plays a match again whenever one of its files is saved, and reports the effect to listeners: the terminal and pages.

mod attempt;
mod file_changes;
mod pause;

pub use attempt::Made;
pub use file_changes::FileChanges;

use crate::{Audience, ContentPlace, MatchRequest, PlayedMatch};
use attempt::Attempt;
use lunarena_arena::{Difference, Keep};
use lunarena_content::{Report, Reports, SET};
use pause::Pause;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

/// What wakes the watcher.
pub enum Signal {
    /// Something happened to a file.
    Stir,
    /// The attempt with this number came to its end.
    Made(u64, Box<Made>),
    /// Nobody listens any more.
    Stop,
}

/// One save is told of several times: only what comes later than this is another one.
const BURST: Duration = Duration::from_millis(2);

/// How long to sleep at most: then the files are looked at, in case nobody was told of a change.
pub const NAP: Duration = Duration::from_secs(1);

/// Which match is played, and how.
#[derive(Clone)]
pub struct Plan {
    /// Settled, so that it stays the same.
    pub place: ContentPlace,
    /// With its seed.
    pub request: MatchRequest,
    pub keep: Keep,
    pub audience: AudienceMaker,
}

/// Makes somebody who hears of a match while it is played, for each.
pub type AudienceMaker = Arc<dyn Fn() -> Box<dyn Audience> + Send + Sync>;

/// Who hears what comes of it.
pub trait Listener {
    type Failure;

    /// The first match that could be played.
    fn first(&mut self, played: &Arc<PlayedMatch>) -> Result<(), Self::Failure>;
    fn changed(
        &mut self,
        before: &Arc<PlayedMatch>,
        after: &Arc<PlayedMatch>,
        first: Option<&Difference>,
    ) -> Result<(), Self::Failure>;
    /// What was wrong is as it was before.
    fn mended(&mut self) -> Result<(), Self::Failure>;
    /// A file is wrong; and whether there is a match from before that stays.
    fn broken(&mut self, reports: &Reports, is_kept: bool) -> Result<(), Self::Failure>;
    /// What is asked for can't be played, whatever is saved.
    fn hopeless(&mut self, reports: Reports) -> Self::Failure;
    /// Something was saved.
    fn working(&mut self) -> Result<(), Self::Failure> {
        Ok(())
    }
}

pub struct Watcher {
    plan: Plan,
    changes: FileChanges,
    post: Sender<Signal>,
    news: Receiver<Signal>,
    /// The last match that could be played.
    last: Option<Arc<PlayedMatch>>,
    /// What is wrong with the files since.
    trouble: Option<Reports>,
    /// The one that is being made.
    attempt: Option<Attempt>,
    /// What came of it, until the files have come to rest.
    made: Option<Box<Made>>,
    pause: Pause,
    count: u64,
}

impl Watcher {
    /// `rest` is how long files are given to come to rest before anything is told.
    pub fn new(plan: Plan, rest: Duration) -> Result<Watcher, Report> {
        let (post, news) = mpsc::channel();
        let changes = FileChanges::open(&plan.place, &plan.request, post.clone())?;
        let (last, trouble, attempt, made) = (None, None, None, None);
        Ok(Watcher { plan, changes, post, news, last, trouble, attempt, made, pause: Pause::new(rest), count: 0 })
    }

    /// By it, it is stopped.
    pub fn post(&self) -> Sender<Signal> {
        self.post.clone()
    }

    /// Until it is stopped, or the listener fails.
    pub fn watch<L: Listener>(mut self, listener: &mut L) -> Result<(), L::Failure> {
        self.attempt();
        loop {
            let pause = self.pause.left();
            if let Some(made) = self.made.take_if(|_| pause.is_none()) {
                self.tell(*made, listener)?;
            }
            match self.news.recv_timeout(pause.unwrap_or(NAP)) {
                Ok(Signal::Stir) => {
                    // What is being made is made of files that have changed.
                    self.attempt = None;
                    let mut stops = false;
                    let other = |signal| stops |= matches!(signal, Signal::Stop);
                    self.changes.settle(&self.news, BURST.min(self.pause.rest()), other);
                    if stops {
                        return Ok(());
                    }
                    self.pause.stir();
                    listener.working()?;
                    self.attempt();
                    // Who was told of this change is told of the next: there is no need to look before.
                    self.changes.look();
                }
                Ok(Signal::Made(number, made)) if number == self.count => self.made = Some(made),
                Ok(Signal::Made(..)) => {}
                Err(RecvTimeoutError::Timeout) if pause.is_none() && self.changes.look() => self.attempt(),
                Err(RecvTimeoutError::Timeout) => {}
                Ok(Signal::Stop) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    /// Begins to play with the files as they are. One that is still at work is of no use any more.
    fn attempt(&mut self) {
        self.made = None;
        self.count += 1;
        let (number, post) = (self.count, self.post.clone());
        let tell = move |made| drop(post.send(Signal::Made(number, Box::new(made))));
        self.attempt = Some(Attempt::begin(self.plan.clone(), self.last.clone(), tell));
        // What came too late to be followed is seen at the next look.
        self.changes.follow();
    }

    fn tell<L: Listener>(&mut self, made: Made, listener: &mut L) -> Result<(), L::Failure> {
        self.attempt = None;
        let mended = self.trouble.take();
        match made {
            Made::First(played) => {
                listener.first(&played)?;
                self.last = Some(played);
            }
            Made::Same if mended.is_some() => listener.mended()?,
            Made::Same => {}
            Made::Changed(played, first) => {
                if let Some(before) = &self.last {
                    listener.changed(before, &played, first.as_deref())?;
                }
                self.last = Some(played);
            }
            Made::Wrong(reports) => {
                if self.last.is_none() && self.count == 1 && !is_content(&reports) {
                    return Err(listener.hopeless(reports));
                }
                if mended.as_ref() != Some(&reports) {
                    listener.broken(&reports, self.last.is_some())?;
                }
                self.trouble = Some(reports);
            }
        }
        Ok(())
    }
}

/// Whether a file is at fault, which can be mended while it is watched; not the command line.
pub fn is_content(reports: &Reports) -> bool {
    reports.iter().any(|report: &Report| report.place().is_some_and(|(file, ..)| file != SET))
}
