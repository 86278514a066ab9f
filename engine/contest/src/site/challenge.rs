//! Teams challenge each other, and the bots of the house.

use super::bout::{self, BoutKind, BoutState, NewBout};
use super::bout_entry::BoutEntry;
use super::caller::Caller;
use super::refusal::Refusal;
use super::team::{self, Accepts, Team};
use super::{Changed, Site, account::HOUR, journal, queue_order, session, version};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScrimmageOrder {
    pub request: String,
    pub opponents: Vec<i64>,
    #[serde(default)]
    pub map: Option<String>,
    pub ranked: bool,
}

impl Site {
    pub fn challenge(&self, caller: &Caller, order: &ScrimmageOrder) -> Result<BoutEntry, Refusal> {
        let own = caller.player()?;
        let id = self.write(|db| {
            session::once(db, own.id, &order.request, &("challenge", order), self.now(), || {
                let most = self.game.contest.scrimmages;
                if bout::asked_by(db, own.id, self.now() - HOUR, self.now())? >= most as i64 {
                    return Err(Refusal::too_many(format!("a team challenges at most {most} times in an hour")));
                }
                let teams = self.challenged(db, own, &order.opponents)?;
                let map = order.map.as_deref().map(|name| {
                    self.game.map(name).ok_or_else(|| Refusal::wrong(format!("the contest has no map {name}")))
                });
                let asks = teams.iter().skip(1).any(|team| team.accepts == Accepts::Ask && team.id != own.id);
                let state = if asks { BoutState::Asked } else { BoutState::Queued };
                let id = self.add_bout(
                    db,
                    BoutKind::Scrimmage,
                    state,
                    order.ranked,
                    Some(own.id),
                    &teams,
                    map.transpose()?,
                )?;
                let names: Vec<&str> = teams.iter().skip(1).map(|team| team.name.as_str()).collect();
                journal::note(db, caller.doer(), &format!("challenged {}: bout {id}", names.join(", ")), self.now())?;
                Ok(id)
            })
        })?;
        self.moved_on(id);
        self.bout(caller, id)
    }

    /// Those who would play, the one who asks first. Where a game needs more than were named, the house fills up.
    fn challenged(&self, db: &Connection, own: &Team, opponents: &[i64]) -> Result<Vec<Team>, Refusal> {
        let table = self.game.roster.table();
        if opponents.is_empty() || opponents.len() >= table {
            return Err(Refusal::wrong(format!("challenge 1 to {} opponents", table - 1)));
        }
        let mut teams = vec![team::find(db, own.id)?];
        for id in opponents {
            teams.push(team::find(db, *id)?);
        }
        let house: Vec<Team> = team::all(db)?.into_iter().filter(|team| team.is_house() && team.plays()).collect();
        let mut fillers = house.iter().cycle();
        while teams.len() < self.game.least() {
            let Some(filler) = fillers.next() else { break };
            teams.push(filler.clone());
        }
        for (place, team) in teams.iter().enumerate() {
            if place > 0 && team.id == own.id {
                return Err(Refusal::wrong("a team can't challenge itself"));
            }
            if !team.plays() {
                return Err(match place {
                    0 => {
                        Refusal::conflict("your team has no active bot").help("upload one that passes its checks first")
                    }
                    _ => Refusal::conflict(format!("{} has no active bot", team.name)),
                });
            }
            if place > 0 && team.accepts == Accepts::None && !team.is_house() {
                return Err(Refusal::conflict(format!("{} accepts no challenges", team.name)));
            }
        }
        Ok(teams)
    }

    /// A bout of the active versions of some teams.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn add_bout(
        &self,
        db: &Connection,
        kind: BoutKind,
        state: BoutState,
        ranked: bool,
        asked_by: Option<i64>,
        teams: &[Team],
        map: Option<usize>,
    ) -> Result<i64, Refusal> {
        let mut versions = Vec::new();
        for team in teams {
            versions.push(version::find(db, team.active.unwrap_or(-1))?);
        }
        let ids: Vec<i64> = versions.iter().map(|version| version.id).collect();
        let series = bout::times_met(db, &ids, &self.game.rules)?;
        let named: Vec<(&str, &str)> =
            teams.iter().zip(&versions).map(|(team, version)| (team.name.as_str(), version.hash.as_str())).collect();
        let players: Vec<(i64, i64)> = versions.iter().map(|version| (version.team, version.id)).collect();
        bout::add(
            db,
            &NewBout {
                kind,
                state,
                ranked,
                asked_by,
                rules: &self.game.rules,
                map: map.map(|map| self.game.roster.maps[map].name.as_str()),
                series,
                tournament: None,
                players: &players,
                matches: &self.game.matches(&named, map, series),
                at: self.now(),
            },
        )
    }

    /// A team that was asked accepts, or doesn't.
    pub fn answer(&self, caller: &Caller, id: i64, accept: bool) -> Result<BoutEntry, Refusal> {
        let own = caller.player()?;
        self.write(|db| {
            let bout = bout::find(db, id)?;
            if bout.asked_by == Some(own.id) || !bout::players(db, id)?.iter().any(|player| player.team == own.id) {
                return Err(Refusal::forbidden("this challenge is for another team to answer"));
            }
            let (to, what) = if accept { (BoutState::Queued, "accepted") } else { (BoutState::Refused, "refused") };
            if !bout::set_state(db, id, BoutState::Asked, to)? {
                return Err(Refusal::conflict("this challenge doesn't wait for an answer any more"));
            }
            journal::note(db, caller.doer(), &format!("{what} the challenge {id}"), self.now())?;
            Ok(())
        })?;
        self.moved_on(id);
        self.bout(caller, id)
    }

    /// Who asked takes it back.
    pub fn withdraw(&self, caller: &Caller, id: i64) -> Result<BoutEntry, Refusal> {
        let own = caller.player()?;
        self.write(|db| {
            if bout::find(db, id)?.asked_by != Some(own.id) {
                return Err(Refusal::forbidden("another team asked for this bout"));
            }
            let withdrawn = bout::set_state(db, id, BoutState::Asked, BoutState::Withdrawn)?
                || bout::set_state(db, id, BoutState::Queued, BoutState::Withdrawn)?;
            match withdrawn {
                true => Ok(journal::note(db, caller.doer(), &format!("withdrew the challenge {id}"), self.now())?),
                false => Err(Refusal::conflict("this bout can't be withdrawn any more")),
            }
        })?;
        self.moved_on(id);
        self.bout(caller, id)
    }

    /// All who have to do with a bout are told.
    fn moved_on(&self, id: i64) {
        self.wake();
        for player in self.read(|db| Ok(bout::players(db, id)?)).unwrap_or_default() {
            self.tell(Changed::Team, Some(player.team));
        }
        self.tell(Changed::Bout, Some(id));
        self.tell(Changed::Queue, None);
    }

    pub fn bout(&self, caller: &Caller, id: i64) -> Result<BoutEntry, Refusal> {
        let pace = super::guard(&self.pace).bouts();
        self.read(|db| {
            let bout = bout::find(db, id)?;
            self.may_see(db, caller, &bout)?;
            let place = match bout.state {
                BoutState::Queued => queue_order::place(&queue_order::order(db)?, id, pace),
                _ => None,
            };
            BoutEntry::read(db, &bout, place)
        })
    }
}
