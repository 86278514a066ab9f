//! Tournaments are started, played round by round, and released.

use super::bout::{self, BoutKind, BoutMatch, BoutState, NewBout};
use super::caller::Caller;
use super::final_event::{self, Field, FinalEntry, FinalEvent, FinalState};
use super::journal::{self, Doer};
use super::refusal::Refusal;
use super::site_game::SiteGame;
use super::{Changed, Site};
use crate::tournament::{
    Bout, Course, EventPage, Job, JobState, MatchNotes, PlayWords, Results, Roster, Store, Tables,
};
use lunarena_content::Report;
use rusqlite::{Connection, OptionalExtension};

/// Seeds of tournaments are so far from each other, and from those of the ladder.
const APART: u64 = 1_000_000_000;

/// Those that stand in the event's file and were never planned before.
pub fn plan_all(db: &Connection, game: &SiteGame, now: i64) -> Result<(), Refusal> {
    for planned in &game.contest.tournaments {
        if !final_event::is_known(db, &planned.title)? {
            final_event::plan(db, &planned.title, &planned.format, planned.at.map(|at| at.0), planned.by_round)?;
            journal::note(db, Doer::default(), &format!("planned the tournament {}", *planned.title), now)?;
        }
    }
    Ok(())
}

impl Site {
    /// Starts it, or its next round, if that waits.
    pub fn start_final(&self, caller: &Caller, id: i64) -> Result<FinalEntry, Refusal> {
        caller.organiser()?;
        let goes_on = self.write(|db| {
            let goes_on = final_event::allow_round(db, id)?;
            if goes_on {
                let title = final_event::find(db, id)?.title;
                journal::note(db, caller.doer(), &format!("started a round of {title}"), self.now())?;
            }
            Ok(goes_on)
        })?;
        if !goes_on {
            return self.begin_final(id, caller.doer());
        }
        self.advance_final(id)?;
        self.tell(Changed::Site, None);
        self.read(|db| Ok(final_event::find(db, id)?.entry()))
    }

    /// With all bots that are active now. It starts once, whoever starts it.
    pub(super) fn begin_final(&self, id: i64, doer: Doer<'_>) -> Result<FinalEntry, Refusal> {
        let entry = self.write(|db| {
            let event = final_event::find(db, id)?;
            let active: Vec<_> = self.active(db)?.into_iter().filter(|own| !own.contender.house).collect();
            if active.len() < self.game.least() {
                return Err(Refusal::conflict(format!("{} active bots are too few for a tournament", active.len())));
            }
            let named = active.iter().map(|own| (own.contender.name.as_str(), own.contender.hash.as_str()));
            let seats = self.game.roster.seats.len().min(active.len());
            let roster = Roster {
                title: event.title.clone(),
                format: event.format.clone(),
                // Nobody has seen these matches before.
                first_seed: self.game.roster.first_seed.wrapping_add(APART.wrapping_mul(id.unsigned_abs())),
                seats: self.game.roster.seats[..seats].to_vec(),
                ..self.game.roster_of(named)
            };
            let players = active.iter().map(|own| (own.contender.team, own.contender.version)).collect();
            if !final_event::start(db, id, &Field { roster, players }, self.now())? {
                return Err(Refusal::conflict("this tournament was started already"));
            }
            journal::note(db, doer, &format!("started the tournament {}", event.title), self.now())?;
            Ok(final_event::find(db, id)?.entry())
        })?;
        self.advance_final(id)?;
        self.tell(Changed::Site, None);
        Ok(entry)
    }

    /// Puts the next rounds into the queue, or ends it.
    pub(super) fn advance_final(&self, id: i64) -> Result<(), Refusal> {
        self.write(|db| {
            let event = final_event::find(db, id)?;
            let Some(field) = event.field.as_ref().filter(|_| event.state == FinalState::Playing) else {
                return Ok(());
            };
            let course = Course::follow(&field.roster, &results(db, id)?);
            let allowed = event.allowed.map_or(usize::MAX, |allowed| allowed.saturating_sub(course.played.len()));
            for bout in course.open.iter().take(allowed).flat_map(|round| &round.bouts) {
                self.queue_bout(db, id, field, bout)?;
            }
            final_event::set_waits(db, id, allowed == 0 && !course.is_over())?;
            if course.is_over() {
                final_event::end(db, id, FinalState::Done, self.now())?;
                journal::note(db, Doer::default(), &format!("the tournament {} is over", event.title), self.now())?;
            }
            Ok(())
        })?;
        self.wake();
        self.tell(Changed::Tournament, Some(id));
        self.tell(Changed::Site, None);
        self.tell(Changed::Queue, None);
        Ok(())
    }

    fn queue_bout(&self, db: &Connection, id: i64, field: &Field, bout: &Bout) -> Result<(), Refusal> {
        // Where a match was voided others may meet than before.
        let label = format!("{}: {:?}", bout.id, bout.players);
        let known: Option<i64> = db
            .query_row("SELECT id FROM bout WHERE tournament = ?1 AND label = ?2", (id, &label), |row| row.get(0))
            .optional()?;
        if known.is_some() {
            return Ok(());
        }
        let place = |player: &usize| bout.players.iter().position(|own| own == player).unwrap_or(0);
        let roster = &field.roster;
        let jobs = bout.jobs(roster).into_iter().flatten().map(|job| {
            let map = roster.maps[job.map].name.clone();
            (Job { players: job.players.iter().map(place).collect(), ..job }, map)
        });
        let players: Vec<(i64, i64)> = bout.players.iter().map(|player| field.players[*player]).collect();
        let new = NewBout {
            kind: BoutKind::Tournament,
            state: BoutState::Queued,
            ranked: false,
            asked_by: None,
            rules: &roster.rules().0,
            map: None,
            series: bout.series,
            tournament: Some((id, &label)),
            players: &players,
            matches: &jobs.collect::<Vec<_>>(),
            at: self.now(),
        };
        bout::add(db, &new).map(|_| ())
    }

    pub fn release_final(&self, caller: &Caller, id: i64) -> Result<FinalEntry, Refusal> {
        caller.organiser()?;
        self.changed_final(id, |db, event| {
            final_event::release(db, id)?;
            journal::note(db, caller.doer(), &format!("released the tournament {}", event.title), self.now())?;
            Ok(())
        })
    }

    pub fn withdraw_final(&self, caller: &Caller, id: i64) -> Result<FinalEntry, Refusal> {
        caller.organiser()?;
        self.changed_final(id, |db, event| {
            if !matches!(event.state, FinalState::Planned | FinalState::Playing) {
                return Err(Refusal::conflict("this tournament is over"));
            }
            final_event::end(db, id, FinalState::Withdrawn, self.now())?;
            db.execute("UPDATE bout SET state = 'withdrawn' WHERE tournament = ?1 AND state = 'queued'", [id])?;
            journal::note(db, caller.doer(), &format!("withdrew the tournament {}", event.title), self.now())?;
            Ok(())
        })
    }

    fn changed_final(
        &self,
        id: i64,
        work: impl FnOnce(&Connection, &FinalEvent) -> Result<(), Refusal>,
    ) -> Result<FinalEntry, Refusal> {
        let entry = self.write(|db| {
            work(db, &final_event::find(db, id)?)?;
            Ok(final_event::find(db, id)?.entry())
        })?;
        self.tell(Changed::Site, None);
        self.tell(Changed::Tournament, Some(id));
        Ok(entry)
    }

    /// All of a tournament, for who may see it.
    pub fn final_page(&self, caller: &Caller, id: i64) -> Result<EventPage, Refusal> {
        self.read(|db| {
            let event = final_event::find(db, id)?;
            if !event.released && !caller.is_organiser() {
                return Err(Refusal::forbidden("this tournament is not released yet"));
            }
            page(db, &event)
        })
    }

    /// Its results as lines of JSON, from which `tournament import` makes a store of its own.
    pub fn export_final(&self, caller: &Caller, id: i64) -> Result<String, Refusal> {
        caller.organiser()?;
        let event = self.read(|db| final_event::find(db, id))?;
        let field = event.field.ok_or_else(|| Refusal::conflict("this tournament was not started yet"))?;
        let mut store = Store::in_memory()?;
        store.set_roster(&field.roster)?;
        self.read(|db| {
            for entrant in &field.roster.entrants {
                store.keep_text(&entrant.hash, &entrant.name, &super::version::text(db, &entrant.hash)?)?;
            }
            let results = results(db, id)?;
            let course = Course::follow(&field.roster, &results);
            let jobs: Vec<Job> =
                course.jobs(&field.roster).into_iter().chain(course.missing(&field.roster, &results)).collect();
            store.queue(&field.roster, &jobs)?;
            store.take_over(&results)?;
            Ok(())
        })?;
        let mut lines = String::new();
        store.export(|line| {
            lines.push_str(line);
            lines.push('\n');
            Ok::<(), Report>(())
        })?;
        Ok(lines)
    }
}

/// What is known of the matches of a tournament.
fn results(db: &Connection, id: i64) -> Result<Results, Refusal> {
    let mut results = Results::default();
    for one in matches(db, id)? {
        results.insert(one.key, one.state, one.result);
    }
    Ok(results)
}

fn matches(db: &Connection, id: i64) -> Result<Vec<BoutMatch>, Refusal> {
    let mut query = db.prepare_cached("SELECT id FROM bout WHERE tournament = ?1 ORDER BY id")?;
    let bouts: Vec<i64> = query.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let mut all = Vec::new();
    for bout in bouts {
        all.extend(bout::matches(db, bout)?);
    }
    Ok(all)
}

pub fn page(db: &Connection, event: &FinalEvent) -> Result<EventPage, Refusal> {
    let field = event.field.as_ref().ok_or_else(|| Refusal::conflict("this tournament was not started yet"))?;
    let mut notes = MatchNotes::default();
    let mut results = Results::default();
    for one in matches(db, event.id)? {
        if let Some(why) = one.why.filter(|_| matches!(one.state, JobState::Void | JobState::OurFault)) {
            notes.whys.insert(one.key.clone(), why);
        }
        if let Some(result) = &one.result {
            // Every match that was played can be watched.
            notes.decided.insert(one.key.clone(), one.replay.as_ref().map_or(result.turns, |replay| replay.decided));
        }
        results.insert(one.key, one.state, one.result);
    }
    let course = Course::follow(&field.roster, &results);
    let tables = Tables::new(&field.roster, &course);
    let mut page = EventPage::new(&field.roster, &course, &results, tables, &notes, PlayWords::default());
    page.folder = Some("/matches".to_owned());
    Ok(page)
}
