//! How many instructions a turn may take, for those who look at a match where its rules aren't.

use lunarena_content::GameFile;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// As the match began; rules that are swapped in later may say otherwise.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TurnLimits {
    /// For one turn of a seat or of a unit, by phase and by what is asked in it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    turns: BTreeMap<String, BTreeMap<String, u64>>,
    /// For the whole match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank: Option<u64>,
}

impl TurnLimits {
    pub fn new(file: &GameFile<i64>) -> TurnLimits {
        let mut turns = BTreeMap::new();
        for phase in &file.turns {
            let mut questions = BTreeMap::new();
            for question in &phase.questions {
                let budget = file.limits.within(&phase.limits).within(&question.limits).budget();
                if let Some(limit) = [budget.call, budget.turn].into_iter().flatten().min() {
                    questions.insert(question.name.value.clone(), limit);
                }
            }
            if !questions.is_empty() {
                turns.insert(phase.name.value.clone(), questions);
            }
        }
        TurnLimits { turns, bank: file.limits.budget().bank }
    }

    pub fn is_empty(&self) -> bool {
        *self == TurnLimits::default()
    }

    /// What a turn may take; where a phase asks for one thing only, turns don't name it.
    pub fn of_turn(&self, phase: &str, question: Option<&str>) -> Option<u64> {
        let questions = self.turns.get(phase)?;
        match question {
            Some(question) => questions.get(question).copied(),
            None => questions.values().next().copied().filter(|_| questions.len() == 1),
        }
    }
}
