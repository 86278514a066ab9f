//! All that is written into the page: one match, or two beside each other.

use crate::difference::Difference;
use crate::match_data::{MatchData, ShownMatch};
use crate::styles::Styles;
use lunarena_arena::VERSION;
use lunarena_content::Report;
use serde::Serialize;

/// As in `format.ts`: raised when a page would misread what it is given.
pub const FORMAT: u32 = 1;

#[derive(Serialize)]
pub struct PageData<'a> {
    format: u32,
    engine: &'static str,
    #[serde(flatten)]
    styles: Styles,
    matches: Vec<MatchData<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Difference>,
}

impl<'a> PageData<'a> {
    pub fn new(shown: &'a ShownMatch) -> Result<PageData<'a>, Report> {
        Ok(PageData::of(vec![MatchData::new(shown)?], None))
    }

    pub fn compared(left: &'a ShownMatch, right: &'a ShownMatch) -> Result<PageData<'a>, Report> {
        let difference = Difference::new(left, right);
        Ok(PageData::of(vec![MatchData::new(left)?, MatchData::new(right)?], Some(difference)))
    }

    /// As one sees it who may look into the bots of these seats alone; `bots` are the names of all, in the order of seats.
    pub fn seen_by(mut self, own: Option<&[String]>, bots: &[String]) -> PageData<'a> {
        self.matches.iter_mut().for_each(|shown| shown.seen_by(own, bots));
        self
    }

    fn of(matches: Vec<MatchData<'a>>, difference: Option<Difference>) -> PageData<'a> {
        PageData { format: FORMAT, engine: VERSION, styles: Styles::default(), matches, difference }
    }
}
