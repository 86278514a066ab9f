//! `graph`: directed weighted graphs. Nodes are numbered from 1 in natural order of their names; wherever a node is asked for, its
//! name or its number will do.

use super::price::charge;
use crate::border;
use crate::border::Caps;
use crate::native::{CFunction, Frame, Outcome, State, native, set_function};
use crate::object::{self, Object, graph, must_write};
use lunarena_kernel::geometry::Graph;
use mlua::ffi;
use std::cell::RefCell;
use std::ffi::c_int;
use std::rc::Rc;

fn new(frame: Frame) -> Outcome {
    frame.table(1)?;
    let mut caps = Caps::RULES;
    let value = unsafe { border::read(frame.l, 1, &mut caps) }?;
    charge(frame, u64::from(Caps::RULES.items - caps.items))?;
    let graph = Graph::from_value(&value)?;
    unsafe { object::push(frame.l, Rc::new(Object::Graph(RefCell::new(graph))), true) };
    Ok(1)
}

fn node(frame: Frame, graph: &Graph, at: c_int) -> Result<usize, String> {
    if frame.is_string(at) {
        let name = frame.text(at)?;
        return graph.index(name).ok_or_else(|| format!("the graph has no node called '{name}'"));
    }
    let number = frame.int(at)?;
    match usize::try_from(number) {
        Ok(n) if (1..=graph.len()).contains(&n) => Ok(n - 1),
        _ => Err(format!("the graph has nodes 1 to {}, not {number}", graph.len())),
    }
}

fn size(frame: Frame) -> Outcome {
    frame.push_int(graph(frame)?.0.borrow().len() as i64);
    Ok(1)
}

fn name(frame: Frame) -> Outcome {
    let graph = graph(frame)?.0.borrow();
    frame.push_bytes(graph.name(node(frame, &graph, 2)?).as_bytes());
    Ok(1)
}

fn index(frame: Frame) -> Outcome {
    let graph = graph(frame)?.0.borrow();
    let found = if frame.is_string(2) { frame.text(2).ok().and_then(|name| graph.index(name)) } else { None };
    match found {
        Some(at) => frame.push_int(at as i64 + 1),
        None => frame.push_nil(),
    }
    Ok(1)
}

fn weight(frame: Frame) -> Outcome {
    let graph = graph(frame)?.0.borrow();
    match graph.weight(node(frame, &graph, 2)?, node(frame, &graph, 3)?) {
        Some(weight) => frame.push_int(weight),
        None => frame.push_nil(),
    }
    Ok(1)
}

fn set_weight(frame: Frame) -> Outcome {
    let (graph, writable) = graph(frame)?;
    must_write(writable)?;
    let mut graph = graph.borrow_mut();
    let (from, to) = (node(frame, &graph, 2)?, node(frame, &graph, 3)?);
    graph.set_weight(from, to, frame.int(4)?)?;
    Ok(0)
}

fn push_ints(frame: Frame, numbers: impl ExactSizeIterator<Item = i64>) {
    unsafe { ffi::lua_createtable(frame.l, numbers.len() as c_int, 0) };
    for (i, number) in numbers.enumerate() {
        frame.push_int(number);
        frame.append(-2, i as i64 + 1);
    }
}

fn weights(frame: Frame) -> Outcome {
    let graph = graph(frame)?.0.borrow();
    charge(frame, graph.edge_count() as u64 / 2)?;
    push_ints(frame, graph.weights().iter().copied());
    Ok(1)
}

fn set_weights(frame: Frame) -> Outcome {
    let (graph, writable) = graph(frame)?;
    must_write(writable)?;
    frame.table(2)?;
    let mut graph = graph.borrow_mut();
    let len = unsafe { ffi::lua_rawlen(frame.l, 2) };
    if len != graph.edge_count() {
        return Err(format!("{len} weights for {} edges", graph.edge_count()));
    }
    let mut weights = Vec::with_capacity(len);
    for i in 1..=len as i64 {
        unsafe { ffi::lua_rawgeti(frame.l, 2, i) };
        weights.push(frame.int(-1).map_err(|_| format!("weight {i} is no integer"))?);
        unsafe { ffi::lua_settop(frame.l, 2) };
    }
    graph.set_weights(&weights)?;
    Ok(0)
}

/// A list of `{ first = node number, second = number }`.
fn push_records(frame: Frame, names: [&std::ffi::CStr; 2], rows: impl ExactSizeIterator<Item = (usize, i64)>) {
    unsafe {
        ffi::lua_createtable(frame.l, rows.len() as c_int, 0);
        for (i, (node, number)) in rows.enumerate() {
            ffi::lua_createtable(frame.l, 0, 2);
            frame.push_int(node as i64 + 1);
            ffi::lua_setfield(frame.l, -2, names[0].as_ptr());
            frame.push_int(number);
            ffi::lua_setfield(frame.l, -2, names[1].as_ptr());
            frame.append(-2, i as i64 + 1);
        }
    }
}

fn edges(frame: Frame) -> Outcome {
    let graph = graph(frame)?.0.borrow();
    let from = node(frame, &graph, 2)?;
    charge(frame, 4 * graph.degree(from) as u64)?;
    push_records(frame, [c"to", c"weight"], graph.edges(from));
    Ok(1)
}

fn within(frame: Frame) -> Outcome {
    let graph = graph(frame)?.0.borrow();
    let found = graph.within(node(frame, &graph, 2)?, frame.int(3)?);
    charge(frame, 4 * (found.len() + graph.edge_count()) as u64)?;
    push_records(frame, [c"node", c"hops"], found.into_iter());
    Ok(1)
}

fn hops(frame: Frame) -> Outcome {
    let graph = graph(frame)?.0.borrow();
    charge(frame, (graph.len() + graph.edge_count()) as u64)?;
    match graph.hops(node(frame, &graph, 2)?, node(frame, &graph, 3)?) {
        Some(hops) => frame.push_int(hops),
        None => frame.push_nil(),
    }
    Ok(1)
}

fn path(frame: Frame) -> Outcome {
    let graph = graph(frame)?.0.borrow();
    charge(frame, 4 * (graph.len() + graph.edge_count()) as u64)?;
    let Some((nodes, cost)) = graph.path(node(frame, &graph, 2)?, node(frame, &graph, 3)?)? else {
        frame.push_nil();
        return Ok(1);
    };
    push_ints(frame, nodes.iter().map(|&node| node as i64 + 1));
    frame.push_int(cost);
    Ok(2)
}

fn unreachable_pair(frame: Frame) -> Outcome {
    let graph = graph(frame)?.0.borrow();
    charge(frame, (graph.len() + graph.edge_count()) as u64)?;
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
        object::install(l, c"graph", methods);
        ffi::lua_createtable(l, 0, 1);
        set_function(l, "new", native!(new));
        ffi::lua_setfield(l, -2, c"graph".as_ptr());
    }
}
