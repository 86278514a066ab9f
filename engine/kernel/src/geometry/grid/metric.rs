//! Ways to measure how far apart cells are.

pub(super) type Span = std::ops::RangeInclusive<i64>;

/// How far it is from one cell to another of the same plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Steps along rows and columns: |dx| + |dy|.
    Manhattan,
    /// Steps in all eight directions: the greater of |dx| and |dy|.
    Chebyshev,
    /// As the crow flies, squared to stay whole: dx^2 + dy^2.
    Squared,
    /// Steps from hexagon to hexagon: the greatest of |dx|, |dy| and |dx + dy|.
    Hex,
}

impl Metric {
    pub const ALL: [Metric; 4] = [Metric::Manhattan, Metric::Chebyshev, Metric::Squared, Metric::Hex];

    pub fn name(self) -> &'static str {
        match self {
            Metric::Manhattan => "manhattan",
            Metric::Chebyshev => "chebyshev",
            Metric::Squared => "squared",
            Metric::Hex => "hex",
        }
    }

    pub fn from_name(name: &str) -> Option<Metric> {
        Metric::ALL.into_iter().find(|metric| metric.name() == name)
    }

    pub(super) fn measure(self, dx: i64, dy: i64) -> i64 {
        match self {
            Metric::Manhattan => dx.abs() + dy.abs(),
            Metric::Chebyshev => dx.abs().max(dy.abs()),
            Metric::Squared => dx * dx + dy * dy,
            Metric::Hex => dx.abs().max(dy.abs()).max((dx + dy).abs()),
        }
    }

    /// How far the nearest of all cells is whose dx and dy lie in these spans.
    pub(super) fn measure_spans(self, across: Span, down: Span) -> i64 {
        let gap = |first: i64, last: i64| first.max(-last).max(0);
        let (dx, dy) = (gap(*across.start(), *across.end()), gap(*down.start(), *down.end()));
        match self {
            // dx, dy and their sum are three bounds, and some cell meets all of them at once.
            Metric::Hex => dx.max(dy).max(gap(across.start() + down.start(), across.end() + down.end())),
            _ => self.measure(dx, dy),
        }
    }

    /// The furthest a cell within the limit can be off along one axis.
    pub(super) fn radius(self, limit: i64) -> i64 {
        match self {
            Metric::Manhattan | Metric::Chebyshev | Metric::Hex => limit,
            Metric::Squared => limit.isqrt(),
        }
    }
}
