//! Hex fields: maps whose positions are the vertices of small hexagons, which together form one large hexagon.

/// Maximum size of a hex field in hexagons per side. A field of this size has six million vertices.
pub const MAX_SIZE: i64 = 1000;

/// A vertex as (x, y), where y grows downwards.
pub type Vertex = (i64, i64);

/// The vertices of a large hexagon with n small hexagons on each side, where n is `size`. It has 6n^2 vertices and 9n^2 - 3n edges. The largest
/// distance between two vertices is 4n - 1 edges.
/// - 1 edges.
///
/// Rows are numbered from y = -(n - 1) to n, and row 1 - y mirrors row y. Every integer x between the ends of a row is a vertex. A vertex is
/// connected to its left and right neighbours and to one vertical neighbour, which is at y + 1 if x + y is even and at y - 1 if x + y is odd. The
/// field of size 1:
///
/// ```text
/// y = 0:  (0,0)-(1,0)-(2,0)
///           |           |
/// y = 1:  (0,1)-(1,1)-(2,1)
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexField {
    size: i64,
}

impl HexField {
    pub fn new(size: i64) -> Result<HexField, String> {
        match (1..=MAX_SIZE).contains(&size) {
            true => Ok(HexField { size }),
            false => Err(format!("the size of a hex field must be between 1 and {MAX_SIZE}, not {size}")),
        }
    }

    pub fn size(&self) -> i64 {
        self.size
    }

    pub fn vertex_count(&self) -> usize {
        (6 * self.size * self.size) as usize
    }

    /// Returns the largest distance between two vertices, in edges.
    pub fn diameter(&self) -> i64 {
        4 * self.size - 1
    }

    pub fn contains(&self, (x, y): Vertex) -> bool {
        self.row(y).is_some_and(|(left, right)| (left..=right).contains(&x))
    }

    /// Returns the first and last x of a row, or `None` if the field has no such row.
    fn row(&self, y: i64) -> Option<(i64, i64)> {
        let n = self.size;
        match y {
            _ if y < 1 - n || y > n => None,
            _ if y <= 0 => Some((2 - 2 * n - y, 2 * n + y)),
            _ => Some((1 - 2 * n + y, 2 * n + 1 - y)),
        }
    }

    /// Returns all vertices, ordered by y, then by x.
    pub fn vertices(&self) -> impl Iterator<Item = Vertex> + use<> {
        let field = *self;
        (1 - field.size..=field.size)
            .filter_map(move |y| field.row(y).map(|(left, right)| (left..=right).map(move |x| (x, y))))
            .flatten()
    }

    /// Returns the neighbours of a vertex inside the field, in the order left, right, then above or below.
    pub fn neighbours(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> + use<> {
        let field = *self;
        let (x, y) = vertex;
        let around = field.contains(vertex).then(|| [(x - 1, y), (x + 1, y), (x, vertical_y(vertex))]);
        around.into_iter().flatten().filter(move |other| field.contains(*other))
    }

    pub fn adjacent(&self, a: Vertex, b: Vertex) -> bool {
        self.neighbours(a).any(|other| other == b)
    }

    /// Returns the minimum number of edges between two vertices, or `None` if one is outside the field. Takes constant time.
    pub fn distance(&self, a: Vertex, b: Vertex) -> Option<i64> {
        (self.contains(a) && self.contains(b)).then(|| distance(a, b))
    }

    /// Returns all vertices at most `limit` edges away from `centre` as (vertex, distance), ordered by distance, then by y, then by x.
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

    /// Returns the canonical shortest path between two vertices, including both ends, or `None` if one is outside the field. In the opposite
    /// direction, the path has the same vertices in reverse order.
    ///
    /// The path is built from B to A, where A is the end with the smaller x (then the smaller y). Each step takes the vertical edge if it leads
    /// towards A's row, and otherwise a sideways edge towards A's x. If x is equal, the sideways edge leads left.
    pub fn path(&self, from: Vertex, to: Vertex) -> Option<Vec<Vertex>> {
        if !self.contains(from) || !self.contains(to) {
            return None;
        }
        let (a, b) = if from <= to { (from, to) } else { (to, from) };
        let mut walk = vec![b];
        let mut here = b;
        while here != a {
            let (x, y) = here;
            let straight = vertical_y(here);
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

    /// Converts a path to a string, which is compact to store and compare. Each edge becomes one letter: `l` (left), `r` (right) or `v` (the only
    /// vertical edge of a vertex). On failure, returns the index of the first vertex that is outside the field or not adjacent to its predecessor.
    pub fn steps(&self, path: &[Vertex]) -> Result<String, usize> {
        if path.first().is_some_and(|first| !self.contains(*first)) {
            return Err(0);
        }
        let letter = |(at, pair): (usize, &[Vertex])| {
            let here = pair[0];
            let (x, y) = pair[1];
            match self.contains((x, y)) && self.adjacent(here, (x, y)) {
                true if y != here.1 => Ok('v'),
                true if x < here.0 => Ok('l'),
                true => Ok('r'),
                false => Err(at + 1),
            }
        };
        path.windows(2).enumerate().map(letter).collect()
    }

    fn step(&self, from: Vertex, letter: u8) -> Option<Vertex> {
        let to = match letter {
            b'l' => (from.0 - 1, from.1),
            b'r' => (from.0 + 1, from.1),
            b'v' => (from.0, vertical_y(from)),
            _ => return None,
        };
        self.contains(to).then_some(to)
    }

    /// Returns all vertices of a path, including `from`. Each step is a letter: `l` (left), `r` (right) or `v` (vertical). Returns `None` if the path
    /// leaves the field or a letter is unknown.
    pub fn follow(&self, from: Vertex, steps: &[u8]) -> Option<Vec<Vertex>> {
        let mut passed = Vec::with_capacity(steps.len() + 1);
        passed.push(Some(from).filter(|from| self.contains(*from))?);
        for letter in steps {
            passed.push(self.step(*passed.last()?, *letter)?);
        }
        Some(passed)
    }

    /// Returns the last vertex of a path. Each step is a letter: `l` (left), `r` (right) or `v` (vertical). Returns `None` if the path leaves the
    /// field or a letter is unknown.
    pub fn end_of(&self, from: Vertex, steps: &[u8]) -> Option<Vertex> {
        let start = Some(from).filter(|from| self.contains(*from))?;
        steps.iter().try_fold(start, |here, letter| self.step(here, *letter))
    }
}

/// Returns the y coordinate of the only vertical neighbour of a vertex, which is below it if x + y is even and above it otherwise.
fn vertical_y(vertex: Vertex) -> i64 {
    if leads_down(vertex) { vertex.1 + 1 } else { vertex.1 - 1 }
}

/// Checks whether the vertical edge of a vertex leads down.
fn leads_down((x, y): Vertex) -> bool {
    (x + y) % 2 == 0
}

/// Computes the distance between two vertices in edges. Vertical and sideways steps alternate, because only every second vertex of a row has an edge
/// to the next row. If the vertical edge of an end leads away from the other end, one more sideways step is needed.
fn distance(a: Vertex, b: Vertex) -> i64 {
    let (upper, lower) = if a.1 <= b.1 { (a, b) } else { (b, a) };
    let (aside, down) = ((a.0 - b.0).abs(), lower.1 - upper.1);
    if down == 0 {
        return aside;
    }
    let detours = i64::from(!leads_down(upper)) + i64::from(leads_down(lower));
    down + aside.max(down - 1 + detours)
}
