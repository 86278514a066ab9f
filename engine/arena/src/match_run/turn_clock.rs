//! Where the clock stands in a turn, as the rules and the record of the turn are told.

use super::{Match, Turn};
use lunarena_content::{Report, Reports};
use lunarena_kernel::Value;
use lunarena_script::{FieldValue, TurnField};

impl Match<'_> {
    /// Tells the rules, and the record, where the clock stands.
    pub(super) fn set_clock(&mut self, turn: &mut Turn, number: u64) -> Result<(), Reports> {
        turn.turn = number;
        turn.round = self.turn_loop.round(&self.plan);
        turn.seat = self.turn_loop.seat(&self.plan).map(|seat| self.players[seat].name.clone());
        turn.unit = self.turn_loop.unit();
        turn.phase = self.turn_loop.phase(&self.plan).map(|phase| phase.name.clone()).unwrap_or_default();
        self.set_question(turn);
        self.tell_clock(turn)
    }

    /// Tells the rules what is noted of the turn.
    pub(super) fn tell_clock(&mut self, turn: &Turn) -> Result<(), Reports> {
        if self.functions.phases.iter().any(|phase| phase.next.is_some()) {
            let seats = Value::from(turn.seats.clone());
            let seats = if turn.question.is_some() { FieldValue::Value(&seats) } else { FieldValue::Nothing };
            self.set(&[(TurnField::Question, FieldValue::text(turn.question.as_deref())), (TurnField::Seats, seats)])?;
        }
        self.set(&[
            (TurnField::Phase, FieldValue::Text(&turn.phase)),
            (TurnField::Round, FieldValue::int(turn.round.map(|round| round as i64))),
            (TurnField::Number, FieldValue::Int(turn.turn as i64)),
            (TurnField::Seat, FieldValue::text(turn.seat.as_deref())),
            (TurnField::Unit, FieldValue::int(turn.unit)),
        ])
    }

    /// Where the rules give out the turns: what is asked in this one, and whom.
    pub(super) fn set_question(&self, turn: &mut Turn) {
        let Some(phase) = self.game.file.turns.get(self.turn_loop.phase_index()) else { return };
        let question = phase.next().and_then(|_| phase.questions.get(self.turn_loop.question()));
        turn.question = question.map(|question| question.name.value.clone());
        if turn.question.is_some() {
            turn.seats = self.turn_loop.movers().iter().map(|seat| self.players[*seat].name.clone()).collect();
        }
    }

    /// A match that does not end is stopped.
    pub(super) fn check_length(&self) -> Result<(), Reports> {
        let Some(most) = self.game.file.most_turns.filter(|most| self.turn_loop.turn() as i64 >= *most) else {
            return Ok(());
        };
        if self.turn_loop.is_over(&self.plan) {
            return Ok(());
        }
        Err(Report::error(format!("the match is not over after {most} turns"))
            .help("do the rules ever end it? A match that has to be longer needs a larger `most_turns` in game.yaml")
            .into())
    }
}
