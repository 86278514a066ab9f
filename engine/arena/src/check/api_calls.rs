//! What a bot calls on the object that it is given, where bots call live.

use super::argument_counts::Callee;
use super::offered::Offered;
use crate::authoring::{OBJECT, OBJECT_CLASS};
use lunarena_content::{LuaFile, Report, Span, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_lint::{self as lint, Arity, Handed, Misfit, ObjectCall};
use lunarena_script::BOT_GLOBALS;

/// All calls that can't be right, of a bot that is asked by these functions.
pub fn findings(file: &LuaFile, offered: &Offered, asked: &[&str]) -> Vec<Report> {
    let calls = lint::object_calls(file.source.text(), asked, OBJECT_CLASS).unwrap_or_default();
    calls.iter().filter_map(|call| finding(file, offered, call)).collect()
}

fn finding(file: &LuaFile, offered: &Offered, call: &ObjectCall) -> Option<Report> {
    let ObjectCall { name, args, span, .. } = call;
    let at = Span::new(span.start, span.end);
    if !offered.calls.contains(name) {
        let (label, help) = unknown(offered, name);
        let report = || Report::error(format!("nothing offers `{name}`")).at(&file.source, at, label).help(help);
        // A bot that looks whether a call is there may well be played with a mod that offers it.
        let is_meant = call.looked_for && !offered.seen.contains(name);
        // Rules that don't run may well have more for bots than their text shows.
        let is_slip = offered.extent.rules_out(name, offered.calls.iter().map(String::as_str));
        return (!is_meant && is_slip).then(report);
    }
    let function = offered.functions.iter().find(|function| function.name == *name);
    let lacks_one = |function| matches!(Arity::of(function, &offered.types).misfit(*args), Some(Misfit::TooFew { .. }));
    // One that lacks an argument and has a dot most likely lacks the object.
    let lacks_object = match call.handed {
        Handed::Yes => false,
        Handed::Perhaps => function.is_some_and(lacks_one),
        Handed::No => true,
    };
    if lacks_object {
        let report = Report::error(format!("`{name}` is called without the object that it is a method of"));
        let label = format!("write `{OBJECT}:{name}(...)`");
        return Some(report.at(&file.source, at, label).help("behind a dot the object must be the first argument"));
    }
    let function = function?;
    let shown = format!("{OBJECT}:{name}");
    Callee { function, shown, types: &offered.types, is_of_game: true }.check(*args, file, span.clone())
}

/// What is wrong with a call that isn't there, and what helps.
fn unknown(offered: &Offered, name: &str) -> (String, String) {
    let is_global = BOT_GLOBALS.concat().contains(&name) || offered.data.iter().any(|(data, _)| data == name);
    if offered.seen.iter().any(|seen| seen == name) {
        return ("a field, not a call".to_owned(), format!("read it as `{OBJECT}.{name}`"));
    } else if is_global {
        return ("not a call of the game".to_owned(), format!("`{name}` is a global: leave out `{OBJECT}:`"));
    }
    let label = did_you_mean(near(name, offered.calls.iter().map(String::as_str)), "not a call of the game");
    (label, format!("`lunarena stubs {} --out DIR` writes down all calls there are", offered.game))
}
