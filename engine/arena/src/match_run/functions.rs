//! The functions of the rules that a match calls.

use crate::game::{Game, Ready};
use lunarena_content::RuleFunction;
use lunarena_script::FnRef;

/// The functions of each phase and moment, looked up once.
pub(super) struct MatchFunctions {
    pub view: Option<FnRef>,
    pub read_orders: Option<FnRef>,
    pub alive: Option<FnRef>,
    pub over: Option<FnRef>,
    pub standings: Option<FnRef>,
    pub scene: Option<FnRef>,
    pub choices: Option<FnRef>,
    pub phases: Vec<PhaseFunctions>,
}

pub(super) struct PhaseFunctions {
    /// Who is asked next, where the rules say so.
    pub next: Option<FnRef>,
    pub stages: Vec<(&'static str, Vec<(String, FnRef)>)>,
}

impl PhaseFunctions {
    /// Whether the stage runs at the moment.
    pub fn has(&self, moment: &str, stage: &str) -> bool {
        let mut at = self.stages.iter().filter(|(name, _)| *name == moment).flat_map(|(_, stages)| stages);
        at.any(|(name, _)| name == stage)
    }
}

impl MatchFunctions {
    /// The stage of this name, of whatever phase.
    pub fn stage(&self, name: &str) -> Option<FnRef> {
        let mut all = self.phases.iter().flat_map(|phase| &phase.stages).flat_map(|(_, stages)| stages);
        all.find(|(other, _)| other == name).map(|(_, stage)| *stage)
    }

    pub fn new(game: &Game, ready: &Ready) -> MatchFunctions {
        let maybe = |function: &Option<RuleFunction>| function.as_ref().and_then(|function| ready.function(function));
        let functions = &game.file.functions;
        let phases = game.file.turns.iter().map(|phase| {
            let stages = |moment: &'static str| {
                let named = phase.stages.at(moment).iter();
                (moment, named.filter_map(|stage| Some((stage.to_string(), ready.function(stage)?))).collect())
            };
            PhaseFunctions {
                next: phase.next().and_then(|next| ready.function(next)),
                stages: phase.kind.moments().iter().map(|moment| stages(moment)).collect(),
            }
        });
        MatchFunctions {
            view: maybe(&functions.view),
            read_orders: maybe(&functions.read_orders),
            alive: maybe(&functions.alive),
            over: maybe(&functions.over),
            standings: ready.function(&functions.standings),
            scene: maybe(&functions.scene),
            choices: maybe(&functions.choices),
            phases: phases.collect(),
        }
    }
}
