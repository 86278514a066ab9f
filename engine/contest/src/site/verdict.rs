//! Whether a bot may play: what `check` says of it, and how its trial match went.

use super::bout::{self, Bout, BoutKind, BoutState, NewBout};
use super::journal::{self, Doer};
use super::refusal::Refusal;
use super::team::{self, Team};
use super::version::{self, Version, VersionState};
use super::{Changed, Site};
use crate::errand::LookedReport;
use crate::seat_turn::SeatTurn;
use crate::wording::count;
use lunarena_arena::Replay;
use lunarena_content::{Report, Source};
use rusqlite::Connection;

/// No other bout has its seeds: a trial is its team's own affair.
const TRIAL: u64 = 1 << 40;

/// So many are shown; who has more mends these first.
const MOST_REPORTS: usize = 50;

impl Site {
    /// What was said of a version: it is refused, or tried.
    pub(super) fn judge(&self, version: &Version, reports: Vec<LookedReport>) -> Result<(), Refusal> {
        let is_bad = reports.iter().any(|report| report.severity == "error");
        let reports: Vec<LookedReport> = reports.into_iter().take(MOST_REPORTS).map(LookedReport::shown).collect();
        self.write(|db| {
            version::set_reports(db, version.id, &serde_json::to_string(&reports)?)?;
            match is_bad {
                true => Ok(version::set_state(db, version.id, VersionState::Refused)?),
                false => self.put_to_trial(db, version),
            }
        })?;
        self.tell(Changed::Team, Some(version.team));
        self.tell(Changed::Queue, None);
        Ok(())
    }

    /// One match against the house, on the first map.
    fn put_to_trial(&self, db: &Connection, version: &Version) -> Result<(), Refusal> {
        let own = team::find(db, version.team)?;
        let mut players: Vec<(i64, i64)> = vec![(own.id, version.id)];
        let mut named: Vec<(String, String)> = vec![(own.name, version.hash.clone())];
        let house: Vec<Team> = self.house(db)?;
        for team in house.iter().cycle().take(self.game.least() - 1) {
            let other = version::find(db, team.active.unwrap_or(-1))?;
            players.push((team.id, other.id));
            named.push((team.name.clone(), other.hash));
        }
        let named: Vec<(&str, &str)> = named.iter().map(|(name, hash)| (name.as_str(), hash.as_str())).collect();
        let mut matches = self.game.matches(&named, Some(0), TRIAL);
        matches.retain(|(job, _)| job.players.first() == Some(&0));
        matches.truncate(1);
        let bout = bout::add(
            db,
            &NewBout {
                kind: BoutKind::Trial,
                state: BoutState::Queued,
                ranked: false,
                asked_by: Some(version.team),
                rules: &self.game.rules,
                map: Some(&self.game.roster.maps[0].name),
                series: TRIAL,
                tournament: None,
                players: &players,
                matches: &matches,
                at: self.now(),
            },
        )?;
        version::set_trial(db, version.id, bout)?;
        Ok(version::set_state(db, version.id, VersionState::Trial)?)
    }

    /// In the order of the event's file.
    fn house(&self, db: &Connection) -> Result<Vec<Team>, Refusal> {
        let mut house = Vec::new();
        for (name, _) in &self.game.house {
            house.extend(team::by_name(db, name)?);
        }
        Ok(house)
    }

    /// A trial is over: who failed in it is refused, who didn't plays from now on, if nothing newer does.
    pub(super) fn after_trial(&self, db: &Connection, bout: &Bout) -> Result<Option<i64>, Refusal> {
        let Some(version) = version::tried_in(db, bout.id)? else { return Ok(None) };
        if version.state != VersionState::Trial {
            return Ok(None);
        }
        let matches = bout::matches(db, bout.id)?;
        let failed = matches.iter().find_map(|own| {
            let seat = own.seats.iter().position(|place| *place == 0)?;
            let faults = own.result.as_ref()?.seats.get(seat)?.faults;
            (faults > 0).then_some((own, seat, faults))
        });
        let told = match (bout.state, failed) {
            (BoutState::Failed, _) => {
                let why = bout.why.clone().unwrap_or_default();
                Some(
                    Report::error(format!("the trial match could not be played: {why}"))
                        .help("this may be no fault of your bot: ask the organisers"),
                )
            }
            (_, Some((own, seat, faults))) => {
                let seat = self.game.roster.seats.get(seat).cloned().unwrap_or_default();
                let text = version::text(db, &version.hash)?;
                Some(fault(self.replays.get(&own.key).as_deref(), &seat, faults, &Source::new(&version.name, &text)))
            }
            _ => None,
        };
        match told {
            Some(report) => {
                let mut reports: Vec<LookedReport> = serde_json::from_str(&version.reports)?;
                reports.insert(0, LookedReport::from(&report).shown());
                version::set_reports(db, version.id, &serde_json::to_string(&reports)?)?;
                version::set_state(db, version.id, VersionState::Refused)?;
                journal::note(
                    db,
                    Doer::default(),
                    &format!("refused version {} of team {}", version.number, version.team),
                    self.now(),
                )?;
            }
            None => {
                version::set_state(db, version.id, VersionState::Good)?;
                let active = team::find(db, version.team)?.active.map(|id| version::find(db, id)).transpose()?;
                if active.is_none_or(|active| active.number < version.number) {
                    team::set_active(db, version.team, version.id)?;
                }
            }
        }
        Ok(Some(version.team))
    }
}

/// The first time that a bot failed, with the line if one is named.
fn fault(replay: Option<&str>, seat: &str, faults: u64, source: &Source) -> Report {
    let found = replay.and_then(|text| {
        let replay = Replay::parse(&Source::new("trial", text)).ok()?;
        let questions = crate::live_calls::Questions::of(&replay.turns, false);
        replay.turns.iter().find_map(|turn| {
            let (kind, message) = SeatTurn::new(turn, seat, &questions).fault?;
            Some((crate::replay_turn::number(turn), kind.to_owned(), message.to_owned()))
        })
    });
    let help = "a bot that fails in its trial doesn't play: watch the match, mend it and upload it again";
    let Some((turn, kind, message)) = found else {
        return Report::error(format!("the bot failed in {} of its trial match", count(faults, "turn"))).help(help);
    };
    let report = Report::error(format!("in turn {turn} of the trial match ({kind}): {message}")).help(help);
    let line = message.strip_prefix("bot.lua:").and_then(|rest| rest.split(':').next()?.trim().parse::<usize>().ok());
    match line.filter(|line| (1..=source.text().lines().count()).contains(line)) {
        Some(line) => report.at(source, source.line_span(line), "here"),
        None => report,
    }
}
