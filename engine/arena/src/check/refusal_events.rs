//! Events that game.yaml names and no rule has a name for.

use crate::game::Game;
use lunarena_content::Report;
use lunarena_kernel::near::near;

pub fn check(game: &Game) -> Vec<Report> {
    let words = game.known_words();
    let unknown = game.file.refusals.iter().filter(|name| !words.know(name));
    let report = |name: &lunarena_content::Spanned<String>| {
        let label = match near(name, words.iter()) {
            Some(close) => format!("did you mean `{close}`?"),
            None => "not in the rules".to_owned(),
        };
        Report::error(format!("no rule names an event `{}`", name.value)).at(&game.file.source, name.span, label)
    };
    unknown.map(report).collect()
}
