//! Checksums of layers, which every change updates.

use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Cell, Frame, LayerId};
use proptest::prelude::*;

/// Returns a grid with a single layer.
fn row(cells: Vec<i64>) -> (Grid, LayerId) {
    let frame = Frame::new(cells.len() as i64, 1, 1, Cell::new(0, 0, 0)).expect("a good frame");
    let mut grid = Grid::new(frame);
    let layer = grid.add_cells("layer", cells).expect("one layer");
    (grid, layer)
}

fn checksum((grid, layer): &(Grid, LayerId)) -> u128 {
    grid.values(*layer).checksum()
}

proptest! {
    #[test]
    fn the_checksum_follows_every_change(
        cells in prop::collection::vec(-3i64..4, 1..40),
        changes in prop::collection::vec((0usize..40, any::<i64>()), 0..40),
    ) {
        let (mut grid, layer) = row(cells);
        grid.values(layer).checksum();
        for (at, value) in changes {
            grid.set(layer, at % grid.frame().cell_count(), value);
            let fresh = row(grid.values(layer).cells().to_vec());
            prop_assert_eq!(grid.values(layer).checksum(), checksum(&fresh));
        }
    }

    #[test]
    fn different_layers_have_different_checksums(
        one in prop::collection::vec(-2i64..3, 6),
        other in prop::collection::vec(-2i64..3, 6),
    ) {
        prop_assert_eq!(one == other, checksum(&row(one)) == checksum(&row(other)));
    }
}
