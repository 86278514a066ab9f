//! Pins that pin nothing: of streams that are never drawn from. A list may hold more answers than are drawn.

use crate::game::KnownWords;
use lunarena_content::{Case, Pin, Report, Start, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_kernel::random::Streams;

/// What is wrong with the pins that the case itself has, once it was played. An empty list says that nothing is drawn, and so needs no draw. Where
/// other cases build on it, or are going to, its pins may be for them: they only have to be named by the rules.
pub fn check(case: &Case<Start>, streams: &Streams, words: &KnownWords) -> Vec<Report> {
    let used = |name: &str| streams.iter().find(|stream| stream.name() == name).map_or(0, |stream| stream.pins_used());
    let drawn: Vec<&str> = streams.drawn().map(|stream| stream.name()).collect();
    let for_others = case.is_base || case.steps.is_empty();
    let own = case.pin.iter().filter(|pin| !pin.inherited);
    let wrong = own.filter_map(|pin| {
        let (name, used) = (pin.name.value.as_str(), used(&pin.name.value));
        match &pin.value.value {
            Pin::Each(values) if values.is_empty() => None,
            _ if for_others && used == 0 => {
                let label = did_you_mean(near(name, words.iter()), "pins nothing");
                let unknown = !words.know(name);
                unknown.then(|| pin.report(format!("no rule names a random stream `{name}`"), label))
            }
            _ if used == 0 => {
                let label = did_you_mean(near(name, drawn.iter().copied()), "pins nothing");
                let help = match drawn.as_slice() {
                    [] => "no random stream is drawn from in this case".to_owned(),
                    drawn => format!("drawn from in this case: {}", drawn.join(", ")),
                };
                let message = format!("nothing is drawn from the random stream `{name}` in this case");
                Some(pin.report(message, label).help(help))
            }
            _ => None,
        }
    });
    wrong.collect()
}
