//! Bots: they can be read, use nothing that isn't there, and have the functions that their game asks for.

use super::argument_counts::Callee;
use super::known_names::KnownNames;
use super::library::{self, OwnFields};
use super::offered::Offered;
use super::{api_calls, api_data, written_globals};
use crate::match_run::{RELOAD, UNLOAD};
use lunarena_content::{BotStyle, LuaFile, Report};
use lunarena_kernel::near::near;
use lunarena_lint::{self as lint, Globals};
use lunarena_script::{BOT_GLOBALS, Signatures};

impl Offered {
    /// Everything that is wrong with a bot.
    pub fn check(&self, file: &LuaFile) -> Vec<Report> {
        let mut known =
            KnownNames { globals: BOT_GLOBALS.concat(), methods: Vec::new(), may_assign: true, extent: self.extent };
        known.globals.extend(self.data.iter().map(|(name, _)| name.as_str()));
        let calls = if self.style == BotStyle::Orders { &mut known.globals } else { &mut known.methods };
        calls.extend(self.calls.iter().map(String::as_str));
        let read = lint::globals(file.source.text());
        let mut reports = known.findings(file, &read);
        let Ok(globals) = read else { return reports };
        let own = OwnFields::of([&globals]);
        reports.extend(library::findings(file, &globals, Signatures::of_bots(), &own));
        reports.extend(api_data::findings(file, &globals, &self.data, &own));
        if self.style == BotStyle::Orders {
            reports.extend(self.check_orders(file, &globals));
        }
        let nobody = (String::new(), Vec::new());
        let (title, asked) = self.asks.as_ref().unwrap_or(&nobody);
        let written = || globals.writes.iter().map(|write| write.name.as_str());
        let mut asked_by: Vec<&str> = asked.iter().map(String::as_str).collect();
        for function in asked.iter().filter(|function| !globals.defines(function)) {
            let close = near(function, written());
            let meant = close.map(|close| format!("; is `{close}` meant to be it?")).unwrap_or_default();
            // What is meant to be asked is looked over as if it were.
            asked_by.extend(close);
            reports.push(
                Report::error(format!("{} has no function `{function}`", file.source.shown()))
                    .at(&file.source, file.source.line_span(1), "in this file")
                    .help(format!("bots of {title} need a `function {function}(...)`{meant}")),
            );
        }
        if self.style == BotStyle::Calls {
            reports.extend(api_calls::findings(file, self, &asked_by));
        }
        let is_used =
            |name: &str| known.globals.contains(&name) || asked_by.contains(&name) || [UNLOAD, RELOAD].contains(&name);
        if self.asks.is_some() {
            reports.extend(written_globals::findings(file, &globals, &is_used));
        }
        let found = self.typed.findings(file, &asked_by, &reports);
        reports.extend(found);
        reports
    }

    /// Orders with too few or too many arguments.
    fn check_orders(&self, file: &LuaFile, globals: &Globals) -> Vec<Report> {
        let defined = globals.defined();
        let orders = globals.calls.iter().filter(|call| !defined.contains(call.name.as_str()));
        let found = orders.filter_map(|call| {
            let function = self.functions.iter().find(|function| function.name == call.name)?;
            let span = call.span.start..call.span.start + call.name.len();
            let shown = call.name.clone();
            Callee { function, shown, types: &self.types, is_of_game: true }.check(call.args, file, span)
        });
        found.collect()
    }
}
