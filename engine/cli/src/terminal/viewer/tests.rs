//! What keys do, and what is then to be seen, on a match made by hand.

mod film;
mod keys;
mod pages;

use super::key::Key;
use super::state::Viewer;
use super::view::View;
use super::{Options, Reel, show};
use film::film;
use lunarena_scene::Film;
use lunarena_scene::glyphs::Row;

/// Somebody who looks at a film.
struct Person {
    viewer: Viewer,
    view: View,
    film: Film,
    size: (usize, usize),
}

impl Person {
    fn new(size: (usize, usize)) -> Person {
        let viewer = Viewer::new(0, false, None);
        Person { viewer, view: View::new(false), film: film(100), size }
    }

    /// Presses keys one after the other; says whether that leaves the viewer. Each picture is drawn.
    fn types(&mut self, keys: &str) -> bool {
        keys.chars().map(Key::Letter).any(|key| self.press(key))
    }

    fn press(&mut self, key: Key) -> bool {
        let leaves = self.viewer.press(key, &self.film);
        self.sees();
        leaves
    }

    fn rows(&mut self) -> Vec<Row> {
        self.view.rows(&mut self.viewer, &self.film, Some("Left won"), self.size)
    }

    fn sees(&mut self) -> String {
        let rows = self.rows();
        assert!(rows.len() <= self.size.1, "{} rows", rows.len());
        for row in &rows {
            assert!(row.width() <= self.size.0, "{}", row.text());
        }
        rows.iter().map(|row| row.text().trim_end().to_owned()).collect::<Vec<_>>().join("\n")
    }

    #[track_caller]
    fn sees_text(&mut self, text: &str) {
        let seen = self.sees();
        assert!(seen.contains(text), "no {text:?} in:\n{seen}");
    }
}

/// To try it out by hand: `cargo test -p lunarena -- --ignored --nocapture --exact terminal::viewer::tests::by_hand`.
#[test]
#[ignore = "needs a terminal and somebody who looks at it"]
fn by_hand() {
    let reel = Reel::new(film(1));
    let more = reel.clone();
    std::thread::spawn(move || {
        for step in film(300).steps().iter().skip(1) {
            std::thread::sleep(std::time::Duration::from_millis(20));
            more.push(step.clone());
        }
        more.finish("Left won: more frogs".to_owned());
    });
    let options = Options { first: 0, plays: true, leaves: false, pace: None, colors: true };
    let left = show(&reel, options);
    println!("left: {left:?}");
}
