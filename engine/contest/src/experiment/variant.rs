//! One of the variants of an experiment: what is changed in it.

use super::vary::{BOT, MAP, MOD, NONE, TOGETHER, Vary};
use crate::match_request::{MatchRequest, Settings};
use crate::prepared_match::PreparedMatch;
use crate::wording::{self, shorten};
use lunarena_content::{LuaFile, Report, SET, Source, UserPath};
use std::collections::BTreeSet;
use std::path::Path;

/// What a bot finds its parameters in.
const PARAMS: &str = "params";

/// What faults in a value of a variant are found in.
pub const VARY: &str = "--vary";

/// So many variants are more than anybody reads.
const MOST_VARIANTS: usize = 1000;

/// One value for each key that varies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    pub values: Vec<(String, String)>,
}

impl Variant {
    /// Every value of each key with every value of all others; the last key changes fastest. Without keys, the game as it is.
    pub fn all(varies: &[Vary], settings: &Settings) -> Result<Vec<Variant>, Report> {
        for (at, vary) in varies.iter().enumerate() {
            let key = &vary.key;
            if varies[..at].iter().any(|other| other.key == *key) {
                return Err(Report::error(format!("`{key}` is varied twice"))
                    .help(format!("write all its values into one: --vary {key}=A,B,C")));
            }
            if settings.set.iter().any(|(set, _)| set == key) {
                return Err(
                    Report::error(format!("`{key}` is varied, and set as well")).help("remove one of --vary and --set")
                );
            }
        }
        let count = varies.iter().try_fold(1_usize, |count, vary| count.checked_mul(vary.values.len()));
        if count.is_none_or(|count| count > MOST_VARIANTS) {
            return Err(Report::error(format!("these are more than {MOST_VARIANTS} variants"))
                .help("each value of a key is played with each value of all others: name fewer"));
        }
        let mut all = vec![Variant { values: Vec::new() }];
        for Vary { key, values } in varies {
            let with = |variant: &Variant, value: &String| {
                let own = variant.values.iter().cloned().chain([(key.clone(), value.clone())]);
                Variant { values: own.collect() }
            };
            all = all.iter().flat_map(|variant| values.iter().map(move |value| with(variant, value))).collect();
        }
        Ok(all)
    }

    /// The request with what this variant changes. Parameters of bots are left to [`Variant::set_parameters`].
    pub fn over(&self, request: &MatchRequest) -> MatchRequest {
        let mut request = request.clone();
        for (key, value) in &self.values {
            match key.as_str() {
                MOD => {
                    let names = value.split(TOGETHER).map(str::trim).filter(|name| *name != NONE).map(str::to_owned);
                    request.settings.mods.extend(names);
                }
                MAP => request.map = Some(UserPath::new(value.as_str())),
                BOT => {
                    request.bots.splice(0..1.min(request.bots.len()), [UserPath::new(value.as_str())]).for_each(drop)
                }
                _ if parameter(key).is_some() => {}
                _ => request.settings.set.push((key.clone(), value.clone())),
            }
        }
        request
    }

    /// Gives the bot of the first seat its parameters. They stand before its own text, in the same line, so that all lines keep their numbers.
    pub fn set_parameters(&self, prepared: &mut PreparedMatch) -> Result<(), Report> {
        let own: Vec<(&str, &str)> =
            self.values.iter().filter_map(|(key, value)| Some((parameter(key)?, value.as_str()))).collect();
        let Some(seat) = prepared.seats.first_mut().filter(|_| !own.is_empty()) else { return Ok(()) };
        let text = seat.file.source.text();
        if let Some((name, _)) = own.iter().find(|(name, _)| !text.contains(name)) {
            let help =
                format!("a bot reads its parameters from the table `{PARAMS}`: `{PARAMS} and {PARAMS}.{name} or 3`");
            return Err(Report::error(format!("{} never reads a parameter `{name}`", seat.file.name)).help(help));
        }
        let fields: Vec<String> = own.iter().map(|(name, value)| format!("{name} = {}", lua_value(value))).collect();
        let text = format!("local {PARAMS} = {{ {} }} {text}", fields.join(", "));
        seat.file = LuaFile::new(&seat.file.name, Source::new(seat.file.source.shown(), &text));
        Ok(())
    }

    /// Whether it gives the bot of the first seat parameters, which no command line can.
    pub fn has_parameters(&self) -> bool {
        self.values.iter().any(|(key, _)| parameter(key).is_some())
    }

    /// Whether the variants differ in who plays the first seat.
    pub fn varies_bot(&self) -> bool {
        self.values.iter().any(|(key, _)| key == BOT)
    }

    /// Whether it lays other mods over the game than the settings do.
    pub fn has_mods(&self) -> bool {
        self.values.iter().any(|(key, value)| key == MOD && value != NONE)
    }

    /// The report, at `--vary` if it is about a value of this variant.
    pub fn claim(&self, report: Report) -> Report {
        let Some(source) = report.source().filter(|source| source.shown() == SET) else { return report };
        let is_own = |(key, value): &(String, String)| source.text() == format!("{key}={value}");
        if !self.values.iter().any(is_own) {
            return report;
        }
        let source = Source::new(VARY, source.text());
        report.in_source(source)
    }

    /// `take.most=4 and mod=none`.
    pub fn name(&self) -> String {
        let parts: Vec<String> = self.values.iter().map(|(key, value)| format!("{key}={value}")).collect();
        wording::list(&parts)
    }
}

/// The name of a parameter of the bot, if the key stands for one.
fn parameter(key: &str) -> Option<&str> {
    let name = key.strip_prefix(BOT)?.strip_prefix('.')?;
    let good = name.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    good.then_some(name)
}

/// A number or a truth value as it is; anything else as a text.
fn lua_value(text: &str) -> String {
    let plain = text.parse::<f64>().is_ok_and(f64::is_finite) || ["true", "false"].contains(&text);
    if plain { text.to_owned() } else { format!("{text:?}") }
}

/// A value as tables show it: bots and maps by their names, wherever they are stored.
fn told((key, value): &(String, String)) -> &str {
    let is_file = [MAP, BOT].contains(&key.as_str());
    let name = Path::new(value).file_stem().and_then(|name| name.to_str());
    name.filter(|_| is_file).unwrap_or(value)
}

/// The values of all variants, each cut to `longest` characters, or to a few more where two of a key would read alike.
pub fn shown(variants: &[Variant], longest: usize) -> Vec<Vec<String>> {
    let keys = variants.first().map_or(0, |variant| variant.values.len());
    let widths: Vec<usize> = (0..keys)
        .map(|key| {
            let all: BTreeSet<&str> = variants.iter().map(|variant| told(&variant.values[key])).collect();
            let whole = all.iter().map(|value| value.chars().count()).max().unwrap_or(0);
            let cut = |width: usize| all.iter().map(|value| shorten(value, width)).collect::<BTreeSet<_>>();
            (longest..whole).find(|width| cut(*width).len() == all.len()).unwrap_or(whole.max(longest))
        })
        .collect();
    let cut = |variant: &Variant| {
        variant.values.iter().zip(&widths).map(|(value, width)| shorten(told(value), *width)).collect()
    };
    variants.iter().map(cut).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_and_bots_take_the_place_of_those_that_were_asked_for() {
        let bots = ["a", "b"].map(UserPath::new).to_vec();
        let request = MatchRequest { game: None, bots, map: None, seed: None, settings: Settings::default() };
        let varies = ["map=x", "bot=c", "bot.pace=1..2"].map(|text| Vary::parse(text).expect("good"));
        let all = Variant::all(&varies, &Settings::default()).expect("a grid");
        let over = all[1].over(&request);
        assert_eq!(over.bots.iter().map(UserPath::as_str).collect::<Vec<_>>(), ["c", "b"]);
        assert_eq!(over.map.as_ref().map(UserPath::as_str), Some("x"));
        assert_eq!((all.len(), over.settings), (2, Settings::default()));
    }

    #[test]
    fn values_are_never_cut_until_two_read_alike() {
        let variants = |values: &[&str]| -> Vec<Variant> {
            values.iter().map(|value| Variant { values: vec![("mod".to_owned(), (*value).to_owned())] }).collect()
        };
        let cut = |values: &[&str]| shown(&variants(values), 6).concat();
        assert_eq!(cut(&["none", "longer-name"]), ["none", "longe…"]);
        assert_eq!(cut(&["long+one", "long+two"]), ["long+o…", "long+t…"]);
        assert_eq!(cut(&["same-until-a", "same-until-b"]), ["same-until-a", "same-until-b"]);
    }

    #[test]
    fn the_grid_goes_over_all_values_the_last_key_fastest() {
        let settings = Settings { mods: vec!["base".into()], set: Vec::new() };
        let varies = ["a=1,2", "mod=none,x+y"].map(|text| Vary::parse(text).expect("good"));
        let all = Variant::all(&varies, &settings).expect("a grid");
        let names: Vec<String> = all.iter().map(Variant::name).collect();
        assert_eq!(names, ["a=1 and mod=none", "a=1 and mod=x+y", "a=2 and mod=none", "a=2 and mod=x+y"]);
        let request = MatchRequest { game: None, bots: Vec::new(), map: None, seed: None, settings: settings.clone() };
        let over = all[3].over(&request).settings;
        assert_eq!(over.mods, ["base", "x", "y"]);
        assert_eq!(over.set, [("a".to_owned(), "2".to_owned())]);
        assert_eq!(Variant::all(&[], &settings).expect("one").len(), 1);
    }
}
