//! look.yaml: how what there is to see in a game looks, and what it is called.

mod actions;
mod brushes;
mod cells;
mod entries;
mod events;
mod map_form;
mod map_symmetry;
mod sentences;
mod words;

use crate::rules::number::Number;
use crate::text::choices;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::document::Document;
use crate::yaml::fields::Fields;
use crate::yaml::node::Node;
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Entries, Log, Read};
use actions::{ACTION, ReadAction};
use cells::{CELLS, ReadCell};
use entries::{
    APPEARANCE, AREA, FACT, FIGURE, KIND, LINK, MARK, ReadArea, ReadFact, ReadFigure, ReadKind, ReadLink, ReadLook,
    ReadMark,
};
use events::{EVENT, ReadEvent};
use lunarena_scene::Look;
use lunarena_scene::look::{Action, FieldLook, MapForm, Named};
use map_form::{MAP, ReadMap};

/// What was read of look.yaml, before the formulas in it are worked out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookFile {
    pub look: Look,
    /// The ends of ramps, by the number of their entry in `cells`.
    pub ramps: Vec<(usize, Number, Number)>,
    /// How maps are drawn.
    pub map: Option<MapForm<Number>>,
    /// The sentences of events, with their places.
    pub sentences: Vec<(String, Spanned<String>)>,
    /// Nothing where there is no look.yaml. With mods it is all of theirs as one.
    document: Option<Document>,
}

pub static LOOK: Outline = Outline {
    whole: "look.yaml",
    keys: &[
        Field::optional("nobody", Holds::Text, "What the owner of a thing without one is called."),
        Field::optional("fog", Holds::Flag, "Whether seats see different things."),
        Field::optional("field", Holds::Map(&FIELD), "What things stand on."),
        Field::optional(
            "cells",
            Holds::List(&Holds::Map(&CELLS)),
            "What the layers of a grid look like, the lowest first.",
        ),
        Field::optional(
            "kinds",
            Holds::MapOf(&Holds::Map(&KIND)),
            "How each kind of thing looks; later ones lie on top.",
        ),
        Field::optional("marks", Holds::MapOf(&Holds::Map(&MARK)), "What marks on things look like."),
        Field::optional("links", Holds::MapOf(&Holds::Map(&LINK)), "What links between places look like."),
        Field::optional("areas", Holds::MapOf(&Holds::Map(&AREA)), "What things reach or see."),
        Field::optional(
            "facts",
            Holds::MapOf(&Holds::Map(&FACT)),
            "What is shown of a thing that was chosen, and what it is called.",
        ),
        Field::optional("figures", Holds::MapOf(&Holds::Map(&FIGURE)), "What is shown of each seat."),
        Field::optional("events", Holds::MapOf(&Holds::Map(&EVENT)), "A sentence for each event, and how it is shown."),
        Field::optional(
            "tables",
            Holds::MapOf(&Holds::MapOf(&Holds::Text)),
            "Words for values in sentences: `{cause:death}` looks into the table `death`.",
        ),
        Field::optional(
            "decided",
            Holds::MapOf(&Holds::Text),
            "What decides a match in words, by the name of the figure: `score: more frogs`.",
        ),
        Field::optional(
            "actions",
            Holds::MapOf(&Holds::Map(&ACTION)),
            "What a person who plays can do. What there is to choose, `functions.choices` of game.yaml says.",
        ),
        Field::optional(
            "helper",
            Holds::Text,
            "The bot of the game that plays on for a person who leaves a turn to it.",
        ),
        Field::optional("map", Holds::Map(&MAP), "How maps are drawn by a person."),
    ],
    rules: &[],
};

static FIELD: Outline = Outline {
    whole: "the field",
    keys: &[
        Field::optional(
            "place",
            Holds::Text,
            "How a place is called: `({x}, {y}) in the {plane}`, or `{name}` for a node.",
        ),
        Field::optional("y", Holds::Word(|| vec!["down", "up"]), "Where y grows to."),
        Field::optional("planes", Holds::TEXTS, "The names of planes, the first for the least z."),
        Field::optional("arrange", Holds::Word(|| vec!["row", "stack"]), "How planes are drawn beside each other."),
        Field::optional("ground", Holds::Map(&APPEARANCE), "What a place without anything looks like."),
        Field::optional("edges", Holds::Map(&LINK), "What the edges of a graph look like."),
    ],
    rules: &[],
};

impl LookFile {
    /// With all mistakes that it has.
    pub fn read(document: &Document) -> (LookFile, Vec<Report>) {
        let mut log = Log::new(&document.source);
        let mut file = LookFile { document: Some(document.clone()), ..LookFile::default() };
        read(&document.root, &mut log, &mut file);
        sentences::judge(&file, &mut log);
        (file, log.into_reports())
    }

    /// What reports on it point into.
    pub fn source(&self) -> Option<&Source> {
        self.document.as_ref().map(|document| &document.source)
    }

    /// Actions in phases that the game doesn't have.
    pub fn unknown_phases(&self, phases: &[&str]) -> Vec<Report> {
        let report = |(name, action): (&str, &Action)| {
            let phase = action.phase.as_deref().filter(|phase| !phases.contains(phase))?;
            let span = self.at(&["actions", name, "phase"])?.span;
            Some(choices::unknown("phase", phase, "the game", phases, self.source()?, span))
        };
        self.look.actions.iter().filter_map(report).collect()
    }

    /// What stands at a path of keys.
    pub fn at(&self, path: &[&str]) -> Option<&Node> {
        path.iter().try_fold(&self.document.as_ref()?.root, |node, key| node.get(key))
    }

    /// Where the last key of a path is written.
    pub fn key(&self, path: &[&str]) -> Option<Span> {
        let (last, above) = path.split_last()?;
        self.at(above)?.entry(last).map(|(name, _)| name.span)
    }
}

fn read(node: &Node, log: &mut Log, file: &mut LookFile) -> Option<()> {
    let mut fields = Fields::of(node, &LOOK, log)?;
    let look = &mut file.look;
    look.nobody = fields.or("nobody", String::new()).unwrap_or_default();
    look.fog = fields.or("fog", false).unwrap_or_default();
    if let Some(ReadField(field)) = fields.optional("field").flatten() {
        look.field = field;
    }
    let cells: Vec<ReadCell> = fields.or("cells", Vec::new()).unwrap_or_default();
    for (number, cell) in cells.into_iter().enumerate() {
        look.cells.push(cell.look);
        file.ramps.extend(cell.ends.map(|(from, to)| (number, from, to)));
    }
    look.kinds = named(&mut fields, "kinds", |ReadKind(kind)| kind);
    look.marks = named(&mut fields, "marks", |ReadMark(mark)| mark);
    look.links = named(&mut fields, "links", |ReadLink(link)| link);
    look.areas = named(&mut fields, "areas", |ReadArea(area)| area);
    look.facts = named(&mut fields, "facts", |ReadFact(fact)| fact);
    look.figures = named(&mut fields, "figures", |ReadFigure(figure)| figure);
    let events: Entries<ReadEvent> = fields.or("events", Entries::default()).unwrap_or_default();
    for (name, event) in events.0 {
        file.sentences.extend(event.sentence.map(|text| (name.value.clone(), text)));
        look.events.0.push((name.value, event.look));
    }
    look.tables = named(&mut fields, "tables", |table: Entries<String>| texts(table));
    look.decided = named(&mut fields, "decided", |text: String| text);
    look.actions = named(&mut fields, "actions", |ReadAction(action)| action);
    look.helper = fields.optional("helper").flatten();
    file.map = fields.optional("map").flatten().map(|ReadMap(map)| map);
    fields.finish();
    Some(())
}

fn texts(entries: Entries<String>) -> Named<String> {
    entries.0.into_iter().map(|(key, text)| (key.value, text)).collect()
}

/// The entries of a map, by their names.
fn named<R: Read, T>(fields: &mut Fields, key: &'static str, made: impl Fn(R) -> T) -> Named<T> {
    let entries: Entries<R> = fields.or(key, Entries::default()).unwrap_or_default();
    entries.0.into_iter().map(|(name, entry)| (name.value, made(entry))).collect()
}

struct ReadField(FieldLook);

impl Read for ReadField {
    fn read(node: &Node, log: &mut Log) -> Option<ReadField> {
        let mut fields = Fields::of(node, &FIELD, log)?;
        let place = fields.optional("place");
        let y_up =
            fields.node("y").map(|node| words::word(node, fields.log(), "direction", &[("down", false), ("up", true)]));
        let planes = fields.or("planes", Vec::new());
        let arrange = fields.node("arrange");
        let stack =
            arrange.map(|node| words::word(node, fields.log(), "arrangement", &[("row", false), ("stack", true)]));
        let ground = fields.optional("ground");
        let edges = fields.optional("edges");
        fields.finish();
        Some(ReadField(FieldLook {
            place: place?,
            y_up: y_up.flatten().unwrap_or(false),
            planes: planes?,
            stack: stack.flatten().unwrap_or(false),
            ground: ground?.map(|ReadLook(ground)| ground),
            edges: edges?.map(|ReadLink(edges)| edges),
        }))
    }
}

#[cfg(test)]
mod tests;
