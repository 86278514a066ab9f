//! From the YAML of game.yaml to [`GameFile`], with every mistake noted.

use super::condition::{Conditions, FORMULA};
use super::functions::{self, FUNCTIONS, Functions};
use super::limits::LIMITS;
use super::phase::PHASE;
use super::seats::SEATS;
use super::sketch::Sketch;
use super::version::{VERSION, Version};
use super::{BotStyle, Defaults, GameFile, Phase, RuleFunction};
use crate::files::paths::CONTENT_PATH;
use crate::rules::declarations::Declarations;
use crate::rules::map_outline::MapOutline;
use crate::rules::number::Number;
use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::document::Document;
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline, Rule};
use crate::yaml::reader::{Log, Read, word, words};
use std::ops::RangeInclusive;

/// What could be read of a game file. The declarations of constants are worth having even if the rest is broken:
/// constants.yaml is checked against them in the same run.
pub struct Reading {
    pub file: Option<GameFile>,
    pub declarations: Option<Declarations>,
    /// So are what maps hold, and the names of the seats: maps are checked too.
    pub map: Option<MapOutline>,
    pub seats: Vec<String>,
    pub sketch: Sketch,
    /// The rules functions it names.
    pub functions: Vec<RuleFunction>,
    pub reports: Vec<Report>,
}

pub static GAME: Outline = Outline {
    whole: "game.yaml",
    keys: &[
        Field::needed("title", Holds::Text, "What the game is called."),
        Field::needed("version", Holds::Form(VERSION), "Three numbers, such as 1.0.0. Mods can ask for it."),
        Field::needed("summary", Holds::Text, "One line for lists of games."),
        Field::needed(
            "seats",
            Holds::Map(&SEATS),
            "Who can play: the names of the seats, and how many of them a match takes.",
        ),
        Field::needed("default", Holds::Map(&DEFAULT), "What is played when nobody says otherwise."),
        Field::optional(
            "bots",
            Holds::Word(|| words(&STYLES)),
            "How bots act: with `orders` they return them, with `calls` they call the game and it happens at once. Left out: `orders`.",
        ),
        Field::optional(
            "api",
            Holds::TEXTS,
            "The modules that bots are offered, where that is not just `api`. A module is a Lua file of this game, without .lua.",
        ),
        Field::needed("turns", Holds::Some(&Holds::Map(&PHASE)), "The phases of a match, one after the other."),
        Field::optional(
            "most_turns",
            Holds::Number(TURNS),
            "A match that is not over after so many turns is stopped with a report. Needed where no number of rounds ends it.",
        ),
        Field::needed("limits", Holds::Map(&LIMITS), "What a bot may spend."),
        Field::optional(
            "prices",
            Holds::Text,
            "Only with `bots: calls`: the group of constants that holds what each call costs, in instructions.",
        ),
        Field::needed(
            "functions",
            Holds::Map(&FUNCTIONS),
            "The functions of the rules that the engine calls, as `module.function`.",
        ),
        Field::optional(
            "ranking",
            Holds::TEXTS,
            "The figures of the standings in the order in which they decide; tables show them so. Left out: the score first, then by name.",
        ),
        Field::optional(
            "refusals",
            Holds::TEXTS,
            "The names of the events that say why an order came to nothing. An example that fails shows them.",
        ),
        Field::optional(
            "map",
            Holds::MapKeys,
            "What a map holds: every key with its type. `key?` may be left out, `key[]` is a list of such, `*` stands for any one key, `{seat}` for the name of a seat. Left out: `check_map` alone looks at maps.",
        ),
        Field::needed(
            "constants",
            Holds::Declarations,
            "Every key of constants.yaml with its type; `*` stands for any one key.",
        ),
        Field::optional(
            "conditions",
            Holds::MapOf(&Holds::Form(FORMULA)),
            "What must hold between constants: a sentence for people, and behind it a formula that is true if it holds.",
        ),
        Field::optional(
            "map_conditions",
            Holds::MapOf(&Holds::Form(FORMULA)),
            "What must hold besides where Lua makes the map.",
        ),
    ],
    rules: &[Rule::StylesOfBots],
};

/// How many turns a match may have.
pub const TURNS: RangeInclusive<i64> = 1..=1_000_000_000;

static DEFAULT: Outline = Outline {
    whole: "default",
    keys: &[
        Field::optional(
            "map",
            Holds::Form(CONTENT_PATH),
            "The name of a map. Left out: the game has no maps, and `setup` gets none.",
        ),
        Field::needed("bots", Holds::List(&Holds::Form(CONTENT_PATH)), "The names of the bots, one for each seat."),
    ],
    rules: &[],
};

impl GameFile {
    pub fn read(document: &Document) -> Reading {
        let source = &document.source;
        let mut log = Log::new(source);
        let declarations =
            document.root.get("constants").and_then(|node| Declarations::read(node, &mut Log::new(source)));
        let map = document.root.get("map").and_then(|node| MapOutline::read(node, &mut Log::new(source)));
        let names = document.root.get("seats").and_then(|seats| seats.get("names"));
        let seats = names.and_then(|names| Vec::read(names, &mut Log::new(source))).unwrap_or_default();
        let file = GameFile::fields(&document.root, &mut log);
        let functions = functions::named(&document.root, source);
        let sketch = Sketch::of(document);
        Reading { file, declarations, map, seats, sketch, functions, reports: log.into_reports() }
    }

    pub fn parse(source: &Source) -> Result<GameFile, Reports> {
        let Reading { file, reports, .. } = GameFile::read(&Document::parse(source)?);
        match file {
            Some(file) if !reports.iter().any(Report::is_error) => Ok(file),
            _ => Err(Reports::new(reports)),
        }
    }

    fn fields(root: &Node, log: &mut Log) -> Option<GameFile> {
        let source = log.source.clone();
        if root.item == Item::Null {
            log.error(root.span, "this file is empty", "nothing here", "begin with the `title` of the game");
            return None;
        }
        let mut fields = Fields::of(root, &GAME, log)?;
        let title = fields.required("title");
        let version: Option<Version> = fields.required("version");
        let summary = fields.required("summary");
        let seats = fields.required("seats");
        let default = fields.required("default");
        let bots = fields.or("bots", BotStyle::Orders);
        let api = fields.or("api", Vec::new());
        let turns: Option<Vec<Phase>> = fields.required("turns");
        let most_turns = fields.optional("most_turns");
        let limits = fields.required("limits");
        let prices = fields.optional("prices");
        if let (Some(span), Some(BotStyle::Orders)) = (fields.key("prices"), bots) {
            let help = "an order costs what it takes to write it down; only `bots: calls` has live calls";
            fields.log().error(span, "nothing can be called for these prices", "bots answer with orders", help);
        }
        let functions = match fields.node("functions") {
            Some(node) => Functions::read(node, bots.unwrap_or(BotStyle::Calls), fields.log()),
            // Not there: let the reader say so.
            None => fields.required::<Node>("functions").and(None),
        };
        let ranking = fields.or("ranking", Vec::new());
        let refusals = fields.or("refusals", Vec::new());
        let map = fields.optional("map");
        let constants = fields.required("constants");
        let conditions = fields.or("conditions", Conditions::default());
        let map_conditions = fields.or("map_conditions", Conditions::default());
        phases(turns.as_deref(), fields.key("turns").unwrap_or(root.span), fields.log());
        fields.finish();
        let is_whole = title.is_some()
            && version.is_some()
            && summary.is_some()
            && default.is_some()
            && most_turns.is_some()
            && prices.is_some()
            && ranking.is_some()
            && refusals.is_some()
            && map.is_some()
            && conditions.is_some()
            && map_conditions.is_some();
        let nothing = || Defaults { map: None, bots: Spanned::new(Vec::new(), root.span) };
        let file = GameFile {
            source,
            // Faults in these are told, and everything else can be looked over all the same.
            title: title.unwrap_or_default(),
            version: version.map(|version| version.0).unwrap_or_default(),
            summary: summary.unwrap_or_default(),
            default: default.unwrap_or_else(nothing),
            most_turns: most_turns.unwrap_or_default(),
            prices: prices.unwrap_or_default(),
            ranking: ranking.unwrap_or_default(),
            refusals: refusals.unwrap_or_default(),
            map: map.unwrap_or_default(),
            conditions: conditions.unwrap_or_default(),
            map_conditions: map_conditions.unwrap_or_default(),
            seats: seats?,
            bots: bots?,
            api: api?,
            turns: turns?,
            limits: limits?,
            functions: functions?,
            constants: constants?,
        };
        if !is_whole {
            return Some(file);
        }
        file.check(log);
        file.map(&mut |path, _, number| {
            let mut number = number.clone();
            if let Number::Formula(formula) = &mut number {
                formula.path = path.to_owned();
            }
            Some(number)
        })
    }
}

/// How bots act.
const STYLES: [(&str, BotStyle); 2] = [("orders", BotStyle::Orders), (CALLS, BotStyle::Calls)];

/// The style of bots that call live.
pub const CALLS: &str = "calls";

impl Read for BotStyle {
    fn read(node: &Node, log: &mut Log) -> Option<BotStyle> {
        word(node, log, "style", "bots", &STYLES)
    }
}

impl Read for Defaults {
    fn read(node: &Node, log: &mut Log) -> Option<Defaults> {
        let mut fields = Fields::of(node, &DEFAULT, log)?;
        let map = fields.optional("map");
        let bots = fields.required("bots");
        fields.finish();
        Some(Defaults { map: map?, bots: bots? })
    }
}

fn phases(turns: Option<&[Phase]>, turns_key: Span, log: &mut Log) {
    let Some(turns) = turns else { return };
    if turns.is_empty() {
        log.error(turns_key, "a game needs at least one phase", "no phases", "write `- phase: play` and what it needs");
    }
    for (index, phase) in turns.iter().enumerate() {
        if let Some(first) = turns[..index].iter().find(|other| other.name.value == phase.name.value) {
            let report = Report::error(format!("two phases are called `{}`", phase.name.value))
                .at(&log.source, phase.name.span, "here again")
                .at(&log.source, first.name.span, "first here");
            log.push(report);
        }
    }
}
