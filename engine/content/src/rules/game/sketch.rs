//! What bots have to do with a game, also if the rest of its game.yaml can't be understood.

use super::BotStyle;
use crate::yaml::document::Document;
use crate::yaml::node::{Item, Node};
use crate::yaml::reader::{Log, Read};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// How bots act, if that is known.
    pub style: Option<BotStyle>,
    /// The modules that bots are offered, where that is not just `api`.
    pub api: Vec<String>,
    /// The functions that bots are asked by.
    pub asked: Vec<String>,
}

impl Sketch {
    /// What is wrong is told by those who read the fields.
    pub fn of(document: &Document) -> Sketch {
        let (root, mut log) = (&document.root, Log::new(&document.source));
        let style = match root.get("bots") {
            Some(node) => BotStyle::read(node, &mut log),
            None => Some(BotStyle::Orders),
        };
        let api = root.get("api").and_then(|node| Vec::read(node, &mut log)).unwrap_or_default();
        let asked = items(root.get("turns")).into_iter().flat_map(asked).collect();
        Sketch { style, api, asked }
    }
}

fn items(node: Option<&Node>) -> Vec<&Node> {
    match node.map(|node| &node.item) {
        Some(Item::List(items)) => items.iter().collect(),
        _ => Vec::new(),
    }
}

/// The functions of one phase: its only one, or that of each question.
fn asked(phase: &Node) -> Vec<String> {
    let text = |node: &Node| match &node.item {
        Item::Str(text) => Some(text.clone()),
        _ => None,
    };
    let questions = match phase.get("questions").map(|node| &node.item) {
        Some(Item::Map(entries)) => entries.as_slice(),
        _ => &[],
    };
    let each =
        questions.iter().map(|(name, node)| node.get("ask").and_then(text).unwrap_or_else(|| name.value.clone()));
    phase.get("ask").and_then(text).into_iter().chain(each).collect()
}
