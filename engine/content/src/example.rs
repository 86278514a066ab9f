//! Example files: lists of cases with expected outcomes. Rows of a case are filled in first (`rows`), names of things last (`dollar_name`,
//! `named_thing`), so that all readers between see plain values.

mod dollar_name;
mod entry;
mod expected;
mod fault;
mod file;
mod loading;
mod named_thing;
mod paths;
mod pin;
mod position;
mod refused;
mod resolve;
mod rows;
mod seating;
mod stages;
mod start;
mod step;
mod unit;

pub use dollar_name::{NAME, Names, without_names};
pub use entry::{Entry, PlaceFinder};
pub use expected::{Difference, Differences, Expected, MATCHERS};
pub use fault::{ExpectedFault, Fault};
pub use file::{CaseFile, UnreadCase};
pub use loading::{Loaded, Unread};
pub use named_thing::NamedThing;
pub use pin::Pin;
pub use position::{Bank, FirstQueue, FirstTurn, Seed, StreamState};
pub use refused::Refused;
pub use resolve::resolve;
pub use rows::label as label_rows;
pub use seating::SeatCount;
pub use start::{Begin, Start};
pub use step::{Event, Figures, Step};
pub use unit::Unit;

use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::fields::Fields;
use crate::yaml::node::Node;
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
    /// The case that it begins like, once that is resolved.
    pub base: Option<String>,
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
    pub refused: Option<Refused>,
    pub steps: Vec<Step>,
    /// What names stand for.
    pub names: Vec<Setting<NamedThing>>,
    /// Names that the case itself uses.
    uses: Vec<Spanned<String>>,
    /// Where the case begins that it is a row of.
    pub row_of: Option<Span>,
    /// The columns of that.
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
        Field::needed("name", Holds::Form(r"\S"), "What the case is called; no other case of the game is called so."),
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
            Holds::MapFaults,
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
        let rows = fields.node("rows");
        let (columns, row_of) = (rows::columns(rows), rows.map(|_| node.span));
        let names = fields.or("names", Entries::default());
        let name: Option<Spanned<String>> = fields.required("name");
        if let Some(name) = name.as_ref().filter(|name| name.trim().is_empty()) {
            fields.log().error(name.span, "this case has no name", "empty", "say in a few words what it shows");
        }
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
        let refused = fields.optional("refused");
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
            base: None,
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
            row_of,
            columns,
            has_names,
        })
    }
}
