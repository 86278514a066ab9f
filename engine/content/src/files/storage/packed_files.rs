//! Files of the content that came inside of a replay, in place of a folder.

use crate::files::folders::{BOTS, MODS};
use crate::files::storage::{Kind, Storage, names_below};
use crate::text::report::Report;
use crate::text::source::Source;
use std::collections::BTreeMap;

/// What a match was played with, and nothing else of the disk it came from.
#[derive(Clone, Debug, PartialEq)]
pub struct PackedFiles {
    /// By their paths.
    files: BTreeMap<String, Source>,
    /// Lends mods and bots that were not part of the match, for who goes on with it in another way.
    beside: Option<Storage>,
}

impl PackedFiles {
    pub fn new(files: impl IntoIterator<Item = Source>) -> PackedFiles {
        let files = files.into_iter().map(|file| (file.shown().to_owned(), file)).collect();
        PackedFiles { files, beside: None }
    }

    pub fn beside(&self, other: &Storage) -> PackedFiles {
        PackedFiles { files: self.files.clone(), beside: Some(other.clone()) }
    }

    pub fn read(&self, shown: &str) -> Result<Source, Report> {
        match (self.files.get(shown), self.lender(shown)) {
            (Some(file), _) => Ok(file.clone()),
            (None, Some(other)) => other.read(shown),
            (None, None) => Err(Report::error(format!("the replay holds no file {shown}"))
                .help("it was packed without it: leave its files aside with --root DIR")),
        }
    }

    pub fn has(&self, shown: &str) -> bool {
        self.files.contains_key(shown) || self.lender(shown).is_some_and(|other| other.is_file(shown))
    }

    pub fn names(&self, folder: &str, kind: Kind) -> Vec<String> {
        let mut names = names_below(self.files.keys().map(String::as_str), folder, kind);
        names.extend(self.lender(folder).iter().flat_map(|other| other.names(folder, kind)));
        names
    }

    /// Who else is asked for a path. Rules and mods that are packed stay whole: one more file would make others of them.
    fn lender(&self, path: &str) -> Option<&Storage> {
        let mut parts = path.split('/');
        let is_lent = match (parts.next(), parts.next()) {
            (Some(BOTS), _) | (Some(MODS), None) => true,
            (Some(MODS), Some(name)) => {
                let own = format!("{MODS}/{name}/");
                !self.files.keys().any(|file| file.starts_with(&own))
            }
            _ => false,
        };
        self.beside.as_ref().filter(|_| is_lent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::storage::EmbeddedFiles;

    const OTHER: EmbeddedFiles = &[
        ("bots/pond/newt.lua", "other newt"),
        ("bots/pond/toad.lua", "toad"),
        ("mods/ice/mod.yaml", "ice"),
        ("mods/reeds/bots/carp.lua", "carp"),
        ("mods/reeds/hooks.lua", "hooks"),
        ("mods/reeds/mod.yaml", "other reeds"),
        ("rules/lake/game.yaml", "lake"),
        ("rules/pond/extra.lua", "extra"),
    ];

    fn packed() -> PackedFiles {
        let files =
            [("bots/pond/newt.lua", "newt"), ("mods/reeds/mod.yaml", "reeds"), ("rules/pond/game.yaml", "pond")];
        PackedFiles::new(files.map(|(path, text)| Source::new(path, text)))
    }

    #[test]
    fn packed_files_are_found_as_in_a_folder() {
        let files = packed();
        assert_eq!(files.read("rules/pond/game.yaml").expect("a file").text(), "pond");
        assert_eq!(
            (files.names("rules", Kind::Folder), files.names("mods", Kind::Folder)),
            (vec!["pond".into()], vec!["reeds".into()])
        );
        assert!(files.has("bots/pond/newt.lua") && !files.has("bots/pond/toad.lua") && !files.has("bots/pond"));
        assert!(files.read("bots/pond/toad.lua").is_err());
    }

    #[test]
    fn only_bots_and_whole_mods_are_lent() {
        let files = packed().beside(&Storage::Embedded(OTHER));
        assert_eq!(files.read("bots/pond/newt.lua").expect("a file").text(), "newt", "its own come first");
        assert_eq!(files.read("bots/pond/toad.lua").expect("a file").text(), "toad");
        assert_eq!(files.read("mods/ice/mod.yaml").expect("a file").text(), "ice");
        for other in
            ["mods/reeds/hooks.lua", "mods/reeds/bots/carp.lua", "rules/pond/extra.lua", "rules/lake/game.yaml"]
        {
            assert!(!files.has(other) && files.read(other).is_err(), "{other}");
        }
        assert_eq!(files.names("rules/pond", Kind::File), ["game.yaml"]);
        assert_eq!(files.names("mods/reeds", Kind::File), ["mod.yaml"]);
        assert_eq!(files.names("rules", Kind::Folder), ["pond"]);
    }
}
