//! The maps of a game: held against what game.yaml says that they hold, then against the game's own check; and written.

use super::{Game, Ready, Start, conditions};
use crate::lua_report;
use crate::time_limit::RulesTimer;
use lunarena_content::{LuaFile, MapFault, MapFile, MapKind, Report, Reports, Source};
use lunarena_kernel::Value;

impl Game {
    /// The data of a map, made if it is made by Lua, and found good for those `seats` by the game's own check.
    pub fn map_data(&self, ready: &mut Ready, start: &Start, seats: &[String]) -> Result<Value, Reports> {
        let _timer = RulesTimer::begin();
        let data = match start {
            Start::State(state) => return Ok(state.clone()),
            Start::Inline(document) => document.value()?,
            Start::Map(file) => match &file.kind {
                MapKind::Nothing(_) => return Ok(Value::Null),
                _ => self.data_of_file(ready, file)?,
            },
        };
        let mut reports = held_against_outline(self, start, &data, seats)?;
        let Some(check) = self.file.functions.check_map.as_ref().and_then(|function| ready.function(function)) else {
            return if reports.is_empty() { Ok(data) } else { Err(Reports::new(reports)) };
        };
        let arguments = [data, seats.to_vec().into()];
        let found = ready.rules.call_plain(check, &arguments).map_err(|error| self.report(&error))?;
        let [data, _] = arguments;
        reports.extend(found.as_list().unwrap_or_default().iter().map(|fault| map_fault(start, fault)));
        if reports.is_empty() { Ok(data) } else { Err(Reports::new(reports)) }
    }

    /// The data of a map, made if it is made by Lua, whether or not they are good.
    pub(super) fn data_of_file(&self, ready: &mut Ready, file: &MapFile) -> Result<Value, Reports> {
        match &file.kind {
            MapKind::Data(document) => Ok(document.value()?),
            MapKind::Text(source) => Ok(MapFile::data_of_text(source)),
            MapKind::Nothing(_) => Ok(Value::Null),
            MapKind::Lua(source) => {
                conditions::check(&mut ready.rules, &self.ruleset, &self.file.map_conditions)?;
                let file = LuaFile::new(&file.name, source.clone());
                let made = ready.rules.run_generator(&lua_report::chunk(&file), source.text());
                Ok(made.map_err(|error| lua_report::report(&error, self.ruleset.modules.iter().chain([&file])))?)
            }
        }
    }

    /// What the file of a map should hold, as the game writes its maps: the map itself, if it has no other form for them.
    pub fn map_to_write(&self, ready: &mut Ready, map: Value) -> Result<Value, Reports> {
        let _timer = RulesTimer::begin();
        match self.file.functions.write_map.as_ref().and_then(|function| ready.function(function)) {
            Some(write) => ready.rules.call_plain(write, &[map]).map_err(|error| self.report(&error).into()),
            None => Ok(map),
        }
    }
}

fn map_fault(start: &Start, fault: &Value) -> Report {
    let text = |name| fault.field(name).map(Value::to_string);
    let (path, hint) = (text("path").unwrap_or_default(), text("hint"));
    let message = text("message").unwrap_or_else(|| "the map is not good".into());
    match start {
        Start::Map(file) => file.report(&path, &message, hint.as_deref()),
        Start::Inline(document) => document.report(&path, &message, hint.as_deref()),
        Start::State(_) => Report::error(message),
    }
}

/// What is wrong with a map that the rules can look at all the same; an error, if they can't.
fn held_against_outline(game: &Game, start: &Start, data: &Value, seats: &[String]) -> Result<Vec<Report>, Reports> {
    let Some(outline) = &game.map_outline else { return Ok(Vec::new()) };
    let faults = match start {
        Start::State(_) => Vec::new(),
        Start::Inline(document) => outline.check(document, seats),
        Start::Map(file) => match &file.kind {
            MapKind::Nothing(_) => Vec::new(),
            MapKind::Data(document) => outline.check(document, seats),
            MapKind::Lua(source) => outline.check_made(data, source, seats),
            MapKind::Text(_) if outline.reads_text() => Vec::new(),
            MapKind::Text(source) => vec![not_text(game, source)],
        },
    };
    let readable = faults.iter().all(|fault| fault.harmless);
    let reports: Vec<Report> = faults.into_iter().map(|fault| fault.report).collect();
    if readable { Ok(reports) } else { Err(Reports::new(reports)) }
}

fn not_text(game: &Game, source: &Source) -> MapFault {
    let report = Report::error(format!("{} has no maps that are plain texts", game.name()));
    let report = report.at(source, source.line_span(1), "the game reads YAML and Lua");
    let help = "a game that reads texts has the key `text: string` under `map`, in its game.yaml";
    MapFault { report: report.help(help), harmless: false }
}
