//! Who is to play a seat, as it is named on a command line: a bot, or a person, alone or with a bot that plays along.

use lunarena_arena::HUMAN;
use lunarena_content::UserPath;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatPlayer {
    Bot(UserPath),
    Human(Helper),
}

/// The bot that plays along with a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Helper {
    /// The one that the game names, if it names one.
    OfGame,
    Named(UserPath),
    Nobody,
}

/// In the place of a bot: the person plays alone.
const NOBODY: &str = "nobody";

impl SeatPlayer {
    pub fn new(word: &UserPath) -> SeatPlayer {
        let Some(rest) = word.as_str().strip_prefix(HUMAN) else { return SeatPlayer::Bot(word.clone()) };
        match rest.strip_prefix('+') {
            None if rest.is_empty() => SeatPlayer::Human(Helper::OfGame),
            // A file may well be called so.
            None => SeatPlayer::Bot(word.clone()),
            Some(NOBODY) => SeatPlayer::Human(Helper::Nobody),
            Some(bot) => SeatPlayer::Human(Helper::Named(UserPath::new(bot))),
        }
    }

    /// The bot that is named, if one is.
    pub fn bot(&self) -> Option<&UserPath> {
        match self {
            SeatPlayer::Bot(bot) | SeatPlayer::Human(Helper::Named(bot)) => Some(bot),
            SeatPlayer::Human(_) => None,
        }
    }

    pub fn is_human(&self) -> bool {
        matches!(self, SeatPlayer::Human(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_told_from_a_bot() {
        let read = |word: &str| SeatPlayer::new(&UserPath::new(word));
        let path = |word: &str| UserPath::new(word);
        assert_eq!(read("human"), SeatPlayer::Human(Helper::OfGame));
        assert_eq!(read("human+nobody"), SeatPlayer::Human(Helper::Nobody));
        assert_eq!(read("human+mine.lua"), SeatPlayer::Human(Helper::Named(path("mine.lua"))));
        for bot in ["humanist", "human.lua", "bots/human", "frog"] {
            assert_eq!(read(bot), SeatPlayer::Bot(path(bot)));
        }
    }
}
