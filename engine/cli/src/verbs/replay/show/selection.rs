//! Which turns of a replay are meant.

use lunarena_arena::Replay;
use lunarena_content::Report;
use lunarena_contest::replay_turn;
use lunarena_kernel::Value;
use std::str::FromStr;

/// `12`, `12..20`, `12..` or `..20`, both ends counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns {
    pub first: u64,
    pub last: u64,
}

impl FromStr for Turns {
    type Err = String;

    fn from_str(text: &str) -> Result<Turns, String> {
        let number = |part: &str, open: u64| match part.trim() {
            "" => Ok(open),
            digits => digits.parse().map_err(|_| format!("`{text}` names no turns: write 12, 12..20, 12.. or ..20")),
        };
        let turns = match text.split_once("..") {
            Some((first, last)) => Turns { first: number(first, 0)?, last: number(last, u64::MAX)? },
            None => {
                let one = number(text, u64::MAX)?;
                Turns { first: one, last: one }
            }
        };
        if turns.first > turns.last { Err(format!("`{text}` ends before it begins")) } else { Ok(turns) }
    }
}

#[derive(clap::Args, Clone, Default)]
pub struct Selection {
    /// Only these turns: N, A..B, A.. or ..B
    #[arg(long, value_name = "TURNS")]
    pub turn: Option<Turns>,
    /// Only the turns of this round
    #[arg(long, value_name = "N")]
    pub round: Option<u64>,
    /// Only turns in which this seat was asked, and of these only its part
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<String>,
    /// Only turns of this unit
    #[arg(long, value_name = "ID")]
    pub unit: Option<i64>,
}

impl Selection {
    /// Whether all turns are meant.
    pub fn is_all(&self) -> bool {
        self.turn.is_none() && self.round.is_none() && self.seat.is_none() && self.unit.is_none()
    }

    /// The lines of the turns that are meant, from 1. A turn that a seat kept may take several.
    pub fn lines(&self, replay: &Replay) -> Result<Vec<usize>, Report> {
        self.seat.as_deref().map_or(Ok(()), |seat| replay.check_seat(seat))?;
        let lines = replay.turns.iter().enumerate().filter(|(_, turn)| self.has(turn)).map(|(at, _)| at + 1);
        let lines: Vec<usize> = lines.collect();
        if lines.is_empty() && !self.is_all() {
            return Err(self.nothing(replay));
        }
        Ok(lines)
    }

    fn has(&self, turn: &Value) -> bool {
        let number = u64::try_from(replay_turn::number(turn)).unwrap_or(0);
        let figure = |name: &str| turn.field(name).and_then(Value::as_int);
        self.turn.is_none_or(|turns| (turns.first..=turns.last).contains(&number))
            && self.round.is_none_or(|round| figure("round") == i64::try_from(round).ok())
            && self.unit.is_none_or(|unit| figure("unit") == Some(unit))
            && self.seat.as_deref().is_none_or(|seat| replay_turn::asks(turn, seat))
    }

    fn nothing(&self, replay: &Replay) -> Report {
        let last = replay.turns.last().map_or(0, replay_turn::number);
        match self.turn {
            Some(Turns { first, last: end }) if first == end && first > last.max(0) as u64 => {
                Report::error(format!("the replay has no turn {first}")).help(format!("its turns are 1 to {last}"))
            }
            _ => {
                let rounds = replay.turns.iter().filter_map(|turn| turn.field("round")?.as_int()).max();
                let rounds = rounds.map_or(String::new(), |rounds| format!(", its rounds 1 to {rounds}"));
                Report::error("the replay has no such turn").help(format!("its turns are 1 to {last}{rounds}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_one_or_a_range() {
        let turns = |first, last| Ok(Turns { first, last });
        assert_eq!("12".parse::<Turns>(), turns(12, 12));
        assert_eq!("12..20".parse::<Turns>(), turns(12, 20));
        assert_eq!("12..".parse::<Turns>(), turns(12, u64::MAX));
        assert_eq!("..20".parse::<Turns>(), turns(0, 20));
        for wrong in ["x", "12..x", "20..12", "-3"] {
            assert!(wrong.parse::<Turns>().is_err(), "{wrong}");
        }
    }
}
