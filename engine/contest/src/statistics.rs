//! How sure one can be of a figure that was gathered over so many seeds.

mod holm;
mod mean;
mod sign_flip;
mod student;
mod wilson;

pub use holm::corrected;
pub use mean::Mean;
pub use sign_flip::sign_flip;
pub use student::width;
pub use wilson::wilson;

/// A confidence interval: its lower and its upper end.
pub type Interval = (f64, f64);

/// What comes by chance less often than this is called more than chance. Intervals hold the rest: 95 %.
pub const RARE: f64 = 0.05;
