//! What scripts have of the library, by full names and with the parameters of functions: for those who look a script over without
//! running it.

use super::stubs::{RULES_STUBS, STUBS, Stub};
use super::{BOT_GLOBALS, RULES_GLOBALS};
use lunarena_lint::{ApiFunction, Param};
use std::sync::OnceLock;

const LUA: &str = include_str!("signatures/lua.txt");

#[derive(Clone, Debug, Default)]
pub struct Signatures {
    /// Under names such as `math.floor` and `print`.
    pub functions: Vec<ApiFunction>,
    /// What stands in its tables and is no function: `math.pi`.
    pub values: Vec<String>,
}

impl Signatures {
    /// What bots of all games have.
    pub fn of_bots() -> &'static Signatures {
        static SIGNATURES: OnceLock<Signatures> = OnceLock::new();
        SIGNATURES.get_or_init(|| Signatures::read(&STUBS, BOT_GLOBALS))
    }

    /// What the rules of all games have.
    pub fn of_rules() -> &'static Signatures {
        static SIGNATURES: OnceLock<Signatures> = OnceLock::new();
        SIGNATURES.get_or_init(|| Signatures::read(&RULES_STUBS, RULES_GLOBALS))
    }

    /// From the stubs and from Lua's own list, as far as it belongs to these globals.
    fn read(stubs: &[Stub], globals: &[&[&str]]) -> Signatures {
        let mut all = Signatures::default();
        for stub in stubs {
            all.functions.extend(lunarena_lint::functions(stub.text).unwrap_or_default());
        }
        let globals = globals.concat();
        all.functions.retain(|function| function.name.split('.').next().is_some_and(|root| globals.contains(&root)));
        for line in LUA.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            match line.trim_end_matches(')').split_once('(') {
                Some((name, params)) => all.functions.push(function(name, params)),
                None => all.values.push(line.to_owned()),
            }
        }
        all
    }

    pub fn function(&self, name: &str) -> Option<&ApiFunction> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// What a table of the library holds, by name; nothing if there is no such table.
    pub fn members(&self, table: &str) -> Vec<&str> {
        let names = self.functions.iter().map(|function| &function.name).chain(&self.values);
        names.filter_map(|name| name.strip_prefix(table)?.strip_prefix('.')).collect()
    }
}

fn function(name: &str, params: &str) -> ApiFunction {
    let written = params.split(", ").filter(|param| !param.is_empty());
    let params = written.map(|param| {
        let bare = param.trim_end_matches('?');
        Param { name: bare.to_owned(), type_name: Some(String::new()), optional: bare != param, ..Param::default() }
    });
    ApiFunction { name: name.to_owned(), params: params.collect(), ..ApiFunction::default() }
}
