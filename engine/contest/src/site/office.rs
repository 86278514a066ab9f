//! What is done from a command line, also while the contest runs.

use super::account::NewTeam;
use super::journal::{self, Doer};
use super::refusal::Refusal;
use super::team::{self, Team, TeamKind};
use super::{now, session};
use crate::secret;
use crate::tournament::Store;
use lunarena_content::Report;
use std::path::Path;

pub struct Office {
    store: Store,
}

/// How the log names who stands there.
const HERE: Doer = Doer { name: None, from: Some("the command line") };

impl Office {
    /// Of a contest that is there, or a new one.
    pub fn open(path: &Path) -> Result<Office, Report> {
        Ok(Office { store: Store::open(path)? })
    }

    pub fn add_team(&mut self, name: &str, members: &[String], kind: TeamKind) -> Result<NewTeam, Refusal> {
        let token = secret::draw_or_refuse()?;
        self.store.change(|db| {
            let team = team::add(db, name, members, kind, Some(&token), now())?;
            let what = if kind == TeamKind::Organiser { "organiser" } else { "team" };
            journal::note(db, HERE, &format!("added the {what} {}", team.name), now())?;
            Ok(NewTeam { team: team.id, name: team.name, token: Some(token.clone()), me: None })
        })
    }

    /// Another token for a team; its browsers are forgotten.
    pub fn renew_token(&mut self, name: &str) -> Result<NewTeam, Refusal> {
        let token = secret::draw_or_refuse()?;
        self.store.change(|db| {
            let found = team::by_name(db, name)?.filter(|team| !team.is_house());
            let team = found.ok_or_else(|| Refusal::unknown("there is no such team"))?;
            team::set_token(db, team.id, &token)?;
            session::end_all(db, team.id)?;
            journal::note(db, HERE, &format!("drew a new token for {}", team.name), now())?;
            Ok(NewTeam { team: team.id, name: team.name, token: Some(token.clone()), me: None })
        })
    }

    pub fn invite(&mut self, uses: i64) -> Result<String, Refusal> {
        let code = secret::draw_or_refuse()?;
        self.store.change(|db| {
            session::invite(db, &code, uses, now())?;
            journal::note(db, HERE, &format!("made an invitation for {uses}"), now())?;
            Ok(code.clone())
        })
    }

    pub fn teams(&self) -> Result<Vec<Team>, Refusal> {
        self.store.look(|db| Ok(team::all(db)?))
    }

    /// Whether nobody could organise anything.
    pub fn has_no_organiser(&self) -> Result<bool, Refusal> {
        Ok(!self.teams()?.iter().any(Team::is_organiser))
    }
}
