//! Where on a drawn map a path into its data leads.

use super::map_form::{MapForm, MapLayout, MapRows};
use crate::scene::Place;
use lunarena_kernel::{Key, Value};

impl MapForm {
    /// The cells of a row, the place of a record, or a node; none, where a path is about the map as a whole.
    pub fn places(&self, data: &Value, path: &str) -> Vec<Place> {
        let segments: Vec<&str> = path.split('.').filter(|segment| !segment.is_empty()).collect();
        match &self.layout {
            MapLayout::Rows(rows) => {
                if let Some(row) = rows.row(data, &segments) {
                    return row;
                }
            }
            MapLayout::Nodes { at, .. } => {
                let nodes = data.field(at);
                let named = |name: &str| nodes.is_some_and(|nodes| inside(nodes, name).is_some());
                let said = follow(data, &segments).last().and_then(|value| value.as_str());
                let node = match segments.as_slice() {
                    [key, name, ..] if key == at && named(name) => Some(*name),
                    _ => said.filter(|name| named(name)),
                };
                return node.map(|name| Place::Node(name.to_owned())).into_iter().collect();
            }
            MapLayout::Records { .. } => {}
        }
        follow(data, &segments).into_iter().rev().find_map(place_of).into_iter().collect()
    }
}

impl MapRows {
    /// The cells of the row that a path is about.
    fn row(&self, data: &Value, segments: &[&str]) -> Option<Vec<Place>> {
        let [key, number, ..] = segments else { return None };
        let plane = self.keys.iter().position(|own| own == key)?;
        let rows = data.field(key)?.as_list()?;
        let number = number.parse::<usize>().ok()?.checked_sub(1)?;
        let text = rows.get(number)?.as_str()?;
        let wide = if self.words { text.split_whitespace().count() } else { text.chars().count() };
        let (x, y) = self.origin.unwrap_or_default();
        let above = if self.top_is_most_y { rows.len() - 1 - number } else { number };
        let at =
            |column: usize| Some(Place::At(x.checked_add(column as i64)?, y.checked_add(above as i64)?, plane as i64));
        (0..wide).map(at).collect()
    }
}

/// All that lies on the way of a path, from the whole.
fn follow<'v>(data: &'v Value, segments: &[&str]) -> Vec<&'v Value> {
    let mut way = vec![data];
    let mut here = data;
    for segment in segments {
        let Some(next) = inside(here, segment) else { break };
        way.push(next);
        here = next;
    }
    way
}

/// In a list a number is a position from 1, any other word picks the element with that name or id.
fn inside<'v>(value: &'v Value, segment: &str) -> Option<&'v Value> {
    match value {
        Value::Map(map) => map.get(&Key::parse(segment)),
        Value::List(items) => match segment.parse::<usize>() {
            Ok(number) => items.get(number.checked_sub(1)?),
            Err(_) => items.iter().find(|item| {
                ["name", "id"].iter().any(|key| item.field(key).is_some_and(|name| name.as_str() == Some(segment)))
            }),
        },
        _ => None,
    }
}

fn place_of(record: &Value) -> Option<Place> {
    let number = |key: &str| record.field(key).and_then(Value::as_int);
    Some(Place::At(number("x")?, number("y")?, number("z").unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Named;

    fn form(layout: MapLayout) -> MapForm {
        MapForm { layout, size: None, brushes: Named::default(), symmetry: None }
    }

    fn texts(texts: &[&str]) -> Value {
        Value::List(texts.iter().map(|text| (*text).into()).collect())
    }

    fn rows(words: bool, top_is_most_y: bool) -> MapForm {
        let keys = vec!["deep".to_owned(), "flat".to_owned()];
        form(MapLayout::Rows(MapRows { keys, has_planes: true, words, top_is_most_y, origin: Some((-1, 5)) }))
    }

    #[test]
    fn a_row_is_all_of_its_cells() {
        let data = Value::map([("deep", texts(&["ab", "cd"])), ("flat", texts(&[" 12  .", ". .", ". ."]))]);
        let at = |y, z| vec![Place::At(-1, y, z), Place::At(0, y, z)];
        assert_eq!(rows(false, false).places(&data, "deep.1"), at(5, 0));
        assert_eq!(rows(false, true).places(&data, "deep.1"), at(6, 0));
        assert_eq!(rows(true, true).places(&data, "flat.1"), at(7, 1));
        for nowhere in ["deep", "deep.0", "deep.3", "other.1", "", "deep.x"] {
            assert_eq!(rows(false, false).places(&data, nowhere), [], "{nowhere}");
        }
    }

    #[test]
    fn a_record_stands_at_its_x_and_y() {
        let frog = |name: &str, x: i64| Value::map([("name", name.into()), ("x", x.into()), ("y", 2.into())]);
        let data = Value::map([("frogs", Value::List(vec![frog("a", 7), frog("b", 8)]))]);
        let form = form(MapLayout::Records { at: "frogs".to_owned(), hex: true });
        assert_eq!(form.places(&data, "frogs.2.depth"), [Place::At(8, 2, 0)]);
        assert_eq!(form.places(&data, "frogs.a"), [Place::At(7, 2, 0)]);
        assert_eq!(form.places(&data, "frogs"), []);
        // Beside rows there may be records, too.
        assert_eq!(rows(true, true).places(&data, "frogs.1.x"), [Place::At(7, 2, 0)]);
    }

    #[test]
    fn a_node_is_its_name() {
        let data = Value::map([
            ("ponds", Value::map([("A", Value::map([("depth", 1.into())]))])),
            ("heron", Value::map([("at", "A".into())])),
        ]);
        let form = form(MapLayout::Nodes { at: "ponds".to_owned(), edges: None, spot: None });
        for (path, found) in [("ponds.A.depth", true), ("ponds.B", false), ("ponds", false), ("heron.at", true)] {
            let expected: Vec<Place> = found.then(|| Place::Node("A".to_owned())).into_iter().collect();
            assert_eq!(form.places(&data, path), expected, "{path}");
        }
    }
}
