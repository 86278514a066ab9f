//! A bout is played, or a version looked over, in a process of its own.

use super::surely;
use crate::depot::{Difference, Dispatch, Listener};
use crate::errand::{Answer, Errand, NamedFile, PlayedReplay, Task, Work};
use crate::site::bout::{self, Bout, BoutKind, BoutMatch, BoutState, Player};
use crate::site::journal::{self, Doer};
use crate::site::refusal::Refusal;
use crate::site::replay_shelf::ReplayShelf;
use crate::site::version::{self, Version};
use crate::site::{Changed, Site, guard};
use crate::tournament::{Finished, Job, JobState, KeptReplay};
use lunarena_content::{Report, visible_line};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Looks a version over.
pub fn check(site: &Site, dispatch: &Dispatch, version: &Version) -> Result<(), Refusal> {
    let mut work = site.game.work([(version.name.as_str(), version.hash.as_str())]);
    let file = NamedFile { file: version.name.clone(), ..NamedFile::clone(&work.bots[0]) };
    (work.bots, work.tasks) = (vec![Arc::new(file)], vec![Task::Look { bot: 0 }]);
    let mut looked = Looked(None);
    dispatch.run(&[work], &|hash| text(site, hash), &site.stop, &mut looked)?;
    let reports = match looked.0 {
        Some(Answer::Looked { reports }) => reports,
        Some(Answer::Failed { why }) => {
            vec![(&Report::error(format!("the bot could not be looked over: {why}"))).into()]
        }
        // It was stopped.
        Some(Answer::Played { .. }) | None => return Ok(()),
    };
    surely(site, || site.judge(version, reports.clone()))?;
    site.wake();
    Ok(())
}

struct Looked(Option<Answer>);

impl Listener for Looked {
    fn done(&mut self, _: usize, answer: Answer) -> ControlFlow<()> {
        self.0 = Some(answer);
        ControlFlow::Continue(())
    }
}

/// Plays what is missing of a bout, and ends it.
pub fn play(site: &Site, dispatch: &Dispatch, id: i64) -> Result<(), Refusal> {
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
    let Some(work) = work(site, &players, &missing, replay) else {
        return finish(site, &bout, Some("its maps are no longer there"), 0);
    };
    let mut noting = Noting { site, missing: &missing, failed: None };
    let ended = dispatch.run(&[work], &|hash| text(site, hash), &site.stop, &mut noting);
    if let Some(refusal) = noting.failed.or_else(|| ended.err().map(Refusal::from)) {
        put_back(site, id)?;
        return Err(refusal);
    }
    if site.is_stopped() {
        return Ok(());
    }
    if bout.kind == BoutKind::Trial {
        // Its team is told what happened in it. Where no replay can be made, it is told less.
        let matches = site.read(|db| bout::matches(db, id))?;
        matches.iter().filter(|own| own.result.is_some()).for_each(|own| drop(site.replay_of(&bout, &players, own)));
    }
    finish(site, &bout, None, played)
}

/// What came of matches is noted at once.
struct Noting<'n> {
    site: &'n Site,
    missing: &'n [&'n BoutMatch],
    failed: Option<Refusal>,
}

impl Listener for Noting<'_> {
    fn done(&mut self, number: usize, answer: Answer) -> ControlFlow<()> {
        let (site, own) = (self.site, self.missing[number]);
        match surely(site, || note(site, own, answer.clone())) {
            Ok(()) => ControlFlow::Continue(()),
            Err(refusal) => {
                self.failed.get_or_insert(refusal);
                ControlFlow::Break(())
            }
        }
    }

    fn differs(&mut self, Difference { number, claims: [first, second] }: Difference) {
        let what = format!(
            "ALARM: of the match {} the workers {} and {} say different things: its last state has the hash {}, or {}",
            self.missing[number].key, first.worker, second.worker, first.hash, second.hash
        );
        let site = self.site;
        // Without room for it, nobody hears of it: nothing else can be done.
        let _ = surely(site, || site.write(|db| Ok(journal::note(db, Doer::default(), &what, site.now())?)));
    }
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

/// What is to be done to play these; nothing, if a map is gone.
fn work(site: &Site, players: &[Player], matches: &[&BoutMatch], replay: bool) -> Option<Work> {
    let names: Vec<String> = players.iter().map(|own| visible_line(&own.team_name).into_owned()).collect();
    let bots = names.iter().zip(players).map(|(name, own)| (name.as_str(), own.hash.as_str()));
    let mut work = site.game.work(bots);
    for own in matches {
        let map = site.game.map(&own.map)?;
        work.tasks.push(Task::Play { map, seed: own.seed, players: own.seats.clone(), replay });
    }
    Some(work)
}

/// A text of rules, maps or bots.
fn text(site: &Site, hash: &str) -> Option<Arc<str>> {
    let own = || site.read(|db| version::text(db, hash)).ok().map(Arc::from);
    site.game.text(hash).or_else(own)
}

fn note(site: &Site, own: &BoutMatch, answer: Answer) -> Result<(), Refusal> {
    let (state, result, why, replay) = match answer {
        Answer::Played { result, replay, .. } => (result.state(), Some(result), None, replay),
        Answer::Failed { why } => {
            let what = format!("the match {} could not be played: {why}", own.key);
            site.write(|db| Ok(journal::note(db, Doer::default(), &what, site.now())?))?;
            (JobState::OurFault, None, Some(why), None)
        }
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
        let work = work(self, players, &[own], true).ok_or_else(gone)?;
        let found = |hash: &str| Some((hash.to_owned(), text(self, hash)?.as_ref().to_owned()));
        let texts = work.hashes().map(found).collect::<Option<_>>().ok_or_else(gone)?;
        let (errand, mut made) = (Errand { work, texts }, None);
        let ended = self.warden.run(&errand, &self.stop, |_, answer| {
            if let Answer::Played { result, replay: Some(replay), .. } = answer {
                made = Some((result, replay));
            }
            ControlFlow::Continue(())
        });
        match (made, ended) {
            (Some((result, replay)), _) => {
                if own.result.as_ref() != Some(&result) {
                    let what = format!("ALARM: the match {} came out differently than before", own.key);
                    self.write(|db| Ok(journal::note(db, Doer::default(), &what, self.now())?))?;
                }
                // Without room it is made again the next time.
                let _ = keep(self, &own.key, &replay);
                Ok(replay.text)
            }
            (None, Err(breakdown)) => Err(Report::error(breakdown.why).into()),
            (None, Ok(_)) => Err(Report::error("the match could not be played again").into()),
        }
    }
}
