//! Values that are none of their type.

use super::{TypedData, name_of};
use lunarena_content::did_you_mean;
use lunarena_kernel::near::SuggestionBudget;
use lunarena_kernel::{Key, Value};
use lunarena_lint::types::{Held, Type, read_type};
use std::collections::BTreeMap;

/// Something that can't stand in data of these types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataFault {
    pub path: String,
    pub message: String,
    pub label: String,
    pub help: Option<String>,
}

/// So many are told; nobody reads more.
const MOST: usize = 100;

/// A longer list helps nobody.
const MOST_NAMES: usize = 30;

type Map = BTreeMap<Key, Value>;

impl TypedData {
    /// What can't stand in a state.
    pub fn faults_of_state(&self, state: &Value) -> Vec<DataFault> {
        let mut search = Search::new(self, true);
        if let Some(class) = &self.state {
            search.look("", class, state);
        }
        search.found
    }

    /// What can't be a value of a type, as comments write it. Who hands it over may leave out what nobody asks for, and add what he likes.
    pub fn faults_of(&self, type_name: &str, name: &str, value: &Value) -> Vec<DataFault> {
        let mut search = Search::new(self, false);
        search.look(name, &read_type(type_name), value);
        search.found
    }
}

struct Search<'d> {
    data: &'d TypedData,
    /// Whether things must have just what their class has.
    is_whole: bool,
    guesses: SuggestionBudget,
    found: Vec<DataFault>,
}

impl<'d> Search<'d> {
    fn new(data: &'d TypedData, is_whole: bool) -> Search<'d> {
        Search { data, is_whole, guesses: SuggestionBudget::default(), found: Vec::new() }
    }

    fn look(&mut self, at: &str, of: &Type, value: &Value) {
        let Some(forms) = self.data.types.forms(of) else { return };
        let fits = |form: &Type| match (value, form) {
            (Value::Null, _) => true,
            (Value::Bool(_), Type::Boolean) => true,
            (Value::Int(_) | Value::Float(_), Type::Number) => true,
            (Value::Int(_) | Value::Float(_), Type::Figure(figure)) => is_figure(value, figure),
            (Value::Str(_), Type::Text) => true,
            (Value::Str(text), Type::Word(word)) => **word == **text,
            (Value::List(_) | Value::Map(_), Type::List(_) | Type::Map(_) | Type::Record(_)) => true,
            (Value::List(_) | Value::Map(_) | Value::Grid(_) | Value::Graph(_) | Value::Hex(_), Type::Table) => true,
            (Value::Grid(_) | Value::Graph(_) | Value::Hex(_), Type::Named(class)) => {
                self.data.types.has_methods(class)
            }
            (Value::List(_) | Value::Map(_), Type::Named(_)) => true,
            _ => false,
        };
        if !forms.iter().any(fits) {
            return self.misfit(at, of, &forms, value);
        }
        if matches!(value, Value::List(_) | Value::Map(_))
            && let Some(table) = self.data.table(of)
        {
            self.look_inside(at, &table, value);
        }
    }

    fn look_inside(&mut self, at: &str, table: &Type, value: &Value) {
        match (table, value) {
            (Type::List(item), _) => self.look_into_list(at, item, value),
            (Type::Map(parts), Value::List(items)) => {
                for (number, value) in (1..).zip(items) {
                    self.look_at_entry(at, &parts.0, &parts.1, &Key::Int(number), value);
                }
            }
            (Type::Map(parts), Value::Map(map)) => {
                for (key, value) in map {
                    self.look_at_entry(at, &parts.0, &parts.1, key, value);
                }
            }
            (Type::Named(_) | Type::Record(_), Value::Map(map)) => self.look_into_record(at, table, map),
            (Type::Named(class), Value::List(items)) => match self.data.types.field(class, "1") {
                Held::Nothing if !items.is_empty() => {
                    self.add(at, format!("a list stands where {} belongs", name_of(table)), "a list".into(), None);
                }
                _ if items.is_empty() => self.look_into_record(at, table, &Map::new()),
                _ => {}
            },
            _ => {}
        }
    }

    fn look_into_list(&mut self, at: &str, item: &Type, value: &Value) {
        match value {
            Value::List(items) => {
                for (number, value) in (1..).zip(items) {
                    self.look(&join(at, &number.to_string()), item, value);
                }
            }
            Value::Map(map) => {
                if let Some(key) = map.keys().find(|key| matches!(key, Key::Str(_))) {
                    let message = format!("a list has no key `{key}`");
                    return self.add(&join(at, &key.to_string()), message, "elements have no names".into(), None);
                }
                map.iter().for_each(|(key, value)| self.look(&join(at, &key.to_string()), item, value));
            }
            _ => {}
        }
    }

    fn look_at_entry(&mut self, at: &str, keys: &Type, values: &Type, key: &Key, value: &Value) {
        let path = join(at, &key.to_string());
        if let Some(forms) = self.data.types.forms(keys) {
            let fits = |form: &Type| match (key, form) {
                (_, Type::Text) | (Key::Int(_), Type::Number) => true,
                (Key::Int(number), Type::Figure(figure)) => is_figure(&Value::Int(*number), figure),
                (_, Type::Word(word)) => **word == *key.to_string(),
                _ => false,
            };
            if !forms.iter().any(fits) {
                let words = self.data.words(keys).unwrap_or_default();
                let message = match words.is_empty() {
                    true => format!("`{key}` is no number, and this is a table by number"),
                    false => format!("there is no `{key}` in this table"),
                };
                let label = self.meant(&key.to_string(), &words, "no such key");
                return self.add(&path, message, label, listed("it has", &words));
            }
        }
        self.look(&path, values, value);
    }

    fn look_into_record(&mut self, at: &str, table: &Type, map: &Map) {
        for (key, value) in map {
            let Key::Str(name) = key else { continue };
            let path = join(at, name);
            match self.data.part(table, name) {
                Held::Known(field) => self.look(&path, &field, value),
                Held::Unsure => {}
                Held::Nothing if !self.is_whole => {}
                Held::Nothing => {
                    let names = self.data.names(table);
                    let label = self.meant(name, &names, "no such field");
                    let message = format!("{} has no field `{name}`", name_of(table));
                    self.add(&path, message, label, listed(&format!("{} has", name_of(table)), &names));
                }
            }
        }
        let Type::Named(class) = table else { return };
        if !self.is_whole {
            return;
        }
        let lacking = self.data.types.needed(class).into_iter().filter(|name| !map.contains_key(&Key::from(*name)));
        for name in lacking.map(str::to_owned).collect::<Vec<String>>() {
            let message = format!("`{name}` is missing: {} always has it", name_of(table));
            let help = format!("what may be missing has a `?` in the rules' comments: `---@field {name}? ...`");
            self.add(&join(at, &name), message, format!("no `{name}`"), Some(help));
        }
    }

    fn misfit(&mut self, at: &str, of: &Type, forms: &[Type], value: &Value) {
        let last = end_of(at);
        let words = self.data.words(of).unwrap_or_default();
        if let (false, Value::Str(_) | Value::Int(_) | Value::Float(_)) = (words.is_empty(), value) {
            let text = value.to_string();
            let label = self.meant(&text, &words, "no such word");
            let what = match of {
                Type::Named(name) => format!("no `{name}`"),
                _ => format!("not for `{last}`"),
            };
            return self.add(at, format!("`{text}` is {what}"), label, listed(&format!("`{last}` is one of"), &words));
        }
        let mut kinds: Vec<String> = forms.iter().map(kind).collect();
        kinds.dedup();
        let wanted = kinds.join(" or ");
        let place = if last.is_empty() { "the state".to_owned() } else { format!("`{last}`") };
        let message = format!("{place} has to be {wanted}, not {}", value.kind());
        self.add(at, message, format!("not {wanted}"), None);
    }

    fn meant(&mut self, name: &str, names: &[String], otherwise: &str) -> String {
        did_you_mean(self.guesses.near(name, names.iter().map(String::as_str)), otherwise)
    }

    fn add(&mut self, path: &str, message: String, label: String, help: Option<String>) {
        if self.found.len() < MOST {
            self.found.push(DataFault { path: path.to_owned(), message, label, help });
        }
    }
}

fn join(at: &str, part: &str) -> String {
    if at.is_empty() { part.to_owned() } else { format!("{at}.{part}") }
}

/// The end of a path that says what stands there: a number alone doesn't.
fn end_of(path: &str) -> &str {
    let start =
        path.rmatch_indices('.').find(|(dot, _)| path[dot + 1..].starts_with(|first: char| first.is_alphabetic()));
    start.map_or(path, |(dot, _)| &path[dot + 1..])
}

fn is_figure(value: &Value, figure: &str) -> bool {
    match value {
        Value::Int(number) => figure.parse() == Ok(*number) || figure.parse() == Ok(*number as f64),
        Value::Float(number) => figure.parse() == Ok(*number),
        _ => false,
    }
}

/// As a message names a type.
fn kind(form: &Type) -> String {
    match form {
        // As values are called.
        Type::Text | Type::Word(_) => "a string".to_owned(),
        Type::Figure(_) => "a number".to_owned(),
        other => other.to_string(),
    }
}

/// What is there instead, where that is no long list.
fn listed(what: &str, names: &[String]) -> Option<String> {
    (1..=MOST_NAMES).contains(&names.len()).then(|| format!("{what} {}", names.join(", ")))
}
