//! Linear equations whose matrix is symmetric and positive, as that of a curvature is.

/// A matrix as a product of a lower triangle and its mirror image (Cholesky).
pub struct Factored {
    size: usize,
    /// Row by row; what lies behind the place of the row itself is of no meaning.
    lower: Vec<f64>,
}

/// What rounding may leave of a pivot that ought to be positive.
const LEAST: f64 = 1e-12;

impl Factored {
    /// Of a matrix, row by row, of which only the lower triangle is read.
    pub fn new(mut matrix: Vec<f64>, size: usize) -> Factored {
        for row in 0..size {
            let (above, own) = matrix.split_at_mut(row * size);
            for column in 0..row {
                let other = &above[column * size..column * size + column + 1];
                let sum = own[column] - dot(&own[..column], &other[..column]);
                own[column] = sum / other[column];
            }
            let sum = own[row] - dot(&own[..row], &own[..row]);
            own[row] = sum.max(LEAST).sqrt();
        }
        Factored { size, lower: matrix }
    }

    /// What the matrix makes into `right`.
    pub fn solve(&self, mut right: Vec<f64>) -> Vec<f64> {
        let size = self.size;
        for row in 0..size {
            let own = &self.lower[row * size..row * size + row + 1];
            right[row] = (right[row] - dot(&own[..row], &right[..row])) / own[row];
        }
        for row in (0..size).rev() {
            let own = &self.lower[row * size..row * size + row + 1];
            right[row] /= own[row];
            let known = right[row];
            right[..row].iter_mut().zip(&own[..row]).for_each(|(other, share)| *other -= share * known);
        }
        right
    }
}

/// In four sums: a processor adds several at a time, and the order is the same everywhere.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (a, rest_a) = a.as_chunks::<4>();
    let (b, rest_b) = b.as_chunks::<4>();
    let mut sums = [0.0; 4];
    for (a, b) in a.iter().zip(b) {
        (0..4).for_each(|at| sums[at] += a[at] * b[at]);
    }
    let rest: f64 = rest_a.iter().zip(rest_b).map(|(a, b)| a * b).sum();
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        // 4x + 2y = 2, 2x + 5y + z = 6, y + 3z = 4.
        let matrix = vec![4.0, f64::NAN, f64::NAN, 2.0, 5.0, f64::NAN, 0.0, 1.0, 3.0];
        let solved = Factored::new(matrix, 3).solve(vec![2.0, 6.0, 4.0]);
        let expected = [0.0, 1.0, 1.0];
        assert!(solved.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-12), "{solved:?}");
    }

    #[test]
    fn large_ones_too() {
        let size = 37;
        let entry = |row: usize, column: usize| {
            let near = 1.0 / (1.0 + row.abs_diff(column) as f64);
            if row == column { near + 2.0 } else { near }
        };
        let matrix: Vec<f64> = (0..size * size).map(|at| entry(at / size, at % size)).collect();
        let wanted: Vec<f64> = (0..size).map(|at| at as f64 - 11.5).collect();
        let right = (0..size).map(|row| (0..size).map(|column| entry(row, column) * wanted[column]).sum()).collect();
        let solved = Factored::new(matrix, size).solve(right);
        assert!(solved.iter().zip(&wanted).all(|(one, other)| (one - other).abs() < 1e-9), "{solved:?}");
    }
}
