//! Entries of look.yaml for kinds, marks, links, areas, facts and figures.

use super::words::{self, lines, metrics, patterns, roles, shapes, styles};
use crate::text::span::Spanned;
use crate::yaml::fields::Fields;
use crate::yaml::node::Node;
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Log, Read};
use lunarena_scene::is_glyph;
use lunarena_scene::look::{Appearance, AreaLook, FactLook, FigureLook, KindLook, Line, LinkLook, MarkLook, Role};

/// One character. That it takes one column, a schema can't say.
const ONE: Holds = Holds::Form("^[^\t]$");
const GLYPH: Field = Field::optional("glyph", ONE, "One character, one column wide, for terminals.");
const SHAPE: Field = Field::optional("shape", Holds::Word(shapes), "What it is drawn as in pictures.");
const PATTERN: Field = Field::optional("pattern", Holds::Word(patterns), "What a cell is filled with in pictures.");
const ROLE: Field = Field::optional(
    "role",
    Holds::Word(roles),
    "What its colour stands for; without it the colour is that of its owner.",
);
const NAME: Field = Field::optional("name", Holds::Text, "What one is called.");
const MANY: Field =
    Field::optional("many", Holds::Text, "What several are called, where that isn't the name with an s.");
const ARTICLE: Field =
    Field::optional("a", Holds::Text, "The name with its article, where that isn't `a` or `an` by its first letter.");
const SHOW: Field = Field::optional(
    "show",
    Holds::Word(|| vec!["always", "select"]),
    "Whether it is drawn always, or for a thing that was chosen.",
);

pub static APPEARANCE: Outline =
    Outline { whole: "a look", keys: &[GLYPH, SHAPE, PATTERN, ROLE, NAME, MANY, ARTICLE], rules: &[] };

pub static KIND: Outline = Outline {
    whole: "a kind",
    keys: &[
        GLYPH,
        SHAPE,
        PATTERN,
        ROLE,
        NAME,
        MANY,
        ARTICLE,
        Field::optional("label", Holds::Text, "What its label says: `honey`."),
        Field::optional("bar", Holds::Text, "Which of its bars is drawn with it."),
        Field::optional("list", Holds::Text, "The list in which things of this kind stand that have no place."),
        Field::optional("columns", Holds::TEXTS, "The facts in that list."),
    ],
    rules: &[],
};

pub static MARK: Outline = Outline {
    whole: "a mark",
    keys: &[
        Field::optional("glyph", ONE, "A character that stands in place of the thing's own."),
        Field::optional("badge", Holds::Word(shapes), "A small shape at its corner."),
        Field::optional("style", Holds::Word(styles), "How the thing itself is drawn."),
        Field::optional("name", Holds::Text, "What it means."),
    ],
    rules: &[],
};

pub static LINK: Outline = Outline {
    whole: "a link",
    keys: &[
        Field::optional("line", Holds::Word(lines), "How it is drawn."),
        Field::optional("arrow", Holds::Word(|| vec!["none", "end"]), "Where it has a head."),
        ROLE,
        Field::optional("label", Holds::Word(|| vec!["weight"]), "What is written on an edge of a graph."),
        SHOW,
        NAME,
        MANY,
    ],
    rules: &[],
};

pub static AREA: Outline = Outline {
    whole: "an area",
    keys: &[
        Field::needed("metric", Holds::Word(metrics), "How its reach is counted."),
        ROLE,
        SHOW,
        Field::optional("name", Holds::Text, "What is in it: `what it sees`."),
    ],
    rules: &[],
};

const UNIT: Field = Field::optional("unit", Holds::Text, "What is counted, behind the number.");
const DECIMALS: Field = Field::optional("decimals", Holds::Between(0, 9), "Digits behind the point.");

pub static FACT: Outline = Outline { whole: "a fact", keys: &[NAME, UNIT, DECIMALS], rules: &[] };

pub static FIGURE: Outline = Outline {
    whole: "a figure",
    keys: &[
        NAME,
        UNIT,
        DECIMALS,
        Field::optional("one", Holds::Text, "The noun for one, where the name is for several."),
        Field::optional("curve", Holds::Flag, "Whether it is drawn as a curve over the match."),
        Field::optional("lead", Holds::Flag, "Whether it is the one to show where there is room for one."),
        Field::optional("seen", Holds::Word(|| vec!["all", "owner"]), "Who sees it in fog."),
    ],
    rules: &[],
};

pub struct ReadLook(pub Appearance);

impl Read for ReadLook {
    fn read(node: &Node, log: &mut Log) -> Option<ReadLook> {
        let mut fields = Fields::of(node, &APPEARANCE, log)?;
        let look = appearance(&mut fields);
        fields.finish();
        look.map(ReadLook)
    }
}

/// The keys that kinds, cells and grounds share.
fn appearance(fields: &mut Fields) -> Option<Appearance> {
    let glyph = glyph(fields);
    let (shape, pattern, role) = (fields.optional("shape"), fields.optional("pattern"), fields.optional("role"));
    let (name, many, a) = (fields.optional("name"), fields.optional("many"), fields.optional("a"));
    Some(Appearance { glyph: glyph?, shape: shape?, pattern: pattern?, role: role?, name: name?, many: many?, a: a? })
}

fn glyph(fields: &mut Fields) -> Option<Option<String>> {
    let text: Option<Spanned<String>> = fields.optional("glyph")?;
    match text {
        Some(text) if !is_glyph(&text) => {
            let message = format!("`{}` is not one column wide", text.value);
            fields.log().error(text.span, message, "one character", "digits and signs such as $ or ~ stand in quotes");
            None
        }
        text => Some(text.map(|text| text.value)),
    }
}

pub struct ReadKind(pub KindLook);

impl Read for ReadKind {
    fn read(node: &Node, log: &mut Log) -> Option<ReadKind> {
        let mut fields = Fields::of(node, &KIND, log)?;
        let look = appearance(&mut fields);
        let (label, bar, list) = (fields.optional("label"), fields.optional("bar"), fields.optional("list"));
        let columns = fields.or("columns", Vec::new());
        fields.finish();
        Some(ReadKind(KindLook { look: look?, label: label?, bar: bar?, list: list?, columns: columns? }))
    }
}

pub struct ReadMark(pub MarkLook);

impl Read for ReadMark {
    fn read(node: &Node, log: &mut Log) -> Option<ReadMark> {
        let mut fields = Fields::of(node, &MARK, log)?;
        let glyph = glyph(&mut fields);
        let (badge, style, name) = (fields.optional("badge"), fields.optional("style"), fields.optional("name"));
        fields.finish();
        Some(ReadMark(MarkLook { glyph: glyph?, badge: badge?, style: style?, name: name? }))
    }
}

/// Whether something is drawn always, where that is not said.
fn always(fields: &mut Fields, usual: bool) -> Option<bool> {
    match fields.node("show") {
        Some(node) => words::word(node, fields.log(), "time", &[("always", true), ("select", false)]),
        None => Some(usual),
    }
}

pub struct ReadLink(pub LinkLook);

impl Read for ReadLink {
    fn read(node: &Node, log: &mut Log) -> Option<ReadLink> {
        let mut fields = Fields::of(node, &LINK, log)?;
        let line = fields.or("line", Line::Solid);
        let arrow = match fields.node("arrow") {
            Some(node) => words::word(node, fields.log(), "arrow", &[("none", false), ("end", true)]),
            None => Some(false),
        };
        let role = fields.or("role", Role::Ink);
        let weight = match fields.node("label") {
            Some(node) => words::word(node, fields.log(), "label", &[("weight", true)]),
            None => Some(false),
        };
        let always = always(&mut fields, true);
        let (name, many) = (fields.optional("name"), fields.optional("many"));
        fields.finish();
        Some(ReadLink(LinkLook {
            line: line?,
            arrow: arrow?,
            role: role?,
            weight: weight?,
            always: always?,
            name: name?,
            many: many?,
        }))
    }
}

pub struct ReadArea(pub AreaLook);

impl Read for ReadArea {
    fn read(node: &Node, log: &mut Log) -> Option<ReadArea> {
        let mut fields = Fields::of(node, &AREA, log)?;
        let (metric, role) = (fields.required("metric"), fields.or("role", Role::Owner));
        let (always, name) = (always(&mut fields, false), fields.or("name", String::new()));
        fields.finish();
        Some(ReadArea(AreaLook { metric: metric?, role: role?, always: always?, name: name? }))
    }
}

pub struct ReadFact(pub FactLook);

impl Read for ReadFact {
    fn read(node: &Node, log: &mut Log) -> Option<ReadFact> {
        let mut fields = Fields::of(node, &FACT, log)?;
        let fact = fact(&mut fields);
        fields.finish();
        fact.map(ReadFact)
    }
}

fn fact(fields: &mut Fields) -> Option<FactLook> {
    let (name, unit) = (fields.optional("name"), fields.optional("unit"));
    let decimals: Option<Option<Spanned<i64>>> = fields.optional("decimals");
    let decimals = decimals?;
    let digits = decimals.as_ref().map(|number| u8::try_from(number.value).ok().filter(|digits| *digits <= 9));
    if let (Some(None), Some(number)) = (digits, &decimals) {
        fields.log().error(number.span, "a number is shown with 0 to 9 decimals", "too many or too few", "such as 1");
        return None;
    }
    Some(FactLook { name: name?, unit: unit?, decimals: digits.flatten() })
}

pub struct ReadFigure(pub FigureLook);

impl Read for ReadFigure {
    fn read(node: &Node, log: &mut Log) -> Option<ReadFigure> {
        let mut fields = Fields::of(node, &FIGURE, log)?;
        let fact = fact(&mut fields);
        let (one, curve, lead) = (fields.optional("one"), fields.or("curve", false), fields.or("lead", false));
        let own = match fields.node("seen") {
            Some(node) => words::word(node, fields.log(), "reader", &[("all", false), ("owner", true)]),
            None => Some(false),
        };
        fields.finish();
        Some(ReadFigure(FigureLook { fact: fact?, one: one?, curve: curve?, lead: lead?, own: own? }))
    }
}
