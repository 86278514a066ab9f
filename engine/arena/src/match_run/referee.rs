//! What the clock asks the rules: who lives, and whose turn is next.

use super::Match;
use super::functions::MatchFunctions;
use super::player::Player;
use crate::game::Game;
use lunarena_content::{Phase, Report, Reports};
use lunarena_kernel::Value;
use lunarena_kernel::near::near;
use lunarena_kernel::turns::{Beat, ChosenTurn, Plan, Referee, TurnLoop};
use lunarena_script::{FieldValue, Rules, ScriptError, TurnField};

/// Speaks for the rules while the clock has their queues: what is called here may only read the state.
struct RulesReferee<'a> {
    game: &'a Game,
    rules: &'a mut Rules,
    functions: &'a MatchFunctions,
    players: &'a [Player],
    /// The number of the turn that comes.
    turn: u64,
    /// Why there is no answer.
    failed: Option<Report>,
}

impl Match<'_> {
    pub(super) fn next_beat(&mut self) -> Result<Beat, Reports> {
        self.with_referee(TurnLoop::next)
    }

    /// Between two turns: finds out whose turn is next, where that is for the rules to say.
    pub(super) fn look_ahead(&mut self) -> Result<(), Reports> {
        self.with_referee(TurnLoop::look_ahead)
    }

    /// Whether a seat still has its turns.
    pub fn is_alive(&mut self, seat: &str) -> Result<bool, Reports> {
        let Some(seat) = self.players.iter().position(|player| player.name == seat) else { return Ok(false) };
        self.with_referee(|_, _, referee| referee.is_alive(seat))
    }

    pub(super) fn with_referee<T>(
        &mut self,
        work: impl FnOnce(&mut TurnLoop, &Plan, &mut dyn Referee) -> T,
    ) -> Result<T, Reports> {
        let Match { game, ready, plan, turn_loop, players, functions, .. } = self;
        std::mem::swap(&mut turn_loop.queues, &mut *ready.rules.queues());
        let turn = turn_loop.turn() + 1;
        let mut referee = RulesReferee { game, rules: &mut ready.rules, functions, players, turn, failed: None };
        let done = work(turn_loop, plan, &mut referee);
        let failed = referee.failed;
        std::mem::swap(&mut turn_loop.queues, &mut *ready.rules.queues());
        failed.map_or(Ok(done), |report| Err(report.into()))
    }
}

impl Referee for RulesReferee<'_> {
    fn is_alive(&mut self, seat: usize) -> bool {
        let Some(alive) = self.functions.alive else { return true };
        match self.rules.call(alive, &[Value::from(self.players[seat].name.as_str())]) {
            Ok(answer) => is_yes(&answer),
            Err(error) => {
                self.fail(&error);
                true
            }
        }
    }

    fn next(&mut self, phase: usize) -> Option<ChosenTurn> {
        let found = self.ask_next(phase);
        found.unwrap_or_else(|report| {
            self.failed.get_or_insert(report);
            None
        })
    }
}

impl RulesReferee<'_> {
    fn fail(&mut self, error: &ScriptError) {
        let report = self.game.report(error);
        self.failed.get_or_insert(report);
    }

    fn ask_next(&mut self, number: usize) -> Result<Option<ChosenTurn>, Report> {
        let Some(phase) = self.game.file.turns.get(number) else { return Ok(None) };
        let Some(next) = self.functions.phases.get(number).and_then(|phase| phase.next) else { return Ok(None) };
        // Of the turn before nothing is left to be seen: what comes next follows from the state, also in a match that is begun here.
        let told = [
            (TurnField::Phase, FieldValue::Text(&phase.name.value)),
            (TurnField::Number, FieldValue::Int(self.turn as i64)),
            (TurnField::Round, FieldValue::Nothing),
            (TurnField::Seat, FieldValue::Nothing),
            (TurnField::Unit, FieldValue::Nothing),
            (TurnField::Question, FieldValue::Nothing),
            (TurnField::Seats, FieldValue::Nothing),
            (TurnField::Action, FieldValue::Nothing),
            (TurnField::Paused, FieldValue::Nothing),
            (TurnField::Returned, FieldValue::Nothing),
            (TurnField::Orders, FieldValue::Empty),
            (TurnField::Faults, FieldValue::Empty),
        ];
        let answer = self.rules.set_turn(&told).and_then(|()| self.rules.ask(next));
        let answer = answer.map_err(|error| self.game.report(&error))?;
        if !is_yes(&answer) {
            return Ok(None);
        }
        let wrong = |(message, help): (String, String)| self.wrong(phase, message, help);
        let seats = self.seats(&answer).map_err(wrong)?;
        let question = question(phase, &answer).map_err(wrong)?;
        if !seats.iter().any(|seat| self.is_alive(*seat)) {
            let names: Vec<&str> = seats.iter().map(|seat| self.players[*seat].name.as_str()).collect();
            let message = format!("asks {}, and nobody of them lives", names.join(", "));
            return Err(self.wrong(phase, message, "name those for whom `functions.alive` says yes".to_owned()));
        }
        Ok(Some(ChosenTurn { seats, question }))
    }

    fn seats(&self, answer: &Value) -> Result<Vec<usize>, (String, String)> {
        let expected = || {
            let help = "it gives `{ seat = name, question = name }`, or `{ seats = list of names, question = name }`, or nothing";
            ("names no seat".to_owned(), help.to_owned())
        };
        let named: Vec<&Value> = match (answer.field("seat"), answer.field("seats").and_then(Value::as_list)) {
            (Some(seat), None) => vec![seat],
            (None, Some(seats)) if !seats.is_empty() => seats.iter().collect(),
            _ => return Err(expected()),
        };
        let mut seats = Vec::with_capacity(named.len());
        for value in named {
            let name = value.as_str().ok_or_else(expected)?;
            let names = self.players.iter().map(|player| player.name.as_str());
            let Some(seat) = names.clone().position(|other| other == name) else {
                let help = match near(name, names.clone()) {
                    Some(meant) => format!("did you mean {meant}?"),
                    None => format!("there are {}", names.collect::<Vec<_>>().join(", ")),
                };
                return Err((format!("asks {name}, which is no seat of this match"), help));
            };
            if seats.contains(&seat) {
                return Err((format!("asks {name} twice at once"), "name each seat once".to_owned()));
            }
            seats.push(seat);
        }
        Ok(seats)
    }

    /// What `next` gave can't be done.
    fn wrong(&self, phase: &Phase<i64>, message: String, help: String) -> Report {
        match phase.next() {
            Some(next) => self.game.file.report(next, format!("{next} {message}"), "says who is asked next").help(help),
            None => Report::error(message).help(help),
        }
    }
}

/// The number of the question that an answer of `next` names. Where there is but one, it may be left out.
fn question(phase: &Phase<i64>, answer: &Value) -> Result<usize, (String, String)> {
    let names = || phase.questions.iter().map(|question| question.name.value.as_str());
    let known = || format!("`questions` of the phase has {}", names().collect::<Vec<_>>().join(", "));
    let name = match answer.field("question") {
        None if phase.questions.len() == 1 => return Ok(0),
        None => return Err(("does not say what is asked".to_owned(), known())),
        Some(value) => value.as_str().ok_or_else(|| ("names no question".to_owned(), known()))?,
    };
    names().position(|other| other == name).ok_or_else(|| {
        let help = near(name, names()).map_or_else(known, |meant| format!("did you mean {meant}?"));
        (format!("wants `{name}` to be asked, which is no question"), help)
    })
}

fn is_yes(answer: &Value) -> bool {
    !matches!(answer, Value::Bool(false) | Value::Null)
}
