//! Chosen steps of a match of every shipped game, without colours and as sentences: `tests/snapshots/scenes/GAME.snap`.

use crate::played::{Played, good, root, scenes, told};
use crate::snapshots::together;
use lunarena_arena::Game;
use lunarena_scene::glyphs::{Page, Row, draw};
use lunarena_scene::look::Stress;
use lunarena_scene::words::describe;
use lunarena_scene::{Film, PictureOptions, picture};

const SEED: u64 = 7;
const TURNS: usize = 200;
/// So many sentences of a step are enough to read.
const MOST_TOLD: usize = 10;

/// The first step, one in the middle, and the one in which most of weight happens.
fn chosen(film: &Film) -> Vec<(&'static str, usize)> {
    let all = scenes(film, None);
    let weight = |at: usize| {
        let told = told(film, &all, at, None);
        let big = told.iter().filter(|told| told.stress == Stress::Big).count();
        (big, told.iter().filter(|told| told.stress == Stress::Small).count())
    };
    let eventful = (1..film.len()).rev().max_by_key(|at| weight(*at)).unwrap_or(0);
    vec![("opening", 0), ("middle", film.len() / 2), ("eventful", eventful)]
}

fn page_of(film: &Film, at: usize) -> String {
    let all = scenes(film, None);
    let step = &film.steps()[at];
    let told = told(film, &all, at, None);
    let page = Page {
        width: 80,
        height: 24,
        heading: format!("turn {}", step.turn),
        mover: step.seat.clone(),
        events: told.iter().map(|told| (told.to_string(), told.stress)).collect(),
        ..Page::default()
    };
    let rows = draw(&all[at], &film.look, &film.seats, &page);
    let shown: String = rows.iter().map(|row: &Row| format!("{}\n", row.text().trim_end())).collect();
    let few = &told[..told.len().min(MOST_TOLD)];
    format!("{shown}\n{}", describe(&all[at], &film.look, &film.seats, &page.heading, few))
}

#[test]
fn chosen_steps_look_as_they_did() {
    let root = root();
    together(|differences| {
        for name in root.games() {
            let game = good(Game::load(&root, &name, &[]));
            let film = Played::new(&root, &game, SEED, TURNS).film;
            let pages: Vec<String> = chosen(&film)
                .into_iter()
                .map(|(which, at)| format!("{which}, step {at}\n\n{}", page_of(&film, at)))
                .collect();
            let text = pages.join("\n\n");
            differences.check("../snapshots/scenes", &name, || insta::assert_snapshot!(name.as_str(), text));
        }
    });
}

/// Each of them is a picture too, and names every seat.
#[test]
fn chosen_steps_are_pictures() {
    let root = root();
    for name in root.games() {
        let game = good(Game::load(&root, &name, &[]));
        let film = Played::new(&root, &game, SEED, 60).film;
        let all = scenes(&film, None);
        for (which, at) in chosen(&film) {
            let options = PictureOptions { title: film.title.clone(), ..PictureOptions::default() };
            let svg = picture(&all[at], &film.look, &film.seats, &options);
            for seat in &film.seats {
                assert!(svg.contains(&seat.name), "{name}, {which}: {}", seat.name);
            }
            assert!(svg.starts_with("<svg") || svg.starts_with("<?xml"), "{name}");
        }
    }
}
