//! What a person can do: actions that nothing says the choices of, choices without actions, and a helper that isn't there.

use crate::game::Game;
use lunarena_content::{ContentPath, Report, Root, did_you_mean};
use lunarena_kernel::near::near;

pub fn findings(root: &Root, game: &Game) -> Vec<Report> {
    unchosen(game).into_iter().chain(unasked(game)).chain(no_helper(root, game)).collect()
}

/// Actions of a game that doesn't say what there is to choose.
fn unchosen(game: &Game) -> Option<Report> {
    let file = &game.ruleset.look;
    if game.look.actions.is_empty() || game.file.functions.choices.is_some() {
        return None;
    }
    let report = Report::warning("nobody can do these actions: the rules don't say what there is to choose");
    let help = "write a function that does, and name it in game.yaml: `functions: { choices: choices.now }`";
    Some(report.at(file.source()?, file.key(&["actions"])?, "no choices").help(help))
}

/// A function that is never asked.
fn unasked(game: &Game) -> Option<Report> {
    let function = game.file.functions.choices.as_ref().filter(|_| game.look.actions.is_empty())?;
    let report = Report::warning("nobody is offered these choices: there are no actions");
    let help =
        "name what a person can do in look.yaml: `actions: { leap: { text: Leap, steps: [frog: thing, to: place] } }`";
    Some(report.at(&game.file.source, function.span, "never asked").help(help))
}

fn no_helper(root: &Root, game: &Game) -> Option<Report> {
    let (file, helper) = (&game.ruleset.look, game.look.helper.as_deref()?);
    let known: Vec<ContentPath> = root.bots(game.name());
    let names = || known.iter().map(|name| &name[..]);
    if names().any(|name| name == helper) {
        return None;
    }
    let label = did_you_mean(near(helper, names()), "not there");
    let report = Report::error(format!("there is no bot `{helper}`"));
    Some(report.at(file.source()?, file.at(&["helper"])?.span, label))
}
