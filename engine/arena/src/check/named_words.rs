//! Events and figures that game.yaml names and no rule has a name for.

use crate::game::Game;
use lunarena_content::{Report, Spanned, did_you_mean};
use lunarena_kernel::near::near;

pub fn check(game: &Game) -> Vec<Report> {
    let words = game.known_words();
    let file = &game.file;
    let named = file.refusals.iter().map(|name| ("an event", name));
    let named = named.chain(file.ranking.iter().map(|name| ("a figure of the standings", name)));
    let report = |(what, name): (&str, &Spanned<String>)| {
        let label = did_you_mean(near(name, words.iter()), "not in the rules");
        Report::error(format!("no rule names {what} `{}`", name.value)).at(&file.source, name.span, label)
    };
    named.filter(|(_, name)| !words.know(name)).map(report).collect()
}
