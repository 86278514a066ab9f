//! How maps of a game are drawn by a person: which part of their data is drawn, and with which brushes. Replays hold nothing of it.

use super::Named;
use lunarena_kernel::Value;

/// Numbers are formulas until they are worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct MapForm<N = i64> {
    pub layout: MapLayout<N>,
    pub size: Option<MapSize<N>>,
    /// The first one of rows is the ground that erasing leaves.
    pub brushes: Named<Brush<N>>,
    pub symmetry: Option<MapSymmetry>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MapLayout<N = i64> {
    Rows(MapRows<N>),
    /// A list of records with x and y.
    Records {
        at: String,
        hex: bool,
    },
    /// Nodes by name.
    Nodes {
        at: String,
        /// The key of a node with its edges: from the name of the other end to a number.
        edges: Option<String>,
        /// The key of a node with the place where it is drawn.
        spot: Option<String>,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct MapRows<N = i64> {
    /// The keys of the lists of rows: one, or one for each plane.
    pub keys: Vec<String>,
    pub has_planes: bool,
    /// Whether cells are words with blanks between them, and not single characters.
    pub words: bool,
    /// Whether the first row has the greatest y.
    pub top_is_most_y: bool,
    /// The corner with the least x and y.
    pub origin: Option<(N, N)>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MapSize<N = i64> {
    Between {
        width: (N, N),
        height: (N, N),
    },
    /// The data say it under this key.
    Key(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Brush<N = i64> {
    pub paint: Paint<N>,
    /// A kind or a cell that it looks like.
    pub like: String,
    /// What it writes into the same cell of the next plane.
    pub above: Option<Value>,
    pub seat: Option<String>,
    /// At most so many are on a map.
    pub only: Option<i64>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Paint<N = i64> {
    Writes(Value),
    /// A number from the first to the second.
    Number(N, N),
}

#[derive(Clone, Debug, PartialEq)]
pub struct MapSymmetry {
    pub kinds: Vec<SymmetryKind>,
    /// The key of the data that names it.
    pub key: Option<String>,
    /// Values that change sides.
    pub swaps: Vec<(Value, Value)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymmetryKind {
    Horizontal,
    Vertical,
    Rotational,
    HalfTurn,
    ThirdTurn,
    SixthTurn,
}

impl SymmetryKind {
    pub const WORDS: &'static [(&'static str, SymmetryKind)] = &[
        ("horizontal", SymmetryKind::Horizontal),
        ("vertical", SymmetryKind::Vertical),
        ("rotational", SymmetryKind::Rotational),
        ("half turn", SymmetryKind::HalfTurn),
        ("third turn", SymmetryKind::ThirdTurn),
        ("sixth turn", SymmetryKind::SixthTurn),
    ];

    pub fn word(self) -> &'static str {
        SymmetryKind::WORDS.iter().find(|(_, kind)| *kind == self).map_or("", |(word, _)| word)
    }

    /// Whether it is one of a hex field.
    pub fn is_hex(self) -> bool {
        matches!(self, SymmetryKind::HalfTurn | SymmetryKind::ThirdTurn | SymmetryKind::SixthTurn)
    }
}

impl<N> MapForm<N> {
    /// The same with other numbers.
    pub fn map<M>(&self, number: &mut impl FnMut(&N) -> M) -> MapForm<M> {
        let layout = match &self.layout {
            MapLayout::Rows(rows) => MapLayout::Rows(MapRows {
                keys: rows.keys.clone(),
                has_planes: rows.has_planes,
                words: rows.words,
                top_is_most_y: rows.top_is_most_y,
                origin: rows.origin.as_ref().map(|origin| pair(origin, number)),
            }),
            MapLayout::Records { at, hex } => MapLayout::Records { at: at.clone(), hex: *hex },
            MapLayout::Nodes { at, edges, spot } => {
                MapLayout::Nodes { at: at.clone(), edges: edges.clone(), spot: spot.clone() }
            }
        };
        let size = self.size.as_ref().map(|size| match size {
            MapSize::Between { width, height } => {
                MapSize::Between { width: pair(width, number), height: pair(height, number) }
            }
            MapSize::Key(key) => MapSize::Key(key.clone()),
        });
        let brush = |(name, brush): (&str, &Brush<N>)| {
            let paint = match &brush.paint {
                Paint::Writes(value) => Paint::Writes(value.clone()),
                Paint::Number(least, most) => Paint::Number(number(least), number(most)),
            };
            let (like, above, seat) = (brush.like.clone(), brush.above.clone(), brush.seat.clone());
            (name.to_owned(), Brush { paint, like, above, seat, only: brush.only })
        };
        MapForm { layout, size, brushes: self.brushes.iter().map(brush).collect(), symmetry: self.symmetry.clone() }
    }

    /// The keys of the data that hold what is drawn.
    pub fn drawn_keys(&self) -> Vec<&str> {
        match &self.layout {
            MapLayout::Rows(rows) => rows.keys.iter().map(String::as_str).collect(),
            MapLayout::Records { at, .. } | MapLayout::Nodes { at, .. } => vec![at],
        }
    }
}

fn pair<N, M>(numbers: &(N, N), number: &mut impl FnMut(&N) -> M) -> (M, M) {
    (number(&numbers.0), number(&numbers.1))
}
