//! Runs the program that calls every mathematical and formatting function.

use lunarena_kernel::Value;
use lunarena_script::{Rules, RulesSource};

pub const PROGRAM: &str = include_str!("program.lua");

/// Returns the lines of the program, run by rules.
pub fn results() -> Result<String, String> {
    let constants = Value::Map(Default::default());
    let nothing = RulesSource { modules: &[], constants: &constants, formulas: &[], hooks: &[] };
    let mut rules = Rules::load(&nothing).map_err(|errors| format!("{errors:?}"))?;
    joined(&rules.run_generator("program.lua", PROGRAM).map_err(|error| error.to_string())?)
}

/// Joins a list of lines.
pub fn joined(lines: &Value) -> Result<String, String> {
    let lines: Option<String> =
        lines.as_list().and_then(|lines| lines.iter().map(|line| Some(format!("{}\n", line.as_str()?))).collect());
    lines.ok_or_else(|| "the program returns no list of lines".to_owned())
}
