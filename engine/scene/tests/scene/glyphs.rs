//! Pages of glyphs: they fit every window, nothing is left out unsaid, and seats can be told apart without colours.

use crate::glyph_ponds::{at, events, graph, grid, hex, look, market, seats, thing};
use crate::snapshots::together;
use lunarena_scene::glyphs::{self, Keys, Page, Pane, Row};
use lunarena_scene::look::{Look, Stress};
use lunarena_scene::{ByName, Field, Id, Scalar, Scene};
use std::sync::Arc;

const SIZES: [(usize, usize); 9] = [(80, 24), (200, 50), (40, 15), (120, 30), (20, 8), (30, 5), (7, 3), (1, 1), (0, 0)];

fn page(width: usize, height: usize) -> Page {
    Page {
        width,
        height,
        heading: "ponds: turn 3 of 40, Left to move".into(),
        corner: "? help".into(),
        mover: Some("Left".into()),
        events: events(),
        keys: Keys { events: Some('v'), legend: Some('l'), lists: Some('t'), figures: Some('a') },
        ..Page::default()
    }
}

fn texts(rows: &[Row]) -> Vec<String> {
    rows.iter().map(|row| row.text().trim_end().to_owned()).collect()
}

fn drawn(scene: &Scene, look: &Look, names: &[&str], page: &Page) -> String {
    texts(&glyphs::draw(scene, look, &seats(names), page)).join("\n")
}

const TWO: [&str; 2] = ["Left", "Right"];
const SIX: [&str; 6] = ["P1", "P2", "P3", "P4", "P5", "P6"];

fn games() -> Vec<(&'static str, Scene, Look, &'static [&'static str])> {
    let (ring, ring_look) = graph(9);
    let (large_ring, large_look) = graph(70);
    let mut planes = look();
    planes.field.planes = ["mud", "water", "air"].map(str::to_owned).to_vec();
    let mut stacked = planes.clone();
    stacked.field.stack = true;
    let mut up = look();
    up.field.y_up = true;
    vec![
        ("a pond", grid(8, 5, 1), look(), &TWO),
        ("a lake", grid(60, 60, 1), up, &TWO),
        ("a shore", grid(300, 4, 1), look(), &TWO),
        ("three planes", grid(21, 21, 3), planes, &TWO),
        ("three planes, stacked", grid(7, 5, 3), stacked, &TWO),
        ("a hex field", hex(3, &SIX), look(), &SIX),
        ("a large hex field", hex(40, &SIX), look(), &SIX),
        ("a ring of ponds", ring, ring_look, &TWO),
        ("a large ring", large_ring, large_look, &TWO),
        ("a market", market(), look(), &TWO),
        ("nothing", Scene::default(), Look::default(), &[]),
    ]
}

#[test]
fn every_page_fits_its_window() {
    for (name, scene, look, names) in games() {
        for (width, height) in SIZES {
            for colors in [true, false] {
                let page = Page { colors, select: Some(Id::Number(2)), ..page(width, height) };
                let rows = glyphs::draw(&scene, &look, &seats(names), &page);
                assert!(rows.len() <= height, "{name}, {width}x{height}: {} rows", rows.len());
                for row in &rows {
                    assert!(row.width() <= width, "{name}, {width}x{height}: {}", row.text());
                }
                let styled =
                    rows.iter().flat_map(|row| &row.spans).any(|span| span.style.fg.or(span.style.bg).is_some());
                assert!(colors || !styled, "{name} has colours");
            }
        }
    }
}

/// Things, events and all else are on the page, or the page says that they aren't.
#[test]
fn nothing_is_left_out_unsaid() {
    for (name, scene, look, names) in games() {
        for (width, height) in SIZES.into_iter().filter(|(width, height)| *width >= 40 && *height >= 15) {
            let text = drawn(&scene, &look, names, &page(width, height));
            let told = |what: &str| text.contains("not shown: ") && text.contains(what) || text.contains("+ ");
            let all_events = events().iter().all(|(event, _)| text.contains(event.as_str()));
            assert!(all_events || text.contains("more event") || told("event"), "{name}, {width}x{height}:\n{text}");
            let is_part = text.lines().last().is_some_and(|row| {
                ["rows ", "columns ", "r ", "1 of 3, "].iter().any(|word| row.starts_with(word))
                    || row.starts_with("mud, 1 of 3")
            });
            if matches!(scene.field, Field::Grid(_)) && !is_part {
                // At the four corners, in cells of one to three columns.
                let frogs = text.matches("Lf").count() + text.matches("Rf").count();
                let cased = ["F", "f", "z", "N"].iter().all(|glyph| text.contains(glyph));
                assert!(frogs >= 2 || cased, "{name}, {width}x{height}:\n{text}");
            }
            if let Field::Graph(graph) = &scene.field {
                let all = graph.nodes.iter().all(|node| text.contains(&format!(" {} ", node.name)));
                assert!(all || is_part, "{name}, {width}x{height}:\n{text}");
            }
        }
    }
}

#[test]
fn seats_are_told_apart_without_colours() {
    let text = drawn(&hex(3, &SIX), &look(), &SIX, &page(80, 24));
    for letter in '1'..='6' {
        assert!(text.contains(&format!("{letter}f")), "{letter}:\n{text}");
    }
    // One column a cell: the case tells.
    let text = drawn(&grid(50, 8, 1), &look(), &TWO, &page(60, 20));
    let row = text.lines().find(|row| row.starts_with('F')).expect("the first row of the field");
    assert!(row.trim_end().ends_with('f'), "{text}");
}

/// Three seats, or a thing of nobody that has the letter of an owned one: cells never have one column, whatever the window.
#[test]
fn one_column_only_where_the_case_tells() {
    let mut other = grid(50, 8, 1);
    Arc::make_mut(&mut other.things[4]).kind = "frog".into();
    for (scene, names) in [(other, &TWO[..]), (grid(50, 8, 1), &["Left", "Right", "Middle"][..])] {
        let text = drawn(&scene, &look(), names, &page(60, 20));
        assert!(text.contains("columns 11 to 40 of 50"), "{text}");
    }
}

#[test]
fn windows_are_around_the_action() {
    let (scene, names) = (grid(60, 60, 1), TWO);
    for (focus, note) in [
        (at(0, 0), "rows 1 to 12 of 60"),
        (at(30, 30), "rows 25 to 36 of 60"),
        (at(0, 59), "rows 49 to 60 of 60"),
        // Without one, the middle.
        (None, "rows 25 to 36 of 60"),
        (at(-5_000_000_000, i64::MIN), "rows 1 to 12 of 60"),
    ] {
        let text = drawn(&scene, &look(), &names, &Page { focus, ..page(62, 16) });
        assert!(text.contains(note), "{note}:\n{text}");
    }
    // Where y grows upwards, the least is below.
    let mut up = look();
    up.field.y_up = true;
    let text = drawn(&scene, &up, &names, &Page { focus: at(0, 0), ..page(62, 16) });
    assert!(text.contains("rows 49 to 60 of 60"), "{text}");
    // A chosen thing is where the action is, unless something else is said.
    let text = drawn(&scene, &look(), &names, &Page { select: Some(Id::Number(3)), ..page(62, 16) });
    assert!(text.contains("rows 49 to 60 of 60"), "{text}");
}

#[test]
fn what_a_chosen_thing_reaches_is_marked() {
    let scene = grid(8, 5, 1);
    let page = Page { select: Some(Id::Number(2)), ..page(80, 24) };
    let rows = glyphs::draw(&scene, &look(), &seats(&TWO), &page);
    // From the corner: itself, and two, two and one cells at one and two steps; three columns each.
    let cells: usize = rows
        .iter()
        .flat_map(|row| &row.spans)
        .filter(|span| span.style.reverse)
        .map(|span| glyphs::text_width(&span.text))
        .sum();
    assert_eq!(cells, 6 * 3);
}

#[test]
fn unknown_cells_are_blank() {
    let mut scene = grid(8, 5, 1);
    let Field::Grid(field) = &mut scene.field else { panic!("a grid") };
    field.hide((0..40).map(|cell| i64::from(cell % 8 < 4)).collect());
    let text = drawn(&scene, &look(), &TWO, &page(80, 24));
    assert!(text.contains("not seen"), "{text}");
    assert!(!text.contains("12"), "flies that nobody sees:\n{text}");
}

#[test]
fn what_strangers_wrote_does_nothing() {
    let mut scene = grid(8, 5, 1);
    let nasty = "\u{1b}[2J\u{202e}\u{200b}x\ny\u{7}";
    Arc::make_mut(&mut scene.things[0]).kind = nasty.into();
    Arc::make_mut(&mut scene.things[1]).label = Some(Scalar::Text(nasty.into()));
    scene.notes = vec![nasty.into()];
    scene.figures.insert("Left".into(), ByName::from([(nasty.to_owned(), Scalar::Text(nasty.into()))]));
    scene.things.push(thing(99, nasty, None, Some(nasty)).into());
    let mut look = look();
    look.kinds.0[1].1.look.glyph = Some("\u{1b}漢".into());
    look.field.planes = vec![nasty.into()];
    let page = Page { heading: nasty.into(), events: vec![(nasty.into(), Stress::Fault)], ..page(80, 24) };
    let names = [nasty, "Right"];
    let mut rows = glyphs::draw(&scene, &look, &seats(&names), &page);
    for pane in [Pane::Events, Pane::Legend, Pane::Lists, Pane::Figures] {
        rows.extend(glyphs::pane(&scene, &look, &seats(&names), &page, pane));
    }
    rows.extend(glyphs::inspect(&scene, &look, &seats(&names), &page, &Id::Number(1)));
    for row in rows {
        assert!(
            !row.text().contains(|letter: char| letter.is_control() || "\u{202e}\u{200b}".contains(letter)),
            "{row:?}"
        );
        assert!(row.width() <= 80);
    }
}

#[test]
fn a_field_may_claim_any_size() {
    let mut scene = grid(8, 5, 1);
    for size in [(i64::MAX, 1, 1), (-3, 5, 1), (0, 0, 0), (1, 1, i64::MAX)] {
        let Field::Grid(field) = &mut scene.field else { panic!("a grid") };
        field.size = size;
        for (width, height) in SIZES {
            assert!(glyphs::draw(&scene, &look(), &seats(&TWO), &page(width, height)).len() <= height);
        }
    }
}

#[test]
fn small_pages() {
    together(|differences| {
        for (name, scene, look, names) in games() {
            let mut pages = Vec::new();
            for (width, height) in [(80, 24), (40, 15)] {
                pages.push(format!("{width}x{height}\n{}", drawn(&scene, &look, names, &page(width, height))));
            }
            let name = format!("glyphs of {name}");
            differences.check("../snapshots", &name, || insta::assert_snapshot!(name.as_str(), pages.join("\n\n")));
        }
        let mut scene = grid(8, 5, 1);
        let lily = Arc::make_mut(&mut scene.things[1]);
        lily.facts = ByName::from([("price".to_owned(), Scalar::Int(3))]);
        lily.bars = ByName::from([("buds".to_owned(), (Scalar::Int(1), Scalar::Int(4)))]);
        let rows = glyphs::inspect(&scene, &look(), &seats(&TWO), &page(30, 20), &Id::Number(2));
        let name = "glyphs of an inspected thing";
        differences.check("../snapshots", name, || insta::assert_snapshot!(name, texts(&rows).join("\n")));
    });
    assert!(glyphs::inspect(&Scene::default(), &look(), &[], &page(30, 20), &Id::Number(2)).is_empty());
}
