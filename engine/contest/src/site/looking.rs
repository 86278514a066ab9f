//! What callers see, each as much as they may.

use super::account::Me;
use super::bout::{self, Bout, BoutKind};
use super::bout_entry::{self, BoutEntry, BoutsWanted};
use super::caller::Caller;
use super::final_event::{self, FinalEntry, FinalState};
use super::finals;
use super::journal::{self, Announcement};
use super::leaderboard::{self, Leaderboard, RatedTeam, RatingPoint};
use super::queue::{self, Queue};
use super::refusal::Refusal;
use super::team::{self, Team, TeamEntry};
use super::{Site, guard, queue_order, settings, version};
use crate::tournament::EventPage;
use lunarena_arena::VERSION;
use lunarena_content::visible_line;
use rusqlite::Connection;
use serde::Serialize;
use std::sync::Arc;

#[derive(Serialize)]
pub struct SiteData {
    pub title: String,
    pub game: String,
    pub game_title: String,
    pub engine: &'static str,
    pub now: i64,
    pub maps: Vec<String>,
    pub seats: Vec<String>,
    pub table: usize,
    pub matches_each: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaderboard_frozen: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaderboard_freezes: Option<i64>,
    pub submissions_frozen: bool,
    pub ladder: bool,
    pub limits: Limits,
    pub announcements: Vec<Announcement>,
    pub tournaments: Vec<FinalEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub me: Option<Me>,
    pub manual: String,
}

#[derive(Serialize)]
pub struct Limits {
    pub largest_bot: usize,
    pub uploads: usize,
    pub scrimmages: usize,
}

#[derive(Serialize)]
pub struct TeamPage {
    pub team: TeamEntry,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<RatedTeam>,
    pub history: Vec<RatingPoint>,
    pub bouts: Vec<BoutEntry>,
}

pub struct Projector {
    pub tournament: Option<(FinalState, EventPage)>,
    pub shown: Vec<BoutEntry>,
}

/// A match that somebody may look at.
pub struct SeenMatch {
    pub key: String,
    /// The places in the bout of those whose prints, instructions and errors may be seen; nothing: everybody's.
    pub own: Option<Vec<String>>,
    /// In the order of seats: who played.
    pub names: Vec<String>,
    pub replay: String,
}

/// So many bouts are shown of a team.
const OF_A_TEAM: usize = 20;

impl Site {
    pub fn data(&self, caller: &Caller) -> Result<SiteData, Refusal> {
        let roster = &self.game.roster;
        let rules = &self.game.contest;
        let shown = |text: &String| visible_line(text).into_owned();
        let ends = rules.ends.map(|ends| ends.0);
        self.read(|db| {
            let set = settings::read(db)?;
            let freezes = ends.filter(|_| rules.freeze > 0).map(|ends| ends - rules.freeze as i64 * 3600);
            Ok(SiteData {
                title: shown(&roster.title),
                game: roster.game.clone(),
                game_title: shown(&roster.game_title),
                engine: VERSION,
                now: self.now(),
                maps: roster.maps.iter().map(|map| shown(&map.name)).collect(),
                seats: roster.seats.iter().map(shown).collect(),
                table: roster.table(),
                matches_each: roster.seeds * self.game.least() as u64,
                ends,
                leaderboard_frozen: set.leaderboard_frozen,
                leaderboard_freezes: freezes.filter(|_| set.leaderboard_frozen.is_none() && !set.frozen_by_clock),
                submissions_frozen: set.submissions_frozen,
                ladder: !set.ladder_stopped,
                limits: Limits { largest_bot: rules.largest_bot, uploads: rules.uploads, scrimmages: rules.scrimmages },
                announcements: journal::announcements(db)?,
                tournaments: final_event::all(db)?.iter().map(|event| event.entry()).collect(),
                me: self.me_of(db, caller)?,
                manual: self.game.manual.clone(),
            })
        })
    }

    pub fn teams(&self, caller: &Caller) -> Result<Vec<TeamEntry>, Refusal> {
        let is_shown = |team: &Team| !team.is_organiser() && (!team.barred || caller.is_organiser());
        self.read(|db| {
            team::all(db)?.iter().filter(|team| is_shown(team)).map(|team| entry(db, team, caller)).collect()
        })
    }

    pub fn team(&self, caller: &Caller, id: i64) -> Result<TeamPage, Refusal> {
        let board = self.leaderboard(caller)?;
        let wanted = BoutsWanted { team: Some(id), ..BoutsWanted::default() };
        let bouts = self.bouts(caller, &wanted)?.into_iter().take(OF_A_TEAM).collect();
        self.read(|db| {
            let team = team::find(db, id)?;
            if team.is_organiser() {
                return Err(Refusal::unknown("there is no such team"));
            }
            let mut history = leaderboard::history(db, id)?;
            // While the leaderboard stands still, so do curves.
            history.retain(|point| !board.frozen || point.0 <= board.at);
            let standing = board.teams.iter().find(|own| own.team == id).cloned();
            Ok(TeamPage { team: entry(db, &team, caller)?, standing, history: leaderboard::thinned(history), bouts })
        })
    }

    /// As it is, or as it was when it was frozen.
    pub fn leaderboard(&self, caller: &Caller) -> Result<Arc<Leaderboard>, Refusal> {
        let frozen = self.read(|db| match settings::read(db)?.leaderboard_frozen {
            Some(_) if !caller.is_organiser() => settings::frozen(db),
            _ => Ok(None),
        })?;
        match frozen {
            Some(board) => Ok(Arc::new(Leaderboard { frozen: true, ..board })),
            None => Ok(guard(&self.board).clone()),
        }
    }

    pub fn bouts(&self, caller: &Caller, wanted: &BoutsWanted) -> Result<Vec<BoutEntry>, Refusal> {
        let pace = guard(&self.pace).bouts();
        self.read(|db| {
            let order = queue_order::order(db)?;
            let bouts = bout_entry::list(db, wanted, caller.is_organiser(), caller.team.as_ref().map(|own| own.id))?;
            let seen = bouts.iter().filter(|bout| self.may_see(db, caller, bout).is_ok());
            seen.map(|bout| BoutEntry::read(db, bout, queue_order::place(&order, bout.id, pace))).collect()
        })
    }

    pub fn queue(&self, caller: &Caller) -> Result<Queue, Refusal> {
        let (pace, per_minute) = {
            let mut pace = guard(&self.pace);
            (pace.bouts(), pace.matches())
        };
        self.read(|db| queue::read(db, pace, per_minute, |bout| self.may_see(db, caller, bout).is_ok()))
    }

    /// Trials are their team's own affair, tournaments are seen when they are released, and what would tell of a frozen leaderboard when it is thawed.
    pub(super) fn may_see(&self, db: &Connection, caller: &Caller, bout: &Bout) -> Result<(), Refusal> {
        if caller.is_organiser() {
            return Ok(());
        }
        if let Some(tournament) = bout.tournament
            && !final_event::find(db, tournament)?.released
        {
            return Err(Refusal::forbidden("this tournament is not released yet"));
        }
        // While the leaderboard stands still, only those who played see what changes it.
        if let Some(since) = settings::read(db)?.leaderboard_frozen.filter(|_| bout.ranked)
            && bout.ended.is_some_and(|ended| ended > since)
        {
            let players = bout::players(db, bout.id)?;
            let plays = caller.team.as_ref().is_some_and(|team| players.iter().any(|own| own.team == team.id));
            return if plays { Ok(()) } else { Err(Refusal::forbidden("the leaderboard is frozen")) };
        }
        if bout.kind == BoutKind::Trial {
            let players = bout::players(db, bout.id)?;
            let is_own =
                caller.team.as_ref().is_some_and(|team| Some(team.id) == players.first().map(|first| first.team));
            return if is_own { Ok(()) } else { Err(Refusal::forbidden("this is another team's trial")) };
        }
        Ok(())
    }

    /// The match with this key, if one of its bouts may be seen.
    pub fn seen_match(&self, caller: &Caller, key: &str) -> Result<SeenMatch, Refusal> {
        let (bout, place) = self.read(|db| {
            let mut query = db.prepare_cached("SELECT bout FROM bout_match WHERE key = ?1 ORDER BY bout")?;
            let bouts: Vec<i64> = query.query_map([key], |row| row.get(0))?.collect::<Result<_, _>>()?;
            let mut last = Refusal::unknown("there is no such match");
            let mut seen = None;
            for id in bouts {
                let bout = bout::find(db, id)?;
                match self.may_see(db, caller, &bout) {
                    Ok(()) => {
                        let players = bout::players(db, id)?;
                        let is_own =
                            caller.team.as_ref().is_some_and(|team| players.iter().any(|own| own.team == team.id));
                        if is_own || seen.is_none() {
                            seen = Some((bout, players));
                        }
                    }
                    Err(refusal) => last = refusal,
                }
            }
            let (bout, players) = seen.ok_or(last)?;
            let own = bout::matches(db, bout.id)?.into_iter().find(|own| own.key == key);
            let own = own.ok_or_else(|| Refusal::unknown("there is no such match"))?;
            Ok(((bout, players), own))
        })?;
        let (bout, players) = bout;
        let seats = &self.game.roster.seats;
        let names = place.seats.iter().map(|at| visible_line(&players[*at].team_name).into_owned()).collect();
        let mine = |(seat, at): (&String, &usize)| {
            let is_own = caller.team.as_ref().is_some_and(|team| players[*at].team == team.id);
            is_own.then(|| seat.clone())
        };
        let own = (!caller.is_organiser()).then(|| seats.iter().zip(&place.seats).filter_map(mine).collect());
        let replay = self.replay_of(&bout, &players, &place)?;
        Ok(SeenMatch { key: key.to_owned(), own, names, replay })
    }

    /// What a screen shows: the tournament that runs, or ran last.
    pub fn projector(&self, caller: &Caller) -> Result<Projector, Refusal> {
        let event = self.read(|db| {
            let begun = |event: &final_event::FinalEvent| matches!(event.state, FinalState::Playing | FinalState::Done);
            let mut all = final_event::all(db)?.into_iter().filter(begun);
            Ok(all.find(|event| event.released || caller.is_organiser()))
        })?;
        let Some(event) = event else { return Ok(Projector { tournament: None, shown: Vec::new() }) };
        self.read(|db| {
            let mut query =
                db.prepare_cached("SELECT id FROM bout WHERE tournament = ?1 AND state = 'done' ORDER BY id")?;
            let ids: Vec<i64> = query.query_map([event.id], |row| row.get(0))?.collect::<Result<_, _>>()?;
            let mut shown = Vec::new();
            for id in ids {
                shown.push(BoutEntry::read(db, &bout::find(db, id)?, None)?);
            }
            Ok(Projector { tournament: Some((event.state, finals::page(db, &event)?)), shown })
        })
    }
}

fn entry(db: &Connection, team: &Team, caller: &Caller) -> Result<TeamEntry, Refusal> {
    let active = team.active.map(|version| version::find(db, version)).transpose()?;
    Ok(TeamEntry {
        id: team.id,
        name: team.name.clone(),
        members: team.members.clone(),
        house: team.is_house(),
        accepts: team.accepts,
        active: active.map(|version| version.number),
        barred: caller.is_organiser().then_some(team.barred),
    })
}
