//! Coming in: teams sign up, log in, and say how they like to be asked.

use super::caller::Caller;
use super::refusal::Refusal;
use super::site_game::SiteGame;
use super::team::{self, Accepts, Team, TeamKind};
use super::version::{self, VersionState};
use super::{Changed, Site, bout, journal, session};
use crate::errand::bot_hash;
use crate::secret;
use rusqlite::{Connection, params};
use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
pub struct Me {
    pub team: i64,
    pub name: String,
    pub members: Vec<String>,
    pub organiser: bool,
    pub accepts: Accepts,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// Challenges that wait for an answer.
    pub asked: i64,
    pub uploads_left: i64,
    pub scrimmages_left: i64,
}

#[derive(Clone, Debug, Serialize)]
pub struct NewTeam {
    pub team: i64,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub me: Option<Me>,
}

/// What a browser gets that logged in.
pub struct LoggedIn<T> {
    pub answer: T,
    /// For its cookie.
    pub key: String,
}

pub const HOUR: i64 = 3600;

impl Site {
    /// Who shows a token.
    pub fn by_token(&self, token: &str, from: &str) -> Result<Caller, Refusal> {
        let team = self.read(|db| Ok(team::by_token(db, token)?))?;
        let team = team.ok_or_else(|| Refusal::stranger().help("no team has this token"))?;
        Ok(Caller { team: Some(team), form: None, from: from.to_owned() })
    }

    /// Who shows the key of a cookie; a stranger, if it is worth nothing any more.
    pub fn by_key(&self, key: &str, from: &str) -> Result<Caller, Refusal> {
        self.read(|db| {
            let Some(session) = session::find(db, key, self.now())? else { return Ok(Caller::stranger(from)) };
            let team = team::find(db, session.team)?;
            Ok(Caller { team: Some(team), form: Some(session.form), from: from.to_owned() })
        })
    }

    pub fn log_in(&self, token: &str, from: &str) -> Result<LoggedIn<Me>, Refusal> {
        let caller = self.by_token(token.trim(), from)?;
        caller.team()?;
        self.write(|db| {
            let team = caller.team()?;
            journal::note(db, caller.doer(), "logged in", self.now())?;
            self.begin_session(db, team, from)
        })
    }

    pub fn note_wrong_token(&self, from: &str) -> Result<(), Refusal> {
        let doer = Caller::stranger(from);
        self.write(|db| Ok(journal::note(db, doer.doer(), "tried to log in with a wrong token", self.now())?))
    }

    fn begin_session(&self, db: &Connection, team: &Team, from: &str) -> Result<LoggedIn<Me>, Refusal> {
        let new = session::begin(db, team.id, self.now())?;
        let caller = Caller { team: Some(team.clone()), form: Some(new.form), from: from.to_owned() };
        let me = self.me_of(db, &caller)?.ok_or_else(Refusal::stranger)?;
        Ok(LoggedIn { answer: me, key: new.key })
    }

    pub fn log_out(&self, key: &str) -> Result<(), Refusal> {
        self.write(|db| Ok(session::end(db, key)?))
    }

    /// A new team, by an invitation. Asked for again with the same id, the team that was made gets another token: the first may have been lost on the way. Who
    /// has uploaded a bot has a token: from then on nobody gets another one by this.
    pub fn sign_up(
        &self,
        request: &str,
        code: &str,
        name: &str,
        members: &[String],
        from: &str,
    ) -> Result<LoggedIn<NewTeam>, Refusal> {
        let token = secret::draw_or_refuse()?;
        let signed = self.write(|db| {
            let asked = ("sign up", code.trim(), name, members);
            let made: i64 = session::once(db, 0, request, &asked, self.now(), || {
                session::use_invitation(db, code)?;
                let team = team::add(db, name, members, TeamKind::Team, Some(&token), self.now())?;
                journal::note(
                    db,
                    Caller::stranger(from).doer(),
                    &format!("the team {} signed up", team.name),
                    self.now(),
                )?;
                Ok(team.id)
            })?;
            let team = team::find(db, made)?;
            if team.barred || !version::of_team(db, made)?.is_empty() {
                return Err(Refusal::conflict(format!("{} has signed up already", team.name)).help("log in instead"));
            }
            team::set_token(db, made, &token)?;
            let LoggedIn { answer, key } = self.begin_session(db, &team, from)?;
            let answer = NewTeam { team: team.id, name: team.name, token: Some(token), me: Some(answer) };
            Ok(LoggedIn { answer, key })
        })?;
        self.tell(Changed::Site, None);
        Ok(signed)
    }

    /// Another token; the old one, and all browsers of the team, are forgotten.
    pub fn renew_token(&self, caller: &Caller) -> Result<LoggedIn<NewTeam>, Refusal> {
        let (team, token) = (caller.team()?, secret::draw_or_refuse()?);
        self.write(|db| {
            team::set_token(db, team.id, &token)?;
            session::end_all(db, team.id)?;
            journal::note(db, caller.doer(), "drew a new token", self.now())?;
            let LoggedIn { answer, key } = self.begin_session(db, team, &caller.from)?;
            let answer = NewTeam { team: team.id, name: team.name.clone(), token: Some(token), me: Some(answer) };
            Ok(LoggedIn { answer, key })
        })
    }

    pub fn change_team(
        &self,
        caller: &Caller,
        members: Option<&[String]>,
        accepts: Option<Accepts>,
    ) -> Result<Me, Refusal> {
        let team = caller.team()?;
        let me = self.write(|db| {
            members.map(|members| team::set_members(db, team.id, members)).transpose()?;
            accepts.map(|accepts| team::set_accepts(db, team.id, accepts)).transpose()?;
            journal::note(db, caller.doer(), "changed what is told of the team", self.now())?;
            let caller = Caller { team: Some(team::find(db, team.id)?), ..caller.clone() };
            self.me_of(db, &caller)?.ok_or_else(Refusal::stranger)
        })?;
        self.tell(Changed::Team, Some(team.id));
        Ok(me)
    }

    /// What a team is told of itself.
    pub(super) fn me_of(&self, db: &Connection, caller: &Caller) -> Result<Option<Me>, Refusal> {
        let Some(team) = &caller.team else { return Ok(None) };
        let active = team.active.map(|version| version::find(db, version)).transpose()?;
        let now = self.now();
        let asked: i64 = db
            .prepare_cached(
                "SELECT count(*) FROM bout_player JOIN bout ON bout.id = bout_player.bout WHERE team = ?1 AND place > 0 AND state = 'asked'",
            )?
            .query_row(params![team.id], |row| row.get(0))?;
        let left = |most: usize, used: i64| (most as i64 - used).max(0);
        let rules = &self.game.contest;
        Ok(Some(Me {
            team: team.id,
            name: team.name.clone(),
            members: team.members.clone(),
            organiser: team.is_organiser(),
            accepts: team.accepts,
            active: active.map(|version| version.number),
            form: caller.form.clone(),
            asked,
            uploads_left: left(rules.uploads, version::uploads(db, team.id, now - HOUR, now)?),
            scrimmages_left: left(rules.scrimmages, bout::asked_by(db, team.id, now - HOUR, now)?),
        }))
    }
}

/// The bots of the house are teams whose bots are as their files are now.
pub fn welcome_house(db: &Connection, game: &SiteGame, at: i64) -> Result<(), Refusal> {
    for (name, text) in &game.house {
        let team = match team::by_name(db, name)? {
            Some(team) if team.is_house() => team,
            Some(_) => {
                return Err(Refusal::conflict(format!("a team is called {name}, as a bot of the house is"))
                    .help("give the bot another name in the event's file"));
            }
            None => team::add(db, name, &[], TeamKind::House, None, at)?,
        };
        let hash = bot_hash(text);
        let known = version::of_team(db, team.id)?.into_iter().find(|version| version.hash == hash);
        let version = match known {
            Some(version) => version,
            None => version::add(db, team.id, &format!("{name}.lua"), &hash, text, VersionState::Good, at)?,
        };
        team::set_active(db, team.id, version.id)?;
    }
    // Who is no longer of the house plays no more.
    for team in team::all(db)?.into_iter().filter(Team::is_house) {
        team::set_barred(db, team.id, !game.house.iter().any(|(name, _)| name.eq_ignore_ascii_case(&team.name)))?;
    }
    Ok(())
}
