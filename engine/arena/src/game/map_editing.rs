//! Maps on which somebody is still at work: opened whether or not they are good, and all their faults with the places that they are about.

use super::{Game, Ready};
use crate::time_limit::RulesTimer;
use lunarena_content::{MapFile, MapOutline, Report, Reports};
use lunarena_kernel::Value;
use lunarena_scene::Place;
use lunarena_scene::reading::parts;

/// What is wrong with a map.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundFault {
    pub path: String,
    pub message: String,
    pub help: Option<String>,
    /// Where on the drawn map.
    pub at: Vec<Place>,
}

/// The key of data that are a text of the game's own.
const TEXT: &str = "text";

impl Game {
    /// What its maps hold, with the keys of these constants.
    pub fn map_outline(&self) -> Option<&MapOutline> {
        self.map_outline.as_ref()
    }

    /// The data of a map as a person draws it. What Lua makes is made; a text is opened by the game's own function.
    pub fn open_map(&self, ready: &mut Ready, file: &MapFile) -> Result<Value, Reports> {
        let _timer = RulesTimer::begin();
        let data = self.data_of_file(ready, file)?;
        let Some(text @ Value::Str(_)) = data.field(TEXT) else { return Ok(data) };
        let open = self.file.functions.open_map.as_ref().and_then(|function| ready.function(function));
        let Some(open) = open else {
            return Err(Report::error("maps that are plain texts can't be drawn: the rules don't open them")
                .help("write a function that makes data of a text, and name it in game.yaml: `functions: { open_map: ponds.open }`")
                .into());
        };
        match ready.rules.call_plain(open, std::slice::from_ref(text)).map_err(|error| self.report(&error))? {
            Value::Null => {
                let faults = self.faults_by_rules(ready, &data, &self.seats(usize::MAX))?;
                let report = |fault: FoundFault| file.report(&fault.path, &fault.message, fault.help.as_deref());
                let reports: Vec<Report> = faults.into_iter().map(report).collect();
                let nothing = || vec![Report::error(format!("the map {} can't be opened", file.name))];
                Err(Reports::new(if reports.is_empty() { nothing() } else { reports }))
            }
            drawn => Ok(drawn),
        }
    }

    /// All faults of a map's data, for these seats.
    pub fn map_faults(&self, ready: &mut Ready, data: &Value, seats: &[String]) -> Result<Vec<FoundFault>, Reports> {
        let _timer = RulesTimer::begin();
        let found = self.map_outline.as_ref().map(|outline| outline.check_data(data, seats)).unwrap_or_default();
        let is_readable = found.iter().all(|(_, fault)| fault.harmless);
        let fault = |(path, fault): (String, lunarena_content::MapFault)| {
            let guess = fault.report.label().filter(|label| label.starts_with("did you mean"));
            let help: Vec<&str> = guess.into_iter().chain(fault.report.help_text()).collect();
            let at = self.places(data, &path);
            let help = (!help.is_empty()).then(|| help.join(" "));
            FoundFault { message: fault.report.message().to_owned(), help, at, path }
        };
        let mut faults: Vec<FoundFault> = found.into_iter().map(fault).collect();
        if is_readable {
            faults.extend(self.faults_by_rules(ready, data, seats)?);
        }
        Ok(faults)
    }

    fn faults_by_rules(&self, ready: &mut Ready, data: &Value, seats: &[String]) -> Result<Vec<FoundFault>, Reports> {
        let Some(check) = self.file.functions.check_map.as_ref().and_then(|function| ready.function(function)) else {
            return Ok(Vec::new());
        };
        let arguments = [data.clone(), seats.to_vec().into()];
        let found = ready.rules.call_plain(check, &arguments).map_err(|error| self.report(&error))?;
        let fault = |fault: &Value| {
            let text = |name| fault.field(name).filter(|value| **value != Value::Null).map(Value::to_string);
            let path = text("path").unwrap_or_default();
            let own = fault.field("at").and_then(Value::as_list).unwrap_or_default();
            let own: Vec<Place> = own.iter().filter_map(|place| parts::place(place).ok()).collect();
            FoundFault {
                message: text("message").unwrap_or_else(|| "the map is not good".into()),
                help: text("hint"),
                at: if own.is_empty() { self.places(data, &path) } else { own },
                path,
            }
        };
        Ok(found.as_list().unwrap_or_default().iter().map(fault).collect())
    }

    fn places(&self, data: &Value, path: &str) -> Vec<Place> {
        self.look.map.as_ref().map(|form| form.places(data, path)).unwrap_or_default()
    }
}
