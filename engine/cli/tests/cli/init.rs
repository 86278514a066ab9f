//! `lunarena init`.

use crate::content::Content;

#[test]
fn a_folder_of_games_has_a_page_that_says_what_is_where() {
    let content = Content::nothing().file("own/README.md", "mine\n");
    let told = content.run("init games --json").says(0);
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!((&told["dir"], &told["files"][0]), (&"games".into(), &"README.md".into()));
    let page = content.read("games/README.md");
    for room in ["rules", "bots", "maps", "mods"] {
        assert!(page.contains(&format!("`{room}/")) && content.has(&format!("games/{room}")), "{room}");
    }
    // One that is there already stays, unless all is to be overwritten.
    content.run("init own").says(0);
    assert_eq!(content.read("own/README.md"), "mine\n");
    content.run("init own --force").says(0);
    assert_eq!(content.read("own/README.md"), page);
}

#[test]
fn what_can_not_be_written_is_told_with_its_folder() {
    let content = Content::nothing().file("notes", "");
    let told = content.run("init notes").complains(2);
    assert!(told.contains("notes is a file, not a folder"), "{told}");
    let told = content.run("init notes/games").complains(2);
    assert!(told.contains("notes/games/README.md can't be written"), "{told}");
}
