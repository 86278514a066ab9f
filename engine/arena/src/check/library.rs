//! What a Lua file uses of the library that scripts of all games have.

use super::argument_counts::Callee;
use lunarena_content::{LuaFile, Report, Span};
use lunarena_kernel::near::near;
use lunarena_lint::{ANY_KEY, Chain, Globals, Purpose};
use lunarena_script::Signatures;
use std::collections::BTreeSet;

/// Fields that a source itself puts into tables among the globals: the table and the name.
#[derive(Default)]
pub struct OwnFields(BTreeSet<(String, String)>);

impl OwnFields {
    pub fn of<'a>(globals: impl IntoIterator<Item = &'a Globals>) -> OwnFields {
        let chains = globals.into_iter().flat_map(|globals| &globals.chains);
        let assigned = chains.filter(|chain| chain.purpose == Purpose::Assigned);
        let fields = assigned.filter_map(|chain| Some((chain.root.clone(), chain.path.first()?.clone())));
        OwnFields(fields.collect())
    }

    pub fn has(&self, table: &str, name: &str) -> bool {
        [name, ANY_KEY].iter().any(|name| self.0.contains(&(table.to_owned(), (*name).to_owned())))
    }
}

/// Names that the library doesn't have, and calls of its functions that can't be right.
pub fn findings(file: &LuaFile, globals: &Globals, library: &Signatures, own: &OwnFields) -> Vec<Report> {
    let callee = |name: &str| {
        let function = library.function(name)?;
        Some(Callee { function, shown: name.to_owned(), types: &[], is_of_game: false })
    };
    let defined = globals.defined();
    let calls = globals.calls.iter().filter(|call| !defined.contains(call.name.as_str())).filter_map(|call| {
        callee(&call.name)?.check(call.args, file, call.span.start..call.span.start + call.name.len())
    });
    let fields = globals.chains.iter().filter(|chain| !defined.contains(chain.root.as_str())).filter_map(|chain| {
        let Chain { root, path, purpose, span, .. } = chain;
        let name = path.first().filter(|name| *name != ANY_KEY && !own.has(root, name))?;
        let members = library.members(root);
        let is_looked_for = *purpose == Purpose::Tested && path.len() == 1;
        match (members.contains(&name.as_str()), purpose) {
            _ if members.is_empty() => None,
            (true, Purpose::Called { args }) if path.len() == 1 => {
                callee(&format!("{root}.{name}"))?.check(*args, file, span.clone())
            }
            (true, _) => None,
            (false, _) if is_looked_for => None,
            (false, _) => {
                let close = meant(root, name, &members);
                let label = close.map_or("not there".to_owned(), |close| format!("did you mean `{root}.{close}`?"));
                let span = Span::new(span.start, span.end);
                let report = Report::error(format!("`{root}` has no `{name}`")).at(&file.source, span, label);
                let is_chance = root == "math" && CHANCE.contains(&name.as_str()) && close.is_none();
                Some(if is_chance { report.help("rules draw from streams: `rng(\"dice\"):int(1, 6)`") } else { report })
            }
        }
    });
    calls.chain(fields).collect()
}

/// What people write who look for chance.
const CHANCE: [&str; 5] = ["rand", "rnd", "random", "randomseed", "randint"];

/// The name that is most likely meant.
fn meant<'m>(table: &str, name: &str, members: &[&'m str]) -> Option<&'m str> {
    match table == "math" && CHANCE.contains(&name) {
        true => members.iter().copied().find(|member| *member == "random"),
        false => near(name, members.iter().copied()),
    }
}
