//! Random streams that no rule draws from: to say how they go on, or that nothing is drawn from them, shows nothing.

use crate::authoring::NamesInCalls;
use lunarena_content::{Case, Pin, Report, Source, Spanned, Start, did_you_mean};
use lunarena_kernel::near::near;

/// What is wrong with the names of `streams`, and of pins that say that nothing is drawn. `known` are the streams that the rules name.
pub fn check(case: &Case<Start>, known: impl FnOnce() -> NamesInCalls) -> Vec<Report> {
    let is_empty = |pin: &Pin| matches!(pin, Pin::Each(values) if values.is_empty());
    let pins = case.pin.iter().filter(|pin| !pin.inherited && is_empty(&pin.value.value));
    let pins = pins.map(|pin| (&pin.source, &pin.name));
    let own = case.streams.iter().filter(|stream| !stream.inherited).map(|stream| (&stream.source, &stream.name));
    let named: Vec<(&Source, &Spanned<String>)> = pins.chain(own).collect();
    if named.is_empty() {
        return Vec::new();
    }
    let known = known();
    // Where names are put together while the rules run, nobody knows them all.
    if known.others {
        return Vec::new();
    }
    let names: Vec<&str> = known.named.iter().map(String::as_str).collect();
    let unknown = named.into_iter().filter(|(_, name)| !names.contains(&name.value.as_str()));
    let report = |(source, name): (&Source, &Spanned<String>)| {
        let label = did_you_mean(near(name, names.iter().copied()), "no such stream");
        let help = match names.as_slice() {
            [] => "the rules draw from no stream".to_owned(),
            names => format!("the rules draw from {}", names.join(", ")),
        };
        Report::error(format!("no rule names a random stream `{}`", name.value)).at(source, name.span, label).help(help)
    };
    unknown.map(report).collect()
}
