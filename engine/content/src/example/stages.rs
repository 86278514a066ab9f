//! The stages that a case names, and whether the game has them.

use super::Case;
use crate::text::choices;
use crate::text::report::Report;

impl<S> Case<S> {
    /// Reports on stages that the game does not have, of all that it has.
    pub fn check_stages(&self, stages: &[String]) -> Vec<Report> {
        let alone = self.steps.iter().flat_map(|step| &step.stages);
        let after = self.steps.iter().flat_map(|step| step.after.iter().map(|(stage, _)| stage));
        alone
            .chain(after)
            .filter(|stage| !stages.contains(&stage.value))
            .map(|stage| choices::unknown("stage", stage, "this game", stages, &self.source, stage.span))
            .collect()
    }
}
