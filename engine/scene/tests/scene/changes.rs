//! A scene and a change make the next scene, whatever the two are; and both go through a file.

use lunarena_scene::ByName;
use lunarena_scene::Change;
use lunarena_scene::film::{Film, Frame, FrameMaker, Frames, Step, WHOLE_EVERY};
use lunarena_scene::look::{Look, Named};
use lunarena_scene::scene::{Cells, Field, GridField, Id, Place, Scalar, Scene, Thing};
use std::collections::BTreeMap;
use std::sync::Arc;

fn thing(id: i64, x: i64) -> Thing {
    Thing {
        at: Some(Place::At(x, 0, 0)),
        owner: (id % 2 == 0).then(|| "Left".to_owned()),
        label: Some(Scalar::Float(id as f64 + 0.5)),
        ..Thing::new(Id::Number(id), "frog")
    }
}

/// A scene like no other, made of a number.
fn scene(number: i64) -> Scene {
    let cells: Vec<i64> = (0..12).map(|cell| if cell == number % 12 { number } else { cell / 4 }).collect();
    let known = (number % 3 == 0).then(|| Cells((0..12).map(|cell| (cell + number) % 2).collect()));
    let grid =
        GridField { size: (4, 3, 1), origin: (0, 0, 0), layers: Named(vec![("depth".into(), Cells(cells))]), known };
    let figures =
        BTreeMap::from([("Left".to_owned(), ByName::from([(format!("f{}", number % 2), Scalar::Int(number))]))]);
    let things = (0..number % 5).map(|id| thing(id + number % 3, (number + id) % 4)).map(Arc::new).collect();
    let field = if number % 7 == 6 { Field::Hex(number) } else { Field::Grid(grid) };
    Scene { field, things, figures, notes: vec![format!("note {}", number / 4)], ..Scene::default() }
}

#[test]
fn a_change_makes_the_next_scene() {
    for old in 0..40 {
        for new in 0..40 {
            let (old, new) = (scene(old), scene(new));
            let change = Change::between(&old, &new);
            assert_eq!(change.is_empty(), old == new);
            let text = serde_json::to_string(&change).expect("it can be written");
            let read: Change = serde_json::from_str(&text).expect("it can be read");
            let mut made = old;
            read.apply(&mut made).expect("it fits");
            assert_eq!(made, new);
        }
    }
}

#[test]
fn any_step_of_a_film_can_be_seen() {
    let (mut film, mut maker) = (Film::new("ponds".into(), Look::default(), Vec::new()), FrameMaker::default());
    for number in 0..200 {
        let frames = Frames { all: maker.next(scene(number)), seats: BTreeMap::new() };
        assert_eq!(matches!(frames.all, Frame::Whole(_)), (number as usize).is_multiple_of(WHOLE_EVERY));
        film.push(Step { turn: number as u64, frames, ..Step::default() });
    }
    for at in [0, 1, 63, 64, 65, 199] {
        assert_eq!(film.scene(at, None), Ok(scene(at as i64)));
    }
    assert_eq!(film.step_of_turn(70), 70);
    assert_eq!(film.step_of_turn(1000), 199);
}

#[test]
fn a_change_that_does_not_fit_is_refused() {
    let mut grid = scene(1);
    for (change, why) in [
        (r#"{"cells":{"depth":[99,1]}}"#, "cells are changed that are not there"),
        (r#"{"cells":{"width":[0,1]}}"#, "cells are changed that are not there"),
        (r#"{"cells":{"depth":[0]}}"#, "cells are changed that are not there"),
        (r#"{"gone":[77]}"#, "the thing 77 is gone, but was not there"),
    ] {
        let change: Change = serde_json::from_str(change).expect("a change");
        assert_eq!(change.apply(&mut grid), Err(why.to_owned()));
    }
}
