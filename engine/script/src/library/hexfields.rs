//! The `hexfield` library: the vertices of a large hexagon made of small hexagons. Scripts refer to a vertex by its x and y. Other positions have no
//! neighbours and no paths.

use crate::arguments::{charge_records, check_list, finish, push_records, read_value};
use crate::handle::{self, HEXFIELD, Object, hex};
use crate::price::price;
use crate::vm::{Frame, Outcome, Table, native};
use lunarena_kernel::Value;
use lunarena_kernel::geometry::HexField;
use lunarena_kernel::geometry::hexfield::Vertex;
use std::ffi::c_int;

fn new(frame: &mut Frame) -> Outcome {
    frame.charge(price!("hexfield.new").fixed)?;
    handle::create(frame, Object::Hex(HexField::new(frame.int(1)?)?))?;
    Ok(1)
}

fn vertex(frame: &Frame, at: c_int) -> Result<Vertex, String> {
    Ok((frame.int(at)?, frame.int(at + 1)?))
}

fn push_vertices(frame: &Frame, vertices: impl Iterator<Item = Vertex>) -> Outcome {
    let numbers: Vec<i64> = vertices.flat_map(|(x, y)| [x, y]).collect();
    push_records(frame, &[c"x", c"y"], &numbers)
}

fn size(frame: &mut Frame) -> Outcome {
    frame.returns(hex(frame)?.size())
}

/// Returns the number of vertices in the field.
fn count(frame: &mut Frame) -> Outcome {
    frame.returns(hex(frame)?.vertex_count() as i64)
}

fn contains(frame: &mut Frame) -> Outcome {
    frame.returns(hex(frame)?.contains(vertex(frame, 2)?))
}

/// Returns all vertices, sorted by y, then x.
fn vertices(frame: &mut Frame) -> Outcome {
    let field = hex(frame)?;
    // A large field has millions of vertices, so they are charged before they are created.
    charge_records(frame, field.vertex_count())?;
    check_list(field.vertex_count() as u64)?;
    let numbers: Vec<i64> = field.vertices().flat_map(|(x, y)| [x, y]).collect();
    frame.push_records(&[c"x", c"y"], &numbers);
    Ok(1)
}

/// Returns the neighbours of a vertex: left, right, then the one above or below.
fn neighbours(frame: &mut Frame) -> Outcome {
    push_vertices(frame, hex(frame)?.neighbours(vertex(frame, 2)?))
}

fn adjacent(frame: &mut Frame) -> Outcome {
    frame.returns(hex(frame)?.adjacent(vertex(frame, 2)?, vertex(frame, 4)?))
}

fn distance(frame: &mut Frame) -> Outcome {
    frame.returns(hex(frame)?.distance(vertex(frame, 2)?, vertex(frame, 4)?))
}

/// Returns a shortest path between two vertices, including both ends. It is always the same one of several shortest paths, and the path back is its
/// reverse.
fn path(frame: &mut Frame) -> Outcome {
    let field = hex(frame)?;
    let (from, to) = (vertex(frame, 2)?, vertex(frame, 4)?);
    let passed = field.distance(from, to).unwrap_or(0) as u64;
    frame.charge(price!("hexfield.path").for_size(passed))?;
    check_list(passed)?;
    match field.path(from, to) {
        Some(path) => push_vertices(frame, path.into_iter()),
        None => frame.returns(()),
    }
}

/// Implements `f:within(x, y, limit)`, which returns the vertices that are at most `limit` away from a vertex, sorted by distance, then y, then x.
/// The vertex itself comes first.
fn within(frame: &mut Frame) -> Outcome {
    let field = hex(frame)?;
    let (centre, limit) = (vertex(frame, 2)?, frame.int(4)?);
    let around = limit.clamp(0, field.diameter()) * 2 + 1;
    frame.charge(price!("hexfield.within").for_size((around * around) as u64))?;
    check_list((around * around).min(field.vertex_count() as i64) as u64)?;
    frame.check_room((around * around) as u64 * size_of::<(Vertex, i64)>() as u64)?;
    let found = field.within(centre, limit);
    let numbers: Vec<i64> = found.into_iter().flat_map(|((x, y), away)| [x, y, away]).collect();
    push_records(frame, &[c"x", c"y", c"distance"], &numbers)
}

fn read_vertex(value: &Value) -> Option<Vertex> {
    Some((value.field("x")?.as_int()?, value.field("y")?.as_int()?))
}

/// Converts a path to a string with one letter per step: `l` left, `r` right, `v` vertical. The path is a list of vertices. For an invalid path,
/// returns nil and the position of the first wrong vertex.
fn steps(frame: &mut Frame) -> Outcome {
    frame.table(2)?;
    let value = read_value(frame, 2)?;
    let vertices: Option<Vec<Vertex>> = value.as_list().and_then(|list| list.iter().map(read_vertex).collect());
    let vertices = vertices.ok_or("a path is a list of points with x and y")?;
    let field = hex(frame)?;
    frame.charge(price!("hexfield.steps").for_size(vertices.len() as u64))?;
    match field.steps(&vertices) {
        Ok(letters) => finish(frame, letters.as_bytes()),
        Err(wrong) => {
            frame.push(());
            frame.push(wrong as i64 + 1);
            Ok(2)
        }
    }
}

/// Returns all vertices of a path, including its start, or nil if the path leaves the field. The path is given by step letters such as `"llv"`.
fn follow(frame: &mut Frame) -> Outcome {
    let field = hex(frame)?;
    let (from, letters) = (vertex(frame, 2)?, frame.bytes(4)?);
    frame.charge(price!("hexfield.follow").for_size(letters.len() as u64))?;
    charge_records(frame, letters.len() + 1)?;
    frame.check_room((letters.len() as u64 + 1) * size_of::<Vertex>() as u64)?;
    match field.follow(from, letters) {
        Some(passed) => {
            let numbers: Vec<i64> = passed.into_iter().flat_map(|(x, y)| [x, y]).collect();
            frame.push_records(&[c"x", c"y"], &numbers);
        }
        None => frame.push(()),
    }
    Ok(1)
}

/// Returns the last vertex of a path, or nil if the path leaves the field. The path is given by step letters such as `"llv"`.
fn go(frame: &mut Frame) -> Outcome {
    let field = hex(frame)?;
    let (from, letters) = (vertex(frame, 2)?, frame.bytes(4)?);
    frame.charge(price!("hexfield.go").for_size(letters.len() as u64))?;
    match field.end_of(from, letters) {
        Some((x, y)) => {
            frame.push(x);
            frame.push(y);
            Ok(2)
        }
        None => frame.returns(()),
    }
}

pub fn add(frame: &Frame, library: Table) {
    let methods = [
        ("size", native(size)),
        ("count", native(count)),
        ("contains", native(contains)),
        ("vertices", native(vertices)),
        ("neighbours", native(neighbours)),
        ("adjacent", native(adjacent)),
        ("distance", native(distance)),
        ("path", native(path)),
        ("within", native(within)),
        ("steps", native(steps)),
        ("follow", native(follow)),
        ("go", native(go)),
    ];
    handle::install(frame, HEXFIELD, &methods);
    frame.set_library(library, "hexfield", &[("new", native(new))]);
}
