//! People who play seats. A match that comes to the turn of one asks them in the middle of it, and waits.

use super::player::Made;
use super::seat_input::SeatInput;
use super::turn_record::Turn;
use super::{Match, SeatChoice};
use lunarena_content::Reports;
use lunarena_kernel::Value;
use lunarena_scene::Scene;
use lunarena_script::{Answer, Log, Style};
use std::collections::BTreeMap;

/// Those who play seats of a match.
pub trait People {
    /// Comes back when all who are asked have decided. A report ends the match.
    fn decide(&mut self, desk: &mut Desk) -> Result<(), Reports>;
}

/// What was decided for a seat, and what came of it so far.
pub(super) type Decided = (SeatInput, Box<Answer>);

/// Where people look at the match and decide.
pub struct Desk<'d, 'g> {
    match_run: &'d mut Match<'g>,
    turn: &'d Turn,
    decided: BTreeMap<usize, Decided>,
}

/// What came of a live call.
#[derive(Clone, Debug, PartialEq)]
pub struct Called {
    /// What it gave back; why it was refused, if it was.
    pub result: Value,
    pub is_refused: bool,
    /// The turn is over with it.
    pub ends_turn: bool,
    /// What the rules reported meanwhile.
    pub events: Vec<Value>,
}

impl<'d, 'g> Desk<'d, 'g> {
    /// The names of all who are asked.
    pub fn seats(&self) -> Vec<String> {
        self.decided.keys().map(|seat| self.match_run.players[*seat].name.clone()).collect()
    }

    /// The turn as far as it is known: its number, its phase, its unit.
    pub fn turn(&self) -> &Turn {
        self.turn
    }

    /// Whether what people do happens at once, call by call.
    pub fn calls_live(&self) -> bool {
        self.match_run.game.style() == Style::Calls
    }

    /// Where people can look, and ask what there is to choose. It is as it was when they were asked, but for their own calls.
    pub fn match_run(&mut self) -> &mut Match<'g> {
        self.match_run
    }

    /// What a seat sees now.
    pub fn scene(&mut self, seat: &str) -> Result<Scene, Reports> {
        self.match_run.scene(Some(seat))
    }

    /// Makes a live call for a seat, at once and for good; nothing, if that seat isn't asked, or its game has no such call.
    pub fn call(&mut self, seat: &str, call: Value) -> Result<Option<Called>, Reports> {
        let Some(at) = self.at(seat) else { return Ok(None) };
        let run = &mut *self.match_run;
        if run.game.style() != Style::Calls || !run.players[at].offers(&call) {
            return Ok(None);
        }
        run.set_mover(Some(at))?;
        let known = run.ready.rules.events().len();
        let answer = run.make_call(at, &call)?;
        let called = Called {
            result: answer.calls.first().map(|(_, result)| result.clone()).unwrap_or_default(),
            is_refused: answer.refused.count > 0,
            ends_turn: answer.paused && !answer.overran,
            events: run.ready.rules.events().get(known..).unwrap_or_default().to_vec(),
        };
        if let Some((input, so_far)) = self.decided.get_mut(&at) {
            if let Value::List(calls) = &mut input.orders {
                calls.push(call);
            }
            so_far.follow(*answer);
        }
        Ok(Some(called))
    }

    /// What a seat answers, where its game has answers; and whether its bot plays along.
    pub fn decide(&mut self, seat: &str, orders: Option<Value>, bot: bool) {
        let style = self.match_run.game.style();
        if let Some((input, _)) = self.at(seat).and_then(|at| self.decided.get_mut(&at)) {
            input.bot = bot;
            if let (Style::Orders, Some(orders)) = (style, orders) {
                input.orders = orders;
            }
        }
    }

    fn at(&self, seat: &str) -> Option<usize> {
        self.decided.keys().copied().find(|at| self.match_run.players[*at].name == seat)
    }
}

impl<'g> Match<'g> {
    /// Who decides for the seats that people play. Without anybody these do nothing, or what their bots do.
    pub fn set_people(&mut self, people: Box<dyn People + 'g>) {
        self.people = Some(people);
    }

    /// What the seats are given before the next turn is played: as a replay has it.
    pub fn give_inputs(&mut self, inputs: &super::SeatInputs) {
        for player in &mut self.players {
            player.input = inputs.get(&player.name).cloned();
        }
    }

    /// Asks those of the seats that people play, all at once.
    pub(super) fn hear_people(&mut self, turn: &Turn, seats: &[usize]) -> Result<BTreeMap<usize, Decided>, Reports> {
        let style = self.game.style();
        let asked = seats.iter().copied().filter(|seat| {
            let player = &self.players[*seat];
            matches!(player.choice, SeatChoice::Person(_)) && player.input.is_none()
        });
        let nothing = |player: &super::Player| {
            let orders = if style == Style::Calls { Value::List(Vec::new()) } else { Value::Null };
            (SeatInput { unit: turn.unit, orders, bot: player.choice.bot().is_some() }, Box::default())
        };
        let decided: BTreeMap<usize, Decided> = asked.map(|seat| (seat, nothing(&self.players[seat]))).collect();
        let Some(mut people) = self.people.take_if(|_| !decided.is_empty()) else { return Ok(BTreeMap::new()) };
        let mut desk = Desk { match_run: self, turn, decided };
        let done = people.decide(&mut desk);
        let decided = desk.decided;
        self.people = Some(people);
        done?;
        Ok(decided)
    }

    /// What a seat was given before the turn, played as far as it is calls.
    pub(super) fn given_input(&mut self, turn: &Turn, seat: usize) -> Result<Option<Decided>, Reports> {
        let input = self.players[seat].input.take();
        // After a fork another unit may be in turn.
        let Some(input) = input.filter(|input| input.unit == turn.unit) else { return Ok(None) };
        let mut answer = Box::<Answer>::default();
        if let (Style::Calls, Value::List(calls)) = (self.game.style(), &input.orders) {
            for call in calls {
                answer.follow(*self.make_call(seat, call)?);
            }
        }
        Ok(Some((input, answer)))
    }

    fn make_call(&mut self, seat: usize, call: &Value) -> Result<Box<Answer>, Reports> {
        let log = if self.keep.calls == Log::Nothing { Log::Short } else { self.keep.calls };
        let made = self.players[seat].make_calls(&mut self.ready.rules, Made::Caught(call), log);
        self.good(made)
    }
}
