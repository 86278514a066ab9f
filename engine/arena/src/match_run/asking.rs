//! Asking those in turn, and what becomes of their answers.

use super::Match;
use super::people::Decided;
use super::player::Question;
use super::turn_record::{FaultRecord, OutputRecord, Turn, UnitEnd};
use crate::game::by_seat;
use lunarena_content::{Kind, Reports};
use lunarena_kernel::Value;
use lunarena_script::{Answer, FieldValue, Log, Style, TurnField};
use std::collections::BTreeMap;

impl Match<'_> {
    /// What the last turn left behind is taken away.
    pub(super) fn clear_turn(&mut self) -> Result<(), Reports> {
        self.set(&[
            (TurnField::Orders, FieldValue::Empty),
            (TurnField::Faults, FieldValue::Empty),
            (TurnField::Action, FieldValue::Nothing),
            (TurnField::Paused, FieldValue::Nothing),
            (TurnField::Returned, FieldValue::Nothing),
        ])?;
        self.set_banks()
    }

    pub(super) fn start_turn(&mut self) -> Result<(), Reports> {
        let phase = &self.game.file.turns[self.turn_loop.phase_index()];
        let mut limits = self.game.file.limits.within(&phase.limits);
        if let Some(question) = phase.questions.get(self.turn_loop.question()) {
            limits = limits.within(&question.limits);
        }
        let limits = limits.budget();
        for seat in self.turn_loop.movers() {
            self.players[*seat].start_turn(self.turn_loop.unit(), &limits);
        }
        self.clear_turn()
    }

    /// `turn.bank`: what each seat has left for the whole match, where that is limited.
    fn set_banks(&mut self) -> Result<(), Reports> {
        if self.players.iter().all(|player| player.bank_left().is_none()) {
            return self.set(&[(TurnField::Bank, FieldValue::Empty)]);
        }
        let left = self.players.iter().filter_map(|player| {
            let left = i64::try_from(player.bank_left()?).unwrap_or(i64::MAX);
            Some((player.name.as_str(), Value::Int(left)))
        });
        let banks = by_seat(left);
        self.set(&[(TurnField::Bank, FieldValue::Value(&banks))])
    }

    /// Asks all movers. Each sees the state as it stands before anybody's answer has an effect.
    pub(super) fn ask(&mut self, turn: &mut Turn) -> Result<(), Reports> {
        let answers = self.ask_movers(turn)?;
        let keep = self.turn_loop.may_keep(&self.plan) && answers.iter().any(|(_, answer)| answer.keeps());
        for (seat, answer) in answers {
            self.set_mover(Some(seat))?;
            self.take_answer(turn, seat, answer, keep)?;
        }
        self.set_mover(None)?;
        if keep {
            self.turn_loop.keep_turn();
        }
        self.set_banks()
    }

    fn ask_movers(&mut self, turn: &mut Turn) -> Result<Vec<(usize, Box<Answer>)>, Reports> {
        let (movers, style) = (self.turn_loop.movers().to_vec(), self.game.style());
        // People think side by side. Where they call live, one is through before the next begins.
        let mut heard = if style == Style::Orders { self.hear_people(turn, &movers)? } else { BTreeMap::new() };
        let mut answers = Vec::with_capacity(movers.len());
        for seat in movers {
            let decided = match heard.remove(&seat) {
                Some(decided) => Some(decided),
                None if self.players[seat].is_decided_outside() => self.decided(turn, seat)?,
                None => None,
            };
            self.set_mover(Some(seat))?;
            answers.push((seat, self.answer_of(turn, seat, decided)?));
        }
        Ok(answers)
    }

    /// What somebody else than its bot does for a seat: before the turn, or, where it calls live, now.
    fn decided(&mut self, turn: &Turn, seat: usize) -> Result<Option<Decided>, Reports> {
        self.set_mover(Some(seat))?;
        if self.game.style() == Style::Calls
            && let Some(decided) = self.hear_people(turn, &[seat])?.remove(&seat)
        {
            return Ok(Some(decided));
        }
        self.given_input(turn, seat)
    }

    /// What a seat does in the turn: what was decided for it, and what its bot does beside that.
    fn answer_of(&mut self, turn: &mut Turn, seat: usize, decided: Option<Decided>) -> Result<Box<Answer>, Reports> {
        let Some((input, mut answer)) = decided.filter(|(input, _)| !input.leaves_all_to_bot()) else {
            return self.ask_one(turn, seat);
        };
        if input.bot {
            answer.follow(*self.ask_one(turn, seat)?);
        }
        if self.game.style() == Style::Orders {
            answer.value = Some(input.orders.clone()).filter(|orders| *orders != Value::Null);
        }
        turn.inputs.insert(self.players[seat].name.clone(), input);
        Ok(answer)
    }

    /// Makes the view of a seat, if bots are shown anything; whether they are.
    fn make_view(&mut self, turn: &mut Turn, seat: usize) -> Result<bool, Reports> {
        let Some(view) = self.functions.view else { return Ok(false) };
        let made = self.ready.rules.make_view(view);
        self.good(made)?;
        if self.keep.views {
            let seen = self.ready.rules.view();
            turn.views.insert(self.players[seat].name.clone(), self.good(seen)?);
        }
        Ok(true)
    }

    /// `turn.seat` is the seat that is looked after, also where all are asked at once and nobody is in turn.
    pub(super) fn set_mover(&mut self, seat: Option<usize>) -> Result<(), Reports> {
        if self.turn_loop.seat(&self.plan).is_some() {
            return Ok(());
        }
        let told = FieldValue::text(seat.map(|seat| self.players[seat].name.as_str()));
        let done = self.ready.rules.set_turn(&[(TurnField::Seat, told)]);
        self.good(done)
    }

    fn ask_one(&mut self, turn: &mut Turn, seat: usize) -> Result<Box<Answer>, Reports> {
        let has_view = self.make_view(turn, seat)?;
        let phase = &self.game.file.turns[self.turn_loop.phase_index()];
        let asked = phase.questions.get(self.turn_loop.question());
        let question = Question {
            function: asked.map_or("", |question| question.ask.value.as_str()),
            unit: self.turn_loop.unit(),
            has_view,
            pause: matches!(phase.kind, Kind::Queue { pause: true }),
            keep: self.turn_loop.may_keep(&self.plan),
            log: self.keep.calls,
        };
        let answer = self.players[seat].ask(&mut self.ready.rules, &question);
        let answer = self.good(answer)?;
        // Nobody waits for it: it is not its fault, and must not become part of the match.
        if answer.cancelled { Err(self.players[seat].was_broken_off().into()) } else { Ok(answer) }
    }

    /// Writes an answer down and hands it to the rules. Of a turn that goes on only the calls count, not the answer.
    fn take_answer(&mut self, turn: &mut Turn, seat: usize, answer: Box<Answer>, kept: bool) -> Result<(), Reports> {
        let Answer { value, saved, unsaved, fault, used, output, output_cut, calls, more_calls, refused, .. } = *answer;
        let (paused, returned, overran) = (answer.paused, answer.returned, answer.overran);
        let name = self.players[seat].name.clone();
        if !output.is_empty() || output_cut {
            let printed = turn.output.entry(name.clone()).or_insert(OutputRecord { text: String::new(), cut: false });
            printed.text.push_str(&output);
            printed.cut |= output_cut;
        }
        if let Some(fault) = fault {
            let record = FaultRecord { kind: fault.kind.name(), message: fault.error.to_string() };
            turn.faults.insert(name.clone(), record);
            let faults = by_seat(turn.faults.iter().map(|(seat, fault)| (seat.as_str(), told(fault))));
            self.set(&[(TurnField::Faults, FieldValue::Value(&faults))])?;
        }
        if refused.count > 0 {
            turn.refused.entry(name.clone()).or_default().add(refused);
        }
        if turn.unit.is_some() {
            turn.unit_end = match (overran, returned) {
                (true, _) => Some(UnitEnd::Paused),
                (false, true) => Some(UnitEnd::Returned),
                (false, false) => None,
            };
            self.set(&[
                (TurnField::Paused, FieldValue::Bool(paused)),
                (TurnField::Returned, FieldValue::Bool(returned)),
            ])?;
        }
        match self.game.style() {
            Style::Calls if self.keep.calls == Log::Nothing => {}
            Style::Calls => {
                let (mut made, mut results): (Vec<Value>, Vec<Value>) = calls.into_iter().unzip();
                if more_calls > 0 {
                    made.push(vec![MORE.into(), Value::Int(more_calls as i64)].into());
                    results.push(Value::Null);
                }
                append(turn.orders.entry(name.clone()).or_default(), made);
                append(turn.results.entry(name.clone()).or_default(), results);
            }
            Style::Orders if kept => {}
            Style::Orders => {
                turn.orders.insert(name.clone(), value.clone().unwrap_or_default());
            }
        }
        if !kept {
            self.take_orders(turn, &name, value, saved, unsaved)?;
        }
        *turn.used.entry(name).or_default() += used;
        Ok(())
    }

    /// Hands what a seat returned and saved to the rules.
    fn take_orders(
        &mut self,
        turn: &mut Turn,
        name: &str,
        value: Option<Value>,
        saved: Option<Value>,
        unsaved: Option<String>,
    ) -> Result<(), Reports> {
        if let Some(read_orders) = self.functions.read_orders {
            let (answer, saved) = (value.unwrap_or_default(), saved.clone().unwrap_or_default());
            let done = self.ready.rules.take_orders(read_orders, name, &answer, &saved);
            self.good(done)?;
        }
        turn.saved.extend(saved.map(|saved| (name.to_owned(), saved)));
        turn.unsaved.extend(unsaved.map(|why| (name.to_owned(), why)));
        Ok(())
    }
}

/// Stands at the end of the calls where there were too many to write them all down, with the number of the others.
const MORE: &str = "and so on";

/// A fault as the rules hear of it.
fn told(fault: &FaultRecord) -> Value {
    Value::map([("kind", fault.kind.into()), ("message", fault.message.as_str().into())])
}

fn append(list: &mut Value, more: Vec<Value>) {
    match list {
        Value::List(items) => items.extend(more),
        other => *other = more.into(),
    }
}
