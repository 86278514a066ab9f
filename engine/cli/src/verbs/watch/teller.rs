//! Tells on the terminal what comes of a match that is watched.

use super::says::Says;
use crate::outcome::Failure;
use lunarena_arena::Difference;
use lunarena_content::Reports;
use lunarena_contest::watch::Listener;
use lunarena_contest::{ContentPlace, PlayedMatch};
use std::sync::Arc;

/// What to do next.
const SAVE: &str = "watching: save a file to see what changes";
const NOTHING_TO_SAVE: &str = "watching a built-in game: copy it with `lunarena init DIR` to change it";

pub struct Teller<'p> {
    says: Says,
    place: &'p ContentPlace,
}

impl<'p> Teller<'p> {
    pub fn new(says: Says, place: &'p ContentPlace) -> Teller<'p> {
        Teller { says, place }
    }
}

impl Listener for Teller<'_> {
    type Failure = Failure;

    fn first(&mut self, played: &Arc<PlayedMatch>) -> Result<(), Failure> {
        let embedded = self.place.root()?.dir().is_none();
        self.says.first(played, if embedded { NOTHING_TO_SAVE } else { SAVE })
    }

    fn changed(
        &mut self,
        before: &Arc<PlayedMatch>,
        after: &Arc<PlayedMatch>,
        first: Option<&Difference>,
    ) -> Result<(), Failure> {
        self.says.changed(before, after, first)
    }

    fn mended(&mut self) -> Result<(), Failure> {
        self.says.mended()
    }

    fn broken(&mut self, reports: &Reports, is_kept: bool) -> Result<(), Failure> {
        self.says.broken(reports, is_kept)
    }

    fn hopeless(&mut self, reports: Reports) -> Failure {
        reports.into()
    }
}
