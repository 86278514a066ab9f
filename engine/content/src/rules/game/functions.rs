//! The names of rules functions in game.yaml: `module.function`.

use super::BotStyle;
use crate::rules::word::is_word;
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Log, Read};
use std::fmt;

/// A function of the game's Lua: `function` of the table that `module`.lua returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFunction {
    pub module: String,
    pub function: String,
    /// In game.yaml, so that a function missing in Lua is reported where it is asked for.
    pub span: Span,
}

impl fmt::Display for RuleFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.module, self.function)
    }
}

impl Read for RuleFunction {
    fn read(node: &Node, log: &mut Log) -> Option<RuleFunction> {
        let text: Spanned<String> = Read::read(node, log)?;
        let parts: Vec<&str> = text.split('.').collect();
        if let [module, function] = parts.as_slice()
            && is_word(module)
            && is_word(function)
        {
            return Some(RuleFunction {
                module: (*module).to_owned(),
                function: (*function).to_owned(),
                span: node.span,
            });
        }
        log.error(
            node.span,
            format!("`{}` does not name a rules function", text.value),
            "expected `module.function`",
            "the module is the name of a Lua file of this game without .lua, the function one of the table it returns",
        );
        None
    }
}

/// The form of `module.function`, see [`is_word`].
pub const FUNCTION: Holds = Holds::Form(r"^[A-Za-z_][A-Za-z0-9_]*\.[A-Za-z_][A-Za-z0-9_]*$");

/// The functions of a game that the engine itself calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Functions {
    pub check_map: Option<RuleFunction>,
    /// Makes of a map what its file should hold: a text, or data.
    pub write_map: Option<RuleFunction>,
    /// Makes of a map that is a text the data that a person can draw.
    pub open_map: Option<RuleFunction>,
    /// What is wrong with the start state of an example.
    pub check_state: Option<RuleFunction>,
    pub setup: RuleFunction,
    pub view: Option<RuleFunction>,
    pub read_orders: Option<RuleFunction>,
    pub alive: Option<RuleFunction>,
    pub over: Option<RuleFunction>,
    pub standings: RuleFunction,
    /// What there is to see, by one seat or at all.
    pub scene: Option<RuleFunction>,
    /// What a person can choose.
    pub choices: Option<RuleFunction>,
    /// What the rules hand over when they are exchanged in the middle of a match, and what the new ones make of it.
    pub on_unload: Option<RuleFunction>,
    pub on_reload: Option<RuleFunction>,
}

pub static FUNCTIONS: Outline = Outline {
    whole: "functions",
    keys: &[
        Field::optional(
            "check_map",
            FUNCTION,
            "Looks a map over: gets it and the names of the seats, gives a list of faults.",
        ),
        Field::optional("write_map", FUNCTION, "Makes of a map what its file should hold: a text, or data."),
        Field::optional(
            "open_map",
            FUNCTION,
            "Makes of the text of a map the data of the same map, as a person can draw it: gets the text.",
        ),
        Field::optional(
            "check_state",
            FUNCTION,
            "Looks the start state of an example over: gets it and the names of the seats, gives a list of faults.",
        ),
        Field::needed(
            "setup",
            FUNCTION,
            "Makes the state that a match begins with, of a map and the names of the seats.",
        ),
        Field::optional(
            "view",
            FUNCTION,
            "Makes what a bot sees, of the state and the turn. Needed where bots answer with orders.",
        ),
        Field::optional(
            "read_orders",
            FUNCTION,
            "Makes of a bot's answer the orders that the stages read. Needed where bots answer with orders.",
        ),
        Field::optional("alive", FUNCTION, "Whether a seat still has its turn, of the state and the seat's name."),
        Field::optional("over", FUNCTION, "Whether the match ends after this turn, of the state and the turn."),
        Field::needed("standings", FUNCTION, "The seats with rank and score, best first, of the state."),
        Field::optional(
            "scene",
            FUNCTION,
            "What there is to see, of the state, the turn and the seat that looks; without a seat all of it. How it looks stands in look.yaml.",
        ),
        Field::optional(
            "choices",
            FUNCTION,
            "What a person can choose in a step of an action, of the state, the turn, the action, the step, what was chosen before it, and the orders given so far. The actions stand in look.yaml.",
        ),
        Field::optional(
            "on_unload",
            FUNCTION,
            "What the rules hand over when they are exchanged in the middle of a match, of the state.",
        ),
        Field::optional(
            "on_reload",
            FUNCTION,
            "Takes up, in the state, what the rules before handed over: gets the state and that.",
        ),
    ],
    rules: &[],
};

impl Functions {
    /// Whether bots are shown anything.
    pub fn show_something(&self) -> bool {
        self.view.is_some()
    }

    /// Bots that answer with orders must see something, and their answer must be read; bots that call live need neither.
    pub fn read(node: &Node, bots: BotStyle, log: &mut Log) -> Option<Functions> {
        let orders = bots == BotStyle::Orders;
        let mut fields = Fields::of(node, &FUNCTIONS, log)?;
        let check_map = fields.optional("check_map");
        let write_map = fields.optional("write_map");
        let open_map = fields.optional("open_map");
        let check_state = fields.optional("check_state");
        let setup = fields.required("setup");
        let view = if orders { fields.required("view").map(Some) } else { fields.optional("view") };
        let read_orders =
            if orders { fields.required("read_orders").map(Some) } else { fields.optional("read_orders") };
        let alive = fields.optional("alive");
        let over = fields.optional("over");
        let standings = fields.required("standings");
        let scene = fields.optional("scene");
        let choices = fields.optional("choices");
        let on_unload = fields.optional("on_unload");
        let on_reload = fields.optional("on_reload");
        fields.finish();
        Some(Functions {
            check_map: check_map?,
            write_map: write_map?,
            open_map: open_map?,
            check_state: check_state?,
            setup: setup?,
            view: view?,
            read_orders: read_orders?,
            alive: alive?,
            over: over?,
            standings: standings?,
            scene: scene?,
            choices: choices?,
            on_unload: on_unload?,
            on_reload: on_reload?,
        })
    }

    pub fn iter(&self) -> impl Iterator<Item = &RuleFunction> {
        let maps = [&self.check_map, &self.write_map, &self.open_map, &self.check_state];
        let seats = [&self.view, &self.read_orders, &self.alive, &self.over];
        let shown = [&self.scene, &self.choices];
        let optional = maps.into_iter().chain(seats).chain(shown).chain([&self.on_unload, &self.on_reload]);
        [&self.setup, &self.standings].into_iter().chain(optional.flatten())
    }
}

/// Every function that is named where functions are named, in whatever else of game.yaml is broken. Names that are no
/// functions are left to the readers of the fields.
pub(super) fn named(root: &Node, source: &Source) -> Vec<RuleFunction> {
    fn inside(node: Option<&Node>) -> Vec<&Node> {
        match node.map(|node| &node.item) {
            Some(Item::Map(entries)) => entries.iter().map(|(_, value)| value).collect(),
            Some(Item::List(items)) => items.iter().collect(),
            _ => Vec::new(),
        }
    }
    let moments = inside(root.get("turns")).into_iter().flat_map(|phase| inside(phase.get("stages")));
    let stages = moments.flat_map(|functions| inside(Some(functions)));
    let next = inside(root.get("turns")).into_iter().filter_map(|phase| phase.get("next"));
    let named = inside(root.get("functions")).into_iter().chain(next).chain(stages);
    named.filter_map(|node| RuleFunction::read(node, &mut Log::new(source))).collect()
}
