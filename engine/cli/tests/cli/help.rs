//! What the verbs say of themselves, and how slips of the pen on the command line are answered.

use crate::content::Content;
use crate::run::shows;

#[test]
fn every_verb_explains_itself() {
    let content = Content::pebbles();
    for verb in [
        "",
        "play",
        "experiment",
        "bench",
        "test",
        "check",
        "rules",
        "rules show",
        "rules why",
        "rules diff",
        "rules hooks",
        "mods",
        "mods list",
        "mods order",
        "watch",
        "serve",
        "fork",
        "profile",
        "trace",
        "debug",
        "init",
        "stubs",
        "schemas",
        "new",
        "new bot",
        "new map",
        "new mod",
        "new game",
        "replay",
        "replay show",
        "replay html",
        "replay verify",
        "replay pack",
        "replay extract",
        "replay diff",
        "tournament",
        "tournament run",
        "tournament table",
        "tournament cross",
        "tournament rounds",
        "tournament bias",
        "tournament why",
        "tournament export",
        "tournament import",
        "tournament void",
        "tournament html",
        "contest",
        "contest serve",
        "contest team",
        "contest team add",
        "contest team list",
        "contest team token",
        "contest workers",
        "contest invite",
        "contest backup",
        "contest restore",
        "submit",
        "worker",
    ] {
        let text = content.run(&format!("{verb} --help")).says(0);
        let leaf = !["", "rules", "mods", "new", "replay", "tournament", "contest", "contest team"].contains(&verb);
        assert!(!leaf || text.contains("Example"), "{verb}: no example");
        // These write lines of JSON, read them, answer with nothing, or speak with a person or an editor.
        let has_data = !["tournament export", "tournament import", "tournament void", "debug"].contains(&verb);
        assert!(!leaf || !has_data || text.contains("--json"), "{verb}: no --json");
        let name = if verb.is_empty() { "lunarena" } else { verb };
        shows(&format!("help-{}", name.replace(' ', "-")), &text);
    }
}

#[test]
fn wrong_flags_are_the_input_that_is_wrong() {
    let content = Content::pebbles();
    for line in
        ["", "plya", "play --sed 7", "play --seed many", "play --set take.most", "play --frames", "rules why pebbles"]
    {
        let run = content.run(line);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
        assert!(!run.err.is_empty(), "{line}");
    }
    shows("wrong-setting", &content.run("play --set take.most").complains(2));
}

#[test]
fn the_content_is_found_from_below_or_named() {
    let content = Content::pebbles();
    let below = content.dir().join("rules/pebbles");
    crate::run::run(&below, &["check"]).says(0);
    let root = content.dir().to_str().expect("a path");
    crate::run::run(&std::env::temp_dir(), &["check", "--root", root]).says(0);
    let nowhere = crate::run::run(&std::env::temp_dir(), &["check", "--root", "no-such-folder"]);
    shows("no-such-root", &nowhere.complains(2));
}
