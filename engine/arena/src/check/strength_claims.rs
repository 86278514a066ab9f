//! bots/GAME/strength.yaml, where authors write down how strong their bots are: the bots and maps that it names are there.

use lunarena_content::{ContentPath, Document, Item, Node, Report, Root, Source, did_you_mean};
use lunarena_kernel::near::near;

pub fn findings(root: &Root, game: &str) -> Vec<Report> {
    let Ok(source) = root.read(&format!("bots/{game}/strength.yaml")) else { return Vec::new() };
    let document = match Document::parse(&source) {
        Ok(document) => document,
        Err(reports) => return reports.into_iter().collect(),
    };
    let mut reports = Vec::new();
    for claim in nodes(Some(&document.root)) {
        for key in ["bot", "against"] {
            reports.extend(missing(&source, claim.get(key), "bot", &root.bots(game)));
        }
        reports.extend(missing(&source, claim.get("maps"), "map", &root.maps(game)));
    }
    reports
}

/// The elements of a list, or the only one.
fn nodes(node: Option<&Node>) -> Vec<&Node> {
    match node.map(|node| (&node.item, node)) {
        Some((Item::List(items), _)) => items.iter().collect(),
        Some((_, node)) => vec![node],
        None => Vec::new(),
    }
}

fn missing(source: &Source, named: Option<&Node>, what: &str, known: &[ContentPath]) -> Vec<Report> {
    let names = || known.iter().map(|name| &name[..]);
    let report = |node: &&Node| {
        let Item::Str(name) = &node.item else { return None };
        // A file of one's own is named by its path.
        if names().any(|known| known == name) || name.contains('/') {
            return None;
        }
        let label = did_you_mean(near(name, names()), "not there");
        Some(Report::error(format!("there is no {what} `{name}`")).at(source, node.span, label))
    };
    nodes(named).iter().filter_map(report).collect()
}
