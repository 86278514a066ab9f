//! The game of a contest with all that its matches need, and the matches of a bout.

use crate::content_place::ContentPlace;
use crate::errand::{Kit, NamedFile, TextsByHash, Work};
use crate::tournament::{Bout, Entrant, Event, Job, Roster};
use lunarena_content::{ContestRules, EventFile, EventFormat, Format, Reports, visible};
use std::path::Path;
use std::sync::Arc;

pub struct SiteGame {
    pub place: ContentPlace,
    /// Its entrants are the bots of the house.
    pub roster: Roster,
    pub contest: ContestRules,
    /// The digest of the rules.
    pub rules: String,
    /// The bots of the house: names and texts.
    pub house: Vec<(String, String)>,
    /// What bots' authors read.
    pub manual: String,
    /// With rules and maps; bots and tasks come to it.
    work: Work,
    /// Of rules and maps, by their hashes.
    texts: TextsByHash,
}

/// One who meets others: the name of the team, and the hash of the bot.
pub type Named<'n> = (&'n str, &'n str);

impl SiteGame {
    pub fn load(
        place: &ContentPlace,
        file: &EventFile,
        folder: Option<&Path>,
        title: &str,
    ) -> Result<(SiteGame, Event), Reports> {
        let event = Event::load_with(place, file, folder, title, 1)?;
        let house = event.bots().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        let roster = event.roster.clone();
        let (work, texts) = event.work(place)?;
        let kit = Arc::new(Kit { scenes: true, ..Kit::clone(&work.kit) });
        let game = SiteGame {
            place: place.settled()?,
            contest: file.contest.clone().unwrap_or_default(),
            rules: roster.rules().0,
            house,
            manual: manual(place, &roster.game)?,
            work: Work { kit, bots: Vec::new(), ..work },
            texts,
            roster,
        };
        Ok((game, event))
    }

    /// So many play a match at least.
    pub fn least(&self) -> usize {
        self.roster.least.max(2)
    }

    /// The number of a map by its name.
    pub fn map(&self, name: &str) -> Option<usize> {
        self.roster.maps.iter().position(|map| map.name == name)
    }

    /// A roster of these alone, for the ladder.
    pub fn roster_of<'n>(&self, players: impl IntoIterator<Item = Named<'n>>) -> Roster {
        let entrant = |(name, hash): Named<'_>| Entrant {
            name: name.to_owned(),
            hash: hash.to_owned(),
            strength: None,
            unread: None,
        };
        Roster {
            entrants: players.into_iter().map(entrant).collect(),
            house: Vec::new(),
            format: EventFormat { format: Format::Ladder, rounds: Some(usize::MAX), ..EventFormat::default() },
            ..self.roster.clone()
        }
    }

    /// The matches of a bout, with the names of their maps; players are places in the list.
    pub fn matches(&self, players: &[Named<'_>], map: Option<usize>, series: u64) -> Vec<(Job, String)> {
        let roster = self.roster_of(players.iter().copied());
        let bout = Bout { id: String::new(), players: (0..players.len()).collect(), series };
        let jobs = bout.jobs(&roster).into_iter().flatten();
        let jobs = jobs.filter(|job| map.is_none_or(|map| job.map == map));
        jobs.map(|job| (roster.maps[job.map].name.clone(), job)).map(|(name, job)| (job, name)).collect()
    }

    /// Work with these bots: names, and hashes of their texts.
    pub fn work<'n>(&self, bots: impl IntoIterator<Item = Named<'n>>) -> Work {
        let named = |(name, hash): Named<'_>| {
            Arc::new(NamedFile { name: name.to_owned(), file: "bot.lua".to_owned(), hash: hash.to_owned() })
        };
        Work { bots: bots.into_iter().map(named).collect(), ..self.work.clone() }
    }

    /// A text of the rules or of a map.
    pub fn text(&self, hash: &str) -> Option<Arc<str>> {
        self.texts.get(hash).cloned()
    }
}

/// The page that tells the game, if it has one.
fn manual(place: &ContentPlace, game: &str) -> Result<String, Reports> {
    let root = place.root()?;
    let folder = root.game(game)?;
    Ok(root.read(&format!("{folder}/MANUAL.md")).map(|manual| visible(manual.text()).into_owned()).unwrap_or_default())
}
