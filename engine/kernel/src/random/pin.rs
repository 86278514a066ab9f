//! Answers written down beforehand, so that an example can fix what chance would do.

/// What a pinned stream answers instead of drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum Pin {
    /// Always this.
    Value(i64),
    /// These in turn, then an error.
    List(Vec<i64>),
    /// Always this; whole numbers serve where an integer is asked for.
    Real(f64),
    /// These in turn, then an error.
    Reals(Vec<f64>),
}

/// A pinned answer, before it is known whether an integer or a real is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Answer {
    Int(i64),
    Real(f64),
}

impl Pin {
    /// The answer number `used`, counted from 0; an error holds how many answers there were.
    pub(super) fn answer(&self, used: usize) -> Result<Answer, usize> {
        match self {
            Pin::Value(number) => Ok(Answer::Int(*number)),
            Pin::Real(number) => Ok(Answer::Real(*number)),
            Pin::List(numbers) => numbers.get(used).map(|number| Answer::Int(*number)).ok_or(numbers.len()),
            Pin::Reals(numbers) => numbers.get(used).map(|number| Answer::Real(*number)).ok_or(numbers.len()),
        }
    }
}

impl Answer {
    pub(super) fn as_int(self) -> Option<i64> {
        match self {
            Answer::Int(number) => Some(number),
            Answer::Real(number) if number.fract() == 0.0 && number.abs() < 9.2e18 => Some(number as i64),
            Answer::Real(_) => None,
        }
    }

    pub(super) fn as_real(self) -> f64 {
        match self {
            Answer::Int(number) => number as f64,
            Answer::Real(number) => number,
        }
    }

    pub(super) fn text(self) -> String {
        match self {
            Answer::Int(number) => number.to_string(),
            Answer::Real(number) => number.to_string(),
        }
    }
}
