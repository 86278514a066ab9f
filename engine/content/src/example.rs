//! Example files: lists of cases that say what must come out of what.

mod dollar_name;
mod entry;
mod expected;
mod fault;
mod loading;
mod named_thing;
mod paths;
mod pin;
mod position;
mod resolve;
mod rows;
mod seating;
mod stages;
mod start;
mod step;
mod unit;

pub use dollar_name::{NAME, Names, without_names};
pub use entry::{Entry, PlaceFinder};
pub use expected::MATCHERS;
pub use fault::{ExpectedFault, Fault};
pub use loading::{Loaded, Unread};
pub use named_thing::NamedThing;
pub use pin::Pin;
pub use position::{Bank, FirstQueue, FirstTurn, Seed, StreamState};
pub use resolve::resolve;
pub use seating::SeatCount;
pub use start::{Begin, Start};
pub use step::{Event, Figures, Step};
pub use unit::Unit;

use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::text::span::Spanned;
use crate::yaml::document::Document;
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline, Rule};
use crate::yaml::reader::{Entries, Log, Read};
use crate::yaml::snippet::Snippet;
use lunarena_kernel::Value;
use start::begin;
use step::STEP;

/// With `S = Begin` as it was read, with `S = Start` once its base is resolved ([`resolve`]).
#[derive(Clone, Debug, PartialEq)]
pub struct Case<S = Begin> {
    pub source: Source,
    /// Unique in the game.
    pub name: Spanned<String>,
    /// The manual's section, quoted in a few words.
    pub manual: Option<String>,
    pub start: S,
    /// Whether that comes from the base.
    pub based: bool,
    /// Whether other cases build on it.
    pub is_base: bool,
    /// How many of the game's seats play; all, if it is left out.
    pub seats: Option<SeatCount>,
    /// Constants of this case.
    pub set: Vec<Setting<Node>>,
    /// Random streams with answers of their own.
    pub pin: Vec<Setting<Spanned<Pin>>>,
    /// Changes to the start state, by path; `Null` removes.
    pub state: Vec<Setting<Spanned<Value>>>,
    /// The turn that the first step plays; the first of the match, if it is left out.
    pub turn: Option<FirstTurn>,
    /// Seat to its units in line, instead of those that setup puts there.
    pub queues: position::Queues,
    pub seed: Option<Seed>,
    /// Random streams in the middle of what they draw.
    pub streams: position::Streams,
    /// Seat to the instructions that it has left for the match.
    pub bank: position::Banks,
    /// Lua for seats that the steps do not play.
    pub bots: Entries<Snippet>,
    /// Why the map is refused: then there is nothing to play.
    pub refused: Vec<Spanned<String>>,
    pub steps: Vec<Step>,
    /// What names stand for.
    pub names: Vec<Setting<NamedThing>>,
    /// Names that the case itself uses.
    uses: Vec<Spanned<String>>,
    /// The columns of the rows that it is one of.
    columns: Vec<String>,
    /// Whether any text of it has a dollar sign.
    pub has_names: bool,
}

/// One of the constants, pins or changes of state of a case, with the file it is written in: through a base that may be
/// another file than that of the case.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting<T> {
    pub source: Source,
    pub name: Spanned<String>,
    pub value: T,
    /// Whether it comes from the base: what is wrong with it is told there.
    pub inherited: bool,
}

impl<T> Setting<T> {
    pub(crate) fn all(source: &Source, entries: Entries<T>) -> Vec<Setting<T>> {
        let setting = |(name, value)| Setting { source: source.clone(), name, value, inherited: false };
        entries.0.into_iter().map(setting).collect()
    }

    /// A report at the name.
    pub fn report(&self, message: impl Into<String>, label: impl Into<String>) -> Report {
        Report::error(message).at(&self.source, self.name.span, label)
    }
}

impl Read for Snippet {
    fn read(node: &Node, log: &mut Log) -> Option<Snippet> {
        let text = String::read(node, log)?;
        Some(Snippet::new(&log.source, node.span, &text))
    }
}

pub static CASE: Outline = Outline {
    whole: "a case",
    keys: &[
        Field::needed("name", Holds::Text, "What the case is called; no other case of the game is called so."),
        Field::optional("manual", Holds::Text, "The section of the manual, quoted in a few words."),
        Field::optional("map", Holds::Start, "The map that the case begins with: its name, or the map itself."),
        Field::optional(
            "start",
            Holds::MapOf(&Holds::Anything),
            "Instead of a map: the whole state that the case begins with.",
        ),
        Field::optional(
            "base",
            Holds::Text,
            "Instead of a map: the name of another case that this one begins like. Its steps are not played.",
        ),
        Field::optional(
            "rows",
            Holds::Some(&Holds::MapOf(&Holds::Anything)),
            "Lines of a table: the case is played for each of them, with the value of the column `level` in place of `$level`.",
        ),
        Field::optional(
            "names",
            named_thing::NAMES,
            "Names for things of the state that the case begins with: `scout: { units: { x: 3, y: 4 } }` lets `$scout` stand for the id of the one of `units` that has these values.",
        ),
        Field::optional("seats", Holds::SeatCount, "How many seats play: the first ones of the game. Left out: all."),
        Field::optional("set", Holds::Settings, "Other values for constants, by path."),
        Field::optional(
            "pin",
            Holds::MapOf(&Holds::Pin),
            "What a random stream answers: always the same number, or those of a list in turn.",
        ),
        Field::optional(
            "state",
            Holds::MapOf(&Holds::Anything),
            "Changes to the state that the case begins with, by path.",
        ),
        Field::optional(
            "turn",
            position::TURN,
            "Which turn of the match the first step plays: its number, or a map where the number does not tell all. Left out: the first.",
        ),
        Field::optional("queues", Holds::BySeat(&position::QUEUE), "The units of a seat in their order."),
        Field::optional("seed", position::SEED, "The random seed. Left out: 1."),
        Field::optional(
            "streams",
            Holds::MapOf(&position::STREAM),
            "The state of a random stream, from which it goes on. Streams left out begin anew.",
        ),
        Field::optional(
            "bank",
            Holds::BySeat(&position::BANK),
            "Instructions that the seat's bot has left for the match. Left out: all.",
        ),
        Field::optional(
            "bots",
            Holds::BySeat(&Holds::Text),
            "Lua that plays a seat, instead of the orders in the steps.",
        ),
        Field::optional(
            "refused",
            Holds::TEXTS,
            "The faults that the map must have, and no others. Nothing is played then.",
        ),
        Field::optional("steps", Holds::List(&Holds::Map(&STEP)), "What happens, one turn after the other."),
    ],
    rules: &[
        Rule::NotBoth("map", "start"),
        Rule::NotBoth("map", "base"),
        Rule::NotBoth("start", "base"),
        Rule::NotBoth("refused", "steps"),
    ],
};

impl Read for Case {
    fn read(node: &Node, log: &mut Log) -> Option<Case> {
        let source = log.source.clone();
        let (node, placed) = &named_thing::take(node, log);
        ["state", "start"].iter().filter_map(|key| node.get(key)).for_each(|values| expected::none_in(values, log));
        node.get("state").iter().for_each(|changes| paths::check(changes, false, log));
        let mut fields = Fields::of(node, &CASE, log)?;
        let columns = rows::columns(fields.node("rows"));
        let names = fields.or("names", Entries::default());
        let name = fields.required("name");
        let manual = fields.optional("manual");
        let start = begin(node, &mut fields);
        let seats = fields.optional("seats");
        let set = fields.or("set", Entries::default());
        let pin = fields.or("pin", Entries::default());
        let state = fields.or("state", Entries::default());
        let turn = fields.optional("turn");
        let queues = fields.or("queues", Entries::default());
        let seed = fields.optional("seed");
        let streams = fields.or("streams", Entries::default());
        let bank = fields.or("bank", Entries::default());
        let bots = fields.or("bots", Entries::default());
        let refused: Option<Vec<Spanned<String>>> = fields.or("refused", Vec::new());
        let steps = fields.or("steps", Vec::new());
        if let (Some(_), Some(steps)) = (fields.key("refused"), fields.key("steps")) {
            let help = "leave out the steps, or what the map is refused for";
            fields.log().error(steps, "a map that is refused can't be played", "these steps", help);
        }
        fields.finish();
        let names = named_thing::all(placed, names?, log);
        let (uses, has_names) = dollar_name::uses(node);
        Some(Case {
            source,
            name: name?,
            manual: manual?,
            start: start?,
            based: false,
            is_base: false,
            seats: seats?,
            set: Setting::all(&log.source, set?),
            pin: Setting::all(&log.source, pin?),
            state: Setting::all(&log.source, state?),
            turn: turn?,
            queues: Setting::all(&log.source, queues?),
            seed: seed?,
            streams: Setting::all(&log.source, streams?),
            bank: Setting::all(&log.source, bank?),
            bots: bots?,
            refused: refused?,
            steps: steps?,
            names: Setting::all(&log.source, names),
            uses,
            columns,
            has_names,
        })
    }
}

/// Turns of one case, and of all cases of a file: each is played, and kept with its state.
const MOST_TURNS: u64 = 10_000;
const MOST_TURNS_OF_A_FILE: u64 = 100_000;

fn check_length(cases: &[Case], log: &mut Log) {
    let mut all: u64 = 0;
    for case in cases {
        let turns = case.steps.iter().fold(0, |turns: u64, step| turns.saturating_add(step.times));
        let within = all <= MOST_TURNS_OF_A_FILE;
        all = all.saturating_add(turns);
        if turns > MOST_TURNS {
            let message = format!("this case has {turns} turns");
            log.error(case.name.span, message, "too many", format!("a case has at most {MOST_TURNS} turns"));
        } else if within && all > MOST_TURNS_OF_A_FILE {
            let message = format!("the cases of this file have more than {MOST_TURNS_OF_A_FILE} turns together");
            log.error(case.name.span, message, "up to here", "put the cases into several files");
        }
    }
}

impl Case {
    /// The cases of one file.
    pub fn parse(source: &Source) -> Result<Vec<Case>, Reports> {
        let document = Document::parse(source)?;
        let mut log = Log::new(source);
        let cases = match document.root.item {
            // A file of comments only: cases to be written.
            Item::Null => Some(Vec::new()),
            Item::Map(_) => {
                let message = "expected a list of cases, found a map";
                log.error(document.root.span, message, "no `- ` before this", "write `- name: ...`");
                None
            }
            _ => Read::read(&rows::expand(&document.root, &mut log), &mut log),
        };
        if let Some(cases) = &cases {
            check_length(cases, &mut log);
        }
        log.result(cases)
    }
}
