//! How maps are drawn, held against what they hold: keys that no map has, brushes that look like nothing, seats and values that there are not.

use crate::game::Game;
use lunarena_content::{MapShape, Report, Source, did_you_mean};
use lunarena_kernel::Value;
use lunarena_kernel::near::near;
use lunarena_scene::look::{MapForm, MapLayout, MapSize, Paint};

pub fn findings(game: &Game) -> Vec<Report> {
    let (Some(form), Some(source)) = (&game.look.map, game.ruleset.look.source()) else { return Vec::new() };
    let check = Check { game, form, source };
    let mut reports = check.keys();
    reports.extend(check.brushes());
    reports.extend(check.swaps());
    reports
}

struct Check<'g> {
    game: &'g Game,
    form: &'g MapForm,
    source: &'g Source,
}

impl Check<'_> {
    /// At what stands at a path below `map`, or else at `map` itself.
    fn error(&self, path: &[&str], message: String, label: String) -> Report {
        let file = &self.game.ruleset.look;
        let whole: Vec<&str> = std::iter::once("map").chain(path.iter().copied()).collect();
        let span = file.at(&whole).map(|node| node.span).or_else(|| file.key(&["map"])).unwrap_or_default();
        Report::error(message).at(self.source, span, label)
    }

    /// Keys that maps don't have by game.yaml.
    fn keys(&self) -> Vec<Report> {
        let Some(outline) = self.game.map_outline() else {
            let report = self.error(&[], "game.yaml doesn't say what maps hold".into(), "drawn at keys of maps".into());
            return vec![report.help("write `map` into game.yaml, with a type for each key")];
        };
        let known = outline.keys();
        let mut reports = Vec::new();
        let mut see = |path: &[&str], key: &str, known: &[&str], of: &str| {
            let is_there = known.contains(&key);
            if !is_there {
                let label = did_you_mean(near(key, known.iter().copied()), "not in `map` of game.yaml");
                reports.push(self.error(path, format!("{of} have no key `{key}`"), label));
            }
            is_there
        };
        let mut wrong = Vec::new();
        match &self.form.layout {
            MapLayout::Rows(rows) => {
                let path: &[&str] = if rows.has_planes { &["planes"] } else { &["at"] };
                for key in rows.keys.iter().filter(|key| see(path, key, &known, "maps")) {
                    if !outline.at(key).is_some_and(MapShape::holds_texts) {
                        wrong.push((path, key, "no list of rows: `list of string`"));
                    }
                }
            }
            MapLayout::Records { at, .. } if see(&["at"], at, &known, "maps") => match outline.at(at) {
                Some(MapShape::List(each)) => {
                    for key in ["x", "y"] {
                        see(&["at"], key, &each.keys(), "the records of maps");
                    }
                }
                _ => wrong.push((&["at"], at, "no list of records")),
            },
            MapLayout::Nodes { at, edges, spot } if see(&["at"], at, &known, "maps") => match outline.at(at) {
                Some(MapShape::Table { each, .. }) => {
                    for (path, key) in [("edges", edges), ("spot", spot)] {
                        if let Some(key) = key {
                            see(&[path], key, &each.keys(), "the nodes of maps");
                        }
                    }
                }
                _ => wrong.push((&["at"], at, "no nodes by their names")),
            },
            _ => {}
        }
        if let Some(MapSize::Key(key)) = &self.form.size {
            see(&["size"], key, &known, "maps");
        }
        if let Some(key) = self.form.symmetry.as_ref().and_then(|symmetry| symmetry.key.as_ref()) {
            see(&["symmetry", "key"], key, &known, "maps");
        }
        let wrong = wrong.into_iter().map(|(path, key, what)| {
            self.error(path, format!("what maps have at `{key}` can't be drawn in this form"), what.to_owned())
        });
        reports.extend(wrong);
        reports
    }

    /// Brushes that look like nothing, or belong to nobody who plays.
    fn brushes(&self) -> Vec<Report> {
        let looks: Vec<&str> = self.game.look.appearances().map(|(name, _)| name).collect();
        let seats = self.game.seats(usize::MAX);
        let mut reports = Vec::new();
        for (name, brush) in self.form.brushes.iter() {
            if !looks.contains(&brush.like.as_str()) {
                let label = did_you_mean(near(&brush.like, looks.iter().copied()), "neither a kind nor a cell's name");
                let message = format!("nothing looks like `{}`", brush.like);
                let report = self.error(&["brushes", name, "like"], message, label);
                reports.push(report.help("name a kind of `kinds`, or what a value of `cells` is called"));
            }
            if let Some(seat) = brush.seat.as_ref().filter(|seat| !seats.contains(seat)) {
                let label = did_you_mean(near(seat, seats.iter().map(String::as_str)), "not among `seats`");
                reports.push(self.error(&["brushes", name, "seat"], format!("there is no seat `{seat}`"), label));
            }
        }
        reports
    }

    /// Values that change sides, and that no brush writes and no seat is called.
    fn swaps(&self) -> Vec<Report> {
        let seats = self.game.seats(usize::MAX).into_iter().map(Value::Str);
        let mut known: Vec<Value> = seats.collect();
        for (_, brush) in self.form.brushes.iter() {
            match &brush.paint {
                Paint::Writes(Value::Map(map)) => known.extend(map.values().cloned()),
                Paint::Writes(value) => known.push(value.clone()),
                Paint::Number(..) => {}
            }
            known.extend(brush.above.clone());
        }
        let swaps = self.form.symmetry.iter().flat_map(|symmetry| &symmetry.swaps);
        let values = swaps.flat_map(|(one, other)| [one, other]);
        let report = |value: &Value| {
            let names: Vec<&str> = known.iter().filter_map(Value::as_str).collect();
            let label = did_you_mean(value.as_str().and_then(|text| near(text, names)), "not on any map");
            let report = self.error(&["symmetry", "swaps"], format!("`{value}` can't change sides"), label);
            report.help("name what brushes write, and seats")
        };
        values.filter(|value| !known.contains(value)).map(report).collect()
    }
}
