//! Figures over a match: how they are read from a film, and drawn as diagrams.

use crate::drawn_pond;
use crate::xml;
use lunarena_scene::curves::{Curve, curves};
use lunarena_scene::film::{FrameMaker, Frames, Seat, Step};
use lunarena_scene::glyphs::{Row, diagrams};
use lunarena_scene::look::{FactLook, FigureLook, Look};
use lunarena_scene::{ByName, Film, PictureOptions, Scalar, Scene, picture};
use std::collections::BTreeMap;

fn figure(name: &str, unit: Option<&str>, curve: bool) -> FigureLook {
    let fact = FactLook { name: Some(name.into()), unit: unit.map(str::to_owned), decimals: None };
    FigureLook { fact, one: None, curve, lead: false, own: false }
}

fn seats(names: &[&str]) -> Vec<Seat> {
    names.iter().map(|name| Seat { name: (*name).into(), bot: String::new() }).collect()
}

/// Left has as many frogs as the number of the step, Right half as many; its depth is known from step 2 on.
fn film(length: usize) -> Film {
    let figures = [
        ("frogs", figure("frogs", None, true)),
        ("depth", figure("depth", Some("m"), true)),
        ("eggs", figure("eggs", None, false)),
        ("none", figure("none", None, true)),
    ];
    let figures = figures.map(|(name, look)| (name.to_owned(), look)).into_iter().collect();
    let mut film = Film::new("ponds".into(), Look { figures, ..Look::default() }, seats(&["Left", "Right"]));
    let mut maker = FrameMaker::default();
    for at in 0..length {
        let mut left =
            ByName::from([("frogs".to_owned(), Scalar::Int(at as i64)), ("eggs".to_owned(), Scalar::Int(1))]);
        left.insert("none", Scalar::Text("many".into()));
        let mut right = ByName::from([("frogs".to_owned(), Scalar::Float(at as f64 / 2.0))]);
        if at >= 2 {
            right.insert("depth", Scalar::Float(-1.5));
        }
        let figures = BTreeMap::from([("Left".to_owned(), left), ("Right".to_owned(), right)]);
        let all = maker.next(Scene { figures, ..Scene::default() });
        let frames = Frames { all, seats: BTreeMap::new() };
        film.push(Step { turn: at as u64, frames, ..Step::default() });
    }
    film
}

#[test]
fn figures_are_followed_through_a_film() {
    // Beyond a whole scene, which stands in one step of 64.
    let all = curves(&film(70), 69, None);
    assert_eq!(all.iter().map(|curve| curve.name.as_str()).collect::<Vec<_>>(), ["frogs", "depth (m)"]);
    let frogs = &all[0];
    assert_eq!((frogs.turn, frogs.length, frogs.range()), (69, 70, (0.0, 69.0)));
    assert!(frogs.seats[0].iter().enumerate().all(|(at, value)| *value == Some(at as f64)));
    assert_eq!((frogs.last(0), frogs.last(1), frogs.last(2)), (Some(69.0), Some(34.5), None));
    let depth = &all[1];
    assert_eq!((depth.range(), depth.last(0), depth.last(1)), ((-1.5, 0.0), None, Some(-1.5)));
    assert_eq!(depth.seats[1][..3], [None, None, Some(-1.5)]);
    let early = curves(&film(70), 1, None);
    assert_eq!((early.len(), early[0].seats[0].len(), early[0].length), (1, 2, 70));
    assert!(curves(&Film::new(String::new(), Look::default(), Vec::new()), 5, None).is_empty());
}

fn texts(rows: &[Row]) -> Vec<String> {
    rows.iter().map(|row| row.text().trim_end().to_owned()).collect()
}

fn curve(seats: &[&[f64]]) -> Curve {
    let length = seats[0].len();
    let seats = seats.iter().map(|values| values.iter().copied().map(Some).collect()).collect();
    Curve { name: "frogs".into(), decimals: None, length, turn: length as u64 - 1, seats }
}

#[test]
fn a_diagram_tells_seats_apart_by_letters() {
    // 4 rows of 4 dots: the top is 15, the bottom 0, so that each value is a row of dots of its own. 31 columns of 2.
    let up: Vec<f64> = (0..16).map(f64::from).collect();
    let low = vec![0.0; 16];
    let rows = diagrams(&[curve(&[&up, &low])], &seats(&["Left", "Right"]), (34, 6), false);
    let shown = texts(&rows);
    assert_eq!(shown[0], "frogs  L 15  R 0");
    assert!(shown[1].starts_with("15│") && shown[4].starts_with(" 0│"), "{shown:#?}");
    assert_eq!(shown[5], format!("  └{}turn 15", "─".repeat(24)));
    assert!(shown[1].ends_with('L') && shown[4].ends_with('R'), "{shown:#?}");
    // Every six columns and seats a letter: L at 3 and 15, R at 9 and 21.
    let bottom: Vec<char> = shown[4].chars().skip(3).collect();
    assert_eq!((bottom[3], bottom[9], bottom[21], bottom[30]), ('L', 'R', 'R', 'R'));
    assert!(rows.iter().flat_map(|row| &row.spans).all(|span| span.style.fg.is_none()), "no colours");
    assert!(rows.iter().all(|row| row.width() <= 34));
}

#[test]
fn letters_that_meet_stand_beside_each_other() {
    let same = [4.0; 8];
    let shown = texts(&diagrams(&[curve(&[&same, &same, &same])], &seats(&["Ann", "Ben", "Cid"]), (40, 6), true));
    assert!(shown[1].ends_with("CBA"), "{shown:#?}");
}

#[test]
fn diagrams_fill_the_window_or_stay_away() {
    let many = vec![curve(&[&[0.0, 1.0], &[1.0, 0.0]]); 6];
    let size = |width, height| {
        let rows = diagrams(&many, &seats(&["Left", "Right"]), (width, height), true);
        assert!(rows.iter().all(|row| row.width() <= width));
        let first = rows.first().map_or(String::new(), Row::text);
        (rows.len(), first.matches("frogs").count())
    };
    // 22 rows are enough for three lines of seven; in the narrow window one scrolls.
    assert_eq!(size(80, 22), (21, 2));
    assert_eq!(size(200, 48), (42, 2));
    assert_eq!(size(40, 13), (36, 1));
    assert_eq!(size(33, 48), (0, 0));
    assert_eq!(size(80, 5), (0, 0));
    assert!(diagrams(&[], &seats(&["Left"]), (80, 24), true).is_empty());
}

#[test]
fn no_number_is_too_large() {
    let odd = curve(&[&[f64::MAX, -f64::MAX, 0.0], &[1e-300, 0.0, 0.0]]);
    let flat = curve(&[&[0.0, 0.0]]);
    for curve in [odd, flat] {
        let rows = diagrams(std::slice::from_ref(&curve), &seats(&["Left", "Right"]), (60, 10), true);
        assert!(rows.iter().all(|row| row.width() <= 60));
        let options = PictureOptions { curves: vec![curve], ..PictureOptions::default() };
        assert_eq!(
            xml::fault(&picture(&drawn_pond::scene(), &drawn_pond::look(), &drawn_pond::seats(), &options)),
            None
        );
    }
}

#[test]
fn a_picture_has_a_small_diagram_for_each_figure() {
    let options = |at| PictureOptions { curves: curves(&film(70), at, None), ..PictureOptions::default() };
    let text = |at| picture(&drawn_pond::scene(), &drawn_pond::look(), &drawn_pond::seats(), &options(at));
    let shown = text(69);
    assert_eq!(xml::fault(&shown), None);
    assert!(
        shown.contains(">figures up to turn 69<") && shown.contains(">depth (m)<") && shown.contains(">-1.5 to 0<")
    );
    assert!(!shown.contains("eggs"));
    // Of the start alone there is nothing to draw.
    assert!(!text(0).contains("figures up to turn"));
}
