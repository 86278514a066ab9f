//! A match that is played to measure something.

use crate::example::Setting;
use crate::files::paths::{CONTENT_PATH, ContentPath};
use crate::files::root::Root;
use crate::rules::constants::Constants;
use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::text::span::Spanned;
use crate::yaml::fields::Fields;
use crate::yaml::node::Node;
use crate::yaml::outline::{Field, Holds};
use crate::yaml::reader::Entries;

pub const MAP: Field = Field::optional(
    "map",
    Holds::Form(CONTENT_PATH),
    "The map: a name, or a path from the folder that holds rules/. Left out: the game's own.",
);
pub const BOTS: Field = Field::optional(
    "bots",
    Holds::List(&Holds::Form(CONTENT_PATH)),
    "One bot for each seat: names, or paths from the folder that holds rules/. Left out: the game's own.",
);
pub const SET: Field = Field::optional("set", Holds::Settings, "Other values for constants, by path.");
pub const SEED: Field =
    Field::optional("seed", Holds::Integer { least: 0 }, "What all chance of the match follows from. Left out: 1.");

const USUAL_SEED: u64 = 1;

/// As a person could write it on the command line.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    source: Source,
    map: Option<Spanned<ContentPath>>,
    bots: Vec<Spanned<ContentPath>>,
    set: Vec<Setting<Node>>,
    pub seed: u64,
}

impl Scene {
    pub fn map(&self) -> Option<ContentPath> {
        self.map.as_ref().map(|name| name.value.clone())
    }

    pub fn bots(&self) -> Vec<ContentPath> {
        self.bots.iter().map(|name| name.value.clone()).collect()
    }

    /// Constants, each with its value as it is written.
    pub fn set(&self) -> Vec<(String, String)> {
        let text = |set: &Setting<Node>| (set.name.value.clone(), set.source.slice(set.value.span).to_owned());
        self.set.iter().map(text).collect()
    }

    /// What it names but isn't there, or can't be set so.
    pub fn check(&self, root: &Root, game: &str, constants: Option<&Constants>) -> Vec<Report> {
        let mut reports = Vec::new();
        let maps = self.map.iter().filter_map(|name| Some((name, root.map(game, name).err()?)));
        let bots = self.bots.iter().filter_map(|name| Some((name, Reports::from(root.bot(game, name).err()?))));
        for (name, found) in maps.chain(bots) {
            let placed = |report: Report| match report.place() {
                Some(_) => report,
                None => report.at(&self.source, name.span, "named here"),
            };
            reports.extend(found.into_iter().map(placed));
        }
        if let Some(mut constants) = constants.cloned() {
            let set = self.set.iter().map(|set| constants.overlay(&set.source, &set.name, &set.value));
            reports.extend(set.filter_map(Result::err).flatten());
        }
        reports
    }
}

/// The part of a scene that stands in one place.
pub struct Written {
    source: Source,
    map: Option<Spanned<ContentPath>>,
    bots: Option<Vec<Spanned<ContentPath>>>,
    set: Entries<Node>,
    seed: Option<Spanned<i64>>,
}

impl Written {
    /// Only the whole of a scene has a seed.
    pub fn of(fields: &mut Fields<'_>, whole: bool) -> Option<Written> {
        let source = fields.log().source.clone();
        let map = fields.optional("map");
        let bots = fields.optional("bots");
        let set = fields.or("set", Entries::default());
        let seed: Option<Option<Spanned<i64>>> = if whole { fields.optional("seed") } else { Some(None) };
        if let Some(Some(seed)) = &seed
            && seed.value < 0
        {
            let message = format!("a seed can't be {}", seed.value);
            fields.log().error(seed.span, message, "below 0", "a seed is a whole number from 0 on");
        }
        Some(Written { source, map: map?, bots: bots?, set: set?, seed: seed? })
    }

    /// This laid over what counts for all sizes.
    pub fn over(self, base: &Written) -> Written {
        let own = |name: &Spanned<String>| self.set.get(name).is_some();
        let below = base.set.0.iter().filter(|(name, _)| !own(name)).cloned();
        Written {
            map: self.map.or_else(|| base.map.clone()),
            bots: self.bots.or_else(|| base.bots.clone()),
            set: Entries(below.chain(self.set.0.iter().cloned()).collect()),
            seed: base.seed,
            source: self.source,
        }
    }

    pub fn scene(self) -> Scene {
        Scene {
            map: self.map,
            bots: self.bots.unwrap_or_default(),
            set: Setting::all(&self.source, self.set),
            seed: self.seed.map_or(USUAL_SEED, |seed| seed.value.unsigned_abs()),
            source: self.source,
        }
    }
}
