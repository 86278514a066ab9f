//! Events and figures that game.yaml names and no rule has a name for.

use crate::game::Game;
use lunarena_content::{Report, Spanned};
use lunarena_kernel::near::near;

pub fn check(game: &Game) -> Vec<Report> {
    let words = game.known_words();
    let file = &game.file;
    let named = file.refusals.iter().map(|name| ("an event", name));
    let named = named.chain(file.ranking.iter().map(|name| ("a figure of the standings", name)));
    let report = |(what, name): (&str, &Spanned<String>)| {
        let label = match near(name, words.iter()) {
            Some(close) => format!("did you mean `{close}`?"),
            None => "not in the rules".to_owned(),
        };
        Report::error(format!("no rule names {what} `{}`", name.value)).at(&file.source, name.span, label)
    };
    named.filter(|(_, name)| !words.know(name)).map(report).collect()
}
