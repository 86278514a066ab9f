//! The vertices of a hexagon made of hexagons.

mod steps;

/// A larger field would hold more than six million vertices.
pub const MOST_SIZE: i64 = 1000;

/// A vertex as (x, y); y grows downwards.
pub type Vertex = (i64, i64);

/// The field of vertices of a hexagon with `size` small hexagons on each side: 6n^2 vertices, 9n^2
/// - 3n edges, 4n - 1 edges across.
///
/// Rows run from y = -(n - 1) to n, row y mirrors row 1 - y, and every whole x between a row's ends
/// is a vertex. A vertex is joined to its left and right neighbour and, where x + y is even, to the
/// one at y + 1, else to the one at y - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexField {
    size: i64,
}

impl HexField {
    pub fn new(size: i64) -> Result<HexField, String> {
        match (1..=MOST_SIZE).contains(&size) {
            true => Ok(HexField { size }),
            false => Err(format!("the size of a hex field must be between 1 and {MOST_SIZE}, not {size}")),
        }
    }

    pub fn size(&self) -> i64 {
        self.size
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        (6 * self.size * self.size) as usize
    }

    /// Never: the smallest field has six vertices.
    pub fn is_empty(&self) -> bool {
        false
    }

    pub fn edge_count(&self) -> usize {
        (9 * self.size * self.size - 3 * self.size) as usize
    }

    /// The longest of all shortest paths.
    pub fn diameter(&self) -> i64 {
        4 * self.size - 1
    }

    pub fn contains(&self, (x, y): Vertex) -> bool {
        match self.row(y) {
            Some((left, right)) => (left..=right).contains(&x),
            None => false,
        }
    }

    /// The first and the last x of a row.
    fn row(&self, y: i64) -> Option<(i64, i64)> {
        let n = self.size;
        match y {
            _ if y < 1 - n || y > n => None,
            _ if y <= 0 => Some((2 - 2 * n - y, 2 * n + y)),
            _ => Some((1 - 2 * n + y, 2 * n + 1 - y)),
        }
    }

    /// All vertices in order of y, then x.
    pub fn vertices(&self) -> impl Iterator<Item = Vertex> + use<> {
        let field = *self;
        (1 - field.size..=field.size)
            .filter_map(move |y| field.row(y).map(|(left, right)| (left..=right).map(move |x| (x, y))))
            .flatten()
    }

    /// The place of a vertex in [`HexField::vertices`], in constant time.
    pub fn index(&self, (x, y): Vertex) -> Option<usize> {
        let (left, right) = self.row(y).filter(|(left, right)| (*left..=*right).contains(&x))?;
        // The r rows before a row of the upper half hold r(2n + r) vertices; the lower half is
        // counted from the other end.
        let before = |rows: i64| rows * (2 * self.size + rows);
        let place = match y <= 0 {
            true => before(y + self.size - 1) + x - left,
            false => 6 * self.size * self.size - 1 - before(self.size - y) - (right - x),
        };
        Some(place as usize)
    }

    /// The vertex at a place of [`HexField::vertices`], in constant time.
    pub fn vertex(&self, index: usize) -> Option<Vertex> {
        if index >= self.len() {
            return None;
        }
        let (n, place) = (self.size, index as i64);
        let half = 3 * n * n;
        // The greatest r with r(2n + r) <= k is the number of rows before the k-th vertex from an
        // end.
        let rows_before = |k: i64| (n * n + k).isqrt() - n;
        if place < half {
            let rows = rows_before(place);
            let y = rows - n + 1;
            Some((2 - 2 * n - y + place - rows * (2 * n + rows), y))
        } else {
            let from_end = 2 * half - 1 - place;
            let rows = rows_before(from_end);
            let y = n - rows;
            Some((2 * n + 1 - y - (from_end - rows * (2 * n + rows)), y))
        }
    }

    /// Neighbours in the field: left, right, then the one above or below.
    pub fn neighbours(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> + use<> {
        let field = *self;
        let (x, y) = vertex;
        let around = match field.contains(vertex) {
            true => Some([(x - 1, y), (x + 1, y), (x, vertical(vertex))]),
            false => None,
        };
        around.into_iter().flatten().filter(move |other| field.contains(*other))
    }

    pub fn adjacent(&self, a: Vertex, b: Vertex) -> bool {
        self.neighbours(a).any(|other| other == b)
    }

    /// The fewest edges between two vertices of the field, in constant time.
    pub fn distance(&self, a: Vertex, b: Vertex) -> Option<i64> {
        (self.contains(a) && self.contains(b)).then(|| distance(a, b))
    }

    /// Vertices at most so far away as (vertex, distance), ordered by distance, then y, then x; the
    /// vertex itself is the first.
    pub fn within(&self, centre: Vertex, limit: i64) -> Vec<(Vertex, i64)> {
        let mut found = Vec::new();
        if limit < 0 || !self.contains(centre) {
            return found;
        }
        let limit = limit.min(self.diameter());
        let (x, y) = centre;
        for other_y in y - limit..=y + limit {
            let Some((left, right)) = self.row(other_y) else {
                continue;
            };
            for other_x in left.max(x - limit)..=right.min(x + limit) {
                let away = distance(centre, (other_x, other_y));
                if away <= limit {
                    found.push(((other_x, other_y), away));
                }
            }
        }
        found.sort_unstable_by_key(|((x, y), away)| (*away, *y, *x));
        found
    }

    /// The field's own shortest path between two vertices, both ends included; the way back uses
    /// the same vertices.
    ///
    /// With A the end of smaller x (then smaller y), one walks from B: on A's row straight towards
    /// A; elsewhere along the vertical edge towards A's row where there is one, else sideways
    /// towards A's x, to the left when x is equal already.
    pub fn path(&self, from: Vertex, to: Vertex) -> Option<Vec<Vertex>> {
        if !self.contains(from) || !self.contains(to) {
            return None;
        }
        let (a, b) = if from <= to { (from, to) } else { (to, from) };
        let mut walk = vec![b];
        let mut here = b;
        while here != a {
            let (x, y) = here;
            let straight = vertical(here);
            here = if y != a.1 && (straight - y).signum() == (a.1 - y).signum() {
                (x, straight)
            } else if x < a.0 {
                (x + 1, y)
            } else {
                (x - 1, y)
            };
            walk.push(here);
        }
        if from == a {
            walk.reverse();
        }
        Some(walk)
    }
}

/// The y of the vertex that the vertical edge leads to.
fn vertical((x, y): Vertex) -> i64 {
    if (x + y) % 2 == 0 { y + 1 } else { y - 1 }
}

/// A row is left only through vertices of one parity. So a path up or down has at least one
/// sideways step between two vertical ones, and one more at each end that starts out with the wrong
/// parity.
fn distance(a: Vertex, b: Vertex) -> i64 {
    let (upper, lower) = if a.1 <= b.1 { (a, b) } else { (b, a) };
    let (aside, down) = ((a.0 - b.0).abs(), lower.1 - upper.1);
    if down == 0 {
        return aside;
    }
    let odd = |(x, y): Vertex| (x + y).rem_euclid(2);
    down + aside.max(down - 1 + odd(upper) + (1 - odd(lower)))
}
