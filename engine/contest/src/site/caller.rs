//! Who asks for something.

use super::journal::Doer;
use super::refusal::Refusal;
use super::team::Team;

/// A team, or somebody who isn't logged in.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    pub team: Option<Team>,
    /// What forms have to hold, for who came by a cookie.
    pub form: Option<String>,
    /// The address.
    pub from: String,
}

impl Caller {
    pub fn stranger(from: &str) -> Caller {
        Caller { from: from.to_owned(), ..Caller::default() }
    }

    pub fn team(&self) -> Result<&Team, Refusal> {
        let team = self.team.as_ref().ok_or_else(Refusal::stranger)?;
        if team.barred {
            return Err(Refusal::forbidden("your team is barred").help("ask the organisers why"));
        }
        Ok(team)
    }

    /// A team that takes part.
    pub fn player(&self) -> Result<&Team, Refusal> {
        let team = self.team()?;
        match team.is_organiser() {
            true => Err(Refusal::forbidden("organisers don't take part").help("log in as a team")),
            false => Ok(team),
        }
    }

    pub fn organiser(&self) -> Result<&Team, Refusal> {
        let team = self.team()?;
        match team.is_organiser() {
            true => Ok(team),
            false => Err(Refusal::forbidden("this is for organisers")),
        }
    }

    pub fn is_organiser(&self) -> bool {
        self.organiser().is_ok()
    }

    pub fn doer(&self) -> Doer<'_> {
        let from = Some(self.from.as_str()).filter(|from| !from.is_empty());
        Doer { name: self.team.as_ref().map(|team| team.name.as_str()), from }
    }
}
