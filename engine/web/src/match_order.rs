//! The match that a page asks for. It names what is in the content folder, and nothing else: paths are for the command line.

use crate::live_match::{Names, SeatEntry};
use crate::match_thread::title;
use lunarena_arena::SeatRef;
use lunarena_content::{Report, Reports, Root, UserPath, did_you_mean, visible_line};
use lunarena_contest::{ContentPlace, MatchInputs, MatchRequest, PreparedMatch, SeatPlayer, Settings};
use lunarena_kernel::near::near;
use serde::Deserialize;
use std::time::Duration;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchOrder {
    pub game: String,
    #[serde(default)]
    pub map: Option<String>,
    /// One for each seat; none for the game's own.
    #[serde(default)]
    pub bots: Vec<String>,
    #[serde(default)]
    pub mods: Vec<String>,
    #[serde(default)]
    pub set: Vec<(String, String)>,
    #[serde(default)]
    pub seed: Option<u64>,
    /// Seconds that a person may think.
    #[serde(default)]
    pub think: Option<f64>,
}

/// A person who may think longer than a day doesn't need a limit.
const LONGEST_THINK: f64 = 86_400.0;

impl MatchOrder {
    pub fn think(&self) -> Option<Duration> {
        let seconds = self.think.filter(|seconds| *seconds > 0.0)?;
        Duration::try_from_secs_f64(seconds.min(LONGEST_THINK)).ok()
    }

    /// As a command line would ask for it, once all names are known.
    pub fn request(&self, root: &Root) -> Result<MatchRequest, Report> {
        root.game(&self.game)?;
        let names = |files: Vec<lunarena_content::ContentPath>| files.iter().map(ToString::to_string).collect();
        let (bots, maps): (Vec<String>, Vec<String>) = (names(root.bots(&self.game)), names(root.maps(&self.game)));
        for bot in &self.bots {
            if let Some(bot) = SeatPlayer::new(&UserPath::new(bot.as_str())).bot() {
                known("bot", bot.as_str(), &bots)?;
            }
        }
        self.map.iter().try_for_each(|map| known("map", map, &maps))?;
        let mods = root.mods();
        for name in &self.mods {
            known("mod", name, &mods)?;
        }
        Ok(MatchRequest {
            game: Some(self.game.clone()),
            bots: self.bots.iter().map(|bot| UserPath::new(bot.as_str())).collect(),
            map: self.map.as_ref().map(|map| UserPath::new(map.as_str())),
            seed: self.seed,
            settings: Settings { mods: self.mods.clone(), set: self.set.clone() },
        })
    }

    /// All that the match needs, found and read.
    pub fn prepare(&self, place: &ContentPlace) -> Result<(MatchInputs, Names), Reports> {
        let request = self.request(&place.root()?)?;
        let prepared = PreparedMatch::with_people(place, request, false)?;
        Ok((MatchInputs::from(&prepared), names(&prepared)))
    }
}

/// What a match is known by.
pub fn names(prepared: &PreparedMatch) -> Names {
    let seat = |seat: &SeatRef| SeatEntry {
        name: seat.seat.clone(),
        bot: visible_line(&seat.player()).into_owned(),
        person: seat.person,
    };
    Names {
        title: visible_line(&title(prepared)).into_owned(),
        command: visible_line(&prepared.command()).into_owned(),
        seats: prepared.seat_refs().iter().map(seat).collect(),
    }
}

pub fn known(noun: &str, name: &str, all: &[String]) -> Result<(), Report> {
    if all.iter().any(|own| own == name) {
        return Ok(());
    }
    let close = near(name, all.iter().map(String::as_str));
    let help = did_you_mean(close, &format!("there are {}", all.join(", ")));
    Err(Report::error(format!("there is no {noun} `{name}`")).help(help))
}
