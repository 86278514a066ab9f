//! What there was to see in some turns of a replay, drawn or told.

use super::Flags;
use super::selection::Turns;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::{self, rows};
use crate::text::film::Shown;
use crate::verbs::replay::moment::{self, MomentFlags};
use lunarena_arena::Replay;
use lunarena_contest::ContentPlace;
use lunarena_scene::Film;
use lunarena_scene::glyphs::{self, Page};
use lunarena_scene::words::describe;

pub fn run(place: &ContentPlace, replay: &Replay, flags: &Flags) -> Result<Outcome, Failure> {
    flags.selection.seat.as_deref().map_or(Ok(()), |seat| replay.check_seat(seat))?;
    let film = moment::film(place, replay, &flags.files.files)?;
    let seat = flags.selection.seat.as_deref();
    let mut parts = Vec::new();
    for at in steps(&film, flags)? {
        let shown = Shown::new(&film, at, seat)?;
        parts.push(if flags.text { words(&film, &shown) } else { picture(&film, shown, at) });
    }
    output::text(&parts.join("\n"))?;
    Ok(Outcome::Good)
}

/// The steps of the turns that are meant; without any, the last.
fn steps(film: &Film, flags: &Flags) -> Result<Vec<usize>, Failure> {
    let last = MomentFlags::default().step(film)?;
    let is_in = |at: &usize| {
        let step = &film.steps()[*at];
        flags.selection.turn.is_none_or(|turns: Turns| (turns.first..=turns.last).contains(&step.turn))
            && flags.selection.round.is_none_or(|round| step.round == Some(round))
    };
    if flags.selection.turn.is_none() && flags.selection.round.is_none() {
        return Ok(vec![last]);
    }
    let chosen: Vec<usize> = (0..film.len()).filter(is_in).collect();
    match (chosen.is_empty(), flags.selection.turn) {
        // Units in a queue have one scene for all of their round.
        (true, Some(turns)) => Ok(vec![MomentFlags { turn: Some(turns.first), ..MomentFlags::default() }.step(film)?]),
        _ => Ok(chosen),
    }
}

fn words(film: &Film, shown: &Shown) -> String {
    describe(&shown.scene, &film.look, &film.seats, &shown.heading, &shown.told)
}

/// As high as it takes: a pipe or a pager has room for all of it.
fn picture(film: &Film, shown: Shown, at: usize) -> String {
    let page = Page {
        width: terminal::width(),
        height: 400,
        colors: terminal::colours(&std::io::stdout()),
        heading: format!("{}, {}", film.title, shown.heading),
        mover: film.steps()[at].seat.clone(),
        events: shown.told.iter().map(|told| (told.to_string(), told.stress)).collect(),
        effects: shown.effects,
        ..Page::default()
    };
    let drawn = glyphs::draw(&shown.scene, &film.look, &film.seats, &page);
    drawn.iter().map(|row| rows::text(row, page.colors) + "\n").collect()
}
