//! A person who takes what is offered, at random, and is never refused.

use super::asker::{Asker, Chosen, is_in, may_end};
use super::recorded::{Reached, by_person, good, is_refused, turns};
use lunarena_arena::{Choice, Choices, Desk, Game, People, SeatChoice};
use lunarena_content::{BotStyle, Reports, Root, UserPath};
use lunarena_kernel::{Key, Value};
use lunarena_scene::Scalar;
use lunarena_scene::look::{Action, Look, StepKind};

/// All actions are tried in one of so many turns.
const TRIED: u64 = 9;
/// So much is done in a turn, at most.
const DEEDS: usize = 4;
/// Longer paths are given up.
const LONGEST: usize = 80;

/// Numbers that look random.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }

    fn number(&mut self, least: Option<&Scalar>, most: Option<&Scalar>) -> Value {
        let int = |bound: Option<&Scalar>| bound.and_then(Scalar::number).map(|number| number as i64);
        let least = int(least).unwrap_or(0);
        let most = int(most).unwrap_or(least.saturating_add(3)).max(least);
        Value::Int(
            least.saturating_add(self.below(most.saturating_sub(least).saturating_add(1).max(1) as usize) as i64),
        )
    }
}

/// Goes through all steps of an action by choices at random; nothing, if it is refused, or if a path leads nowhere.
pub fn walk(asker: &mut Asker, name: &str, action: &Action, dice: &mut Dice) -> Option<Choices> {
    let mut chosen = Chosen::new();
    for (at, step) in action.steps.iter().enumerate() {
        let value = match asker.ask(name, Some(&step.name), &chosen) {
            Choices::Refused(why) => {
                // What is offered leads on, but for sums that are chosen freely.
                assert!(at == 0 || step.kind == StepKind::Number, "{name}, {}: {why}", step.name);
                return None;
            }
            Choices::Number { least, most, .. } => dice.number(least.as_ref(), most.as_ref()),
            Choices::Of(choices) if step.kind == StepKind::Path => {
                path(asker, name, &step.name, &mut chosen, choices, dice)?
            }
            Choices::Of(choices) => choices[dice.below(choices.len())].value.clone(),
            other => panic!("{name}, {}: {other:?}", step.name),
        };
        chosen.insert(Key::from(step.name.as_str()), value);
    }
    Some(asker.ask(name, None, &chosen)).filter(|answer| !matches!(answer, Choices::Refused(_)))
}

fn path(
    asker: &mut Asker,
    name: &str,
    step: &str,
    chosen: &mut Chosen,
    mut choices: Vec<Choice>,
    dice: &mut Dice,
) -> Option<Value> {
    let mut path = Vec::new();
    for _ in 0..LONGEST {
        // One that may be the last is taken where there is one, so that paths come to their ends.
        let new: Vec<&Choice> = choices.iter().filter(|choice| !path.contains(&choice.value)).collect();
        let choice = choices.iter().find(|choice| choice.last).or(new.get(dice.below(new.len())).copied())?;
        path.push(choice.value.clone());
        if may_end(choice, &choices) {
            return Some(Value::List(path));
        }
        chosen.insert(Key::from(step), Value::List(path.clone()));
        match asker.ask(name, Some(step), chosen) {
            Choices::Of(next) => choices = next,
            _ => return None,
        }
    }
    None
}

struct Guest<'g> {
    look: &'g Look,
    style: BotStyle,
    dice: Dice,
    reached: Reached,
}

impl Guest<'_> {
    /// One action of the phase that can be done now.
    fn deed(&mut self, desk: &mut Desk, seat: &str, given: &[Value]) -> Option<Choices> {
        let phase = desk.turn().phase.clone();
        let actions: Vec<(&str, &Action)> =
            self.look.actions.iter().filter(|(_, action)| is_in(action, &phase)).collect();
        let (name, action) = actions[self.dice.below(actions.len())];
        // Who ends everything early sees nothing.
        if (action.ends || action.confirm) && self.dice.below(20) > 0 {
            return None;
        }
        let mut asker = Asker { run: desk.match_run(), seat, given: Value::List(given.to_vec()) };
        let deed = walk(&mut asker, name, action, &mut self.dice);
        if deed.is_some() {
            self.reached.borrow_mut().insert(name.to_owned());
        }
        deed
    }
}

impl People for Guest<'_> {
    fn decide(&mut self, desk: &mut Desk) -> Result<(), Reports> {
        for seat in desk.seats() {
            if desk.turn().turn % TRIED == 1 {
                let phase = desk.turn().phase.clone();
                let mut asker = Asker { run: desk.match_run(), seat: &seat, given: Value::List(Vec::new()) };
                try_all(&mut asker, self.look, &phase, &mut self.dice, &self.reached);
            }
            let (mut orders, mut whole) = (Vec::new(), None);
            for _ in 0..DEEDS {
                match self.deed(desk, &seat, &orders) {
                    Some(Choices::Call(call)) if self.style == BotStyle::Calls => {
                        let called = desk.call(&seat, call.clone())?.expect("a call of the game");
                        let is_good = !called.is_refused && called.result != Value::Bool(false);
                        assert!(is_good, "{seat} was offered {call}, and then {}", called.result);
                        if called.ends_turn {
                            break;
                        }
                    }
                    Some(Choices::Call(order)) => orders.push(order),
                    Some(Choices::Answer(answer)) => whole = Some(answer),
                    _ => {}
                }
            }
            desk.decide(&seat, Some(whole.unwrap_or(Value::List(orders))), true);
        }
        Ok(())
    }
}

/// Plays a match as a guest in a seat, with the helper that the game has for people.
pub fn play(root: &Root, game: &Game, seat: &str, seed: u64, reached: &Reached) {
    let helper = game.look.helper.as_ref().map(|bot| good(root.user_bot(game.name(), &UserPath::new(bot))));
    let guest = Guest { look: &game.look, style: game.file.bots, dice: Dice(seed), reached: reached.clone() };
    let played = by_person(root, game, seed, turns(game), (seat, SeatChoice::Person(helper)), Box::new(guest));
    // Where nobody acts between a question and its answer, orders that were offered come to something.
    let is_alone = played.iter().any(|turn| turn.seat.is_some());
    if game.file.bots == BotStyle::Orders && is_alone {
        let refused = played.iter().find(|turn| is_refused(game, turn, seat));
        assert!(refused.is_none(), "{}: {:?}", game.name(), refused.map(|turn| &turn.events));
    }
}

/// Dry walks through all actions of the phase, for whoever is asked.
pub fn try_all(asker: &mut Asker, look: &Look, phase: &str, dice: &mut Dice, reached: &Reached) {
    for (name, action) in look.actions.iter().filter(|(_, action)| is_in(action, phase)) {
        if walk(asker, name, action, dice).is_some() {
            reached.borrow_mut().insert(name.to_owned());
        }
    }
}
