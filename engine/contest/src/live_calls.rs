//! The live calls of a turn as a replay holds them: orders one by one with what came of each, questions as a count.

use crate::replay_turn;
use crate::wording::{count, shorten};
use lunarena_arena::refusal;
use lunarena_content::visible_line;
use lunarena_kernel::{Key, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A call with what came of it that is longer is cut; JSON has it whole.
const LONGEST: usize = 200;

/// Of more kinds of questions only the most frequent are named.
const MOST_KINDS: usize = 4;

/// Which calls are only questions, by their names. A replay doesn't say, but what they answered does: an order is done or refused, so that it mostly
/// gives nothing, true, or a reason why not. One that gives more, such as the name of what it made, is known by an event that comes as often as it
/// is done, in every turn.
pub struct Questions {
    names: BTreeSet<String>,
    /// They are shown like orders.
    shown: bool,
}

/// How often something happened in each turn, by its name.
type Counts<'v> = BTreeMap<&'v str, BTreeMap<usize, u64>>;

impl Questions {
    /// Of the turns of a replay.
    pub fn of(turns: &[Value], shown: bool) -> Questions {
        let (mut names, mut done, mut happened) = (BTreeSet::new(), Counts::new(), Counts::new());
        for (at, turn) in turns.iter().enumerate() {
            for event in replay_turn::events(turn) {
                if let Some(name) = event.field("name").and_then(Value::as_str) {
                    *happened.entry(name).or_default().entry(at).or_default() += 1;
                }
            }
            let Some(Value::Map(results)) = turn.field("results") else { continue };
            for (seat, results) in results {
                let Key::Str(seat) = seat else { continue };
                let calls = turn.field("orders").and_then(|orders| orders.field(seat));
                for (call, result) in pairs(calls, Some(results)) {
                    let Some(name) = name(call).filter(|_| refusal::why_refused(result).is_none()) else { continue };
                    *done.entry(name).or_default().entry(at).or_default() += 1;
                    if is_answer(result) {
                        names.insert(name.to_owned());
                    }
                }
            }
        }
        names.retain(|name| !happened.values().any(|times| Some(times) == done.get(name.as_str())));
        Questions { names, shown }
    }

    /// Each order with what came of it, and how many questions there were; of questions that are to be shown as well none are counted.
    pub fn told(&self, calls: &Value, results: &Value) -> (Vec<Call>, Option<String>) {
        let (mut orders, mut asked) = (Vec::new(), BTreeMap::new());
        for (call, result) in pairs(Some(calls), Some(results)) {
            match name(call) {
                Some(name) if !self.shown && self.names.contains(name) => *asked.entry(name).or_insert(0) += 1,
                _ => orders.push(Call::new(call, result)),
            }
        }
        let total: u64 = asked.values().sum();
        if total == 0 {
            return (orders, None);
        }
        let mut kinds: Vec<(&str, u64)> = asked.into_iter().collect();
        kinds.sort_by_key(|(name, times)| (std::cmp::Reverse(*times), *name));
        let others = kinds.len().saturating_sub(MOST_KINDS);
        let named = kinds.iter().take(MOST_KINDS).map(|(name, times)| format!("{times} {name}"));
        let mut named: Vec<String> = named.collect();
        named.extend((others > 0).then(|| count(others, "other kind")));
        (orders, Some(visible_line(&format!("{}: {}", count(total, "question"), named.join(", "))).into_owned()))
    }
}

fn pairs<'v>(calls: Option<&'v Value>, results: Option<&'v Value>) -> impl Iterator<Item = (&'v Value, &'v Value)> {
    let list = |value: Option<&'v Value>| value.and_then(Value::as_list).unwrap_or_default();
    list(calls).iter().zip(list(results))
}

fn name(call: &Value) -> Option<&str> {
    call.as_list()?.first()?.as_str()
}

fn is_answer(result: &Value) -> bool {
    !matches!(result, Value::Null | Value::Bool(true)) && refusal::why_refused(result).is_none()
}

/// A live call and what came of it.
pub struct Call {
    /// `leap(3, north)`.
    pub text: String,
    pub refused: Option<String>,
    /// What it gave back, where that is more than that it was done.
    pub result: Option<String>,
}

impl Call {
    fn new(call: &Value, result: &Value) -> Call {
        let (refused, result) = match (result, refusal::why_refused(result)) {
            (_, Some(why)) => (Some(why.to_string()), None),
            (Value::Null | Value::Bool(true), None) => (None, None),
            (result, None) => (None, Some(result.to_string())),
        };
        Call { text: call_text(call), refused, result }
    }
}

/// `leap(3)`, `leap(9): refused, too far`, `depth(3) = 7`.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = match (&self.refused, &self.result) {
            (Some(why), _) => format!("{}: refused, {why}", self.text),
            (None, Some(result)) => format!("{} = {result}", self.text),
            (None, None) => self.text.clone(),
        };
        f.write_str(&visible_line(&shorten(&told, LONGEST)))
    }
}

/// `leap(3, north)`.
pub fn call_text(call: &Value) -> String {
    match call.as_list() {
        Some([Value::Str(name), arguments @ ..]) => {
            let arguments: Vec<String> = arguments.iter().map(Value::to_string).collect();
            format!("{name}({})", arguments.join(", "))
        }
        _ => call.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(words: &[&str]) -> Value {
        Value::from(words.iter().map(|word| Value::from(*word)).collect::<Vec<_>>())
    }

    #[test]
    fn orders_are_told_one_by_one_and_questions_counted() {
        let refused: Value = vec![Value::Bool(false), "too far".into()].into();
        let calls: Value =
            vec![call(&["depth", "3"]), call(&["leap", "9"]), call(&["leap", "3"]), call(&["depth", "4"])].into();
        let results: Value = vec![7.into(), refused, Value::Bool(true), Value::Null].into();
        let names = BTreeSet::from(["depth".to_owned()]);
        let folded = Questions { names: names.clone(), shown: false };
        let told = |questions: &Questions| {
            let (orders, asked) = questions.told(&calls, &results);
            (orders.iter().map(Call::to_string).collect::<Vec<_>>(), asked)
        };
        let (orders, asked) = told(&folded);
        assert_eq!(orders, ["leap(9): refused, too far", "leap(3)"]);
        assert_eq!(asked.as_deref(), Some("2 questions: 2 depth"));
        let (all, asked) = told(&Questions { names, shown: true });
        assert_eq!(all, ["depth(3) = 7", "leap(9): refused, too far", "leap(3)", "depth(4)"]);
        assert_eq!(asked, None);
    }

    #[test]
    fn a_question_is_known_by_its_answers() {
        let false_alone = Value::Bool(false);
        let refused: Value = vec![Value::Null, "wet".into()].into();
        assert!(is_answer(&7.into()) && is_answer(&false_alone) && is_answer(&Value::map([("cut", true.into())])));
        assert!(!is_answer(&Value::Null) && !is_answer(&Value::Bool(true)) && !is_answer(&refused));
    }
}
