//! One cell or one thing, looked at closely.

use super::{details, place_in, terrain};
use crate::harmless;
use crate::look::Look;
use crate::plain_words::listed;
use crate::scene::{Field, GraphField, Id, Place, Scene, Thing};

/// A place, what is there, and all things on it: `(3, 4): water; frog 28 of Left: health 3 of 5`.
pub fn cell(scene: &Scene, look: &Look, place: &Place) -> String {
    let name = place_in(scene, look, place);
    let mut parts = match ground(scene, look, place) {
        Ok(ground) => ground,
        Err(why) => vec![why.to_owned()],
    };
    parts.extend(things_at(scene, place).map(|thing| details::whole(thing, look)));
    if parts.is_empty() {
        parts.push("nothing".to_owned());
    }
    harmless(&format!("{name}: {}", parts.join("; "))).into_owned()
}

/// What a place is like without the things on it, or why that can't be said.
fn ground(scene: &Scene, look: &Look, place: &Place) -> Result<Vec<String>, &'static str> {
    if !matches!(scene.field, Field::Nothing) && !scene.field.contains(place) {
        return Err("outside of the field");
    }
    let mut words = Vec::new();
    match (&scene.field, place) {
        (Field::Grid(grid), Place::At(x, y, z)) => {
            let Some(cell) = grid.index(*x, *y, *z).filter(|cell| grid.is_known(*cell)) else { return Err("unknown") };
            let shown = terrain::of_cell(grid, cell, look);
            words.extend((!shown.is_empty()).then(|| shown.join(", ")));
        }
        (Field::Graph(graph), Place::Node(name)) => words.extend(ways(graph, name)),
        _ => {}
    }
    if words.is_empty() {
        words.extend(look.field.ground.as_ref().and_then(|ground| ground.name.clone()));
    }
    Ok(words)
}

/// `ways to B 3 and C 7`.
fn ways(graph: &GraphField, name: &str) -> Option<String> {
    let at = graph.index(name)?;
    let from_here = graph.edges.iter().filter(|(from, ..)| *from == at);
    let ways: Vec<String> =
        from_here.filter_map(|(_, to, weight)| Some(format!("{} {weight}", graph.nodes.get(*to)?.name))).collect();
    match ways.as_slice() {
        [] => None,
        [one] => Some(format!("way to {one}")),
        several => Some(format!("ways to {}", listed(several))),
    }
}

/// All things that lie on a place, also those that reach over it from their corner.
fn things_at<'a>(scene: &'a Scene, place: &'a Place) -> impl Iterator<Item = &'a Thing> {
    scene.things.iter().map(AsRef::as_ref).filter(move |thing| match (&thing.at, place, thing.size) {
        (Some(Place::At(left, top, plane)), Place::At(x, y, z), Some((wide, high))) => {
            let inside =
                |from: i64, size: i64, at: i64| at.checked_sub(from).is_some_and(|far| (0..size).contains(&far));
            plane == z && inside(*left, wide, *x) && inside(*top, high, *y)
        }
        (Some(at), place, _) => at == place,
        (None, ..) => false,
    })
}

/// Rows for an inspector: a name and a value each. None, if there is no such thing.
pub fn thing(scene: &Scene, look: &Look, id: &Id) -> Vec<(String, String)> {
    let Some(thing) = scene.thing(id) else { return Vec::new() };
    let kind = look.kinds.get(&thing.kind).map_or(thing.kind.as_str(), |kind| kind.look.name(&thing.kind));
    let mut rows = vec![("kind".to_owned(), kind.to_owned()), ("id".to_owned(), thing.id.to_string())];
    rows.push(("owner".to_owned(), thing.owner.as_deref().unwrap_or(look.nobody()).to_owned()));
    rows.extend(thing.at.as_ref().map(|place| ("place".to_owned(), place_in(scene, look, place))));
    rows.extend(details::label(thing, look));
    rows.extend(details::bars(thing, look));
    let marks = details::marks(thing, look);
    rows.extend((!marks.is_empty()).then(|| ("marks".to_owned(), marks.join(", "))));
    rows.extend(details::facts(thing, look));
    let plain = |text: String| harmless(&text).into_owned();
    rows.into_iter().map(|(name, value)| (plain(name), plain(value))).collect()
}
