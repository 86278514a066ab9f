//! All matches of an experiment, with everything they need found, read and looked over before the first one begins.

mod works;

use super::variant::{VARY, Variant};
use crate::content_place::ContentPlace;
use crate::match_request::MatchRequest;
use crate::prepared_match::{MatchInputs, PreparedMatch};
use lunarena_arena::{ENGINE, Keep, Match};
use lunarena_content::{Report, Reports, SET, UserPath};
use lunarena_kernel::digest::Digest;
use std::ops::RangeInclusive;

pub struct Plan {
    /// The title of the game, and its name.
    pub title: String,
    pub game: String,
    pub map: String,
    pub variants: Vec<Variant>,
    /// One for each variant.
    inputs: Vec<MatchInputs>,
    /// The rules of each variant, as they are named where its matches are played, and the texts of their files.
    kits: Vec<works::PackedKit>,
    /// Whom the figures are about.
    pub players: Players,
    /// The names of the seats that play.
    pub seats: Vec<String>,
    /// Each seed is played with so many orders of the bots over the seats.
    pub rotations: usize,
    pub first_seed: u64,
    /// At least one.
    pub seeds: u64,
    /// All that differ in more than the seed.
    pub sittings: Vec<Sitting>,
    /// The number of the sitting of each variant in each rotation.
    places: Vec<usize>,
}

/// The bots; or the seats, where the same bot has all of them.
pub struct Players {
    pub noun: &'static str,
    pub names: Vec<String>,
}

/// A variant with a certain bot in each seat.
pub struct Sitting {
    pub variant: usize,
    pub rotation: usize,
    /// The digest of all that decides a match but its seed.
    pub key: String,
}

/// What the player is called who is another in each variant.
const VARIED: &str = "varied bot";

/// Where none is named.
pub const FIRST_SEED: u64 = 1;

/// More matches than this are not kept in mind at once.
const MOST_MATCHES: u64 = 10_000_000;

/// Part of every key: what was kept in another form is not found again.
const FORMAT: i64 = 1;

impl Plan {
    /// All mistakes of all variants are told at once, each only once. The seed of the request is the first.
    pub fn new(
        place: &ContentPlace,
        mut request: MatchRequest,
        variants: Vec<Variant>,
        seeds: u64,
    ) -> Result<Plan, Reports> {
        let first_seed = request.seed.unwrap_or(FIRST_SEED);
        let (mut inputs, mut reports): (Vec<MatchInputs>, Vec<Report>) = (Vec::new(), Vec::new());
        let (mut title, mut game) = (String::new(), String::new());
        let named = request.clone();
        // Where the game alone can't be loaded, neither can a variant, and that is told below.
        if let Ok(prepared) = PreparedMatch::new(place, request.clone(), false) {
            fill_in(&mut request, &prepared);
        }
        for variant in &variants {
            match ready(place, &variant.over(&request), variant) {
                Ok(prepared) => {
                    if inputs.is_empty() {
                        (title, game) = (prepared.game.file.title.clone(), prepared.game.name().to_owned());
                        fill_in(&mut request, &prepared);
                    }
                    inputs.push(MatchInputs::from(&prepared));
                }
                Err(found) => {
                    if variant.has_mods() && ready(place, &variant.over(&named), variant).is_ok() {
                        reports.push(unfit(variant));
                    }
                    found.into_iter().for_each(|report| add(&mut reports, variant.claim(report)));
                }
            }
        }
        let Some(first) = inputs.first().filter(|_| reports.is_empty()) else { return Err(Reports::new(reports)) };

        let alike =
            inputs.iter().all(|prepared| prepared.seats.windows(2).all(|pair| pair[0].file.hash == pair[1].file.hash));
        let seats: Vec<String> = first.seats.iter().map(|seat| seat.name.clone()).collect();
        let mut bots: Vec<&str> = first.seats.iter().map(|seat| seat.file.name.as_str()).collect();
        if let (true, Some(own)) = (variants.iter().any(Variant::varies_bot), bots.first_mut()) {
            *own = VARIED;
        }
        let players = match alike {
            true => Players { noun: "seat", names: seats.clone() },
            false => Players { noun: "bot", names: told_apart(&bots) },
        };
        let rotations = if alike { 1 } else { seats.len() };
        let (sittings, places) = sittings(&inputs, rotations);
        check_number(sittings.len(), first_seed, seeds)?;
        let map = first.map.0.clone();
        let kits = inputs.iter().map(|own| works::kit(place, own)).collect::<Result<_, _>>()?;
        Ok(Plan {
            title,
            game,
            map,
            variants,
            inputs,
            kits,
            players,
            seats,
            rotations,
            first_seed,
            seeds,
            sittings,
            places,
        })
    }

    /// The keys that vary.
    pub fn keys(&self) -> Vec<&str> {
        let first = self.variants.first().map(|variant| variant.values.iter().map(|(key, _)| key.as_str()).collect());
        first.unwrap_or_default()
    }

    pub fn bots(&self) -> Vec<&str> {
        self.inputs
            .first()
            .map(|prepared| prepared.seats.iter().map(|seat| seat.file.name.as_str()).collect())
            .unwrap_or_default()
    }

    /// What a player is called in a variant: where the bot varies, the first has the name of that bot.
    pub fn player_name(&self, variant: usize, player: usize) -> &str {
        let name = self.players.names[player].as_str();
        if name == VARIED { &self.inputs[variant].seats[player].file.name } else { name }
    }

    pub fn seeds(&self) -> RangeInclusive<u64> {
        self.first_seed..=self.first_seed + (self.seeds - 1)
    }

    pub fn matches(&self) -> u64 {
        self.sittings.len() as u64 * self.seeds
    }

    /// By which others know what is played for it, each time.
    pub fn run_name(&self) -> String {
        let mut digest = Digest::new();
        self.sittings.iter().for_each(|sitting| digest.bytes(sitting.key.as_bytes()));
        digest.int(self.first_seed as i64);
        digest.int(self.seeds as i64);
        digest.finish()
    }

    /// The number of the sitting of a variant in a rotation.
    pub fn sitting(&self, variant: usize, rotation: usize) -> usize {
        self.places[variant * self.rotations + rotation]
    }

    /// The seat of a player in a rotation.
    pub fn seat_of(&self, player: usize, rotation: usize) -> usize {
        (player + self.seats.len() - rotation) % self.seats.len()
    }

    /// The bot of a seat in a rotation.
    pub fn bot_at(&self, variant: usize, seat: usize, rotation: usize) -> &str {
        let seats = &self.inputs[variant].seats;
        &seats[(seat + rotation) % seats.len()].file.name
    }

    /// The match of a sitting, loaded again; all that is still open is the seed.
    pub fn prepare(&self, sitting: &Sitting) -> Result<PreparedMatch, Reports> {
        let mut prepared = self.inputs[sitting.variant].prepare()?;
        seat(&mut prepared, &self.inputs[sitting.variant], sitting.rotation);
        Ok(prepared)
    }
}

/// A map that isn't good and a bot that can't be read are found when a match is set up.
fn ready(place: &ContentPlace, request: &MatchRequest, variant: &Variant) -> Result<PreparedMatch, Reports> {
    let mut prepared = PreparedMatch::new(place, request.clone(), false)?;
    variant.set_parameters(&mut prepared)?;
    Match::new(&prepared.game, prepared.setup(Keep::NOTHING))?;
    Ok(prepared)
}

/// All variants are played by the same bots and on the same map, even where a mod has other defaults than its game.
fn fill_in(request: &mut MatchRequest, prepared: &PreparedMatch) {
    if request.bots.is_empty() {
        request.bots = prepared.seats.iter().map(|seat| UserPath::new(seat.bot.clone())).collect();
    }
    if request.map.is_none() && !prepared.map.0.is_empty() {
        request.map = Some(UserPath::new(prepared.map.0.clone()));
    }
}

fn unfit(variant: &Variant) -> Report {
    Report::error(format!("{} can't be played by the default bots, or not on the default map", variant.name()))
        .help("all variants use the same bots and map: name bots and a --map that fit all")
}

/// What is wrong in one variant is mostly wrong in all. An unknown key is one mistake, whatever it was to be set to.
fn add(reports: &mut Vec<Report>, report: Report) {
    let key = report.place().filter(|(file, _, column)| [SET, VARY].contains(file) && *column == 1);
    let same = |other: &Report| {
        *other == report || (key.is_some() && other.place() == key && other.message() == report.message())
    };
    if !reports.iter().any(same) {
        reports.push(report);
    }
}

/// Bots that are named twice get a number.
fn told_apart(names: &[&str]) -> Vec<String> {
    let numbered = names.iter().enumerate().map(|(at, name)| {
        let before = names[..at].iter().filter(|other| *other == name).count();
        if before == 0 { (*name).to_owned() } else { format!("{name} ({})", before + 1) }
    });
    numbered.collect()
}

fn seat(prepared: &mut PreparedMatch, from: &MatchInputs, rotation: usize) {
    let count = from.seats.len();
    for (at, seat) in prepared.seats.iter_mut().enumerate() {
        let other = &from.seats[(at + rotation) % count];
        (seat.bot, seat.file) = (other.bot.clone(), other.file.clone());
    }
}

/// The sittings of all variants and rotations, each once, and which of them belongs to each.
fn sittings(inputs: &[MatchInputs], rotations: usize) -> (Vec<Sitting>, Vec<usize>) {
    let (mut sittings, mut places): (Vec<Sitting>, Vec<usize>) = (Vec::new(), Vec::new());
    for (variant, prepared) in inputs.iter().enumerate() {
        for rotation in 0..rotations {
            let key = key(ENGINE, prepared, rotation);
            let there = sittings.iter().position(|sitting| sitting.key == key);
            places.push(there.unwrap_or(sittings.len()));
            if there.is_none() {
                sittings.push(Sitting { variant, rotation, key });
            }
        }
    }
    (sittings, places)
}

/// Names count too: bots find those of their own files in errors, and mods with the same files differ in what comes first.
fn key(engine: &str, prepared: &MatchInputs, rotation: usize) -> String {
    let mut digest = Digest::new();
    digest.int(FORMAT);
    let mut text = |text: &str| digest.bytes(text.as_bytes());
    text(engine);
    text(&prepared.ruleset.hash);
    text(&prepared.ruleset.mods.join("/"));
    text(prepared.map.1.source().shown());
    text(&prepared.map.1.hash);
    for at in 0..prepared.seats.len() {
        let file = &prepared.seats[(at + rotation) % prepared.seats.len()].file;
        text(&file.name);
        text(&file.hash);
    }
    digest.finish()
}

fn check_number(sittings: usize, first: u64, seeds: u64) -> Result<(), Report> {
    if first.checked_add(seeds.saturating_sub(1)).is_none() {
        return Err(Report::error(format!("there are no {seeds} seeds from {first} on"))
            .help(format!("the last seed is {}", u64::MAX)));
    }
    match (sittings as u64).checked_mul(seeds) {
        Some(matches) if matches <= MOST_MATCHES => Ok(()),
        _ => Err(Report::error(format!("this would be more than {MOST_MATCHES} matches"))
            .help("name fewer seeds, or fewer values for --vary")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_request::Settings;

    #[test]
    fn engines_share_no_results() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/tests/content");
        let place = ContentPlace::new(Some(root), None, &[]);
        let (game, settings) = (Some("pebbles".to_owned()), Settings::default());
        let variants = Variant::all(&[], &settings).expect("one variant");
        let request = MatchRequest { game, bots: Vec::new(), map: None, seed: None, settings };
        let plan = Plan::new(&place, request, variants, 1).expect("a plan");
        let key = |engine: &str| key(engine, &plan.inputs[0], 0);
        assert_eq!(plan.sittings[0].key, key(ENGINE));
        assert_eq!(key("0.1.0+1a2b"), key("0.1.0+1a2b"));
        assert_ne!(key("0.1.0+1a2b"), key("0.1.0+1a2c"));
        assert_ne!(key("0.1.0+1a2b"), key("0.1.0"));
    }

    #[test]
    fn bots_of_the_same_name_are_told_apart() {
        assert_eq!(told_apart(&["a", "b", "a", "a"]), ["a", "b", "a (2)", "a (3)"]);
    }
}
