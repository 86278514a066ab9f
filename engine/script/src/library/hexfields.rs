//! `hexfield`: the vertices of a hexagon made of hexagons. A vertex is x, y; a place that is none has no neighbours and no ways.

use super::charge::charge;
use super::{reading, rows, texts};
use crate::handle::{self, hex};
use crate::host;
use crate::lua::{CFunction, State};
use crate::native::{Frame, Outcome, native, set_function};
use crate::object::Object;
use crate::price::price;
use lunarena_kernel::Value;
use lunarena_kernel::geometry::HexField;
use lunarena_kernel::geometry::hexfield::Vertex;
use mlua::ffi;
use std::ffi::c_int;

fn new(frame: Frame) -> Outcome {
    charge(frame, price!("hexfield.new").fixed)?;
    handle::create(frame, Object::Hex(HexField::new(frame.int(1)?)?))?;
    Ok(1)
}

fn vertex(frame: Frame, at: c_int) -> Result<Vertex, String> {
    Ok((frame.int(at)?, frame.int(at + 1)?))
}

fn push_vertices(frame: Frame, vertices: impl Iterator<Item = Vertex>) -> Outcome {
    rows::start(frame).extend(vertices.flat_map(|(x, y)| [x, y]));
    rows::push_records(frame, &[c"x", c"y"])?;
    Ok(1)
}

fn size(frame: Frame) -> Outcome {
    frame.push_int(hex(frame)?.size());
    Ok(1)
}

/// How many vertices there are.
fn count(frame: Frame) -> Outcome {
    frame.push_int(hex(frame)?.len() as i64);
    Ok(1)
}

fn contains(frame: Frame) -> Outcome {
    frame.push_bool(hex(frame)?.contains(vertex(frame, 2)?));
    Ok(1)
}

/// All vertices by y, then x.
fn vertices(frame: Frame) -> Outcome {
    let field = hex(frame)?;
    // A large field has millions: nobody may have them made and then not pay.
    rows::pay(frame, field.len())?;
    rows::admit(field.len() as u64)?;
    rows::start(frame).extend(field.vertices().flat_map(|(x, y)| [x, y]));
    rows::push_paid(frame, &[c"x", c"y"])?;
    Ok(1)
}

/// Left, right, then the one above or below.
fn neighbours(frame: Frame) -> Outcome {
    push_vertices(frame, hex(frame)?.neighbours(vertex(frame, 2)?))
}

fn adjacent(frame: Frame) -> Outcome {
    frame.push_bool(hex(frame)?.adjacent(vertex(frame, 2)?, vertex(frame, 4)?));
    Ok(1)
}

fn distance(frame: Frame) -> Outcome {
    frame.push_int_or_nil(hex(frame)?.distance(vertex(frame, 2)?, vertex(frame, 4)?));
    Ok(1)
}

/// The field's own shortest path, both ends included, which is the same there and back.
fn path(frame: Frame) -> Outcome {
    let field = hex(frame)?;
    let (from, to) = (vertex(frame, 2)?, vertex(frame, 4)?);
    let passed = field.distance(from, to).unwrap_or(0) as u64;
    charge(frame, price!("hexfield.path").for_size(passed))?;
    rows::admit(passed)?;
    match field.path(from, to) {
        Some(path) => push_vertices(frame, path.into_iter()),
        None => {
            frame.push_nil();
            Ok(1)
        }
    }
}

/// Vertices at most so far away, by distance, then y, then x; the vertex itself is the first.
fn within(frame: Frame) -> Outcome {
    let field = hex(frame)?;
    let (centre, limit) = (vertex(frame, 2)?, frame.int(4)?);
    let around = limit.clamp(0, field.diameter()) * 2 + 1;
    charge(frame, price!("hexfield.within").for_size((around * around) as u64))?;
    rows::admit((around * around).min(field.len() as i64) as u64)?;
    handle::check_room(frame, (around * around) as u64 * size_of::<(Vertex, i64)>() as u64)?;
    let found = field.within(centre, limit);
    rows::start(frame).extend(found.into_iter().flat_map(|((x, y), away)| [x, y, away]));
    rows::push_records(frame, &[c"x", c"y", c"distance"])?;
    Ok(1)
}

fn read_vertex(value: &Value) -> Option<Vertex> {
    Some((value.field("x")?.as_int()?, value.field("y")?.as_int()?))
}

/// A list of neighbouring vertices as letters; nil and a position where it is none.
fn steps(frame: Frame) -> Outcome {
    frame.table(2)?;
    let wrong = write_steps(frame, hex(frame)?)?;
    if let Some(wrong) = wrong {
        frame.push_nil();
        frame.push_int(wrong as i64 + 1);
        return Ok(2);
    }
    texts::finish(frame)
}

/// Leaves the letters in the host, where an error of Lua's can't lose them; or gives the place of the wrong vertex.
fn write_steps(frame: Frame, field: &HexField) -> Result<Option<usize>, String> {
    let value = reading::read(frame, 2)?;
    let vertices: Option<Vec<Vertex>> = value.as_list().and_then(|list| list.iter().map(read_vertex).collect());
    let vertices = vertices.ok_or("a path is a list of points with x and y")?;
    charge(frame, price!("hexfield.steps").for_size(vertices.len() as u64))?;
    let letters = match field.steps(&vertices) {
        Ok(letters) => letters,
        Err(wrong) => return Ok(Some(wrong)),
    };
    let scratch = &mut host::of(frame.l).scratch;
    scratch.clear();
    scratch.extend_from_slice(letters.as_bytes());
    Ok(None)
}

/// All vertices of a way of letters, its beginning included.
fn follow(frame: Frame) -> Outcome {
    let field = hex(frame)?;
    let (from, letters) = (vertex(frame, 2)?, frame.bytes(4)?);
    charge(frame, price!("hexfield.follow").for_size(letters.len() as u64))?;
    rows::pay(frame, letters.len() + 1)?;
    handle::check_room(frame, (letters.len() as u64 + 1) * size_of::<Vertex>() as u64)?;
    match field.follow(from, letters) {
        Some(passed) => {
            rows::start(frame).extend(passed.into_iter().flat_map(|(x, y)| [x, y]));
            rows::push_paid(frame, &[c"x", c"y"])?;
        }
        None => frame.push_nil(),
    }
    Ok(1)
}

/// The vertex at the end of a way of letters.
fn go(frame: Frame) -> Outcome {
    let field = hex(frame)?;
    let (from, letters) = (vertex(frame, 2)?, frame.bytes(4)?);
    charge(frame, price!("hexfield.go").for_size(letters.len() as u64))?;
    match field.go(from, letters) {
        Some((x, y)) => {
            frame.push_int(x);
            frame.push_int(y);
            Ok(2)
        }
        None => {
            frame.push_nil();
            Ok(1)
        }
    }
}

pub unsafe fn add(l: State) {
    let methods: &[(&str, CFunction)] = &[
        ("size", native!(size)),
        ("count", native!(count)),
        ("contains", native!(contains)),
        ("vertices", native!(vertices)),
        ("neighbours", native!(neighbours)),
        ("adjacent", native!(adjacent)),
        ("distance", native!(distance)),
        ("path", native!(path)),
        ("within", native!(within)),
        ("steps", native!(steps)),
        ("follow", native!(follow)),
        ("go", native!(go)),
    ];
    unsafe {
        handle::install(l, c"hexfield", methods);
        ffi::lua_createtable(l, 0, 1);
        set_function(l, "new", native!(new));
        ffi::lua_setfield(l, -2, c"hexfield".as_ptr());
    }
}
