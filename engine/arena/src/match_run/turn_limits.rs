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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_run::Opening;

    #[test]
    fn a_turn_is_limited_by_what_is_asked_in_it() {
        let text = r#"{"turns":{"day":{"leap":100},"night":{"croak":20,"rest":5}},"bank":900}"#;
        let limits: TurnLimits = serde_json::from_str(text).expect("limits");
        assert_eq!(limits.of_turn("day", None), Some(100));
        assert_eq!(limits.of_turn("night", Some("rest")), Some(5));
        assert_eq!([limits.of_turn("night", None), limits.of_turn("dusk", None)], [None; 2]);
        assert_eq!(serde_json::to_string(&limits).expect("text"), text);
    }

    #[test]
    fn an_opening_of_an_earlier_version_has_none() {
        let (mut opening, limits) = (Opening::default(), TurnLimits { bank: Some(3), ..TurnLimits::default() });
        let old = serde_json::to_value(&opening).expect("JSON");
        assert!(old.get("limits").is_none());
        assert_eq!(serde_json::from_value::<Opening>(old).expect("an opening"), opening);
        opening.limits = limits;
        let now = serde_json::to_value(&opening).expect("JSON");
        assert_eq!(serde_json::from_value::<Opening>(now).expect("an opening"), opening);
    }
}
