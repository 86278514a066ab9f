//! What is told and drawn of events.

use super::words::stresses;
use crate::text::span::Spanned;
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Log, Read};
use lunarena_scene::look::{Effect, EventEffect, EventLook, Seen, Stress};

const FIELDS: Holds = Holds::Either(&Holds::Text, &Holds::TEXTS);

pub static EVENT: Outline = Outline {
    whole: "an event",
    keys: &[
        Field::optional(
            "text",
            Holds::Text,
            "A sentence with fields of the event in braces: `{seat} took {count|frog|frogs}`.",
        ),
        Field::optional("mark", Holds::Word(stresses), "How much it matters; `fault` for what went wrong."),
        Field::optional("show", Holds::Map(&SHOW), "What is drawn for it, and which fields say where."),
        Field::optional(
            "seen",
            FIELDS,
            "Who reads it in fog: `all`, or whoever sees what one of these fields names. Without it, the seat in the field `seat`.",
        ),
    ],
    rules: &[],
};

static SHOW: Outline = Outline {
    whole: "what is drawn for an event",
    keys: &[
        Field::optional("flash", FIELDS, "A short light at a thing or a place."),
        Field::optional("trail", FIELDS, "A line that fades, along these places."),
        Field::optional("line", FIELDS, "A line between these places."),
        Field::optional("dot", FIELDS, "A dot at a place."),
        Field::optional("color", Holds::Text, "The field that holds a colour."),
    ],
    rules: &[],
};

pub struct ReadEvent {
    pub look: EventLook,
    pub sentence: Option<Spanned<String>>,
}

/// A text, or several.
struct Several(Vec<String>);

impl Read for Several {
    fn read(node: &Node, log: &mut Log) -> Option<Several> {
        match &node.item {
            Item::Str(one) => Some(Several(vec![one.clone()])),
            _ => Read::read(node, log).map(Several),
        }
    }
}

impl Read for ReadEvent {
    fn read(node: &Node, log: &mut Log) -> Option<ReadEvent> {
        let mut fields = Fields::of(node, &EVENT, log)?;
        let sentence: Option<Option<Spanned<String>>> = fields.optional("text");
        let stress = fields.or("mark", Stress::None);
        let show: Option<Option<ReadShow>> = fields.optional("show");
        let seen: Option<Option<Several>> = fields.optional("seen");
        fields.finish();
        let seen = seen?.map(|Several(names)| if names == ["all"] { Seen::All } else { Seen::By(names) });
        let (sentence, show) = (sentence?, show?.map(|ReadShow(show)| show).unwrap_or_default());
        let text = sentence.as_ref().map(|text| text.value.clone());
        Some(ReadEvent { look: EventLook { text, stress: stress?, show, seen }, sentence })
    }
}

struct ReadShow(Vec<EventEffect>);

impl Read for ReadShow {
    fn read(node: &Node, log: &mut Log) -> Option<ReadShow> {
        let mut fields = Fields::of(node, &SHOW, log)?;
        let mut effects = Vec::new();
        for (key, effect) in
            [("flash", Effect::Flash), ("trail", Effect::Trail), ("line", Effect::Line), ("dot", Effect::Dot)]
        {
            if let Some(Several(at)) = fields.optional(key).flatten() {
                effects.push(EventEffect { effect, at, color: None });
            }
        }
        let color: Option<String> = fields.optional("color").flatten();
        fields.finish();
        effects.iter_mut().for_each(|effect| effect.color.clone_from(&color));
        Some(ReadShow(effects))
    }
}
