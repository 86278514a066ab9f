//! What is known of each seat: its letter, its name, its bot and its figures.

use super::cast::Cast;
use super::facts::named_value;
use super::row::{Row, Style, flow};
use crate::look::FactLook;
use crate::scene::{Scalar, Scene};

/// A row for each seat, or more where they are too long; `case` if the case of a letter tells whose a thing is.
pub fn full(scene: &Scene, cast: &Cast<'_>, mover: Option<&str>, width: usize, case: bool) -> Vec<Row> {
    let heads: Vec<Row> = (0..cast.seats.len()).map(|seat| head(cast, seat, mover, true, case)).collect();
    let edge = heads.iter().map(Row::width).max().unwrap_or(0);
    let told: Vec<Vec<Row>> = (0..cast.seats.len()).map(|seat| figures(scene, cast, seat)).collect();
    let most = told.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |at: usize| told.iter().filter_map(|figures| figures.get(at)).map(Row::width).max().unwrap_or(0);
    let columns: Vec<usize> = (0..most).map(wide).collect();
    let mut rows = Vec::new();
    for (head, figures) in heads.into_iter().zip(told) {
        // Below each other as in a table, if there is room for one.
        let figures = figures.into_iter().zip(&columns).map(|(figure, wide)| figure.padded(*wide));
        rows.extend(flow(std::iter::once(head.padded(edge)).chain(figures), 2, width, 4));
    }
    rows
}

/// How much is said of each seat on one row: first without the names of bots, then with the noun said once, at last by letters alone.
const ONE_NOUN: usize = 2;
const LETTERS: usize = 3;

/// All seats on one row, each with the figure that leads, as far as that goes.
pub fn compact(scene: &Scene, cast: &Cast<'_>, mover: Option<&str>, width: usize, case: bool) -> Vec<Row> {
    let Some((name, lead)) = cast.look.lead() else {
        let heads = |bots| (0..cast.seats.len()).map(move |seat| head(cast, seat, mover, bots, case));
        let long = flow(heads(true), 2, width, 0);
        return if long.len() <= 1 { long } else { flow(heads(false), 2, width, 0) };
    };
    let value = |seat: usize| scene.figures.get(&cast.seats.get(seat)?.name)?.get(name);
    let shown = |seat: usize| value(seat).map_or_else(|| "?".to_owned(), |value| value.shown(lead.fact.decimals));
    let noun = |seat: usize| match (value(seat), &lead.one) {
        (Some(Scalar::Int(1)), Some(one)) => one.clone(),
        _ => lead.fact.name.clone().unwrap_or_else(|| name.to_owned()),
    };
    let item = |seat: usize, level: usize| {
        let mut row = match level {
            0..LETTERS => head(cast, seat, mover, level == 0, case),
            _ => Row::new(&letters(cast, seat, case), Style { bold: true, ..cast.seat_style(seat) }),
        };
        row.push(if level < LETTERS { " " } else { ":" }, Style::FAINT);
        row.push(&shown(seat), Style::PLAIN);
        if level < ONE_NOUN {
            row.push(&format!(" {}", noun(seat)), Style::FAINT);
        }
        row
    };
    let level = |level: usize| {
        let what = (level >= ONE_NOUN).then(|| Row::new(&noun(usize::MAX), Style::FAINT));
        flow(what.into_iter().chain((0..cast.seats.len()).map(|seat| item(seat, level))), 2, width, 0)
    };
    (0..LETTERS).map(level).find(|rows| rows.len() <= 1).unwrap_or_else(|| level(LETTERS))
}

/// `>B Blue (pond-bot)`: whoever moves has the mark.
fn head(cast: &Cast<'_>, seat: usize, mover: Option<&str>, bots: bool, case: bool) -> Row {
    let (name, bot) = (&cast.seats[seat].name, &cast.seats[seat].bot);
    let moves = mover == Some(name);
    let style = cast.seat_style(seat);
    let mut row = Row::new(if moves { ">" } else { " " }, Style::BOLD);
    row.push(&letters(cast, seat, case), Style { bold: true, ..style });
    row.push(&format!(" {name}"), Style { bold: moves, ..style });
    if bots && !bot.is_empty() && bot != name {
        row.push(&format!(" ({bot})"), Style::FAINT);
    }
    row
}

/// By which a seat's things are known.
fn letters(cast: &Cast<'_>, seat: usize, case: bool) -> String {
    match (case, seat) {
        (true, 0) => "A-Z".to_owned(),
        (true, _) => "a-z".to_owned(),
        (false, seat) => cast.letters[seat].to_string(),
    }
}

/// In the order of the look; then those that it says nothing of.
fn figures(scene: &Scene, cast: &Cast<'_>, seat: usize) -> Vec<Row> {
    let Some(values) = scene.figures.get(&cast.seats[seat].name) else { return Vec::new() };
    let known = cast.look.figures.iter().filter_map(|(name, look)| {
        let value = values.get(name)?;
        let one = look.one.as_ref().filter(|_| *value == Scalar::Int(1));
        let fact = FactLook { name: one.or(look.fact.name.as_ref()).cloned(), ..look.fact.clone() };
        Some(named_value(name, &fact, value))
    });
    let others = values.iter().filter(|(name, _)| cast.look.figures.get(name).is_none());
    known.chain(others.map(|(name, value)| named_value(name, &FactLook::default(), value))).collect()
}
