//! Bots come in: what can be told of a file at once is told at once, the rest is found out by those who play.

use super::caller::Caller;
use super::refusal::Refusal;
use super::version::{self, VersionEntry, VersionState};
use super::{Changed, Site, account::HOUR, journal, session, settings, team};
use crate::errand::bot_hash;
use lunarena_content::{plain_text, visible_line};

/// Letters of a file's name.
const LONGEST_NAME: usize = 100;

impl Site {
    pub fn upload(&self, caller: &Caller, request: &str, name: &str, body: &[u8]) -> Result<VersionEntry, Refusal> {
        let team = caller.player()?;
        let most = self.game.contest.largest_bot;
        if body.len() > most {
            return Err(Refusal::wrong(format!("the file has {} bytes, and at most {most} are taken", body.len())));
        }
        let text = std::str::from_utf8(body).map_err(|error| {
            Refusal::wrong(format!("the file is no text: byte {} is not UTF-8", error.valid_up_to() + 1))
                .help("upload the Lua file itself, saved as UTF-8")
        })?;
        let text = &*plain_text(text);
        if text.contains('\0') || text.starts_with('\u{1b}') {
            return Err(Refusal::wrong("the file is no Lua text").help("upload the source, not compiled Lua"));
        }
        if text.trim().is_empty() {
            return Err(Refusal::wrong("the file is empty"));
        }
        let name: String =
            visible_line(name.trim()).chars().filter(|letter| !"/\\".contains(*letter)).take(LONGEST_NAME).collect();
        let name = if name.is_empty() { "bot.lua".to_owned() } else { name };
        let hash = bot_hash(text);
        let entry = self.write(|db| {
            let now = self.now();
            let id: i64 = session::once(db, team.id, request, &("upload", &name, &hash), now, || {
                self.takes_bots(db)?;
                if version::uploads(db, team.id, now - HOUR, now)? >= self.game.contest.uploads as i64 {
                    let most = self.game.contest.uploads;
                    return Err(Refusal::too_many(format!("a team uploads at most {most} bots in an hour")));
                }
                if let Some(known) = version::of_team(db, team.id)?.into_iter().find(|own| own.hash == hash) {
                    if known.state == VersionState::Good {
                        team::set_active(db, team.id, known.id)?;
                    }
                    return Ok(known.id);
                }
                let new = version::add(db, team.id, &name, &hash, text, VersionState::Checking, now)?;
                journal::note(db, caller.doer(), &format!("uploaded version {}", new.number), now)?;
                Ok(new.id)
            })?;
            Ok(version::find(db, id)?.entry(team::find(db, team.id)?.active))
        })?;
        self.wake();
        self.tell(Changed::Team, Some(team.id));
        Ok(entry)
    }

    /// Whether bots may still be changed.
    fn takes_bots(&self, db: &rusqlite::Connection) -> Result<(), Refusal> {
        if settings::read(db)?.submissions_frozen {
            return Err(Refusal::forbidden("submissions are frozen").help("the organisers take no bots now"));
        }
        Ok(())
    }

    /// Makes a version the one that plays.
    pub fn activate(&self, caller: &Caller, number: i64) -> Result<VersionEntry, Refusal> {
        let team = caller.player()?;
        let entry = self.write(|db| {
            self.takes_bots(db)?;
            let version = version::numbered(db, team.id, number)?;
            if version.state != VersionState::Good {
                return Err(Refusal::conflict(format!("version {number} has not passed its checks"))
                    .help("only a version that passed `check` and its trial match can play"));
            }
            team::set_active(db, team.id, version.id)?;
            journal::note(db, caller.doer(), &format!("made version {number} active"), self.now())?;
            Ok(version.entry(Some(version.id)))
        })?;
        self.wake();
        self.tell(Changed::Team, Some(team.id));
        Ok(entry)
    }

    /// One's own versions, the newest first.
    pub fn versions(&self, caller: &Caller) -> Result<Vec<VersionEntry>, Refusal> {
        let team = caller.player()?;
        self.read(|db| {
            let active = team::find(db, team.id)?.active;
            Ok(version::of_team(db, team.id)?.iter().map(|version| version.entry(active)).collect())
        })
    }

    pub fn version(&self, caller: &Caller, number: i64) -> Result<VersionEntry, Refusal> {
        let team = caller.player()?;
        self.read(|db| Ok(version::numbered(db, team.id, number)?.entry(team::find(db, team.id)?.active)))
    }

    /// The file of one's own version.
    pub fn source(&self, caller: &Caller, number: i64) -> Result<String, Refusal> {
        let team = caller.player()?;
        self.read(|db| version::text(db, &version::numbered(db, team.id, number)?.hash))
    }
}
