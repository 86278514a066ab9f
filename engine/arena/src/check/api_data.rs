//! What a bot reads of the data that its game offers: `Colour.RED`.

use super::library::OwnFields;
use super::type_mistakes::has;
use lunarena_content::{LuaFile, Report, Span};
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use lunarena_lint::{ANY_KEY, Chain, Globals, Purpose};

/// Fields that aren't there.
pub fn findings(file: &LuaFile, globals: &Globals, data: &[(String, Value)], own: &OwnFields) -> Vec<Report> {
    let defined = globals.defined();
    let chains = globals.chains.iter().filter(|chain| !defined.contains(chain.root.as_str()));
    let found = chains.filter_map(|chain| {
        let (_, value) = data.iter().find(|(name, _)| *name == chain.root)?;
        let first = chain.path.first()?;
        if own.has(&chain.root, first) {
            return None;
        }
        finding(file, chain, value)
    });
    found.collect()
}

fn finding(file: &LuaFile, chain: &Chain, mut value: &Value) -> Option<Report> {
    let mut shown = chain.root.clone();
    for (at, key) in chain.path.iter().enumerate() {
        let Value::Map(fields) = value else { return None };
        if key == ANY_KEY {
            return None;
        }
        let is_last = at + 1 == chain.path.len();
        let is_looked_for = is_last && matches!(chain.purpose, Purpose::Tested | Purpose::Assigned);
        match value.field(key) {
            Some(inner) => value = inner,
            None if is_looked_for => return None,
            None => {
                let names = fields.keys().filter_map(|key| match key {
                    Key::Str(name) => Some(name.as_str()),
                    Key::Int(_) => None,
                });
                let names: Vec<&str> = names.collect();
                let close = near(key, names.iter().copied());
                let label = close.map_or("not there".to_owned(), |close| format!("did you mean `{shown}.{close}`?"));
                let span = Span::new(chain.span.start, chain.span.end);
                let report = Report::error(format!("`{shown}` has no `{key}`")).at(&file.source, span, label);
                return Some(match has(&names) {
                    Some(help) if close.is_none() => report.help(help),
                    _ => report,
                });
            }
        }
        shown.push_str(&format!(".{key}"));
    }
    None
}
