//! Bots: they can be read, use nothing that isn't there, and have the functions that their game asks for.

use super::known::Known;
use crate::game::Game;
use lunarena_content::{BotStyle, LuaFile, Report};
use lunarena_kernel::near::near;
use lunarena_script::{BOT_GLOBALS, lint};

/// What a game offers to its bots, and asks of them.
pub struct Offered {
    style: BotStyle,
    calls: Vec<String>,
    data: Vec<String>,
    /// The game's title, and the functions that bots are asked by.
    asks: Option<(String, Vec<String>)>,
}

impl Offered {
    pub fn by(game: &Game) -> Offered {
        let mut asked: Vec<String> = game.file.turns.iter().map(|phase| phase.ask.value.clone()).collect();
        asked.dedup();
        Offered {
            style: game.file.bots,
            calls: game.api.calls.iter().map(|entry| entry.name.clone()).collect(),
            data: game.api.data.iter().map(|(name, _)| name.clone()).collect(),
            asks: Some((game.file.title.clone(), asked)),
        }
    }

    /// Of rules that can't be run, what can be read in their API.
    pub fn read(style: BotStyle, api: &[LuaFile]) -> Offered {
        let mut offered = Offered { style, calls: Vec::new(), data: Vec::new(), asks: None };
        for api in api.iter().filter_map(|module| lint::documentation(module.source.text()).ok()) {
            offered.calls.extend(api.functions.into_iter().map(|function| function.name));
            offered.data.extend(api.data.into_iter().map(|data| data.name));
        }
        offered
    }

    /// Everything that is wrong with a bot.
    pub fn check(&self, file: &LuaFile) -> Vec<Report> {
        let mut known = Known { globals: BOT_GLOBALS.concat(), methods: Vec::new(), may_assign: true };
        known.globals.extend(self.data.iter().map(String::as_str));
        let calls = if self.style == BotStyle::Orders { &mut known.globals } else { &mut known.methods };
        calls.extend(self.calls.iter().map(String::as_str));
        let mut reports = known.findings(file);
        let (Ok(globals), Some((title, asked))) = (lint::globals(file.source.text()), &self.asks) else {
            return reports;
        };
        for function in asked.iter().filter(|function| !globals.defines(function)) {
            let written: Vec<&str> = globals.writes.iter().map(|write| write.name.as_str()).collect();
            let meant =
                near(function, written).map(|close| format!("; is `{close}` meant to be it?")).unwrap_or_default();
            reports.push(
                Report::error(format!("{} has no function `{function}`", file.source.shown()))
                    .at(&file.source, file.source.line_span(1), "in this file")
                    .help(format!("{title} asks its bots by `function {function}(...)`{meant}")),
            );
        }
        reports
    }
}
