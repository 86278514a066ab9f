//! The `graph` library: directed weighted graphs. Nodes are numbered from 1 in the natural order of their names (`S2` before `S10`). Scripts refer to
//! a node by its name or its number.

use crate::arguments::{charge_search, read_geometry};
use crate::handle::{self, GRAPH, Object, graph};
use crate::price::price;
use crate::vm::{Frame, Outcome, Table, native};
use lunarena_kernel::geometry::Graph;
use lunarena_kernel::near::near;
use std::cell::RefCell;
use std::ffi::{CStr, c_int};

fn new(frame: &mut Frame) -> Outcome {
    let value = read_geometry(frame, 1)?;
    frame.charge(price!("graph.new").fixed * Graph::described_size(&value))?;
    let graph = Graph::from_value(&value)?;
    drop(value);
    handle::create(frame, Object::Graph(RefCell::new(graph)))?;
    Ok(1)
}

fn node(frame: &Frame, graph: &Graph, at: c_int) -> Result<usize, String> {
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

fn unknown(frame: &Frame, graph: &Graph, name: &str) -> Result<usize, String> {
    charge_search(frame, name, graph.len())?;
    Err(match near(name, graph.names().iter().map(String::as_str)) {
        Some(close) => format!("the graph has no node called '{name}': did you mean '{close}'?"),
        None => format!("the graph has no node called '{name}'"),
    })
}

fn size(frame: &mut Frame) -> Outcome {
    frame.returns(graph(frame)?.len() as i64)
}

fn name(frame: &mut Frame) -> Outcome {
    let graph = graph(frame)?;
    frame.returns(graph.name(node(frame, &graph, 2)?).as_bytes())
}

fn index(frame: &mut Frame) -> Outcome {
    let graph = graph(frame)?;
    let found = if frame.is_string(2) { frame.text(2).ok().and_then(|name| graph.index(name)) } else { None };
    frame.returns(found.map(|at| at as i64 + 1))
}

fn weight(frame: &mut Frame) -> Outcome {
    let graph = graph(frame)?;
    frame.returns(graph.weight(node(frame, &graph, 2)?, node(frame, &graph, 3)?))
}

fn set_weight(frame: &mut Frame) -> Outcome {
    let graph = graph(frame)?;
    let (from, to, weight) = (node(frame, &graph, 2)?, node(frame, &graph, 3)?, frame.int(4)?);
    graph.change(|graph| graph.set_weight(from, to, weight))??;
    Ok(0)
}

fn weights(frame: &mut Frame) -> Outcome {
    let graph = graph(frame)?;
    frame.charge(price!("graph.weights").for_size(graph.edge_count() as u64))?;
    let numbers: Vec<i64> = graph.weights().to_vec();
    frame.push_integers(&numbers);
    Ok(1)
}

fn set_weights(frame: &mut Frame) -> Outcome {
    let list = frame.table(2)?;
    let graph = graph(frame)?;
    let (len, edges) = (list.len() as usize, graph.edge_count());
    if len != edges {
        return Err(format!("{len} weights for {edges} edges"));
    }
    frame.charge(price!("graph.weights").for_size(edges as u64))?;
    let mut weights = Vec::with_capacity(len);
    for at in 1..=len as i64 {
        let scope = frame.scope();
        scope.item(list, at);
        weights.push(scope.int(scope.top()).map_err(|_| format!("weight {at} is no integer"))?);
    }
    graph.change(|graph| graph.set_weights(&weights))??;
    Ok(0)
}

/// Pushes a list of tables as the only result. Each has two fields, the number of a node and another number, such as `{ to = 3, weight = 5 }`.
fn push_nodes(frame: &Frame, fields: [&CStr; 2], found: impl Iterator<Item = (usize, i64)>) -> Outcome {
    let numbers: Vec<i64> = found.flat_map(|(node, number)| [node as i64 + 1, number]).collect();
    frame.push_records(&fields, &numbers);
    Ok(1)
}

fn edges(frame: &mut Frame) -> Outcome {
    let graph = graph(frame)?;
    let from = node(frame, &graph, 2)?;
    frame.charge(price!("graph.edges").fixed * graph.degree(from) as u64)?;
    push_nodes(frame, [c"to", c"weight"], graph.edges(from))
}

fn within(frame: &mut Frame) -> Outcome {
    let graph = graph(frame)?;
    let price = price!("graph.within").fixed;
    frame.charge(price * graph.edge_count() as u64)?;
    let found = graph.within(node(frame, &graph, 2)?, frame.int(3)?);
    frame.charge(price * found.len() as u64)?;
    push_nodes(frame, [c"node", c"hops"], found.into_iter())
}

fn hops(frame: &mut Frame) -> Outcome {
    let graph = graph(frame)?;
    frame.charge(price!("graph.hops").for_size((graph.len() + graph.edge_count()) as u64))?;
    frame.returns(graph.hops(node(frame, &graph, 2)?, node(frame, &graph, 3)?))
}

fn path(frame: &mut Frame) -> Outcome {
    let graph = graph(frame)?;
    frame.charge(price!("graph.path").fixed * (graph.len() + graph.edge_count()) as u64)?;
    let found = graph.path(node(frame, &graph, 2)?, node(frame, &graph, 3)?)?;
    let Some(cost) = found.as_ref().map(|(_, cost)| *cost) else {
        return frame.returns(());
    };
    let numbers: Vec<i64> = found.into_iter().flat_map(|(nodes, _)| nodes).map(|node| node as i64 + 1).collect();
    frame.push_integers(&numbers);
    frame.push(cost);
    Ok(2)
}

fn unreachable_pair(frame: &mut Frame) -> Outcome {
    let graph = graph(frame)?;
    frame.charge(price!("graph.hops").for_size((graph.len() + graph.edge_count()) as u64))?;
    let Some((from, to)) = graph.unreachable_pair() else {
        return frame.returns(());
    };
    frame.push(graph.name(from).as_bytes());
    frame.push(graph.name(to).as_bytes());
    Ok(2)
}

/// Adds the constructor and the methods of graphs. A new method also needs its signature in `stubs/graph.lua` and a line in `payers.txt`. If its work
/// can be large, it needs a price in `prices.txt`, too.
pub fn add(frame: &Frame, library: Table) {
    let methods = [
        ("size", native(size)),
        ("name", native(name)),
        ("index", native(index)),
        ("weight", native(weight)),
        ("set_weight", native(set_weight)),
        ("weights", native(weights)),
        ("set_weights", native(set_weights)),
        ("edges", native(edges)),
        ("within", native(within)),
        ("hops", native(hops)),
        ("path", native(path)),
        ("unreachable_pair", native(unreachable_pair)),
    ];
    handle::install(frame, GRAPH, &methods);
    frame.set_library(library, "graph", &[("new", native(new))]);
}
