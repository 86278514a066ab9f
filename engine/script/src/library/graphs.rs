//! `graph`: directed weighted graphs. Nodes are numbered from 1 in natural order of their names; wherever a node is asked for, its
//! name or its number will do.

use super::charge::{charge, charge_search};
use super::{reading, rows};
use crate::handle::{self, graph};
use crate::lua::{CFunction, State};
use crate::native::{Frame, Outcome, native, set_function};
use crate::object::Object;
use crate::price::price;
use lunarena_kernel::Value;
use lunarena_kernel::geometry::Graph;
use lunarena_kernel::near::near;
use mlua::ffi;
use std::cell::RefCell;
use std::ffi::{CStr, c_int};

fn new(frame: Frame) -> Outcome {
    let value = reading::read_geometry(frame, 1)?;
    charge(frame, price!("graph.new").fixed * size_of_new(&value))?;
    let graph = Graph::from_value(&value)?;
    drop(value);
    handle::create(frame, Object::Graph(RefCell::new(graph)))?;
    Ok(1)
}

/// Nodes and edges, before anybody has looked whether they make a graph.
fn size_of_new(value: &Value) -> u64 {
    let size = |value: &Value| match value {
        Value::Map(map) => map.len() as u64,
        Value::List(items) => items.len() as u64,
        _ => 0,
    };
    let rows: u64 = match value {
        Value::Map(map) => map.values().map(size).sum(),
        Value::List(items) => items.iter().map(size).sum(),
        _ => 0,
    };
    size(value) + rows
}

fn node(frame: Frame, graph: &Graph, at: c_int) -> Result<usize, String> {
    if frame.is_string(at) {
        let name = frame.text(at)?;
        return graph.index(name).map_or_else(|| unknown(frame, graph, name), Ok);
    }
    let number = frame.int(at)?;
    match usize::try_from(number) {
        Ok(n) if (1..=graph.len()).contains(&n) => Ok(n - 1),
        _ => Err(format!("the graph has nodes 1 to {}, not {number}", graph.len())),
    }
}

fn unknown(frame: Frame, graph: &Graph, name: &str) -> Result<usize, String> {
    charge_search(frame, name, graph.len())?;
    Err(match near(name, graph.names().iter().map(String::as_str)) {
        Some(close) => format!("the graph has no node called '{name}': did you mean '{close}'?"),
        None => format!("the graph has no node called '{name}'"),
    })
}

fn size(frame: Frame) -> Outcome {
    frame.push_int(graph(frame)?.len() as i64);
    Ok(1)
}

fn name(frame: Frame) -> Outcome {
    let graph = graph(frame)?;
    frame.push_bytes(graph.name(node(frame, &graph, 2)?).as_bytes());
    Ok(1)
}

fn index(frame: Frame) -> Outcome {
    let graph = graph(frame)?;
    let found = if frame.is_string(2) { frame.text(2).ok().and_then(|name| graph.index(name)) } else { None };
    frame.push_int_or_nil(found.map(|at| at as i64 + 1));
    Ok(1)
}

fn weight(frame: Frame) -> Outcome {
    let graph = graph(frame)?;
    frame.push_int_or_nil(graph.weight(node(frame, &graph, 2)?, node(frame, &graph, 3)?));
    Ok(1)
}

fn set_weight(frame: Frame) -> Outcome {
    let graph = graph(frame)?;
    let (from, to, weight) = (node(frame, &graph, 2)?, node(frame, &graph, 3)?, frame.int(4)?);
    graph.change(|graph| graph.set_weight(from, to, weight))??;
    Ok(0)
}

fn weights(frame: Frame) -> Outcome {
    let graph = graph(frame)?;
    charge(frame, price!("graph.weights").for_size(graph.edge_count() as u64))?;
    rows::start(frame).extend(graph.weights());
    rows::push_numbers(frame)?;
    Ok(1)
}

fn set_weights(frame: Frame) -> Outcome {
    frame.table(2)?;
    let graph = graph(frame)?;
    let (len, edges) = (unsafe { ffi::lua_rawlen(frame.l, 2) }, graph.edge_count());
    if len != edges {
        return Err(format!("{len} weights for {edges} edges"));
    }
    charge(frame, price!("graph.weights").for_size(edges as u64))?;
    let weights = rows::start(frame);
    for i in 1..=len as i64 {
        unsafe { ffi::lua_rawgeti(frame.l, 2, i) };
        weights.push(frame.int(-1).map_err(|_| format!("weight {i} is no integer"))?);
        unsafe { ffi::lua_settop(frame.l, 2) };
    }
    graph.change(|graph| graph.set_weights(weights))??;
    Ok(0)
}

/// Leaves a list of records: a node's number and another number.
fn push_nodes(frame: Frame, fields: [&CStr; 2], found: impl Iterator<Item = (usize, i64)>) -> Outcome {
    rows::start(frame).extend(found.flat_map(|(node, number)| [node as i64 + 1, number]));
    rows::push_paid(frame, &fields)?;
    Ok(1)
}

fn edges(frame: Frame) -> Outcome {
    let graph = graph(frame)?;
    let from = node(frame, &graph, 2)?;
    charge(frame, price!("graph.edges").fixed * graph.degree(from) as u64)?;
    push_nodes(frame, [c"to", c"weight"], graph.edges(from))
}

fn within(frame: Frame) -> Outcome {
    let graph = graph(frame)?;
    let price = price!("graph.within").fixed;
    charge(frame, price * graph.edge_count() as u64)?;
    let found = graph.within(node(frame, &graph, 2)?, frame.int(3)?);
    charge(frame, price * found.len() as u64)?;
    push_nodes(frame, [c"node", c"hops"], found.into_iter())
}

fn hops(frame: Frame) -> Outcome {
    let graph = graph(frame)?;
    charge(frame, price!("graph.hops").for_size((graph.len() + graph.edge_count()) as u64))?;
    frame.push_int_or_nil(graph.hops(node(frame, &graph, 2)?, node(frame, &graph, 3)?));
    Ok(1)
}

fn path(frame: Frame) -> Outcome {
    let graph = graph(frame)?;
    charge(frame, price!("graph.path").fixed * (graph.len() + graph.edge_count()) as u64)?;
    let found = graph.path(node(frame, &graph, 2)?, node(frame, &graph, 3)?)?;
    let Some(cost) = found.as_ref().map(|(_, cost)| *cost) else {
        frame.push_nil();
        return Ok(1);
    };
    rows::start(frame).extend(found.into_iter().flat_map(|(nodes, _)| nodes).map(|node| node as i64 + 1));
    rows::push_numbers(frame)?;
    frame.push_int(cost);
    Ok(2)
}

fn unreachable_pair(frame: Frame) -> Outcome {
    let graph = graph(frame)?;
    charge(frame, price!("graph.hops").for_size((graph.len() + graph.edge_count()) as u64))?;
    let Some((from, to)) = graph.unreachable_pair() else {
        frame.push_nil();
        return Ok(1);
    };
    frame.push_bytes(graph.name(from).as_bytes());
    frame.push_bytes(graph.name(to).as_bytes());
    Ok(2)
}

pub unsafe fn add(l: State) {
    let methods: &[(&str, CFunction)] = &[
        ("size", native!(size)),
        ("name", native!(name)),
        ("index", native!(index)),
        ("weight", native!(weight)),
        ("set_weight", native!(set_weight)),
        ("weights", native!(weights)),
        ("set_weights", native!(set_weights)),
        ("edges", native!(edges)),
        ("within", native!(within)),
        ("hops", native!(hops)),
        ("path", native!(path)),
        ("unreachable_pair", native!(unreachable_pair)),
    ];
    unsafe {
        handle::install(l, c"graph", methods);
        ffi::lua_createtable(l, 0, 1);
        set_function(l, "new", native!(new));
        ffi::lua_setfield(l, -2, c"graph".as_ptr());
    }
}
