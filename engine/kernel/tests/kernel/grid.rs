//! Grids: frames, layers and their counts, occupancies, symmetries.

use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Cell, EIGHT, FOUR, Frame, Sign, Symmetry};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::BTreeMap;

fn frames() -> impl Strategy<Value = Frame> {
    let origin = (-12..12i64, -12..12i64, -2..2i64).prop_map(|(x, y, z)| Cell::new(x, y, z));
    (1..9i64, 1..9i64, 1..4i64, origin).prop_map(|(w, h, d, o)| Frame::new(w, h, d, o).expect("a good frame"))
}

/// Small values, values near the limits of the small counters, and arbitrary ones.
fn values() -> impl Strategy<Value = i64> {
    prop_oneof![-3..4i64, any::<i64>(), 126..130i64, -130..-126i64]
}

fn flat(width: i64, height: i64) -> Grid {
    Grid::new(Frame::new(width, height, 1, Cell::new(0, 0, 0)).expect("a good frame"))
}

proptest! {
    #[test]
    fn numbers_and_coordinates_agree(frame in frames()) {
        let cells: Vec<Cell> = (0..frame.cell_count()).map(|index| frame.cell(index)).collect();
        prop_assert!(cells.is_sorted_by_key(|cell| (cell.z, cell.y, cell.x)));
        for (index, cell) in cells.iter().enumerate() {
            prop_assert_eq!(frame.index(*cell), Some(index));
            prop_assert_eq!(frame.cell(index), *cell);
        }
        let (o, reach) = (frame.origin(), 10);
        for x in o.x - reach..=o.x + reach {
            for y in o.y - reach..=o.y + reach {
                for z in o.z - reach..=o.z + reach {
                    let cell = Cell::new(x, y, z);
                    let listed = cells.binary_search_by_key(&(z, y, x), |c| (c.z, c.y, c.x));
                    prop_assert_eq!(frame.contains(cell), listed.is_ok());
                }
            }
        }
        for extreme in [i64::MIN, i64::MAX] {
            prop_assert!(!frame.contains(Cell::new(extreme, o.y, o.z)));
            prop_assert!(!frame.contains(Cell::new(o.x, extreme, o.z)));
        }
    }

    #[test]
    fn neighbours_come_in_the_order_of_directions(frame in frames(), place in any::<Index>()) {
        let index = place.index(frame.cell_count());
        let Cell { x, y, z } = frame.cell(index);
        for directions in [&FOUR[..], &EIGHT[..]] {
            let wanted: Vec<usize> =
                directions.iter().filter_map(|d| frame.index(Cell::new(x + d.dx, y + d.dy, z + d.dz))).collect();
            prop_assert_eq!(frame.neighbours(index, directions), wanted);
        }
    }

    #[test]
    fn blocks_list_their_cells_in_order(frame in frames(), at in (-13..22i64, -13..22i64), width in -1..5i64, height in -1..5i64) {
        let corner = Cell::new(at.0, at.1, frame.origin().z);
        let cells = (0..height).flat_map(|dy| (0..width).map(move |dx| (dx, dy)));
        let indices: Option<Vec<usize>> =
            cells.map(|(dx, dy)| frame.index(Cell::new(corner.x + dx, corner.y + dy, corner.z))).collect();
        prop_assert_eq!(frame.block(corner, width, height), indices.filter(|cells| !cells.is_empty()));
    }

    #[test]
    fn symmetries_are_their_own_inverse(frame in frames(), place in any::<Index>()) {
        let index = place.index(frame.cell_count());
        for (_, symmetry) in Symmetry::NAMED {
            prop_assert_eq!(frame.mirror(frame.mirror(index, symmetry), symmetry), index);
        }
        let turned = frame.mirror(frame.mirror(index, Symmetry::Horizontal), Symmetry::Vertical);
        prop_assert_eq!(turned, frame.mirror(index, Symmetry::Rotational));
    }

    #[test]
    fn asymmetry_finds_the_first_cell(
        frame in frames(),
        seed in vec(-9..9i64, 256),
        spoil in any::<Index>(),
    ) {
        for (_, symmetry) in Symmetry::NAMED {
            for sign in [Sign::Kept, Sign::Negated] {
                let mut grid = Grid::new(frame);
                let layer = grid.add_layer("x", 0).unwrap();
                for index in 0..frame.cell_count() {
                    let image = frame.mirror(index, symmetry);
                    let value = seed[index.min(image)];
                    match sign {
                        Sign::Negated if index == image => {}
                        Sign::Negated if index > image => drop(grid.set(layer, index, -value)),
                        _ => drop(grid.set(layer, index, value)),
                    }
                }
                prop_assert_eq!(grid.asymmetry(layer, symmetry, sign), None);
                let spoilt = spoil.index(frame.cell_count());
                let image = frame.mirror(spoilt, symmetry);
                grid.set(layer, spoilt, 100);
                let fine = sign == Sign::Kept && spoilt == image;
                prop_assert_eq!(grid.asymmetry(layer, symmetry, sign), (!fine).then_some(spoilt.min(image)));
            }
        }
    }

    #[test]
    fn counts_follow_changes(frame in frames(), changes in vec((any::<Index>(), values()), 0..60)) {
        let mut grid = Grid::new(frame);
        let layer = grid.add_layer("x", -1).unwrap();
        for (place, value) in changes {
            let index = place.index(frame.cell_count());
            let old = grid.get(layer, index);
            prop_assert_eq!(grid.set(layer, index, value), old);
            prop_assert_eq!(grid.get(layer, index), value);
        }
        let mut recount = BTreeMap::new();
        for value in grid.values(layer).cells() {
            *recount.entry(*value).or_insert(0usize) += 1;
        }
        let tally = grid.values(layer).tally();
        prop_assert_eq!(tally.positive(), grid.values(layer).cells().iter().filter(|value| **value > 0).count());
        prop_assert_eq!(tally.negative(), grid.values(layer).cells().iter().filter(|value| **value < 0).count());
        prop_assert_eq!(tally.count(-1), recount.get(&-1).copied().unwrap_or(0));
        prop_assert_eq!(tally.values(), recount.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn occupants_and_cells_are_unique(orders in vec((0..3, 1..6i64, 0..9usize), 0..60)) {
        let mut grid = flat(3, 3);
        let units = grid.add_occupancy("units").unwrap();
        let mut model: BTreeMap<i64, usize> = BTreeMap::new();
        for (order, id, cell) in orders {
            let taken = model.iter().any(|(other, place)| *place == cell && *other != id);
            let occupancy = grid.occupants_mut(units);
            match order {
                0 => {
                    let good = !taken && !model.contains_key(&id);
                    prop_assert_eq!(occupancy.put(id, cell).is_ok(), good);
                    if good {
                        model.insert(id, cell);
                    }
                }
                1 => {
                    let good = !taken && model.contains_key(&id);
                    let left = model.get(&id).copied().filter(|_| good);
                    prop_assert_eq!(occupancy.shift(id, cell).ok(), left);
                    if good {
                        model.insert(id, cell);
                    }
                }
                _ => prop_assert_eq!(occupancy.remove(id), model.remove(&id)),
            }
            let occupancy = grid.occupants(units);
            prop_assert!(occupancy.iter().eq(model.iter().map(|(id, cell)| (*id, *cell))));
            for cell in 0..9 {
                let there = model.iter().find(|(_, place)| **place == cell).map(|(id, _)| *id);
                prop_assert_eq!(occupancy.at(cell), there);
                prop_assert_eq!(occupancy.is_free(cell), there.is_none());
            }
        }
    }
}

#[test]
fn a_clone_is_independent() {
    let mut grid = flat(4, 4);
    let layer = grid.add_layer("x", 0).unwrap();
    let units = grid.add_occupancy("units").unwrap();
    let copy = grid.clone();
    assert_eq!(grid, copy);
    grid.set(layer, 5, 7);
    grid.occupants_mut(units).put(1, 3).unwrap();
    assert_eq!((copy.get(layer, 5), copy.occupants(units).at(3)), (0, None));
    assert_ne!(grid, copy);
}

#[test]
fn equality_ignores_the_order_of_layers() {
    let (mut one, mut other) = (flat(2, 1), flat(2, 1));
    one.add_layer("a", 1).unwrap();
    one.add_layer("b", 2).unwrap();
    other.add_layer("b", 2).unwrap();
    assert_ne!(one, other);
    other.add_layer("a", 1).unwrap();
    assert_eq!(one, other);
    assert_eq!(one.layer_names(), other.layer_names());
    one.fill(one.layer("a").unwrap(), 5);
    assert_eq!(one.values(one.layer("a").unwrap()).tally().count(5), 2);
    assert_ne!(one, other);
}
