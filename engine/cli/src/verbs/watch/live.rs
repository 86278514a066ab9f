//! `lunarena watch --live`: a match that goes on while its rules and bots are changed.

mod picture;
mod watch;

use super::Flags;
use crate::outcome::{Failure, Outcome};
use lunarena_arena::{Ending, Keep, Match, Recorder, Swap};
use lunarena_content::{OutputFile, OutputKind, Reports};
use lunarena_contest::watch::is_content;
use lunarena_contest::{ContentPlace, MatchInputs, MatchRequest, PreparedMatch};
use picture::Picture;
use std::time::Duration;
pub use watch::Watch;

/// Why a match stopped going on.
enum Pause {
    Over(Ending),
    Stirred,
    /// The rules failed; the match stands where it stood before that.
    Failed(Reports),
}

pub fn run(place: &ContentPlace, request: MatchRequest, flags: &Flags, mut watch: Watch) -> Result<Outcome, Failure> {
    let pace = Duration::from_millis(flags.pace);
    let replay = flags.force.optional(flags.replay.clone(), OutputKind::Replay)?;
    let kept = if replay.is_some() { Keep::RECORD } else { Keep::NOTHING };
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
                let picture = Picture::new(&prepared, watch.says.is_text());
                let replay = replay.clone();
                let live = Live { place, request: &request, pace, replay, watch: &mut watch, picture };
                live.play(prepared, adjourned)?;
            }
            Some(Err(reports)) if is_first && !is_content(&reports) => return Err(reports.into()),
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
    replay: Option<OutputFile>,
    watch: &'l mut Watch,
    picture: Picture,
}

impl Live<'_> {
    /// Plays a match to its end, whatever is changed meanwhile.
    fn play(mut self, mut prepared: PreparedMatch, mut adjourned: lunarena_arena::Adjourned) -> Result<(), Failure> {
        let mut inputs = MatchInputs::from(&prepared);
        let mut recorder = match &self.replay {
            Some(file) => Some(Recorder::to_file(file, &prepared.header())?),
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
                        self.picture.leave();
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
        self.picture.leave();
        self.watch.broken(reports, true)
    }

    /// The match with the files as they are now, if it can be played and is another. Of what can't, the last good state goes on; unless that
    /// has failed: then this waits for one that can.
    fn changed(&mut self, inputs: &MatchInputs, needed: bool) -> Result<Option<PreparedMatch>, Failure> {
        loop {
            match self.watch.guard.work(|| PreparedMatch::new(self.place, self.request.clone(), false)) {
                Some(Ok(next)) if !MatchInputs::from(&next).changes_since(inputs).is_empty() => return Ok(Some(next)),
                Some(Ok(_)) if !needed && self.watch.trouble.take().is_some() => {
                    self.picture.leave();
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
                if let Err(reports) = self.picture.draw(running, &self.watch.guard)? {
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
}
