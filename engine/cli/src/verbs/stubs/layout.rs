//! Which folder gets what. Definitions stand below `.stubs`, by what they are for, so that those of two games never mix:
//!
//! ```text
//! .stubs/bots/GAME        named by bots/GAME/.luarc.json
//! .stubs/rules/GAME       named by rules/GAME/.luarc.json, and by maps/GAME/.luarc.json if there is Lua
//! .stubs/mods/MOD/rules   named by mods/MOD/.luarc.json
//! .stubs/mods/MOD/bots    named by mods/MOD/bots/.luarc.json if there are bots
//! ```

use super::emmyrc;
use super::luarc::Settings;
use super::plan::{File, Guard};
use super::{FOLDER, page, vscode};
use crate::outcome::Failure;
use lunarena_arena::{Definition, Guide, SIGN};
use lunarena_content::{Root, Ruleset};
use std::path::Path;

/// The settings of an editor, what EmmyLua needs besides, and a page to read.
const SETTINGS: &str = ".luarc.json";
const EXTRA: &str = ".emmyrc.json";
const PAGE: &str = "REFERENCE.md";

/// For a folder of bots anywhere.
pub fn own_folder(guide: &Guide, changes: &str) -> Result<Vec<File>, Failure> {
    let stubs = format!("{FOLDER}/bots/{}", guide.game.name());
    let mut files = bots("", &stubs, guide)?;
    files.push(page_file("", guide, &stubs, changes));
    files.extend(vscode::files(&seats(guide))?);
    Ok(files)
}

/// For the folders of a game: its bots, its rules, and the maps that Lua makes.
pub fn game(root: &Root, dir: &Path, guide: &Guide) -> Result<Vec<File>, Failure> {
    let (ruleset, game) = (&guide.game.ruleset, guide.game.name());
    let (bots_folder, rules, maps) = (format!("bots/{game}"), format!("rules/{game}"), format!("maps/{game}"));
    let stubs = format!("{FOLDER}/bots/{game}");
    let mut files = bots(&bots_folder, &stubs, guide)?;
    files.push(page_file(&bots_folder, guide, &stubs, ""));
    let stubs = format!("{FOLDER}/rules/{game}");
    // What is benched stands there too, bots among it.
    files.push(settings(&rules, Settings::new(vec![up(&rules, &stubs)]).ignoring("bench"), &stubs)?);
    files.push(extra(&rules, &emmyrc::Settings::new(dir, &[]))?);
    if has_lua(root, &maps) {
        files.push(settings(&maps, Settings::new(vec![up(&maps, &stubs), up(&maps, &rules)]), &stubs)?);
        files.push(extra(&maps, &emmyrc::Settings::new(dir, &[rules]))?);
    }
    files.extend(definitions(&stubs, Definition::of_rules(root, ruleset)));
    files.extend(vscode::files(&seats(guide))?);
    Ok(files)
}

/// All names that a seat can have.
fn seats(guide: &Guide) -> Vec<String> {
    guide.game.seats(usize::try_from(guide.game.file.seats.most).unwrap_or_default())
}

/// For the folder of a mod, with all mods in use.
pub fn of_mod(root: &Root, dir: &Path, guide: &Guide, name: &str, changes: &str) -> Result<Vec<File>, Failure> {
    let (ruleset, folder): (&Ruleset, _) = (&guide.game.ruleset, format!("mods/{name}"));
    let stubs = format!("{FOLDER}/mods/{name}/rules");
    let others = ruleset.mods.iter().filter(|other| *other != name).map(|other| format!("mods/{other}"));
    let required: Vec<String> = std::iter::once(format!("rules/{}", guide.game.name())).chain(others).collect();
    let library = std::iter::once(&stubs).chain(&required).map(|path| up(&folder, path)).collect();
    let mut files = vec![settings(&folder, Settings::new(library).ignoring("bots"), &stubs)?];
    files.push(extra(&folder, &emmyrc::Settings::new(dir, &required).with_more_of_a_class())?);
    files.push(page_file(&folder, guide, &stubs, changes));
    files.extend(definitions(&stubs, Definition::of_rules(root, ruleset)));
    let inner = format!("{folder}/bots");
    if has_lua(root, &inner) {
        files.extend(bots(&inner, &format!("{FOLDER}/mods/{name}/bots"), guide)?);
    }
    Ok(files)
}

fn has_lua(root: &Root, folder: &str) -> bool {
    root.all_below(folder).iter().any(|file| file.ends_with(".lua"))
}

fn bots(folder: &str, stubs: &str, guide: &Guide) -> Result<Vec<File>, Failure> {
    let own = Settings::new(vec![up(folder, stubs)]).with_globals(&guide.asked());
    let mut files = vec![settings(folder, own, stubs)?, extra(folder, &emmyrc::Settings::new(Path::new(""), &[]))?];
    files.extend(definitions(stubs, Definition::of_bots(guide)));
    Ok(files)
}

fn settings(folder: &str, settings: Settings, stubs: &str) -> Result<File, Failure> {
    let guard = Guard::Settings { library: up(folder, stubs) };
    Ok(File { path: below(folder, SETTINGS), text: settings.text()?, guard })
}

fn extra(folder: &str, settings: &emmyrc::Settings) -> Result<File, Failure> {
    Ok(File { path: below(folder, EXTRA), text: settings.text()?, guard: Guard::Extra })
}

fn page_file(folder: &str, guide: &Guide, stubs: &str, changes: &str) -> File {
    let text = page::text(guide, &up(folder, stubs), changes);
    File { path: below(folder, PAGE), text, guard: Guard::Signed(SIGN) }
}

fn definitions(stubs: &str, all: Vec<Definition>) -> impl Iterator<Item = File> {
    let file =
        move |Definition { file, text }| File { path: format!("{stubs}/{file}"), text, guard: Guard::Signed(SIGN) };
    all.into_iter().map(file)
}

fn below(folder: &str, file: &str) -> String {
    if folder.is_empty() { file.to_owned() } else { format!("{folder}/{file}") }
}

/// A path as it is written in a folder: `../../rules/pebbles`.
fn up(folder: &str, path: &str) -> String {
    let depth = folder.split('/').filter(|part| !part.is_empty()).count();
    format!("{}{path}", "../".repeat(depth))
}
