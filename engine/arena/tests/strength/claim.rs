//! A claim, as bots/<game>/strength.yaml has it.

use lunarena_arena::{Game, Standing};
use lunarena_content::{Document, Root, plain};
use lunarena_kernel::{Key, Value};
use std::fmt;

const KEYS: [&str; 10] =
    ["bot", "against", "seats", "maps", "seeds", "least", "figure", "at_least", "above", "at_most"];

/// `bot` plays against `against`, who have all other seats, on `map`; in at least `least` of `seeds` its figure in the standings is as the
/// bar says.
pub struct Claim {
    pub bot: String,
    /// They fill the other seats one after the other, and again from the first.
    pub against: Vec<String>,
    pub seats: usize,
    pub map: String,
    pub seeds: u64,
    pub least: u64,
    /// One of the figures in the standings, or `rank`.
    figure: String,
    bar: Bar,
}

enum Bar {
    AtLeast(f64),
    Above(f64),
    AtMost(f64),
}

fn number(value: &Value) -> f64 {
    match value {
        Value::Int(number) => *number as f64,
        Value::Float(number) => *number,
        other => panic!("{other} is no number"),
    }
}

/// One, or several.
fn names(value: &Value) -> Vec<String> {
    value.as_list().map_or_else(|| vec![value.to_string()], |list| list.iter().map(Value::to_string).collect())
}

impl Claim {
    /// All that is claimed, once for each map.
    pub fn all(root: &Root, game: &Game) -> Vec<Claim> {
        let shown = format!("bots/{}/strength.yaml", game.name());
        let source = root.read(&shown).unwrap_or_else(|report| panic!("{}", plain(&report)));
        let document = Document::parse(&source).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
        let value = document.value().unwrap_or_else(|report| panic!("{}", plain(&report)));
        let entries = value.as_list().unwrap_or_else(|| panic!("{shown} is no list of claims"));
        entries.iter().flat_map(|entry| Claim::read(game, &shown, entry)).collect()
    }

    fn read(game: &Game, shown: &str, entry: &Value) -> Vec<Claim> {
        let Value::Map(map) = entry else { panic!("{shown}: {entry} is no claim") };
        for key in map.keys() {
            assert!(KEYS.iter().any(|known| *key == Key::from(*known)), "{shown}: a claim has no `{key}`");
        }
        let field = |name: &str| entry.field(name).unwrap_or_else(|| panic!("{shown}: a claim lacks `{name}`"));
        let limits = &game.file.seats;
        let seats = entry.field("seats").map_or(limits.least, |seats| number(seats) as i64);
        assert!((limits.least..=limits.most).contains(&seats), "{shown}: {seats} seats can't play");
        let claim = |map: String| Claim {
            bot: field("bot").to_string(),
            against: names(field("against")),
            seats: seats as usize,
            map,
            seeds: number(field("seeds")) as u64,
            least: number(field("least")) as u64,
            figure: field("figure").to_string(),
            bar: Bar::read(shown, entry),
        };
        names(field("maps")).into_iter().map(claim).collect()
    }

    /// Who plays with this seed, in the order of the seats, and which of them is the bot. Its seat goes round with the seed, and the others
    /// follow it.
    pub fn seating(&self, seed: u64) -> (Vec<&str>, usize) {
        let own = (seed % self.seats as u64) as usize;
        let mut players = vec![self.bot.as_str(); self.seats];
        for (at, name) in (1..self.seats).zip(self.against.iter().cycle()) {
            players[(own + at) % self.seats] = name;
        }
        (players, own)
    }

    /// Whether the bot did as well as is claimed.
    pub fn holds(&self, standing: &Standing) -> bool {
        let figure = standing.figure(&self.figure).unwrap_or_else(|| panic!("no figure `{}`", self.figure));
        let figure = number(&figure);
        match self.bar {
            Bar::AtLeast(bar) => figure >= bar,
            Bar::Above(bar) => figure > bar,
            Bar::AtMost(bar) => figure <= bar,
        }
    }
}

impl Bar {
    fn read(shown: &str, entry: &Value) -> Bar {
        let at = |name: &str| entry.field(name).map(number);
        match (at("at_least"), at("above"), at("at_most")) {
            (Some(bar), None, None) => Bar::AtLeast(bar),
            (None, Some(bar), None) => Bar::Above(bar),
            (None, None, Some(bar)) => Bar::AtMost(bar),
            _ => panic!("{shown}: a claim has one of `at_least`, `above` and `at_most`"),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (figure, seats) = (&self.figure, self.seats);
        let (word, bar) = match self.bar {
            Bar::AtLeast(bar) => ("at least", bar),
            Bar::Above(bar) => ("above", bar),
            Bar::AtMost(bar) => ("at most", bar),
        };
        let against = self.against.join(", ");
        write!(f, "{} against {against} on {} with {seats} seats, {figure} {word} {bar}", self.bot, self.map)
    }
}

#[test]
fn seats_go_round_and_the_others_follow() {
    let claim = Claim {
        bot: "me".into(),
        against: vec!["x".into(), "y".into()],
        seats: 4,
        map: "any".into(),
        seeds: 1,
        least: 1,
        figure: "rank".into(),
        bar: Bar::AtMost(2.0),
    };
    assert_eq!(claim.seating(4), (vec!["me", "x", "y", "x"], 0));
    assert_eq!(claim.seating(6), (vec!["y", "x", "me", "x"], 2));
    let placed = |rank| Standing { seat: "any".into(), rank, figures: Vec::new() };
    assert!(claim.holds(&placed(2)) && !claim.holds(&placed(3)));
}
