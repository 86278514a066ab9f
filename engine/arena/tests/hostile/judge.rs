//! What must hold of every match, whatever the attacker did in it.

use super::attack::{Attack, Verdict};
use super::cost::Cost;
use super::place::{OUTPUT, Place, Played, TURN};
use super::purse::Purse;
use super::told;
use lunarena_arena::Turn;
use lunarena_measure::PlainLoop;

/// How many times as long as an honest instruction one may take.
const SLOWEST: f64 = 40.0;
/// What a turn may take beside, in honest instructions: rules, views, the border.
const TURN_ROOM: f64 = 30e6;
/// The same for getting ready to play.
const LOADING_ROOM: f64 = 180e6;
/// What seems slow is played again: a busy machine makes everything slow once, but not the same thing every time.
const TRIES: usize = 8;
const LONGEST_MESSAGE: usize = 4_000;
const LONGEST_REPLAY: usize = 4 << 20;
/// What an attack prints when it got what nobody may get.
const BREACH: &str = "breach";
/// And what it prints when it knows for certain that it ran so many instructions.
const RAN: &str = "ran ";

/// What is held against an attack in one place, and what is told of it.
pub struct Judged {
    pub complaints: Vec<String>,
    pub text: String,
    /// The worst turn: how many times as long as honest work it took.
    pub slowness: f64,
}

/// Plays and judges an attack.
pub fn judge(place: &Place, attack: &Attack, honest: &mut PlainLoop) -> Judged {
    let mut judged = Judged { complaints: Vec::new(), text: String::new(), slowness: 0.0 };
    let calm = place.play(&Attack::idle()).unwrap_or_else(|stopped| panic!("{}: {stopped:?}", place.name()));
    match place.play(attack) {
        Err(stopped) if !stopped.begun && attack.expected.contains(&Verdict::Refused) => {
            judged.text = format!("{}\n  refused: {}\n", place.name(), told::shortened(&stopped.why));
        }
        Err(stopped) => judged.complain(place, format!("the match can't go on: {}", told::shortened(&stopped.why))),
        Ok(played) => {
            let mut cost = Cost::of(&played);
            match place.play(attack) {
                Ok(again) => {
                    judged.compare_twice(place, &played, &again);
                    cost.lower(&again);
                }
                Err(stopped) => judged.complain(place, format!("the second match can't go on: {}", stopped.why)),
            }
            judged.turns(place, attack, &played);
            judged.others(place, &played, &calm);
            judged.texts(place, attack, &played);
            judged.times(place, attack, &played, cost, honest);
        }
    }
    judged
}

impl Judged {
    fn complain(&mut self, place: &Place, complaint: String) {
        self.complaints.push(format!("{}: {complaint}", place.name()));
    }

    fn compare_twice(&mut self, place: &Place, first: &Played, second: &Played) {
        if first.replay != second.replay {
            let lines = first.replay.lines().zip(second.replay.lines());
            let parted = lines.filter(|(a, b)| a != b).map(|(a, _)| told::shortened(a)).next();
            self.complain(place, format!("played twice, it is not the same match: {}", parted.unwrap_or_default()));
        }
    }

    /// Verdicts, budgets and claims, turn by turn.
    fn turns(&mut self, place: &Place, attack: &Attack, played: &Played) {
        let seat = place.seat();
        let (mut purse, mut lines, mut first) = (Purse::default(), Vec::new(), None);
        let (mut spent, mut claimed) = (0, 0);
        for turn in &played.turns {
            let Some(&used) = turn.used.get(&seat) else { continue };
            first.get_or_insert(used);
            spent += used;
            claimed += claims(turn, &seat);
            let (owed, wrong) = (purse.owes(turn), purse.spend(turn, used, place.pauses()));
            wrong.into_iter().for_each(|wrong| self.complain(place, wrong));
            if claimed > spent {
                self.complain(place, format!("turn {}: ran {claimed} instructions, {spent} were counted", turn.turn));
            }
            let verdict = match turn.faults.get(&seat) {
                Some(fault) => Verdict::from_name(fault.kind).expect("a kind of fault"),
                None if turn.unit.is_some() && (owed || used >= TURN) => Verdict::OverBudget,
                None => Verdict::PlaysOn,
            };
            if !attack.expected.contains(&verdict) {
                self.complain(place, format!("turn {}: {}", turn.turn, told::turn(turn, &seat, verdict)));
            }
            lines.push((turn.turn, told::turn(turn, &seat, verdict)));
        }
        if lines.is_empty() {
            self.complain(place, "the attacker never had a turn".to_owned());
        }
        self.text = told::place(&place.name(), &lines, first.unwrap_or(0));
    }

    /// The other seats: no fault, and as long as the state is the one it would be without the attack, the same play.
    fn others(&mut self, place: &Place, played: &Played, calm: &Played) {
        let seat = place.seat();
        for turn in &played.turns {
            for (other, fault) in turn.faults.iter().filter(|(other, _)| **other != seat) {
                self.complain(place, format!("turn {}: a fault of {other}: {}", turn.turn, fault.message));
            }
        }
        for (ours, theirs) in played.turns.iter().zip(&calm.turns) {
            let others = |turn: &Turn| {
                let used = turn.used.iter().filter(|(other, _)| **other != seat);
                let orders = turn.orders.iter().filter(|(other, _)| **other != seat);
                format!("{:?} {:?}", used.collect::<Vec<_>>(), orders.collect::<Vec<_>>())
            };
            if (ours.seat.as_ref(), ours.unit) != (theirs.seat.as_ref(), theirs.unit) || others(ours) != others(theirs)
            {
                self.complain(place, format!("turn {}: the others play {}", ours.turn, told::shortened(&others(ours))));
            }
            if ours.hash != theirs.hash {
                break;
            }
        }
    }

    /// What the replay says, and what it must not say.
    fn texts(&mut self, place: &Place, attack: &Attack, played: &Played) {
        let seat = place.seat();
        let mut wrong = Vec::new();
        for turn in &played.turns {
            if let Some(fault) = turn.faults.get(&seat) {
                wrong.extend(message_fault(attack, &fault.message));
                // As the terminal would show it: that must work for any text.
                let _ = lunarena_content::plain(&fault.report(&place.bot(attack)));
            }
            let Some(output) = turn.output.get(&seat) else { continue };
            if output.text.contains(BREACH) {
                wrong.push(format!("turn {}: {}", turn.turn, told::shortened(&output.text)));
            }
            // Bytes that are no text become a sign of three bytes each.
            if output.text.len() as u64 > 3 * OUTPUT {
                wrong.push(format!("turn {}: {} bytes of output", turn.turn, output.text.len()));
            }
        }
        wrong.extend(address(&played.replay).map(|address| format!("the replay holds {address}")));
        if played.replay.len() > LONGEST_REPLAY {
            wrong.push(format!("the replay has {} bytes", played.replay.len()));
        }
        wrong.into_iter().for_each(|wrong| self.complain(place, wrong));
    }

    /// What the attack cost, against honest instructions on the same processor: the least of several tries.
    fn times(&mut self, place: &Place, attack: &Attack, played: &Played, mut cost: Cost, honest: &mut PlainLoop) {
        let used: Vec<f64> = played.turns.iter().map(|turn| turn.used.values().sum::<u64>() as f64).collect();
        let mut complaints = too_slow(&cost, &used, honest);
        for _ in 0..TRIES {
            if complaints.is_empty() {
                break;
            }
            honest.measure().expect("an honest loop");
            if let Ok(again) = place.play(attack) {
                cost.lower(&again);
            }
            complaints = too_slow(&cost, &used, honest);
        }
        complaints.into_iter().for_each(|complaint| self.complain(place, complaint));
        for (time, used) in cost.turns.iter().zip(&used) {
            self.slowness = self.slowness.max(honest.instructions(*time) / used.max(TURN as f64));
        }
    }
}

/// What took longer than it may, if so many instructions were used in each turn.
fn too_slow(cost: &Cost, used: &[f64], honest: &PlainLoop) -> Vec<String> {
    let mut complaints = Vec::new();
    let loading = honest.instructions(cost.loading);
    if loading > LOADING_ROOM {
        complaints.push(format!("loading took {:?}, as long as {loading:.0} honest instructions", cost.loading));
    }
    for (turn, (time, used)) in cost.turns.iter().zip(used).enumerate() {
        let times = (honest.instructions(*time) - TURN_ROOM) / used.max(1.0);
        if times > SLOWEST {
            complaints.push(format!("turn {}: {time:?} for {used} instructions", turn + 1));
        }
    }
    complaints
}

/// How many instructions an attack says it ran.
fn claims(turn: &Turn, seat: &str) -> u64 {
    let said = turn.output.get(seat).map_or("", |output| output.text.as_str());
    said.lines().filter_map(|line| line.strip_prefix(RAN)?.trim().parse::<u64>().ok()).sum()
}

/// Faults in which no line of the bot has a part.
const WITHOUT_A_LINE: [&str; 4] =
    ["the answer can't be read", "the bot has no function called", "memory error", "out of memory"];

/// A fault names a line of the bot's own file, or is one that has no line.
fn message_fault(attack: &Attack, message: &str) -> Option<String> {
    let own = message.strip_prefix(&format!("{}.lua:", attack.name));
    let line = own.and_then(|rest| rest.split(':').next()).is_some_and(|line| line.parse::<usize>().is_ok());
    let known = WITHOUT_A_LINE.iter().any(|start| message.starts_with(start));
    if message.contains("internal fault") || message.len() > LONGEST_MESSAGE || !(line || known) {
        return Some(format!("a message of {} bytes: {}", message.len(), told::shortened(message)));
    }
    None
}

/// What looks like an address.
fn address(text: &str) -> Option<&str> {
    text.match_indices("0x").find_map(|(at, _)| {
        let digits = text[at + 2..].bytes().take_while(u8::is_ascii_hexdigit).count();
        (digits >= 8).then(|| &text[at..at + 2 + digits])
    })
}
