//! The files of a match inside its replay: rules, mods, map and bots as they were, so that it can be played again anywhere. Nothing else of the disk that it was
//! played on is packed, and nothing that a stranger packed can stand for more than such files.

use lunarena_content::folders::{MODS, OF_MATCHES};
use lunarena_content::{ContentPath, LARGEST_FILE, LuaFile, MapFile, Report, Root, Ruleset, Source};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a match was played with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// Those of the content.
    files: Vec<PackedFile>,
    /// Bots and maps that stood elsewhere. The replay names them, and they are known by their hashes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    outside: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PackedFile {
    /// From the folder that holds `rules/`.
    path: String,
    text: String,
}

#[derive(Serialize)]
pub struct PackLine<'p> {
    pub packed: &'p Pack,
}

/// Of files.
const MOST_FILES: usize = 1000;

/// Of all files together, in bytes.
const LARGEST_PACK: usize = 32 << 20;

/// How files that a match can need end.
const ENDS: [&str; 3] = [".lua", ".yaml", ".txt"];

impl Pack {
    /// What matches need that are played with these rules, one after the other, on these maps by these bots.
    pub fn of<'m>(
        root: &Root,
        rules: impl IntoIterator<Item = &'m Ruleset>,
        maps: impl IntoIterator<Item = &'m MapFile>,
        bots: impl IntoIterator<Item = &'m LuaFile>,
    ) -> Result<Pack, Report> {
        let (mut files, mut outside): (BTreeMap<String, Source>, Vec<String>) = (BTreeMap::new(), Vec::new());
        let mut add = |file: &Source| match files.insert(file.shown().to_owned(), file.clone()) {
            Some(other) if other.text() != file.text() => {
                Err(Report::error(format!("{} was changed while it was packed", file.shown())).help("try again"))
            }
            _ => Ok(()),
        };
        for ruleset in rules {
            let look = ruleset.look.source().into_iter().flat_map(Source::files);
            ruleset.sources.iter().chain(look).try_for_each(&mut add)?;
            for name in &ruleset.mods {
                add(&root.read(&format!("{MODS}/{name}/mod.yaml"))?)?;
            }
        }
        let maps = maps.into_iter().map(MapFile::source).filter(|source| !source.shown().is_empty());
        for file in maps.chain(bots.into_iter().map(|bot| &bot.source)) {
            let is_inside = is_path(file.shown()) && root.read(file.shown()).is_ok_and(|own| own.text() == file.text());
            if is_inside {
                add(file)?;
            } else if !outside.iter().any(|text| text == file.text()) {
                outside.push(file.text().to_owned());
            }
        }
        let file = |(path, source): (String, Source)| PackedFile { path, text: source.text().to_owned() };
        let pack = Pack { files: files.into_iter().map(file).collect(), outside };
        pack.check().map_err(|why| Report::error(format!("the files of the match can't be packed: {why}")))?;
        Ok(pack)
    }

    /// Reads what a stranger may have written.
    pub fn read(json: &serde_json::Value) -> Result<Pack, String> {
        let pack = Pack::deserialize(json).map_err(|error| error.to_string())?;
        pack.check().map(|()| pack)
    }

    /// The same limits for who writes and who reads.
    pub fn check(&self) -> Result<(), String> {
        if self.len() > MOST_FILES {
            return Err(format!("a replay holds at most {MOST_FILES} files, not {}", self.len()));
        }
        let texts = || self.files.iter().map(|file| &file.text).chain(&self.outside);
        if texts().any(|text| text.len() as u64 > LARGEST_FILE) {
            return Err(format!("a file has at most {} MiB", LARGEST_FILE >> 20));
        }
        if self.size() > LARGEST_PACK {
            return Err(format!("the files of a replay have at most {} MiB", LARGEST_PACK >> 20));
        }
        let mut paths: Vec<&str> = self.files.iter().map(|file| file.path.as_str()).collect();
        if let Some(wrong) = paths.iter().find(|path| !is_path(path)) {
            return Err(format!("`{wrong}` is not the path of a file of a match"));
        }
        paths.sort_unstable();
        match paths.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(format!("`{}` is there twice", pair[0])),
            None => Ok(()),
        }
    }

    /// The number of files.
    pub fn len(&self) -> usize {
        self.files.len() + self.outside.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// In bytes.
    pub fn size(&self) -> usize {
        self.files.iter().map(|file| file.path.len() + file.text.len()).sum::<usize>()
            + self.outside.iter().map(String::len).sum::<usize>()
    }

    /// The content to play the match again with.
    pub fn root(&self) -> Root {
        let files = self.files.iter().map(|file| Source::new(&file.path, &file.text));
        Root::packed(files, self.outside.iter().map(|text| Source::new("packed", text)).collect())
    }
}

/// Whether it names a file that a match can need, within the content.
fn is_path(path: &str) -> bool {
    let folder = path.split_once('/').map(|(folder, _)| folder);
    ContentPath::new(path).is_some()
        && folder.is_some_and(|folder| OF_MATCHES.contains(&folder))
        && ENDS.iter().any(|end| path.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn refused(json: serde_json::Value) -> String {
        Pack::read(&json).expect_err("not good")
    }

    #[test]
    fn only_files_of_a_match_are_packed() {
        let file = |path: &str| json!({ "files": [{ "path": path, "text": "x" }] });
        for good in ["rules/pond/game.yaml", "mods/ice/hooks.lua", "maps/pond/deep/small.txt", "bots/pond/newt.lua"] {
            assert!(Pack::read(&file(good)).is_ok(), "{good}");
        }
        for wrong in [
            "",
            "/etc/passwd.txt",
            "../x.lua",
            "rules/../../x.lua",
            "rules/pond/.hidden.lua",
            "rules\\pond.lua",
            "x.lua",
            "snapshots/pond/x.yaml",
            "rules/pond/page.md",
            "rules/pond/x\u{1b}.lua",
            "C:/rules/x.lua",
            "rules//x.lua",
        ] {
            assert!(refused(file(wrong)).ends_with("is not the path of a file of a match"), "{wrong:?}");
        }
    }

    #[test]
    fn a_pack_has_an_end() {
        let named = |at: usize| json!({ "path": format!("rules/pond/x{at}.lua"), "text": "" });
        let files: Vec<_> = (0..MOST_FILES).map(named).collect();
        assert_eq!(Pack::read(&json!({ "files": files })).map(|pack| pack.len()), Ok(MOST_FILES));
        assert_eq!(refused(json!({ "files": files, "outside": [""] })), "a replay holds at most 1000 files, not 1001");
        let text = |size: usize| "x".repeat(size);
        let largest = LARGEST_FILE as usize;
        assert!(Pack::read(&json!({ "files": [], "outside": [text(largest)] })).is_ok());
        assert_eq!(refused(json!({ "files": [], "outside": [text(largest + 1)] })), "a file has at most 8 MiB");
        let many = vec![text(largest); LARGEST_PACK / largest];
        assert!(Pack::read(&json!({ "files": [], "outside": many })).is_ok());
        assert_eq!(
            refused(json!({ "files": [{ "path": "rules/x.lua", "text": "" }], "outside": many })),
            "the files of a replay have at most 32 MiB"
        );
    }

    #[test]
    fn a_path_stands_there_once() {
        let file = json!({ "path": "rules/pond/game.yaml", "text": "x" });
        assert_eq!(refused(json!({ "files": [file, file] })), "`rules/pond/game.yaml` is there twice");
        assert!(refused(json!({ "files": [{ "path": "rules/x.lua" }] })).contains("missing field `text`"));
        assert!(refused(json!({ "files": [], "more": 1 })).contains("unknown field `more`"));
    }
}
