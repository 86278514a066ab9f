//! `lunarena watch --live`: a match that goes on while its rules and bots are changed.

use super::eye::Eye;
use super::says::Says;
use super::{Flags, NAP, Signal};
use crate::arguments::{Choice, Place};
use crate::order::{Order, Portable};
use crate::outcome::{Failure, Outcome};
use crate::screen::Screen;
use crate::terminal;
use lunarena_arena::{Ending, Keep, Match, Recorder, Swap};
use lunarena_content::Reports;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// What the match is watched with.
pub struct Watch {
    pub eye: Eye,
    pub signals: Receiver<Signal>,
    pub says: Says,
}

impl Watch {
    /// Waits for a change, for so long at most, and until it has come to rest. Whether there was one.
    fn stirred(&mut self, wait: Duration) -> bool {
        let until = Instant::now() + wait;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.signals.recv_timeout(left.min(NAP)) {
                Ok(Signal::Stir) => break,
                Ok(Signal::Made(..)) => {}
                Err(RecvTimeoutError::Timeout) if left > NAP && self.eye.has_changed() => break,
                Err(RecvTimeoutError::Timeout) if left > NAP => {}
                Err(_) => return false,
            }
        }
        self.eye.settle(&self.signals, drop);
        self.eye.look();
        true
    }

    fn wait(&mut self) {
        while !self.stirred(Duration::from_secs(3600)) {}
    }
}

/// Why a match stopped going on.
enum Pause {
    Over,
    Stirred,
    /// The rules failed; the match stands where it stood before that turn.
    Failed(Reports),
}

pub fn run(place: &Place, choice: Choice, flags: &Flags, mut watch: Watch) -> Result<Outcome, Failure> {
    let pace = Duration::from_millis(flags.pace);
    let mut is_first = true;
    loop {
        let order = Order::new(place, choice.clone(), false);
        let begun = order.and_then(|order| {
            let table = Match::new(
                &order.game,
                order.setup(if flags.replay.is_some() { Keep::RECORD } else { Keep::NOTHING }),
            )?;
            let adjourned = table.adjourn();
            Ok((order, adjourned))
        });
        match begun {
            Ok((order, adjourned)) => {
                Live { place, choice: &choice, pace, replay: flags.replay.clone(), watch: &mut watch, screen: None }
                    .play(order, adjourned)?;
            }
            Err(reports) if is_first && !super::is_content(&reports) => return Err(reports.into()),
            Err(reports) => watch.says.broken(&reports, false)?,
        }
        is_first = false;
        watch.wait();
    }
}

struct Live<'l> {
    place: &'l Place,
    choice: &'l Choice,
    pace: Duration,
    replay: Option<PathBuf>,
    watch: &'l mut Watch,
    screen: Option<Screen>,
}

impl Live<'_> {
    /// Plays a match to its end, whatever is changed meanwhile.
    fn play(mut self, mut order: Order, mut adjourned: lunarena_arena::Adjourned) -> Result<(), Failure> {
        let mut inputs = Portable::from(&order);
        let mut recorder = match &self.replay {
            Some(path) => Some(Recorder::to_file(path, &order.header())?),
            None => None,
        };
        let mut turns = 0;
        loop {
            let mut table = adjourned.go_on(&order.game);
            let pause = self.go_on(&mut table, &mut recorder, &mut turns)?;
            let failed = match pause {
                Pause::Over => {
                    let (hash, standings) = (table.hash()?, table.standings()?);
                    let ending = Ending { turns, hash, standings };
                    self.watch.says.over(&inputs, &ending)?;
                    if let Some(recorder) = recorder {
                        recorder.finish(turns, &ending.hash, &ending.standings)?;
                    }
                    return Ok(());
                }
                Pause::Stirred => false,
                Pause::Failed(reports) => {
                    self.leave_picture();
                    self.watch.says.broken(&order.failed(turns + 1, reports), true)?;
                    self.watch.wait();
                    true
                }
            };
            adjourned = table.adjourn();
            // What failed would fail again: only a change helps.
            while let Some(next) = self.changed(&inputs, failed)? {
                let now = Portable::from(&next);
                let files = now.changes_since(&inputs);
                match adjourned.swap(&order.game, &next.game, &next.choices()) {
                    Ok(told) => {
                        let (turn, set) = (turns + 1, &next.settings.set);
                        if let Some(recorder) = &mut recorder {
                            recorder.swap(&Swap::new(turn, &next.game, set, next.seat_refs(), files.clone()))?;
                        }
                        self.leave_picture();
                        self.watch.says.swapped(turn, &files, &told)?;
                        (order, inputs) = (next, now);
                        break;
                    }
                    Err(reports) => {
                        self.leave_picture();
                        self.watch.says.broken(&reports, true)?;
                        if !failed {
                            break;
                        }
                        self.watch.wait();
                    }
                }
            }
        }
    }

    /// The match with the files as they are now, if it can be played and is another. Of what can't, the last good state goes on; unless that
    /// has failed: then this waits for one that can.
    fn changed(&mut self, inputs: &Portable, needed: bool) -> Result<Option<Order>, Failure> {
        loop {
            match Order::new(self.place, self.choice.clone(), false) {
                Ok(next) if !Portable::from(&next).changes_since(inputs).is_empty() => return Ok(Some(next)),
                Ok(_) => {}
                Err(reports) => {
                    self.leave_picture();
                    self.watch.says.broken(&reports, true)?;
                }
            }
            if !needed {
                return Ok(None);
            }
            self.watch.wait();
        }
    }

    /// Plays until something stirs.
    fn go_on(&mut self, table: &mut Match, recorder: &mut Option<Recorder>, turns: &mut u64) -> Result<Pause, Failure> {
        loop {
            let before = table.progress().done;
            let checkpoint = table.checkpoint()?;
            match table.turn() {
                Ok(Some(turn)) => {
                    *turns += 1;
                    if let Some(recorder) = recorder {
                        recorder.turn(&turn)?;
                    }
                }
                Ok(None) => return Ok(Pause::Over),
                Err(reports) => {
                    table.restore(checkpoint)?;
                    return Ok(Pause::Failed(reports));
                }
            }
            // Of units that have turns of their own, a whole round is one step.
            if table.progress().done != before || table.is_over() {
                self.draw(table)?;
                if self.watch.stirred(self.pace) {
                    return Ok(Pause::Stirred);
                }
            }
        }
    }

    fn draw(&mut self, table: &mut Match) -> Result<(), Failure> {
        if !terminal::redraws() || !self.watch.says.is_text() {
            return Ok(());
        }
        let Some(board) = table.board()? else { return Ok(()) };
        let lunarena_arena::Progress { noun, done, total } = table.progress();
        let seats = || table.seat_names().into_iter().map(str::to_owned).collect();
        let screen = self.screen.get_or_insert_with(|| Screen::new(seats(), total, None));
        screen.draw(&format!("{} {done} of {total}", noun.trim_end_matches('s')), &board)?;
        Ok(())
    }

    fn leave_picture(&mut self) {
        if let Some(screen) = &mut self.screen {
            screen.leave();
        }
    }
}
