//! What organisers do. All of it stands in the log.

use super::account::NewTeam;
use super::caller::Caller;
use super::final_event::{self, FinalEntry};
use super::journal::{self, Announcement, LogEntry};
use super::refusal::Refusal;
use super::team::{self, TeamKind};
use super::{Changed, Site, guard, session, settings};
use crate::secret;
use crate::tournament::JobState;
use lunarena_content::{EventFormat, Format, visible_line};
use rusqlite::params;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Freeze {
    pub submissions: Option<bool>,
    pub leaderboard: Option<bool>,
    /// Whether matches are chosen by themselves.
    pub ladder: Option<bool>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamChange {
    pub barred: Option<bool>,
    #[serde(default)]
    pub token: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentOrder {
    pub request: String,
    pub title: String,
    pub format: Format,
    pub rounds: Option<usize>,
    #[serde(default)]
    pub double: bool,
    /// Each round waits until an organiser starts it.
    #[serde(default)]
    pub by_round: bool,
    pub at: Option<i64>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Made {
    id: i64,
}

/// More is a slip of the pen.
const MOST_USES: i64 = 10_000;
const MOST_ROUNDS: usize = 10_000;

/// The first second of the year 3000: no calendar of a page goes on for ever.
const LATEST: i64 = 32_503_680_000;

impl Site {
    pub fn freeze(&self, caller: &Caller, freeze: &Freeze) -> Result<(), Refusal> {
        caller.organiser()?;
        let board = guard(&self.board).clone();
        self.write(|db| {
            let mut now_set = settings::read(db)?;
            let mut said = Vec::new();
            if let Some(frozen) = freeze.submissions {
                now_set.submissions_frozen = frozen;
                said.push(if frozen { "froze submissions" } else { "opened submissions" });
            }
            if let Some(on) = freeze.ladder {
                now_set.ladder_stopped = !on;
                said.push(if on { "started the ladder" } else { "stopped the ladder" });
            }
            if let Some(frozen) = freeze.leaderboard {
                if frozen && now_set.leaderboard_frozen.is_none() {
                    settings::freeze(db, &board)?;
                }
                now_set.leaderboard_frozen = frozen.then(|| now_set.leaderboard_frozen.unwrap_or_else(|| self.now()));
                said.push(if frozen { "froze the leaderboard" } else { "thawed the leaderboard" });
            }
            settings::write(db, &now_set)?;
            said.iter().try_for_each(|what| journal::note(db, caller.doer(), what, self.now()))?;
            Ok(())
        })?;
        self.wake();
        self.tell(Changed::Site, None);
        self.tell(Changed::Leaderboard, None);
        Ok(())
    }

    pub fn announce(&self, caller: &Caller, request: &str, text: &str) -> Result<Announcement, Refusal> {
        let own = caller.organiser()?;
        let announced = self.write(|db| {
            session::once(db, own.id, request, &("announce", text), self.now(), || {
                journal::note(db, caller.doer(), "announced something", self.now())?;
                journal::announce(db, text, self.now())
            })
        })?;
        self.tell(Changed::Site, None);
        Ok(announced)
    }

    /// A code by which so many teams can sign up.
    pub fn invite(&self, caller: &Caller, uses: i64) -> Result<String, Refusal> {
        caller.organiser()?;
        if !(1..=MOST_USES).contains(&uses) {
            return Err(Refusal::wrong(format!("an invitation is for 1 to {MOST_USES} teams")));
        }
        let code = secret::draw_or_refuse()?;
        self.write(|db| {
            session::invite(db, &code, uses, self.now())?;
            journal::note(db, caller.doer(), &format!("made an invitation for {uses}"), self.now())?;
            Ok(())
        })?;
        Ok(code)
    }

    /// A new team. Asked for again with the same id, it gets another token.
    pub fn add_team(
        &self,
        caller: &Caller,
        request: &str,
        name: &str,
        members: &[String],
        kind: TeamKind,
    ) -> Result<NewTeam, Refusal> {
        let (own, token) = (caller.organiser()?, secret::draw_or_refuse()?);
        let made = self.write(|db| {
            let made: Made = session::once(db, own.id, request, &("add a team", name, members), self.now(), || {
                let team = team::add(db, name, members, kind, Some(&token), self.now())?;
                journal::note(db, caller.doer(), &format!("added the team {}", team.name), self.now())?;
                Ok(Made { id: team.id })
            })?;
            team::set_token(db, made.id, &token)?;
            let team = team::find(db, made.id)?;
            Ok(NewTeam { team: team.id, name: team.name, token: Some(token), me: None })
        })?;
        self.tell(Changed::Site, None);
        Ok(made)
    }

    pub fn change_other_team(&self, caller: &Caller, id: i64, change: &TeamChange) -> Result<NewTeam, Refusal> {
        caller.organiser()?;
        let token = change.token.then(secret::draw_or_refuse).transpose()?;
        let made = self.write(|db| {
            let team = team::find(db, id)?;
            if team.is_house() {
                return Err(Refusal::wrong("the bots of the house stand in the event's file"));
            }
            if let Some(token) = &token {
                team::set_token(db, id, token)?;
                session::end_all(db, id)?;
                journal::note(db, caller.doer(), &format!("drew a new token for {}", team.name), self.now())?;
            }
            if let Some(barred) = change.barred {
                team::set_barred(db, id, barred)?;
                let what = if barred { "barred" } else { "let in" };
                journal::note(db, caller.doer(), &format!("{what} the team {}", team.name), self.now())?;
            }
            Ok(NewTeam { team: id, name: team.name, token, me: None })
        })?;
        self.tell(Changed::Team, Some(id));
        self.tell(Changed::Site, None);
        Ok(made)
    }

    /// A match counts for nobody.
    pub fn void(&self, caller: &Caller, key: &str, why: &str) -> Result<(), Refusal> {
        caller.organiser()?;
        let why = visible_line(why.trim()).into_owned();
        let reopened = self.write(|db| {
            let write = "UPDATE job SET state = ?2, why = ?3 WHERE key = ?1";
            if db.execute(write, params![key, JobState::Void.name(), why])? == 0 {
                return Err(Refusal::unknown("there is no such match"));
            }
            journal::note(db, caller.doer(), &format!("voided the match {key}: {why}"), self.now())?;
            final_event::reopen_with(db, key)
        })?;
        for id in reopened {
            self.advance_final(id)?;
        }
        let ladder = self.read(|db| super::Ladder::read(db, &self.game))?;
        *guard(&self.ladder) = ladder;
        self.rate()?;
        self.tell(Changed::Queue, None);
        Ok(())
    }

    pub fn plan(&self, caller: &Caller, order: &TournamentOrder) -> Result<FinalEntry, Refusal> {
        let own = caller.organiser()?;
        let title = team::good_name(&order.title)?;
        if order.rounds.is_some_and(|rounds| !(1..=MOST_ROUNDS).contains(&rounds)) {
            return Err(Refusal::wrong(format!("a tournament has 1 to {MOST_ROUNDS} rounds")));
        }
        if order.at.is_some_and(|at| !(0..LATEST).contains(&at)) {
            return Err(Refusal::wrong("a tournament starts between the years 1970 and 3000")
                .help("`at` is in seconds since 1970"));
        }
        let format = EventFormat {
            format: order.format,
            rounds: order.rounds.filter(|_| matches!(order.format, Format::McMahon | Format::Ladder)),
            double: order.double && order.format == Format::Bracket && self.game.roster.table() == 2,
            ..EventFormat::default()
        };
        let entry = self.write(|db| {
            session::once(db, own.id, &order.request, &("plan", order), self.now(), || {
                if final_event::is_known(db, &title)? {
                    return Err(Refusal::conflict(format!("there is a tournament called {title}")));
                }
                journal::note(db, caller.doer(), &format!("planned the tournament {title}"), self.now())?;
                Ok(final_event::plan(db, &title, &format, order.at, order.by_round)?.entry())
            })
        })?;
        self.wake();
        self.tell(Changed::Site, None);
        Ok(entry)
    }

    /// What was done, the newest first.
    pub fn log(&self, caller: &Caller, before: Option<i64>) -> Result<Vec<LogEntry>, Refusal> {
        caller.organiser()?;
        self.read(|db| Ok(journal::read(db, before)?))
    }
}
