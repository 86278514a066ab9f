//! The names that scenes and events of a match use, and which of them the look says nothing of.

use crate::look::{CellShow, Look, Named};
use crate::scene::{ByName, Field, GridField, Scene};
use lunarena_kernel::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Everything that was met. It is gathered from as many scenes as there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// By the section of the look that they belong to.
    names: BTreeMap<Section, BTreeSet<String>>,
    /// The bars of things, by kind.
    bars: BTreeMap<String, BTreeSet<String>>,
    /// Values of the layers of an entry of `cells`, by its number.
    values: BTreeMap<usize, BTreeSet<String>>,
    /// Fields of events, by event.
    fields: BTreeMap<String, BTreeSet<String>>,
    /// Whether a field with layers was met.
    has_cells: bool,
    layers: BTreeSet<String>,
}

/// Parts of a look in which a name can have an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    Kinds,
    Marks,
    Links,
    Areas,
    Figures,
    Events,
}

/// What was met and has no entry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Missing {
    Entry(Section, String),
    /// A value of the layers of an entry of `cells`, by its number.
    Value(usize, String),
}

impl Section {
    pub const ALL: [Section; 6] =
        [Section::Kinds, Section::Marks, Section::Links, Section::Areas, Section::Figures, Section::Events];

    /// The key of look.yaml.
    pub fn key(self) -> &'static str {
        match self {
            Section::Kinds => "kinds",
            Section::Marks => "marks",
            Section::Links => "links",
            Section::Areas => "areas",
            Section::Figures => "figures",
            Section::Events => "events",
        }
    }

    /// What one entry is for.
    pub fn one(self) -> &'static str {
        match self {
            Section::Kinds => "kind",
            Section::Marks => "mark",
            Section::Links => "link",
            Section::Areas => "area",
            Section::Figures => "figure",
            Section::Events => "event",
        }
    }

    pub fn names(self, look: &Look) -> Vec<&str> {
        fn all<T>(named: &Named<T>) -> Vec<&str> {
            named.names().collect()
        }
        match self {
            Section::Kinds => all(&look.kinds),
            Section::Marks => all(&look.marks),
            Section::Links => all(&look.links),
            Section::Areas => all(&look.areas),
            Section::Figures => all(&look.figures),
            Section::Events => all(&look.events),
        }
    }
}

impl Met {
    pub fn scene(&mut self, scene: &Scene, look: &Look) {
        for thing in &scene.things {
            self.add(Section::Kinds, &thing.kind);
            thing.marks.iter().for_each(|mark| self.add(Section::Marks, mark));
            thing.reaches.names().for_each(|area| self.add(Section::Areas, area));
            if !thing.bars.is_empty() {
                self.bars.entry(thing.kind.clone()).or_default().extend(thing.bars.names().map(str::to_owned));
            }
        }
        scene.links.iter().for_each(|link| self.add(Section::Links, &link.kind));
        scene.reaches.values().flat_map(ByName::names).for_each(|area| self.add(Section::Areas, area));
        scene.figures.values().flat_map(ByName::names).for_each(|figure| self.add(Section::Figures, figure));
        if let Field::Grid(grid) = &scene.field {
            self.cells(grid, look);
        }
    }

    pub fn event(&mut self, event: &Value) {
        if let (Some(Value::Str(name)), Value::Map(map)) = (event.field("name"), event) {
            self.add(Section::Events, name);
            self.fields.entry(name.clone()).or_default().extend(map.keys().map(ToString::to_string));
        }
    }

    fn add(&mut self, section: Section, name: &str) {
        let names = self.names.entry(section).or_default();
        if !names.contains(name) {
            names.insert(name.to_owned());
        }
    }

    fn cells(&mut self, grid: &GridField, look: &Look) {
        self.has_cells = true;
        self.layers.extend(grid.layers.names().map(str::to_owned));
        for (number, entry) in look.cells.iter().enumerate() {
            let layers: Option<Vec<&[i64]>> =
                entry.of.iter().map(|name| grid.layers.get(name).map(|cells| cells.0.as_slice())).collect();
            let (CellShow::Table(_), Some(layers)) = (&entry.shown, layers) else { continue };
            let count = layers.iter().map(|cells| cells.len()).min().unwrap_or(0);
            let found: BTreeSet<Vec<i64>> =
                (0..count).map(|cell| layers.iter().map(|cells| cells[cell]).collect()).collect();
            // Nothing in any layer is nothing to see.
            let shown = found.into_iter().filter(|values| values.iter().any(|value| *value != 0));
            let texts = shown.map(|values| values.iter().map(i64::to_string).collect::<Vec<_>>().join(" "));
            self.values.entry(number).or_default().extend(texts);
        }
    }

    pub fn names(&self, section: Section) -> impl Iterator<Item = &str> {
        self.names.get(&section).into_iter().flatten().map(String::as_str)
    }

    /// The bars that things of a kind had.
    pub fn bars(&self, kind: &str) -> Option<&BTreeSet<String>> {
        self.bars.get(kind)
    }

    /// The fields that an event ever had, `name` among them.
    pub fn fields(&self, event: &str) -> Option<&BTreeSet<String>> {
        self.fields.get(event)
    }

    /// Layers that the look names and no field has, where there were fields with layers.
    pub fn lost_layers<'l>(&self, look: &'l Look) -> BTreeSet<&'l str> {
        look.layers().filter(|layer| self.has_cells && !self.layers.contains(*layer)).collect()
    }

    /// What the look has no entry for.
    pub fn missing(&self, look: &Look) -> BTreeSet<Missing> {
        let mut missing = BTreeSet::new();
        for section in Section::ALL {
            let known: BTreeSet<&str> = section.names(look).into_iter().collect();
            let unknown = self.names(section).filter(|name| !known.contains(name));
            missing.extend(unknown.map(|name| Missing::Entry(section, name.to_owned())));
        }
        for (number, values) in &self.values {
            let Some(CellShow::Table(table)) = look.cells.get(*number).map(|entry| &entry.shown) else { continue };
            let unknown = values.iter().filter(|value| table.get(value).is_none());
            missing.extend(unknown.map(|value| Missing::Value(*number, value.clone())));
        }
        missing
    }
}
