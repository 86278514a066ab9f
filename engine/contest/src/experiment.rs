//! Many matches, with something changed from variant to variant, and whether that made a difference.

mod match_result;
mod plan;
mod ranked_match;
mod result_store;
mod results;
mod summary;
mod user_secret;
mod value_range;
mod variant;
mod vary;

pub use crate::statistics::{Interval, Mean, RARE};
pub use match_result::{MatchResult, SeatEnd, Tally};
pub use plan::{FIRST_SEED, Plan, Sitting};
pub use ranked_match::{RankedMatch, Ranking};
pub use result_store::ResultStore;
pub use results::Results;
pub use summary::{Against, Difference, Figures, Row, Summary, Verdict};
pub use variant::{Variant, shown};
pub use vary::Vary;
