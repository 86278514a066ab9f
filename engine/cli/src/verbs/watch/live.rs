//! `lunarena watch --live`: a match that goes on while its rules and bots are changed.

use super::file_changes::FileChanges;
use super::guard::Guard;
use super::says::Says;
use super::{Flags, NAP, Signal};
use crate::outcome::{Failure, Outcome};
use crate::terminal;
use crate::terminal::rows;
use crate::terminal::screen::Screen;
use lunarena_arena::{Ending, Keep, Match, Recorder, Swap};
use lunarena_content::Reports;
use lunarena_contest::{ContentPlace, MatchInputs, MatchRequest, PreparedMatch};
use lunarena_scene::Seat;
use lunarena_scene::glyphs::{self, Page};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// What the match is watched with.
pub struct Watch {
    changes: FileChanges,
    news: Receiver<Signal>,
    says: Says,
    guard: Guard,
    /// How long files are to be left alone before they are read.
    rest: Duration,
    /// When the files were last looked at.
    looked: Instant,
    /// What is wrong with the files now.
    trouble: Option<Reports>,
}

impl Watch {
    pub fn new(changes: FileChanges, news: Receiver<Signal>, says: Says, rest: Duration) -> Watch {
        let (guard, news) = Guard::begin(news);
        Watch { changes, news, says, guard, rest, looked: Instant::now(), trouble: None }
    }

    /// Waits for a change, for so long at most, and until it has come to rest. Whether there was one.
    fn stirred(&mut self, wait: Duration) -> bool {
        let until = Instant::now() + wait;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.news.recv_timeout(left.min(NAP)) {
                Ok(Signal::Stir) => break,
                Ok(Signal::Made(..)) => {}
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

    fn wait(&mut self) {
        while !self.stirred(Duration::from_secs(3600)) {}
    }

    /// Tells what is wrong, unless it was told before.
    fn broken(&mut self, reports: Reports, is_kept: bool) -> Result<(), Failure> {
        if self.trouble.as_ref() != Some(&reports) {
            self.says.broken(&reports, is_kept)?;
        }
        self.trouble = Some(reports);
        Ok(())
    }
}

/// Why a match stopped going on.
enum Pause {
    Over(Ending),
    Stirred,
    /// The rules failed; the match stands where it stood before that.
    Failed(Reports),
}

pub fn run(place: &ContentPlace, request: MatchRequest, flags: &Flags, mut watch: Watch) -> Result<Outcome, Failure> {
    let pace = Duration::from_millis(flags.pace);
    let kept = if flags.replay.is_some() { Keep::RECORD } else { Keep::NOTHING };
    let mut is_first = true;
    loop {
        let begun = watch.guard.work(|| {
            let prepared = PreparedMatch::new(place, request.clone(), false)?;
            let mut running = Match::new(&prepared.game, prepared.setup(kept))?;
            // A state that can't be kept is no start.
            running.checkpoint()?;
            let adjourned = running.adjourn();
            Ok::<_, Reports>((prepared, adjourned))
        });
        match begun {
            Some(Ok((prepared, adjourned))) => {
                watch.trouble = None;
                Live {
                    place,
                    request: &request,
                    pace,
                    replay: flags.replay.clone(),
                    watch: &mut watch,
                    screen: None,
                    seats: Vec::new(),
                }
                .play(prepared, adjourned)?;
            }
            Some(Err(reports)) if is_first && !super::is_content(&reports) => return Err(reports.into()),
            Some(Err(reports)) => watch.broken(reports, false)?,
            None => {}
        }
        is_first = false;
        watch.wait();
    }
}

struct Live<'l> {
    place: &'l ContentPlace,
    request: &'l MatchRequest,
    pace: Duration,
    replay: Option<PathBuf>,
    watch: &'l mut Watch,
    screen: Option<Screen>,
    /// Who plays, by the names of their bots.
    seats: Vec<Seat>,
}

impl Live<'_> {
    /// Plays a match to its end, whatever is changed meanwhile.
    fn play(mut self, mut prepared: PreparedMatch, mut adjourned: lunarena_arena::Adjourned) -> Result<(), Failure> {
        let mut inputs = MatchInputs::from(&prepared);
        self.seats = seats_of(&prepared);
        let mut recorder = match &self.replay {
            Some(path) => Some(Recorder::to_file(path, &prepared.header())?),
            None => None,
        };
        if let Some(recorder) = &mut recorder {
            let mut running = adjourned.go_on(&prepared.game);
            if let Some(opening) = running.opening()? {
                recorder.opening(&opening)?;
            }
            adjourned = running.adjourn();
        }
        self.watch.says.began(&inputs)?;
        let (mut turns, mut swapped) = (0, false);
        loop {
            let mut running = adjourned.go_on(&prepared.game);
            let pause = self.go_on(&mut running, &mut recorder, &mut turns)?;
            let failed = match pause {
                Pause::Over(ending) => {
                    // Whoever hears that it is over may look at the replay.
                    if let Some(recorder) = recorder {
                        recorder.finish(turns, &ending.hash, &ending.standings)?;
                    }
                    self.watch.says.over(&inputs, &ending)?;
                    return Ok(());
                }
                Pause::Stirred => false,
                Pause::Failed(reports) => {
                    let turn = turns + 1;
                    let told = match swapped {
                        true => prepared.failed_since_a_swap(turn, reports),
                        false => prepared.failed(turn, reports),
                    };
                    self.broken(told)?;
                    self.watch.wait();
                    true
                }
            };
            adjourned = running.adjourn();
            // What failed would fail again: only a change helps.
            while let Some(next) = self.changed(&inputs, failed)? {
                let now = MatchInputs::from(&next);
                let files = now.changes_since(&inputs);
                match self.watch.guard.work(|| adjourned.swap(&prepared.game, &next.game, &next.choices())) {
                    Some(Ok(told)) => {
                        let (turn, set) = (turns + 1, &next.settings.set);
                        if let Some(recorder) = &mut recorder {
                            recorder.swap(&Swap::new(turn, &next.game, set, next.seat_refs(), files.clone()))?;
                        }
                        self.leave_picture();
                        self.watch.trouble = None;
                        self.watch.says.swapped(turn, [&inputs, &now], &told)?;
                        (prepared, inputs, swapped) = (next, now, true);
                        break;
                    }
                    Some(Err(reports)) => {
                        self.broken(reports)?;
                        if !failed {
                            break;
                        }
                        self.watch.wait();
                    }
                    None => self.watch.wait(),
                }
            }
        }
    }

    fn broken(&mut self, reports: Reports) -> Result<(), Failure> {
        self.leave_picture();
        self.watch.broken(reports, true)
    }

    /// The match with the files as they are now, if it can be played and is another. Of what can't, the last good state goes on; unless that
    /// has failed: then this waits for one that can.
    fn changed(&mut self, inputs: &MatchInputs, needed: bool) -> Result<Option<PreparedMatch>, Failure> {
        loop {
            match self.watch.guard.work(|| PreparedMatch::new(self.place, self.request.clone(), false)) {
                Some(Ok(next)) if !MatchInputs::from(&next).changes_since(inputs).is_empty() => return Ok(Some(next)),
                Some(Ok(_)) if !needed && self.watch.trouble.take().is_some() => {
                    self.leave_picture();
                    self.watch.says.mended()?;
                }
                Some(Ok(_)) => {}
                Some(Err(reports)) => self.broken(reports)?,
                None => {
                    self.watch.wait();
                    continue;
                }
            }
            if !needed {
                return Ok(None);
            }
            self.watch.wait();
        }
    }

    /// Plays until something stirs, or nothing more can be played.
    fn go_on(
        &mut self,
        running: &mut Match,
        recorder: &mut Option<Recorder>,
        turns: &mut u64,
    ) -> Result<Pause, Failure> {
        let mut checkpoint = match running.checkpoint() {
            Ok(checkpoint) => checkpoint,
            Err(reports) => return Ok(Pause::Failed(reports)),
        };
        loop {
            let before = running.progress().done;
            // A turn after which the state can't be kept has failed.
            match self.watch.guard.work(|| Ok::<_, Reports>((running.turn()?, running.checkpoint()?))) {
                Some(Ok((Some(turn), next))) => {
                    *turns += 1;
                    if let Some(recorder) = recorder {
                        recorder.turn(&turn)?;
                    }
                    checkpoint = next;
                }
                Some(Ok((None, _))) => return self.ending(running, *turns),
                Some(Err(reports)) => {
                    running.restore(checkpoint)?;
                    return Ok(Pause::Failed(reports));
                }
                None => {
                    running.restore(checkpoint)?;
                    self.watch.wait();
                    return Ok(Pause::Stirred);
                }
            }
            // Of units that have turns of their own, a whole round is one step.
            if running.progress().done != before || running.is_over() {
                if let Err(reports) = self.draw(running)? {
                    return Ok(Pause::Failed(reports));
                }
                if !running.is_over() && self.watch.stirred(self.pace) {
                    return Ok(Pause::Stirred);
                }
            }
        }
    }

    /// A match that is over is done with only when its rules can say who won.
    fn ending(&mut self, running: &mut Match, turns: u64) -> Result<Pause, Failure> {
        let ending = self.watch.guard.work(|| {
            let (hash, standings) = (running.hash()?, running.standings()?);
            Ok(Ending { turns, hash, standings, faults: Default::default() })
        });
        Ok(match ending {
            Some(Ok(ending)) => Pause::Over(ending),
            Some(Err(reports)) => Pause::Failed(reports),
            None => {
                self.watch.wait();
                Pause::Stirred
            }
        })
    }

    fn draw(&mut self, running: &mut Match) -> Result<Result<(), Reports>, Failure> {
        if !terminal::redraws() || !self.watch.says.is_text() {
            return Ok(Ok(()));
        }
        let seen = self.watch.guard.work(|| Ok::<_, Reports>((running.scene(None)?, running.look()?)));
        let (scene, look) = match seen {
            Some(Ok(seen)) => seen,
            None => return Ok(Ok(())),
            Some(Err(reports)) => return Ok(Err(reports)),
        };
        let screen = self.screen.get_or_insert_default();
        let (width, height) = screen.room();
        let page = Page {
            width,
            height,
            colors: terminal::colours(&std::io::stdout()),
            heading: running.progress().to_string(),
            ..Page::default()
        };
        let drawn = glyphs::draw(&scene, &look, &self.seats, &page);
        screen.draw(&drawn.iter().map(|row| rows::text(row, page.colors)).collect::<Vec<_>>())?;
        Ok(Ok(()))
    }

    fn leave_picture(&mut self) {
        if let Some(screen) = &mut self.screen {
            screen.leave();
        }
    }
}

/// The seats and the names of their bots, as pictures have them.
fn seats_of(prepared: &PreparedMatch) -> Vec<Seat> {
    let seat = |seat: &lunarena_contest::Seat| Seat { name: seat.name.clone(), bot: seat.file.name.clone() };
    prepared.seats.iter().map(seat).collect()
}
