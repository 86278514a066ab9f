//! A match of an invented game: frogs hop over a pond, one step a turn.

use lunarena_kernel::Value;
use lunarena_scene::film::{Fault, Film, FrameMaker, Frames, Seat, Step};
use lunarena_scene::look::{Appearance, CellLook, CellShow, EventLook, KindLook, Look, Named, Role, Stress};
use lunarena_scene::scene::{ByName, Cells, Field, GridField, Id, Place, Scalar, Scene, Thing};
use std::collections::BTreeMap;
use std::sync::Arc;

/// So many steps with the start, on a pond of 60 by 40.
pub fn film(count: u64) -> Film {
    let seats =
        ["Left", "Right"].map(|name| Seat { name: name.to_owned(), bot: format!("{}-bot", name.to_lowercase()) });
    let mut film = Film::new("ponds".to_owned(), look(), seats.into());
    let mut makers: [FrameMaker; 3] = Default::default();
    for turn in 0..count {
        let [all, left, right] = &mut makers;
        let frames = Frames {
            all: all.next(scene(turn, None)),
            seats: BTreeMap::from([
                ("Left".to_owned(), left.next(scene(turn, Some("Left")))),
                ("Right".to_owned(), right.next(scene(turn, Some("Right")))),
            ]),
        };
        film.push(Step {
            turn,
            round: Some(turn.div_ceil(10)),
            seat: (turn > 0).then(|| mover(turn).to_owned()),
            events: events(turn),
            faults: faults(turn),
            frames,
            ..Step::default()
        });
    }
    film
}

fn mover(turn: u64) -> &'static str {
    if turn % 2 == 1 { "Left" } else { "Right" }
}

/// A hop each turn; a splash every seventh.
fn events(turn: u64) -> Vec<Value> {
    let event = |name: &str| Value::map([("name", name.into()), ("seat", mover(turn).into())]);
    let splash = (turn.is_multiple_of(7) && turn > 0).then(|| event("splash"));
    (turn > 0).then(|| event("hop")).into_iter().chain(splash).collect()
}

/// In turns 12 and 30, both of Right.
fn faults(turn: u64) -> Vec<Fault> {
    let fault = |message: &str| Fault { seat: "Right".into(), kind: "error".into(), message: message.into() };
    [12, 30].contains(&turn).then(|| fault("attempt to index a nil value")).into_iter().collect()
}

fn look() -> Look {
    let appearance = |glyph: &str, name: &str, role| Appearance {
        glyph: Some(glyph.to_owned()),
        name: Some(name.to_owned()),
        role,
        ..Appearance::default()
    };
    let table = Named(vec![
        ("0".to_owned(), appearance("·", "grass", Some(Role::Ground))),
        ("1".to_owned(), appearance("~", "water", Some(Role::Water))),
    ]);
    let kind = |glyph: &str, name: &str| KindLook { look: appearance(glyph, name, None), ..KindLook::default() };
    let event = |noun: &str, stress| EventLook {
        text: Some(format!("{{seat}} made a {noun}")),
        stress,
        ..EventLook::default()
    };
    Look {
        fog: true,
        cells: vec![CellLook { of: vec!["wet".to_owned()], shown: CellShow::Table(table) }],
        kinds: Named(vec![("frog".to_owned(), kind("f", "frog")), ("newt".to_owned(), kind("n", "newt"))]),
        events: Named(vec![
            ("hop".to_owned(), event("hop", Stress::None)),
            ("splash".to_owned(), event("splash", Stress::Big)),
        ]),
        ..Look::default()
    }
}

/// A frog of Left runs along the first row, one of Right along the last; each seat sees its own half.
fn scene(turn: u64, seat: Option<&str>) -> Scene {
    let (wide, high) = (60, 40);
    let cells = (0..wide * high).map(|cell| i64::from(cell % wide == 0)).collect();
    let layers = Named(vec![("wet".to_owned(), Cells(cells))]);
    let mut field = GridField { size: (wide, high, 1), origin: (0, 0, 0), layers, known: None };
    let x = turn as i64 % wide;
    let mut things = Vec::new();
    for (id, owner, y) in [(1, "Left", 0), (2, "Right", high - 1)] {
        if seat.is_none_or(|seat| seat == owner) {
            things.push(Thing {
                at: Some(Place::At(if mover(turn) == owner { x } else { (x - 1).max(0) }, y, 0)),
                owner: Some(owner.to_owned()),
                facts: ByName::from([("leaps", Scalar::Int(turn as i64))]),
                ..Thing::new(Id::Number(id), "frog")
            });
        }
    }
    if let Some(seat) = seat {
        let is_known = |cell: i64| (cell / wide < high / 2) == (seat == "Left");
        field.hide((0..wide * high).map(|cell| i64::from(is_known(cell))).collect());
    }
    Scene { field: Field::Grid(field), things: things.into_iter().map(Arc::new).collect(), ..Scene::default() }
}
