//! What happens by the clock: tournaments start, submissions end, the leaderboard is frozen and made anew.

use crate::site::final_event::{self, FinalState};
use crate::site::journal::{self, Doer};
use crate::site::refusal::Refusal;
use crate::site::{Changed, Site, guard, settings};
use std::thread;
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(250);

/// New ratings are made at most so often; and the longer it takes, the less often.
const RATED: Duration = Duration::from_secs(3);
const SHARE: u32 = 10;

pub fn keep(site: &Site) {
    let (mut rated, mut pause, mut known) = (Instant::now(), RATED, 0);
    while !site.is_stopped() {
        // What fails now is tried at the next tick.
        let _ = by_the_clock(site);
        let count = guard(&site.ladder).changes();
        if count != known && rated.elapsed() >= pause {
            let begun = Instant::now();
            if site.rate().is_ok() {
                known = count;
            }
            rated = Instant::now();
            pause = RATED.max(begun.elapsed() * SHARE);
        }
        thread::sleep(TICK);
    }
}

/// All that is due. It is noted that it was done: a clock that is set back undoes nothing, and does nothing twice.
fn by_the_clock(site: &Site) -> Result<(), Refusal> {
    let now = site.now();
    let due = site.read(|db| Ok(final_event::in_state(db, FinalState::Planned)?))?;
    for event in due.into_iter().filter(|event| event.at.is_some_and(|at| at <= now)) {
        if let Err(refusal) = site.begin_final(event.id, Doer::default()) {
            site.write(|db| {
                final_event::end(db, event.id, FinalState::Withdrawn, now)?;
                let what = format!("the tournament {} did not start: {}", event.title, refusal.report.message());
                Ok(journal::note(db, Doer::default(), &what, now)?)
            })?;
            site.tell(Changed::Site, None);
        }
    }
    let Some(ends) = site.game.contest.ends.map(|ends| ends.0) else { return Ok(()) };
    let freezes = ends - site.game.contest.freeze as i64 * 3600;
    let set = site.read(settings::read)?;
    let freeze = site.game.contest.freeze > 0 && now >= freezes && !set.frozen_by_clock;
    let close = now >= ends && !set.closed_by_clock;
    if !freeze && !close {
        return Ok(());
    }
    let board = guard(&site.board).clone();
    site.write(|db| {
        let mut set = settings::read(db)?;
        if freeze {
            if set.leaderboard_frozen.is_none() {
                settings::freeze(db, &board)?;
            }
            set.leaderboard_frozen = set.leaderboard_frozen.or(Some(now));
            set.frozen_by_clock = true;
            journal::note(db, Doer::default(), "the leaderboard was frozen by the clock", now)?;
        }
        if close {
            set.submissions_frozen = true;
            set.closed_by_clock = true;
            journal::note(db, Doer::default(), "submissions were closed by the clock", now)?;
        }
        settings::write(db, &set)
    })?;
    site.tell(Changed::Site, None);
    site.tell(Changed::Leaderboard, None);
    Ok(())
}
