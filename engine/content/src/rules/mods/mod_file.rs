//! mod.yaml: what a mod is called, what it is for and what it needs.

use super::depends::{DEPEND, Depend, NAME, is_name};
use super::version::{RANGE, Range, VERSION, Version};
use crate::files::folders::MODS;
use crate::files::root::Root;
use crate::text::choices;
use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::text::span::Spanned;
use crate::yaml::document::Document;
use crate::yaml::fields::Fields;
use crate::yaml::node::Node;
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Log, Read};
use lunarena_kernel::near::near;

#[derive(Clone, Debug, PartialEq)]
pub struct ModFile {
    pub source: Source,
    pub name: Spanned<String>,
    pub version: Version,
    pub title: String,
    pub description: String,
    pub authors: Vec<String>,
    pub license: Option<String>,
    /// The game that it changes.
    pub game: Spanned<String>,
    /// Which engines it is made for.
    pub engine: Spanned<Range>,
    pub depends: Vec<Depend>,
}

pub static MOD: Outline = Outline {
    whole: "mod.yaml",
    keys: &[
        Field::needed("name", Holds::Form(NAME), "What the mod is called: like its folder."),
        Field::needed(
            "version",
            Holds::Version(VERSION),
            "Up to three numbers, such as 1.2.0. Other mods can ask for it.",
        ),
        Field::needed("title", Holds::Text, "What the mod is called in lists."),
        Field::optional("description", Holds::Text, "What the mod does, in a sentence or two."),
        Field::optional("authors", Holds::TEXTS, "Who made it."),
        Field::optional("license", Holds::Text, "What others may do with it, such as MIT."),
        Field::needed("game", Holds::Game, "The game that the mod changes: its folder in rules/."),
        Field::optional(
            "engine",
            Holds::Form(RANGE),
            "The versions of lunarena that it is made for, such as `>= 0.1`.",
        ),
        Field::optional(
            "depends",
            Holds::List(&Holds::Form(DEPEND)),
            "What it needs: `base >= 1.0` the game, `other-mod` another mod before it, `? other-mod` that order only, \
             `~ other-mod` in any order; `! other-mod` must not be there.",
        ),
    ],
    rules: &[],
};

impl Read for Version {
    fn read(node: &Node, log: &mut Log) -> Option<Version> {
        // As it is written: 1.10 is not the number 1.1.
        let text = log.source.slice(node.span).trim_matches(['\'', '"']).to_owned();
        let version = Version::parse(&text);
        if version.is_none() {
            let message = format!("`{text}` is not a version");
            log.error(node.span, message, "expected up to three numbers", "such as 1.2.0");
        }
        version
    }
}

impl Read for Range {
    fn read(node: &Node, log: &mut Log) -> Option<Range> {
        let text = String::read(node, log)?;
        match Range::parse(&text) {
            Ok(range) => Some(range),
            Err(part) => {
                let message = format!("`{part}` does not say which versions");
                log.error(node.span, message, "expected a range of versions", "such as `>= 0.1` or `>= 1.0 < 2.0`");
                None
            }
        }
    }
}

impl ModFile {
    /// The file of a mod that is there.
    pub fn load(root: &Root, name: &str) -> Result<ModFile, Reports> {
        let (file, reports) = ModFile::load_partial(root, name);
        file.filter(|_| reports.is_empty()).ok_or(Reports::new(reports))
    }

    /// The same for one that may have faults: nothing, if it lacks something that is needed.
    pub fn load_partial(root: &Root, name: &str) -> (Option<ModFile>, Vec<Report>) {
        let parsed = root.read(&format!("{MODS}/{name}/mod.yaml")).map_err(Reports::from);
        match parsed.and_then(|source| Document::parse(&source)) {
            Ok(document) => ModFile::of_document(&document, name),
            Err(reports) => (None, reports.into_iter().collect()),
        }
    }

    /// What is wrong with the name of its game, if there is no such game.
    pub fn unknown_game(&self, root: &Root) -> Option<Report> {
        let missing = root.game(&self.game).err()?;
        let label = choices::did_you_mean(near(&self.game, root.games().iter().map(String::as_str)), "not there");
        Some(missing.at(&self.source, self.game.span, label).help(choices::suggestion("", "games", &root.games())))
    }

    /// The game that it changes, or the one that is most likely meant.
    pub fn likely_game(&self, root: &Root) -> Option<String> {
        let games = root.games();
        let own = games.iter().find(|game| **game == self.game.value).map(String::as_str);
        own.or_else(|| near(&self.game, games.iter().map(String::as_str))).map(str::to_owned)
    }

    /// `folder` is the name of the folder that the file stands in.
    pub fn read(source: &Source, folder: &str) -> Result<ModFile, Reports> {
        let (file, reports) = ModFile::of_document(&Document::parse(source)?, folder);
        file.filter(|_| reports.is_empty()).ok_or(Reports::new(reports))
    }

    fn of_document(document: &Document, folder: &str) -> (Option<ModFile>, Vec<Report>) {
        let mut log = Log::new(&document.source);
        let mut file = ModFile::of(&document.root, &document.source, folder, &mut log);
        if let Some(file) = &mut file {
            // Another name is reported; its files stand in this folder all the same.
            file.name.value = folder.to_owned();
        }
        (file, log.into_reports())
    }

    fn of(node: &Node, source: &Source, folder: &str, log: &mut Log) -> Option<ModFile> {
        let mut fields = Fields::of(node, &MOD, log)?;
        let name: Option<Spanned<String>> = fields.required("name");
        let version = fields.required("version");
        let title = fields.required("title");
        let description = fields.or("description", String::new());
        let authors = fields.or("authors", Vec::new());
        let license = fields.optional("license");
        let game = fields.required("game");
        let engine = fields.optional("engine");
        let depends = fields.or("depends", Vec::new());
        fields.finish();
        if let Some(name) = name.as_ref().filter(|name| name.value != folder || !is_name(&name.value)) {
            log.push(wrong_name(source, name, folder));
        }
        let engine = engine?.unwrap_or(Spanned::new(Range::default(), node.span));
        Some(ModFile {
            source: source.clone(),
            name: name?,
            version: version?,
            title: title?,
            description: description?,
            authors: authors?,
            license: license?,
            game: game?,
            engine,
            depends: depends?,
        })
    }
}

fn wrong_name(source: &Source, name: &Spanned<String>, folder: &str) -> Report {
    let message = format!("the mod `{}` stands in a folder called `{folder}`", name.value);
    let report =
        Report::error(if name.value == folder { format!("`{folder}` can't be the name of a mod") } else { message });
    let help = "a mod is called like its folder, in small letters, digits, `-` and `_`";
    report.at(source, name.span, "its name").help(help)
}
