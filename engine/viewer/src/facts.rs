//! What is told of a match as a whole: what it was played with, and how far it went.

use lunarena_arena::{Header, Replay, Swap};
use lunarena_content::visible_line;
use lunarena_kernel::Value;

/// Names and values, in the order in which they are shown.
pub type Facts = Vec<(&'static str, String)>;

/// How far a match went.
#[derive(Default)]
pub struct Course {
    rounds: Option<i64>,
    turns: usize,
    /// Whether the clock stopped a bot.
    stopped: bool,
    hash: Option<String>,
}

impl Course {
    pub fn of(replay: &Replay) -> Course {
        let mut course = Course::default();
        replay.turns.iter().for_each(|turn| course.add(turn));
        course.hash = replay.end.field("hash").map(ToString::to_string);
        course
    }

    /// One more turn, as a replay holds it.
    pub fn add(&mut self, turn: &Value) {
        self.turns += 1;
        self.rounds = self.rounds.max(turn.field("round").and_then(Value::as_int));
        self.stopped |= turn.field("stops").is_some();
    }

    /// It is over.
    pub fn end(&mut self, hash: &str) {
        self.hash = Some(hash.to_owned());
    }

    pub fn facts(&self, header: &Header, swaps: &[Swap]) -> Facts {
        let mut facts = vec![("game", format!("{} {}", header.game, header.game_version))];
        if !header.map.is_nothing() {
            facts.push(("map", header.map.name.clone()));
        }
        facts.push(("seed", header.seed.to_string()));
        facts.extend(header.mods.iter().map(|name| ("mod", name.clone())));
        facts.extend(header.set.iter().map(|(key, value)| ("set", format!("{key} = {value}"))));
        let swap = |own: &Swap| ("swap", format!("from turn {} on: {}", own.turn, own.changed.join(", ")));
        facts.extend(swaps.iter().map(swap));
        facts.extend(self.rounds.map(|rounds| ("rounds", rounds.to_string())));
        facts.push(("turns", self.turns.to_string()));
        if self.stopped {
            facts.push(("clock", "stopped a bot: only the replay repeats this match exactly".to_owned()));
        }
        facts.extend(self.hash.iter().map(|hash| ("hash", hash.clone())));
        facts.push(("rules", header.content.clone()));
        facts.push(("engine", header.engine.clone()));
        facts.into_iter().map(|(name, value)| (name, visible_line(&value).into_owned())).collect()
    }
}
