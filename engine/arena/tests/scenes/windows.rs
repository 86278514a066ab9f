//! The largest map of every game in windows of all sizes, without colours: nothing is cut without a sign, and it can be told whose a thing is.

use crate::played::{Played, good, root, scenes, told};
use lunarena_arena::{Game, Keep, Match, SeatChoice, Setup, Start};
use lunarena_content::{MapFile, Root};
use lunarena_scene::glyphs::{Keys, Page, draw, text_width};
use lunarena_scene::{Field, Film, Scene, seat_letters};
use std::sync::Arc;

const SIZES: [(usize, usize); 3] = [(80, 24), (40, 15), (200, 50)];
const KEYS: Keys = Keys { events: Some('v'), legend: Some('k'), lists: Some('t'), figures: Some('a') };
/// What says that something is left out.
const SIGNS: [&str; 4] = ["not shown", "…", " of ", "+ "];
const TURNS: usize = 40;

fn places(scene: &Scene) -> usize {
    match &scene.field {
        Field::Nothing => 0,
        Field::Grid(grid) => grid.len(),
        Field::Hex(size) => (size * size).max(0) as usize,
        Field::Graph(graph) => graph.nodes.len(),
    }
}

/// The map with the most places, among those for as many seats as the game has bots of its own.
fn largest(root: &Root, game: &Game) -> MapFile {
    let maps = root.maps(game.name());
    let sized = maps.iter().filter_map(|name| {
        let map = root.map(game.name(), name).ok()?;
        let seats = game.file.default.bots.iter().map(|_| SeatChoice::Scripted).collect();
        let start = Start::Map(Box::new(map.clone()));
        let setup = Setup { start, seed: 1, seats, pins: Vec::new(), changes: Vec::new(), keep: Keep::NOTHING };
        let scene = Match::new(game, setup).ok()?.scene(None).ok()?;
        Some((places(&scene), map))
    });
    sized.max_by_key(|(places, _)| *places).expect("a map").1
}

fn page(film: &Film, all: &[Scene], at: usize, (width, height): (usize, usize)) -> Page {
    let step = &film.steps()[at];
    let events = told(film, all, at, None).iter().map(|told| (told.to_string(), told.stress)).collect();
    let heading = format!("turn {}", step.turn);
    Page { width, height, heading, mover: step.seat.clone(), events, keys: KEYS, ..Page::default() }
}

fn text(scene: &Scene, film: &Film, page: &Page) -> String {
    let rows = draw(scene, &film.look, &film.seats, page);
    assert!(rows.len() <= page.height, "{} rows", rows.len());
    for row in &rows {
        assert!(text_width(&row.text()) <= page.width, "{}", row.text());
    }
    rows.iter().map(|row| row.text() + "\n").collect()
}

/// Where a thing stands alone, another owner makes another page: around it, if it is out of the window.
fn owners_are_told_apart(scene: &Scene, film: &Film, page: &Page, name: &str) {
    let alone =
        |at: &lunarena_scene::Place| scene.things.iter().filter(|thing| thing.at.as_ref() == Some(at)).count() == 1;
    let owned = scene
        .things
        .iter()
        .enumerate()
        .filter(|(_, thing)| thing.owner.is_some() && thing.at.as_ref().is_some_and(alone));
    let owned: Vec<usize> = owned.map(|(at, _)| at).collect();
    for at in owned.iter().step_by(owned.len() / 8 + 1) {
        let page = Page { focus: scene.things[*at].at.clone(), ..page.clone() };
        let before = text(scene, film, &page);
        for seat in film.seats.iter().filter(|seat| scene.things[*at].owner.as_ref() != Some(&seat.name)) {
            let mut other = scene.clone();
            Arc::make_mut(&mut other.things[*at]).owner = Some(seat.name.clone());
            let thing = &scene.things[*at];
            assert_ne!(
                before,
                text(&other, film, &page),
                "{name}: {} {} looks the same for {}\n{before}",
                thing.kind,
                thing.id,
                seat.name
            );
        }
    }
}

#[test]
fn largest_maps_in_windows_of_all_sizes() {
    let root = root();
    for name in root.games() {
        let game = good(Game::load(&root, &name, &[]));
        let film = Played::on(&root, &game, largest(&root, &game), 6, TURNS, |_, _| ()).film;
        let all = scenes(&film, None);
        let names: Vec<&str> = film.seats.iter().map(|seat| seat.name.as_str()).collect();
        for at in [0, film.len() / 2, film.len() - 1] {
            for size in SIZES {
                let page = page(&film, &all, at, size);
                let shown = text(&all[at], &film, &page);
                let what = format!("{name}, step {at}, {size:?}");
                // Each seat is named, or its letter is, or its case.
                let words: Vec<&str> = shown.split(|letter: char| !letter.is_alphanumeric()).collect();
                for (number, (seat, letter)) in names.iter().zip(seat_letters(&names)).enumerate() {
                    let case = if number == 0 { "A-Z" } else { "a-z" };
                    let is_there = words.iter().any(|word| *word == *seat || *word == letter.to_string())
                        || names.len() <= 2 && shown.contains(case);
                    assert!(is_there, "{what}: {seat}\n{shown}");
                }
                owners_are_told_apart(&all[at], &film, &page, &what);
                if SIGNS.iter().any(|sign| shown.contains(sign)) {
                    continue;
                }
                for (event, _) in &page.events {
                    let is_there = event.split(' ').all(|word| shown.contains(word));
                    assert!(is_there, "{what}: {event}\n{shown}");
                }
                for note in &all[at].notes {
                    assert!(note.split(' ').all(|word| shown.contains(word)), "{what}: {note}\n{shown}");
                }
                let (high, wide) = match &all[at].field {
                    Field::Grid(grid) => (grid.size.1 as usize, grid.size.0 as usize),
                    Field::Graph(graph) => (graph.nodes.len().div_ceil(size.0), 0),
                    _ => (0, 0),
                };
                assert!(high <= size.1 && wide <= size.0, "{what}: the field can't be whole\n{shown}");
            }
        }
    }
}
