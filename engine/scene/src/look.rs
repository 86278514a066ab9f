//! How a game looks: the lasting part, for all scenes of a match. It is read from look.yaml and travels with replays.

mod action;
mod appearance;
mod map_form;
mod map_places;
mod named;
mod vocabulary;

pub use action::{Action, ActionStep};
pub use appearance::{Appearance, FactLook, KindLook, LinkLook, MarkLook};
pub use map_form::{Brush, MapForm, MapLayout, MapRows, MapSize, MapSymmetry, Paint, SymmetryKind};
pub use named::Named;
pub use vocabulary::{Effect, Line, Metric, Pattern, Role, Shape, StepKind, Stress, Style};

use serde::{Deserialize, Serialize};

/// Everything that is left out has a plain default: a kind without an entry is shown by a letter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Look {
    /// What the owner of a thing without one is called.
    pub nobody: String,
    /// Whether seats see different things. Only then is there a scene for each of them.
    pub fog: bool,
    pub field: FieldLook,
    /// What the layers of a grid look like, the lowest first.
    pub cells: Vec<CellLook>,
    /// Later ones lie on top.
    pub kinds: Named<KindLook>,
    pub marks: Named<MarkLook>,
    pub links: Named<LinkLook>,
    pub areas: Named<AreaLook>,
    pub facts: Named<FactLook>,
    pub figures: Named<FigureLook>,
    pub events: Named<EventLook>,
    /// Words for values in sentences, by the name of the table.
    pub tables: Named<Named<String>>,
    /// What decides a match, by the name of the figure: `more frogs`.
    pub decided: Named<String>,
    /// What a person can do.
    #[serde(skip)]
    pub actions: Named<Action>,
    /// The bot that plays on for a person.
    #[serde(skip)]
    pub helper: Option<String>,
    /// How maps are drawn by a person.
    #[serde(skip)]
    pub map: Option<MapForm>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FieldLook {
    /// How a place is called, with x, y, z, plane or name in braces.
    pub place: Option<String>,
    /// Whether y grows upwards.
    pub y_up: bool,
    /// The names of planes, the first for the least z.
    pub planes: Vec<String>,
    /// Whether planes are drawn below each other, not in a row.
    pub stack: bool,
    /// What a place without anything looks like.
    pub ground: Option<Appearance>,
    /// What the edges of a graph look like.
    pub edges: Option<LinkLook>,
}

/// What one or more layers of a grid look like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellLook {
    pub of: Vec<String>,
    pub shown: CellShow,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CellShow {
    /// By value; of several layers the values with a space between.
    Table(Named<Appearance>),
    /// The number itself.
    Number { role: Role, hide: Option<i64> },
    /// A colour between two, by the value.
    Ramp(Ramp),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ramp {
    pub from: f64,
    pub to: f64,
    pub low: Role,
    pub high: Role,
    pub hide: Option<i64>,
    pub name: String,
    pub many: String,
}

/// What a thing reaches or sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaLook {
    pub metric: Metric,
    pub role: Role,
    /// Whether it is shown at all times, and not only for a thing that was chosen.
    pub always: bool,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureLook {
    pub fact: FactLook,
    /// The noun for one.
    pub one: Option<String>,
    /// Whether it is drawn as a curve over the match.
    pub curve: bool,
    /// Whether it is the one to show where there is room for one.
    pub lead: bool,
    /// Whether only its own seat sees it, in fog.
    pub own: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EventLook {
    /// A sentence with placeholders. Without it the event is not told in words.
    pub text: Option<String>,
    pub stress: Stress,
    pub show: Vec<EventEffect>,
    /// In fog: who reads it. Nothing: whoever its field `seat` names.
    pub seen: Option<Seen>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventEffect {
    pub effect: Effect,
    /// Fields of the event that say where: a place, a thing, or coordinates with commas between.
    pub at: Vec<String>,
    /// The field that holds a colour.
    pub color: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    All,
    /// Whoever sees what one of these fields names: a seat, a thing, a place.
    By(Vec<String>),
}

impl Look {
    /// The name of the owner of what nobody owns.
    pub fn nobody(&self) -> &str {
        if self.nobody.is_empty() { "nobody" } else { &self.nobody }
    }

    /// The layers of a grid that are shown.
    pub fn layers(&self) -> impl Iterator<Item = &str> {
        self.cells.iter().flat_map(|cell| cell.of.iter().map(String::as_str))
    }

    /// Everything that has a look of its own and can be told by a name: kinds, and cells by what they are called. What has a colour between two seats
    /// has that of its owner.
    pub fn appearances(&self) -> impl Iterator<Item = (&str, Appearance)> {
        let kinds = self.kinds.iter().map(|(name, kind)| (name, kind.look.clone()));
        let named = |look: &'_ Appearance| look.name.is_some();
        let cells = self.cells.iter().flat_map(move |cell| match &cell.shown {
            CellShow::Table(table) => {
                let looks = table.iter().map(|(_, look)| look).filter(|look| named(look));
                looks.map(|look| (look.name.as_deref().unwrap_or_default(), look.clone())).collect()
            }
            CellShow::Ramp(ramp) if !ramp.name.is_empty() => {
                let pattern = Some(Pattern::Solid);
                vec![(
                    ramp.name.as_str(),
                    Appearance { pattern, name: Some(ramp.name.clone()), ..Appearance::default() },
                )]
            }
            _ => Vec::new(),
        });
        let ground = self.field.ground.iter().filter_map(|look| Some((look.name.as_deref()?, look.clone())));
        kinds.chain(cells).chain(ground)
    }

    /// The figure to show where there is room for one: the one that leads, or the first.
    pub fn lead(&self) -> Option<(&str, &FigureLook)> {
        self.figures.iter().find(|(_, figure)| figure.lead).or_else(|| self.figures.iter().next())
    }
}
