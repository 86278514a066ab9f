//! `rules/<game>/bench.yaml`: the matches by which `lunarena bench` measures a game. Bots and maps made for it are in `rules/<game>/bench/`.
//!
//! ```yaml
//! originals:                    # matches that another program was timed on
//!   - name: two sleepers        # as the table shows it
//!     bots: [sleeper, sleeper]  # bots, map, set and seed as on the command line; default: the game's own, and seed 1
//!     written_in: C
//!     seconds: 2.5              # its best known time
//!     times: 10                 # how many times faster we promise to be
//! growth:                       # cost of a turn (a round, where units have turns) as something grows
//!   - name: heaps
//!     bots: [sleeper, sleeper]  # for all sizes
//!     sizes:                    # each about twice the one before, with settings, map or bots of its own
//!       - { size: 10, set: { heaps: 10 } }
//!       - { size: 20, set: { heaps: 20 } }
//! ```

mod scene;

pub use scene::Scene;

use crate::files::paths::ContentPath;
use crate::files::root::Root;
use crate::rules::constants::Constants;
use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::text::span::Spanned;
use crate::yaml::document::Document;
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Log, Read};
use scene::{BOTS, MAP, SEED, SET, Written};

/// What is measured of a game beside its own match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BenchFile {
    pub originals: Vec<Original>,
    pub growth: Vec<Growth>,
}

/// A match that the contest's own program was timed on.
#[derive(Clone, Debug, PartialEq)]
pub struct Original {
    pub name: String,
    pub scene: Scene,
    /// What that program is written in.
    pub written_in: String,
    pub seconds: f64,
    /// So many times as quick we want to be at least.
    pub times: f64,
}

/// What a turn costs while something is doubled.
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    /// What it is.
    pub name: String,
    /// From the smallest to the largest.
    pub sizes: Vec<(i64, Scene)>,
}

pub static BENCH: Outline = Outline {
    whole: "bench.yaml",
    keys: &[
        Field::optional(
            "originals",
            Holds::List(&Holds::Map(&ORIGINAL)),
            "Matches that the contest's own program was timed on.",
        ),
        Field::optional(
            "growth",
            Holds::List(&Holds::Map(&GROWTH)),
            "Matches in which something is doubled: what does a turn cost then?",
        ),
    ],
    rules: &[],
};

static ORIGINAL: Outline = Outline {
    whole: "an original",
    keys: &[
        Field::needed("name", Holds::Text, "What is played, as it stands in the table."),
        MAP,
        BOTS,
        SET,
        SEED,
        Field::needed("written_in", Holds::Text, "The language of the contest's own program."),
        Field::needed("seconds", Holds::Positive, "How long that program took for the match, at its quickest."),
        Field::needed("times", Holds::Positive, "How many times as quick we want to be at least."),
    ],
    rules: &[],
};

static GROWTH: Outline = Outline {
    whole: "a growth",
    keys: &[
        Field::needed("name", Holds::Text, "What is doubled."),
        MAP,
        BOTS,
        SET,
        SEED,
        Field::needed("sizes", Holds::Some(&Holds::Map(&SIZE)), "The sizes, each about twice the one before."),
    ],
    rules: &[],
};

static SIZE: Outline = Outline {
    whole: "a size",
    keys: &[Field::needed("size", Holds::Integer { least: 1 }, "How many there are."), MAP, BOTS, SET],
    rules: &[],
};

/// A number above 0.
struct Positive(f64);

impl Read for Positive {
    fn read(node: &Node, log: &mut Log) -> Option<Positive> {
        let number = match node.item {
            Item::Int(number) => number as f64,
            Item::Float(number) => number,
            _ => f64::NAN,
        };
        if number > 0.0 && number.is_finite() {
            return Some(Positive(number));
        }
        log.mismatch(node, "a number above 0");
        None
    }
}

impl Read for Original {
    fn read(node: &Node, log: &mut Log) -> Option<Original> {
        let mut fields = Fields::of(node, &ORIGINAL, log)?;
        let name = fields.required("name");
        let scene = Written::of(&mut fields, true);
        let written_in = fields.required("written_in");
        let seconds: Option<Positive> = fields.required("seconds");
        let times: Option<Positive> = fields.required("times");
        fields.finish();
        Some(Original {
            name: name?,
            scene: scene?.scene(),
            written_in: written_in?,
            seconds: seconds?.0,
            times: times?.0,
        })
    }
}

impl Read for Growth {
    fn read(node: &Node, log: &mut Log) -> Option<Growth> {
        let mut fields = Fields::of(node, &GROWTH, log)?;
        let name = fields.required("name");
        let base = Written::of(&mut fields, true);
        let sizes: Option<Vec<Size>> = fields.required("sizes");
        fields.finish();
        let (base, sizes) = (base?, sizes?);
        for pair in sizes.windows(2) {
            if let [small, large] = pair
                && large.size.value <= small.size.value
            {
                let message = format!("{} is not larger than {}", large.size.value, small.size.value);
                log.error(large.size.span, message, "this size", "sizes go from the smallest to the largest");
            }
        }
        if sizes.len() < 2 {
            log.error(node.span, "one size shows no growth", "this growth", "give at least two sizes");
        }
        let sizes = sizes.into_iter().map(|size| (size.size.value, size.written.over(&base).scene()));
        Some(Growth { name: name?, sizes: sizes.collect() })
    }
}

struct Size {
    size: Spanned<i64>,
    written: Written,
}

impl Read for Size {
    fn read(node: &Node, log: &mut Log) -> Option<Size> {
        let mut fields = Fields::of(node, &SIZE, log)?;
        let size: Option<Spanned<i64>> = fields.required("size");
        let written = Written::of(&mut fields, false);
        fields.finish();
        let size = size?;
        if size.value < 1 {
            log.error(size.span, format!("a size of {} is none", size.value), "too small", "sizes begin at 1");
        }
        Some(Size { size, written: written? })
    }
}

impl BenchFile {
    /// The file of a game; one that has none measures only its own match.
    pub fn load(root: &Root, game: &str) -> Result<BenchFile, Reports> {
        let shown = format!("{}/bench.yaml", root.game(game)?);
        if root.has(&shown) { BenchFile::read(&root.read(&shown)?) } else { Ok(BenchFile::default()) }
    }

    pub fn read(source: &Source) -> Result<BenchFile, Reports> {
        let document = Document::parse(source)?;
        let mut log = Log::new(source);
        let file = BenchFile::of(&document.root, &mut log);
        log.result(file)
    }

    fn of(node: &Node, log: &mut Log) -> Option<BenchFile> {
        let mut fields = Fields::of(node, &BENCH, log)?;
        let originals = fields.or("originals", Vec::new());
        let growth = fields.or("growth", Vec::new());
        fields.finish();
        Some(BenchFile { originals: originals?, growth: growth? })
    }

    fn played(&self) -> impl Iterator<Item = &Scene> {
        let sizes = self.growth.iter().flat_map(|growth| growth.sizes.iter().map(|(_, scene)| scene));
        self.originals.iter().map(|original| &original.scene).chain(sizes)
    }

    /// The bots that stand beside the file, not among the house bots: each once, by its path.
    pub fn own_bots(&self) -> Vec<ContentPath> {
        let mut paths: Vec<ContentPath> =
            self.played().flat_map(Scene::bots).filter(|name| name.ends_with(".lua")).collect();
        paths.sort();
        paths.dedup();
        paths
    }

    /// The maps, bots and constants that aren't there, each told once.
    pub fn check(&self, root: &Root, game: &str, constants: Option<&Constants>) -> Vec<Report> {
        let mut reports: Vec<Report> = Vec::new();
        for report in self.played().flat_map(|scene| scene.check(root, game, constants)) {
            if !reports.contains(&report) {
                reports.push(report);
            }
        }
        reports
    }
}
