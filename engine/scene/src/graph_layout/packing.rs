//! The connected parts of a graph set side by side, in rows.

use super::{Point, bounds};

/// Between two parts, in lengths of an edge.
const GAP: f64 = 1.0;

/// Moves whole parts so that none lies over another, nor over what has a place already.
pub(super) fn pack(parts: &[Vec<usize>], places: &mut [Point], taken: &[Point]) {
    struct Block<'p> {
        nodes: &'p [usize],
        corner: Point,
        size: Point,
    }
    let block = |nodes: &'_ Vec<usize>| {
        let own: Vec<Point> = nodes.iter().map(|node| places[*node]).collect();
        let (least, most) = bounds(&own);
        (least, (most.0 - least.0 + GAP, most.1 - least.1 + GAP))
    };
    let sized = parts.iter().map(|nodes| {
        let (corner, size) = block(nodes);
        Block { nodes, corner, size }
    });
    let mut blocks: Vec<Block> = sized.collect();
    // The highest first; equal ones stay in the order of their first nodes.
    blocks.sort_by(|a, b| b.size.1.total_cmp(&a.size.1));
    let area: f64 = blocks.iter().map(|block| block.size.0 * block.size.1).sum();
    let widest = blocks.iter().map(|block| block.size.0).fold(0.0, f64::max);
    let wide = widest.max((area * 1.5).sqrt());
    let ((_, top), (right, _)) = bounds(taken);
    let start = if taken.is_empty() { (0.0, 0.0) } else { (right + GAP, top) };
    let mut y = 0.0;
    while !blocks.is_empty() {
        // A row is as high as its first block; after it come all that still fit in.
        let (mut x, high) = (0.0, blocks[0].size.1);
        let mut rest = Vec::new();
        for block in blocks {
            if x > 0.0 && x + block.size.0 > wide + 1e-9 {
                rest.push(block);
                continue;
            }
            for node in block.nodes {
                let place = &mut places[*node];
                *place = (start.0 + x + place.0 - block.corner.0, start.1 + y + place.1 - block.corner.1);
            }
            x += block.size.0;
        }
        blocks = rest;
        y += high;
    }
}
