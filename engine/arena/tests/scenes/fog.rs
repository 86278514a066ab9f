//! What a seat can't see may be as it likes: its scene stays the same. Positions are taken from real matches; what belongs to things that the seat doesn't
//! see, and what lies in cells that it doesn't know, is changed value by value.

use crate::hidden::{changed, changed_cells, hidden, stays_hidden};
use crate::played::{Played, eyes, good, root, scenes, seats, told};
use lunarena_arena::{Game, Keep, Match, SeatChoice, Setup, Start};
use lunarena_content::Root;
use lunarena_kernel::Value;
use lunarena_scene::scene::GridField;
use lunarena_scene::{Context, Field, Film, Scene, Step, tell};
use std::collections::BTreeMap;

/// Positions after so many turns.
const AFTER: [usize; 3] = [20, 90, 200];

fn foggy(root: &Root) -> Vec<Game> {
    let games: Vec<Game> = root.games().iter().map(|name| good(Game::load(root, name, &[]))).collect();
    games.into_iter().filter(|game| game.look.fog).collect()
}

/// What there is to see in a state, at all and for a seat. Nothing, if no match can begin with it.
fn seen(root: &Root, game: &Game, state: &Value, seat: &str) -> Option<(Scene, Scene)> {
    let choices = seats(root, game).iter().map(|_| SeatChoice::Scripted).collect();
    let start = Start::State(state.clone());
    let setup = Setup { start, seed: 1, seats: choices, pins: Vec::new(), changes: Vec::new(), keep: Keep::NOTHING };
    let mut match_run = Match::new(game, setup).ok()?;
    let (all, own) = (match_run.scene(None).ok()?, match_run.scene(Some(seat)).ok()?);
    match_run.take_scene_fault().is_none().then_some((all, own))
}

/// How many changed states left the scene of the seat as it was.
fn hold_things(root: &Root, game: &Game, state: &Value, seat: &str) -> usize {
    let Some((all, own)) = seen(root, game, state, seat) else { return 0 };
    let mut compared = 0;
    for thing in hidden(&all, &own, seat) {
        for (key, changed) in changed(state, &thing.id) {
            let Some((all_now, own_now)) = seen(root, game, &changed, seat) else { continue };
            // Changed into something that can be seen: another thing, or at another place.
            if !stays_hidden(&all_now, &own_now, &thing.id, seat) {
                continue;
            }
            assert_eq!(text(&own_now), text(&own), "{}: {seat} sees `{key}` of {}", game.name(), thing.id);
            compared += 1;
        }
    }
    compared
}

/// Byte by byte, as it would leave the process.
fn text(scene: &Scene) -> String {
    serde_json::to_string(scene).expect("JSON")
}

/// Cells that are not known hold nothing, whatever is in them. Sums over the whole field are left to the things.
fn hold_cells(root: &Root, game: &Game, state: &Value, seat: &str) -> usize {
    let Some((_, own)) = seen(root, game, state, seat) else { return 0 };
    let mut compared = 0;
    for (cell, changed) in changed_cells(state, &own, &game.look) {
        let Some((_, now)) = seen(root, game, &changed, seat) else { continue };
        let (field, things) = (&own.field, &own.things);
        assert_eq!((&now.field, &now.things), (field, things), "{}: {seat}, cell {cell}", game.name());
        compared += 1;
    }
    compared
}

#[test]
fn a_seat_is_shown_nothing_that_it_cant_see() {
    let root = root();
    let games = foggy(&root);
    assert!(!games.is_empty());
    for game in games {
        let (mut things, mut cells, mut turn) = (0, 0, 0);
        let map = good(game.ruleset.default_map(&root));
        let mut states = Vec::new();
        Played::on(&root, &game, map, 4, AFTER[2] + 1, |match_run, film| {
            let now = film.steps()[film.len() - 1].turn as usize;
            if AFTER.iter().any(|after| turn < *after && now >= *after) {
                states.push(good(match_run.state()));
            }
            turn = now;
        });
        for state in &states {
            for seat in seats(&root, &game) {
                things += hold_things(&root, &game, state, &seat.name);
                cells += hold_cells(&root, &game, state, &seat.name);
            }
        }
        assert!(things + cells >= 20, "{}: {things} values of things, {cells} cells", game.name());
    }
}

/// Everything in a seat's scene is where the seat sees, or its own.
fn outside(scene: &Scene, seat: &str) -> Option<String> {
    let things = scene.things.iter().filter(|thing| thing.owner.as_deref() != Some(seat));
    let unseen = things.filter_map(|thing| Some((thing, thing.at.as_ref()?))).find(|(_, at)| !scene.field.knows(at));
    if let Some((thing, _)) = unseen {
        return Some(format!("the thing {}", thing.id));
    }
    let Field::Grid(grid) = &scene.field else { return None };
    let is_blank = |grid: &GridField, cell: usize| grid.layers.0.iter().all(|(_, cells)| cells.0[cell] == 0);
    (0..grid.len()).find(|cell| !grid.is_known(*cell) && !is_blank(grid, *cell)).map(|cell| format!("the cell {cell}"))
}

/// An event of others that a seat is told says nothing of places that the seat doesn't see.
fn leak(film: &Film, scenes: &[Scene], at: usize, seat: &str) -> Option<String> {
    let step: &Step = &film.steps()[at];
    let before = at.checked_sub(1).and_then(|before| scenes.get(before));
    let context = Context { look: &film.look, before, after: scenes.get(at), seats: &film.seats };
    let read = |event: &Value| tell(std::slice::from_ref(event), &context, Some(seat)).pop().map(|told| told.text);
    for event in step.events.iter().filter(|event| event.field("seat").and_then(Value::as_str) != Some(seat)) {
        let (Some(text), Value::Map(map)) = (read(event), event) else { continue };
        for (key, value) in map {
            let (places, several) = match value {
                Value::List(items) if context.place(value).is_none() => (items.clone(), true),
                value => (vec![value.clone()], false),
            };
            let secret = |value: &Value| {
                let place = context.place(value);
                place.is_some_and(|place| {
                    film.scene(at, None).is_ok_and(|all| all.field.contains(&place)) && !context.knows(&place)
                })
            };
            for value in places.iter().filter(|value| secret(value)) {
                let name = context.place_text(&context.place(value)?);
                if text.contains(&name) && name.chars().count() > 1 || text.split(' ').any(|word| word == name) {
                    return Some(format!(
                        "step {at}: {seat} reads `{text}`, and doesn't see {key} ({several}): {name}"
                    ));
                }
            }
        }
    }
    None
}

#[test]
fn seats_are_told_of_what_they_see() {
    let root = root();
    for game in foggy(&root) {
        let film = Played::new(&root, &game, 3, AFTER[2]).film;
        let mut told_to: BTreeMap<&str, usize> = BTreeMap::new();
        for seat in eyes(&film).into_iter().flatten() {
            let all = scenes(&film, Some(seat));
            for (at, scene) in all.iter().enumerate() {
                assert_eq!(outside(scene, seat), None, "{}: step {at}, seat {seat}", game.name());
                assert_eq!(leak(&film, &all, at, seat), None, "{}", game.name());
                *told_to.entry(seat).or_default() += told(&film, &all, at, Some(seat)).len();
            }
            let others = all.iter().flat_map(|scene| &scene.figures).filter(|(owner, _)| *owner != seat);
            let is_own = |name: &str| film.look.figures.get(name).is_some_and(|figure| figure.own);
            assert_eq!(
                others.flat_map(|(_, figures)| figures.names()).find(|name| is_own(name)),
                None,
                "{}",
                game.name()
            );
        }
        assert!(told_to.values().all(|count| *count > 0), "{}: {told_to:?}", game.name());
    }
}
