//! Sentences of events and names of places: what can't be read is told at its place.

use super::LookFile;
use crate::text::report::Report;
use crate::yaml::node::Item;
use crate::yaml::reader::Log;
use crate::yaml::snippet::Snippet;
use lunarena_scene::place_name::PlaceName;
use lunarena_scene::{Sentence, SentenceError};

const SENTENCE: &str = "fields of the event stand in braces: {f}, {f|frog|frogs}, {x,y:place}, {f:thing}, {f:id}, {f:kind}, {f:a}, {f:owner}, {f:words}, {f:TABLE}; what is in [...] drops out where a field in it is missing or 0";
const PLACE: &str = "a place is named by {x}, {y}, {z} and {plane} on a field, and by {name} in a graph";

pub fn judge(file: &LookFile, log: &mut Log) {
    for (_, text) in &file.sentences {
        let snippet = Snippet::new(&log.source, text.span, &text.value);
        match Sentence::parse(text) {
            Ok(sentence) => {
                for wrong in sentence.unknown_tables(file.look.tables.names()) {
                    log.push(report(&snippet, &wrong, SENTENCE));
                }
            }
            Err(wrong) => log.push(report(&snippet, &wrong, SENTENCE)),
        }
    }
    let Some((node, text)) = file.at(&["field", "place"]).and_then(|node| match &node.item {
        Item::Str(text) => Some((node, text)),
        _ => None,
    }) else {
        return;
    };
    match PlaceName::parse(text) {
        Err(wrong) => log.push(report(&Snippet::new(&log.source, node.span, text), &wrong, PLACE)),
        Ok(name) => {
            if let Some(why) = name.unreadable() {
                let report = Report::warning("a place can't be found again by this name");
                log.push(report.at(&log.source, node.span, why).help(PLACE));
            }
        }
    }
}

fn report(snippet: &Snippet, wrong: &SentenceError, help: &str) -> Report {
    let span = snippet.locate(wrong.range.start, wrong.range.end);
    Report::error(wrong.message.clone()).at(&snippet.source, span, "here").help(help)
}
