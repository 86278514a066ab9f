//! Pictures on terminals of several sizes.

use super::Person;
use super::film::film;
use crate::terminal::viewer::key::Key;
use crate::terminal::viewer::projector::Projector;
use crate::terminal::viewer::screen::paint;
use crate::terminal::viewer::state::Viewer;
use crate::terminal::viewer::view::View;
use lunarena_scene::{Film, Frame, Look};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

#[test]
fn rows_come_out_as_they_are() {
    for (width, height) in [(80, 24), (200, 50), (40, 15)] {
        let mut person = Person::new((width, height));
        person.types("lle");
        let rows = person.rows();
        let mut buffer = Buffer::empty(Rect::new(0, 0, width as u16, height as u16));
        paint(&rows, &mut buffer);
        for y in 0..height {
            let drawn: String = (0..width).map(|x| buffer[(x as u16, y as u16)].symbol()).collect();
            assert_eq!(drawn.trim_end(), rows.get(y).map(|row| row.text()).unwrap_or_default().trim_end());
        }
    }
}

/// A window may be smaller than anything that fits, and change at any time.
#[test]
fn any_size_will_do() {
    let mut person = Person::new((80, 24));
    for size in [(1, 1), (0, 0), (3, 200), (500, 1), (12, 4), (80, 24), (65, 65)] {
        person.size = size;
        for key in ['l', 'i', 'v', '?', 'k', 'g'] {
            person.press(Key::Letter(key));
        }
        person.press(Key::Escape);
        person.press(Key::Escape);
    }
}

#[test]
fn a_film_without_steps_is_waited_for() {
    let film = Film::new("ponds".to_owned(), Look::default(), Vec::new());
    let (mut viewer, mut view) = (Viewer::new(7, true, None), View::new(false));
    for key in [Key::Right, Key::Letter('e'), Key::Letter('f'), Key::Letter(' '), Key::Tab, Key::End] {
        assert!(!viewer.press(key, &film));
        let rows = view.rows(&mut viewer, &film, None, (80, 24));
        assert_eq!(rows[0].text(), "waiting for the first turn   q leaves");
    }
}

#[test]
fn scenes_are_those_of_the_film() {
    let (film, mut projector) = (film(200), Projector::default());
    for (at, seat) in [
        (0, None),
        (1, None),
        (2, None),
        (130, None),
        (129, None),
        (131, None),
        (131, Some("Left")),
        (132, Some("Left")),
    ] {
        assert_eq!(projector.scene(&film, at, seat), film.scene(at, seat), "{at}");
    }
}

#[test]
fn a_damaged_step_is_told() {
    let mut person = Person::new((80, 24));
    let mut steps = person.film.steps().to_vec();
    let damage = serde_json::from_str(r#"{"change":{"gone":[77]}}"#).expect("a frame");
    steps[3].frames.all = damage;
    assert!(matches!(steps[3].frames.all, Frame::Change(_)));
    let mut film = film(0);
    steps.into_iter().for_each(|step| film.push(step));
    person.film = film;
    person.types("lll");
    person.sees_text("this step can't be shown: the thing 77 is gone, but was not there");
    assert!(person.press(Key::Letter('q')));
}
