//! Plays a match and counts what one of its scripts costs.

use super::recorder::Recorder;
use super::result::{Profile, ProfiledMatch};
use super::subject::Subject;
use crate::patience::Patience;
use crate::sources::Sources;
use lunarena_arena::{Game, Match, Setup, Turn};
use lunarena_content::Reports;
use lunarena_script::observe::observe;
use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// A match to be looked at.
pub struct Profiled<'m> {
    pub game: &'m Game,
    pub subject: Subject,
    /// From which turn to which.
    pub turns: RangeInclusive<u64>,
    pub map: String,
    pub seed: u64,
    pub bots: Vec<String>,
}

/// Plays the match to the last turn that is wanted; `tick` hears of every turn.
pub fn profile(what: &Profiled, setup: Setup, mut tick: impl FnMut(&Turn)) -> Result<Profile, Reports> {
    let names = what.game.seats(setup.seats.len());
    let sources = Sources::new(what.game, names.iter().map(String::as_str).zip(&setup.seats));
    let recorder = Rc::new(RefCell::new(Recorder::new(what.subject.clone())));
    let (first, last) = (*what.turns.start(), *what.turns.end());
    // What bots do while they are loaded belongs to the first turn.
    recorder.borrow_mut().want(first <= 1);
    let (mut used, mut turns) = (0, 0);
    let _patience = Patience::begin();
    observe(recorder.clone(), || {
        let mut table = Match::new(what.game, setup)?;
        loop {
            recorder.borrow_mut().want(turns + 1 >= first);
            if turns >= last {
                break;
            }
            let Some(turn) = table.turn()? else { break };
            turns += 1;
            if let (Subject::Seat(seat), true) = (&what.subject, turns >= first) {
                used += turn.used.get(seat).copied().unwrap_or_default();
            }
            tick(&turn);
        }
        // What bots hold now is what is told, not that it is given back with them.
        recorder.borrow_mut().finish();
        Ok::<(), Reports>(())
    })?;
    let played = ProfiledMatch {
        game: what.game.name().to_owned(),
        map: what.map.clone(),
        seed: what.seed,
        bots: what.bots.clone(),
        turns: (first.min(turns), turns),
        used: matches!(what.subject, Subject::Seat(_)).then_some(used),
    };
    Ok(Profile::new(played, what.subject.clone(), &mut recorder.borrow_mut(), &sources))
}
