//! What a live match is watched with: news of files, and what is wrong with them.

use super::super::guard::Guard;
use super::super::says::Says;
use crate::outcome::Failure;
use lunarena_content::Reports;
use lunarena_contest::watch::{FileChanges, NAP, Signal};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// What the match is watched with.
pub struct Watch {
    changes: FileChanges,
    news: Receiver<Signal>,
    pub says: Says,
    pub guard: Guard,
    /// How long files are to be left alone before they are read.
    rest: Duration,
    /// When the files were last looked at.
    looked: Instant,
    /// What is wrong with the files now.
    pub trouble: Option<Reports>,
}

impl Watch {
    pub fn new(changes: FileChanges, news: Receiver<Signal>, says: Says, rest: Duration) -> Watch {
        let (guard, news) = Guard::begin(news);
        Watch { changes, news, says, guard, rest, looked: Instant::now(), trouble: None }
    }

    /// Waits for a change, for so long at most, and until it has come to rest. Whether there was one.
    pub fn stirred(&mut self, wait: Duration) -> bool {
        let until = Instant::now() + wait;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.news.recv_timeout(left.min(NAP)) {
                Ok(Signal::Stir) => break,
                Ok(Signal::Made(..) | Signal::Stop) => {}
                Err(RecvTimeoutError::Timeout) if self.finds_a_change() => break,
                Err(RecvTimeoutError::Timeout) if left > NAP => {}
                Err(_) => return false,
            }
        }
        self.changes.settle(&self.news, self.rest, drop);
        self.changes.follow();
        self.changes.look();
        true
    }

    /// Looks at the files from time to time, in case nobody was told of a change.
    fn finds_a_change(&mut self) -> bool {
        if self.looked.elapsed() < NAP {
            return false;
        }
        self.looked = Instant::now();
        self.changes.look()
    }

    pub fn wait(&mut self) {
        while !self.stirred(Duration::from_secs(3600)) {}
    }

    /// Tells what is wrong, unless it was told before.
    pub fn broken(&mut self, reports: Reports, is_kept: bool) -> Result<(), Failure> {
        if self.trouble.as_ref() != Some(&reports) {
            self.says.broken(&reports, is_kept)?;
        }
        self.trouble = Some(reports);
        Ok(())
    }
}
