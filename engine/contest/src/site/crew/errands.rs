//! A bout is played, or a version looked over, in a process of its own.

use super::surely;
use crate::match_process::{Answer, Breakdown, Cause, Errand, PlayedReplay, Task};
use crate::site::bout::{self, Bout, BoutKind, BoutMatch, BoutState, Player};
use crate::site::journal::{self, Doer};
use crate::site::refusal::Refusal;
use crate::site::replay_shelf::ReplayShelf;
use crate::site::version::{self, Version};
use crate::site::{Changed, Site, guard};
use crate::tournament::{Finished, Job, JobState, KeptReplay};
use lunarena_content::{Report, visible_line};
use std::ops::ControlFlow;

/// A match whose process breaks down is tried again so many times.
const TRIES: usize = 2;

/// Looks a version over.
pub fn check(site: &Site, version: &Version) -> Result<(), Refusal> {
    let text = site.read(|db| version::text(db, &version.hash))?;
    let mut errand = site.game.errand([(version.name.clone(), text)]);
    errand.bots.iter_mut().for_each(|bot| bot.file.clone_from(&version.name));
    errand.tasks = vec![Task::Look { bot: 0 }];
    let mut reports = None;
    for _ in 0..TRIES {
        let ended = site.warden.run(&errand, &site.stop, |_, answer| {
            reports = match answer {
                Answer::Looked { reports } => Some(Ok(reports)),
                Answer::Failed { why } => Some(Err(why)),
                Answer::Played { .. } => None,
            };
            ControlFlow::Continue(())
        });
        match ended {
            Err(Breakdown { what: Cause::Stopped, .. }) => return Ok(()),
            Err(breakdown) => reports = Some(Err(breakdown.why)),
            Ok(_) => break,
        }
    }
    let reports = match reports {
        Some(Ok(reports)) => reports,
        Some(Err(why)) => vec![(&Report::error(format!("the bot could not be looked over: {why}"))).into()],
        None => Vec::new(),
    };
    surely(site, || site.judge(version, reports.clone()))?;
    site.wake();
    Ok(())
}

/// Plays what is missing of a bout, and ends it.
pub fn play(site: &Site, id: i64) -> Result<(), Refusal> {
    let (bout, players, matches) =
        site.read(|db| Ok((bout::find(db, id)?, bout::players(db, id)?, bout::matches(db, id)?)))?;
    site.tell(Changed::Bout, Some(id));
    let missing: Vec<&BoutMatch> =
        matches.iter().filter(|own| matches!(own.state, JobState::Queued | JobState::Running)).collect();
    let played = missing.len() as u64;
    if bout.rules != site.game.rules {
        let why = "the rules were changed before it was played";
        return finish(site, &bout, Some(why), 0);
    }
    queue_jobs(site, &players, &missing)?;
    // Of the ladder, which never ends, replays are made when somebody wants to see them.
    let replay = bout.kind != BoutKind::Ladder;
    let (mut rest, mut tries) = (missing, 0);
    while !rest.is_empty() {
        let Some(errand) = errand(site, &players, &rest, replay)? else {
            return finish(site, &bout, Some("its maps are no longer there"), 0);
        };
        let mut done = 0;
        let mut failed = None;
        let ended = site.warden.run(&errand, &site.stop, |number, answer| {
            let noted = surely(site, || note(site, rest[number], answer.clone()));
            done = number + 1;
            match noted {
                Ok(()) => ControlFlow::Continue(()),
                Err(refusal) => {
                    failed = Some(refusal);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(refusal) = failed {
            put_back(site, id)?;
            return Err(refusal);
        }
        rest.drain(..done);
        let Err(breakdown) = ended else { continue };
        match breakdown.what {
            Cause::Stopped => return Ok(()),
            Cause::NoProcess => {
                put_back(site, id)?;
                return Err(Report::error(breakdown.why).into());
            }
            _ => {}
        }
        tries = if done > 0 { 1 } else { tries + 1 };
        // The one that was played when it broke down.
        if tries >= TRIES && !rest.is_empty() {
            let broken = rest.remove(0);
            tries = 0;
            let why = breakdown.why.clone();
            surely(site, || note(site, broken, Answer::Failed { why: why.clone() }))?;
            let what = format!("the match {} broke down: {why}", broken.key);
            surely(site, || site.write(|db| Ok(journal::note(db, Doer::default(), &what, site.now())?)))?;
        }
    }
    finish(site, &bout, None, played)
}

fn put_back(site: &Site, id: i64) -> Result<(), Refusal> {
    surely(site, || site.write(|db| Ok(bout::set_state(db, id, BoutState::Playing, BoutState::Queued)?)))?;
    Ok(())
}

/// A bout that is still played, and can't be.
pub fn give_up(site: &Site, id: i64, why: &str) -> Result<(), Refusal> {
    site.write(|db| {
        if bout::set_state(db, id, BoutState::Playing, BoutState::Failed)? {
            bout::end(db, id, BoutState::Failed, Some(why), site.now())?;
            journal::note(db, Doer::default(), &format!("bout {id} could not be played: {why}"), site.now())?;
            site.after_trial(db, &bout::find(db, id)?)?;
        }
        Ok(())
    })
}

fn queue_jobs(site: &Site, players: &[Player], missing: &[&BoutMatch]) -> Result<(), Refusal> {
    let roster = site.game.roster_of(players.iter().map(|own| (own.team_name.as_str(), own.hash.as_str())));
    let job = |own: &&BoutMatch| {
        let map = site.game.map(&own.map)?;
        Some(Job { key: own.key.clone(), map, seed: own.seed, players: own.seats.clone() })
    };
    let jobs: Vec<Job> = missing.iter().filter_map(job).collect();
    surely(site, || Ok(guard(&site.writer).queue(&roster, &jobs)?))
}

/// What a process is given to play these; nothing, if a map is gone.
pub fn errand(
    site: &Site,
    players: &[Player],
    matches: &[&BoutMatch],
    replay: bool,
) -> Result<Option<Errand>, Refusal> {
    let mut bots = Vec::new();
    for player in players {
        let text = site.read(|db| version::text(db, &player.hash))?;
        bots.push((visible_line(&player.team_name).into_owned(), text));
    }
    let mut errand = site.game.errand(bots);
    for own in matches {
        let Some(map) = site.game.map(&own.map) else { return Ok(None) };
        errand.tasks.push(Task::Play { map, seed: own.seed, players: own.seats.clone(), replay });
    }
    Ok(Some(errand))
}

fn note(site: &Site, own: &BoutMatch, answer: Answer) -> Result<(), Refusal> {
    let (state, result, why, replay) = match answer {
        Answer::Played { result, replay } => (result.state(), Some(result), None, replay),
        Answer::Failed { why } => (JobState::OurFault, None, Some(why), None),
        Answer::Looked { .. } => return Ok(()),
    };
    let key = own.key.clone();
    let alarms = guard(&site.writer).note(&[], &[Finished { key, state, result, why }])?;
    for alarm in alarms {
        let what = format!("ALARM: the match {} came out differently than before", alarm.key);
        site.write(|db| Ok(journal::note(db, Doer::default(), &what, site.now())?))?;
    }
    match replay {
        Some(replay) => keep(site, &own.key, &replay),
        None => Ok(()),
    }
}

/// Keeps a replay that was made.
pub fn keep(site: &Site, key: &str, replay: &PlayedReplay) -> Result<(), Refusal> {
    site.replays.put(key, &replay.text)?;
    let kept = KeptReplay { name: ReplayShelf::name(key), decided: replay.decided };
    Ok(guard(&site.writer).keep_replay(key, &kept)?)
}

/// What came of it is told to all who wait for it.
fn finish(site: &Site, bout: &Bout, why: Option<&str>, played: u64) -> Result<(), Refusal> {
    let ended = surely(site, || {
        site.write(|db| {
            let matches = bout::matches(db, bout.id)?;
            let counts = matches.iter().any(|own| own.result.is_some() && own.state != JobState::Void);
            let state = if why.is_none() && counts { BoutState::Done } else { BoutState::Failed };
            let why =
                why.map(str::to_owned).or_else(|| matches.iter().find_map(|own| own.why.clone()).filter(|_| !counts));
            bout::end(db, bout.id, state, why.as_deref(), site.now())?;
            let ended = bout::find(db, bout.id)?;
            let tried = if bout.kind == BoutKind::Trial { site.after_trial(db, &ended)? } else { None };
            Ok((ended, tried))
        })
    })?;
    let (ended, tried) = ended;
    guard(&site.pace).add(played);
    if ended.ranked {
        site.read(|db| guard(&site.ladder).add(db, &site.game, &ended))?;
    }
    if let Some(tournament) = ended.tournament {
        surely(site, || site.advance_final(tournament))?;
    }
    if let Some(team) = tried {
        site.wake();
        site.tell(Changed::Team, Some(team));
        site.tell(Changed::Site, None);
    }
    site.tell(Changed::Bout, Some(bout.id));
    site.tell(Changed::Queue, None);
    Ok(())
}

impl Site {
    /// The replay of a match that was played, made again if nobody kept it.
    pub(in crate::site) fn replay_of(
        &self,
        bout: &Bout,
        players: &[Player],
        own: &BoutMatch,
    ) -> Result<String, Refusal> {
        if let Some(text) = self.replays.get(&own.key) {
            return Ok(text);
        }
        if own.result.is_none() {
            return Err(Refusal::conflict("this match was not played to its end"));
        }
        let gone = || Refusal::conflict("this match was played by other rules, and its replay was not kept");
        if bout.rules != self.game.rules {
            return Err(gone());
        }
        let errand = errand(self, players, &[own], true)?.ok_or_else(gone)?;
        let mut made = None;
        let ended = self.warden.run(&errand, &self.stop, |_, answer| {
            if let Answer::Played { replay: Some(replay), .. } = answer {
                made = Some(replay);
            }
            ControlFlow::Continue(())
        });
        match (made, ended) {
            (Some(replay), _) => {
                // Without room it is made again the next time.
                let _ = keep(self, &own.key, &replay);
                Ok(replay.text)
            }
            (None, Err(breakdown)) => Err(Report::error(breakdown.why).into()),
            (None, Ok(_)) => Err(Report::error("the match could not be played again").into()),
        }
    }
}
