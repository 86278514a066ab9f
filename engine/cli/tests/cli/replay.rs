//! `lunarena replay`.

use crate::content::Content;
use crate::run::shows;
use lunarena_arena::{ENGINE, VERSION};
use lunarena_kernel::digest::Digest;
use std::fs;

/// The game with a replay of a match in which a bot fails.
pub fn played() -> Content {
    let content = Content::pebbles();
    content.run("play pebbles clumsy counter --seed 3 --set roll.most=1 --replay match.replay").says(0);
    content
}

#[test]
fn a_replay_in_words() {
    let content = played();
    shows("replay-show", &content.run("replay show match.replay").says(0));
    shows("replay-show-turn", &content.run("replay show match.replay --turn 5").says(0));
    shows("replay-show-events", &content.run("replay show match.replay --events").says(0));
    shows("replay-show-json", &content.run("replay show match.replay --json").says(0));
    shows("replay-show-turn-json", &content.run("replay show match.replay --turn 1 --json").says(0));
    let events = content.run("replay show match.replay --turn 1 --events --json").says(0);
    assert_eq!(events.lines().count(), 1, "{events}");
    shows("replay-show-no-such-turn", &content.run("replay show match.replay --turn 99").complains(2));
    shows("replay-show-no-such-file", &content.run("replay show mach.replay").complains(2));
}

#[test]
fn the_same_match_again() {
    let content = played();
    let before = content.read("match.replay");
    assert!(content.run("replay verify match.replay").says(0).starts_with("the same match, "));
    shows("replay-verify-json", &content.run("replay verify match.replay --json").says(0));
    content.run("play pebbles clumsy counter --seed 3 --set roll.most=1 --replay match.replay").says(0);
    assert_eq!(content.read("match.replay"), before, "the same bytes");
    content.run("play pebbles clumsy counter --seed 3 --set roll.most=1 --replay whole.replay --frames").says(0);
    content.run("replay verify whole.replay").says(0);
    assert!(content.read("whole.replay").len() > before.len());
}

#[test]
fn a_changed_byte_anywhere_is_refused() {
    let content = played();
    let good = fs::read(content.dir().join("match.replay")).expect("a replay");
    // The first bytes, some all over, and the last ones.
    let places = (0..12).chain((12..good.len()).step_by(97)).chain(good.len() - 12..good.len());
    for at in places {
        for flip in [0x01, 0x10, 0x80] {
            let mut bad = good.clone();
            bad[at] ^= flip;
            fs::write(content.dir().join("bad.replay"), &bad).expect("a writable file");
            let complaint = content.run("replay verify bad.replay").complains(1);
            assert!(complaint.contains("replay"), "byte {at}: {complaint}");
            assert!(!complaint.contains("panicked"), "byte {at}: {complaint}");
        }
    }
    let mut bad = good.clone();
    let at = good.len() / 2;
    bad[at] = if bad[at] == b'7' { b'8' } else { b'7' };
    fs::write(content.dir().join("bad.replay"), &bad).expect("a writable file");
    shows("replay-changed-byte", &content.run("replay verify bad.replay").complains(1));
    fs::write(content.dir().join("bad.replay"), &good[..at]).expect("a writable file");
    shows("replay-cut-off", &content.run("replay show bad.replay").complains(1));
    shows("replay-no-replay", &content.run("replay show maps/pebbles/small.yaml").complains(1));
}

#[test]
fn changed_files_are_named() {
    let content = played().change("bots/pebbles/counter.lua", "% 4", "% 3");
    shows("replay-verify-changed", &content.run("replay verify match.replay").says(1));
    shows("replay-verify-changed-json", &content.run("replay verify match.replay --json").says(1));
    let gone = played().without("bots/pebbles/clumsy.lua");
    shows("replay-verify-gone", &gone.run("replay verify match.replay").complains(2));
}

/// The file with `from` replaced by `to` and every checksum made right again.
pub fn forge(text: &str, from: &str, to: &str) -> String {
    let mut before = String::new();
    let mut out = String::new();
    for line in text.replacen(from, to, 1).lines() {
        let (body, _) = line.rsplit_once(",\"sum\":").expect("a checksum");
        let mut digest = Digest::new();
        digest.bytes(before.as_bytes());
        digest.bytes(format!("{body}}}").as_bytes());
        before = digest.finish()[..16].to_owned();
        out.push_str(&format!("{body},\"sum\":\"{before}\"}}\n"));
    }
    out
}

#[test]
fn a_forged_replay_is_found_out_by_playing_again() {
    let content = played();
    let good = content.read("match.replay");
    assert_eq!(forge(&good, "", ""), good);
    let forged = content.file("match.replay", &forge(&good, "[\"take\",3]", "[\"take\",2]"));
    shows("replay-verify-forged", &forged.run("replay verify match.replay").says(1));
    let other_seed = forged.file("match.replay", &forge(&good, "\"seed\":3", "\"seed\":18446744073709551615"));
    shows("replay-verify-other-seed", &other_seed.run("replay verify match.replay").says(1));
    let (_, map) = good.split_once("\"map\":").expect("a map");
    let map = format!("\"map\":{}}},", map.split_once('}').expect("its end").0);
    let without = other_seed.file("match.replay", &forge(&good, &map, ""));
    let told = without.run("replay verify match.replay").complains(2);
    assert!(told.contains("the replay names no map, and pebbles is played on one"), "{told}");
}

#[test]
fn a_replay_of_another_engine_is_shown_and_playing_it_again_warns() {
    let content = played();
    let of = |engine: &str| format!("\"engine\":\"{engine}\"");
    let text = content.read("match.replay");
    assert!(text.contains(&of(ENGINE)), "{text}");
    // Before engines had identities, replays had the version alone.
    let content = content.file("match.replay", &forge(&text, &of(ENGINE), &of(VERSION)));
    let shown = content.run("replay show match.replay").says(0);
    assert!(shown.contains(&format!("{VERSION}, replay format 1")), "{shown}");
    let warning = format!("the replay was recorded by engine {VERSION}, and this is {ENGINE}");
    for line in [
        "replay verify match.replay",
        "replay verify match.replay --json",
        "replay extract match.replay --turn 5",
        "trace match.replay --seat Left --turn 5",
        "debug match.replay --seat Left --terminal",
        "fork match.replay --at 2 --set take.most=2 --replay fork.replay",
    ] {
        let run = content.run(line);
        assert_eq!((run.code, run.err.matches(&warning).count()), (0, 1), "{line}: {}{}", run.out, run.err);
    }
    // The fork was played by this engine.
    content.run("replay verify fork.replay").says(0);
    assert!(content.read("fork.replay").contains(&of(ENGINE)));
}

#[test]
fn the_version_has_the_identity_of_the_engine() {
    assert_eq!(Content::pebbles().run("--version").says(0), format!("lunarena {ENGINE}\n"));
}

#[test]
fn two_replays_side_by_side() {
    let content = played();
    content.run("play pebbles clumsy counter --seed 3 --set roll.most=1 --replay same.replay").says(0);
    shows("replay-diff-same", &content.run("replay diff match.replay same.replay").says(0));
    content.run("play pebbles clumsy grabber --seed 3 --set roll.most=1 --replay other.replay").says(0);
    shows("replay-diff", &content.run("replay diff match.replay other.replay").says(1));
    shows("replay-diff-json", &content.run("replay diff match.replay other.replay --json").says(1));
    content
        .run("play pebbles clumsy counter --seed 3 --set roll.most=1 --set heap.colours=[] --replay third.replay")
        .says(0);
    shows("replay-diff-inputs-only", &content.run("replay diff match.replay third.replay").says(1));
}

#[test]
fn a_bot_outside_the_house_is_found_again_from_anywhere() {
    let content = Content::pebbles().file("mine/careful.lua", "function turn() return take(1) end\n");
    let mine = content.dir().join("mine");
    let words = ["play", "pebbles", "careful.lua", "counter", "--seed", "1", "--replay", "../own.replay"];
    crate::run::run(&mine, &words).says(0);
    content.run("replay verify own.replay").says(0);
}

#[test]
fn a_bot_from_elsewhere_is_handed_over_again() {
    let content = Content::pebbles();
    let elsewhere = Content::nothing().file("careful.lua", "function turn() return take(1) end\n");
    let bot = elsewhere.dir().join("careful.lua").display().to_string();
    content.run(&format!("play pebbles {bot} counter --seed 1 --replay own.replay")).says(0);
    // A replay may come from a stranger, so what it names outside is not opened for its sake.
    let refused = content.run("replay verify own.replay").complains(2);
    assert!(refused.contains("outside of the content") && refused.contains("--file"), "{refused}");
    content.run(&format!("replay verify own.replay --file {bot}")).says(0);
    content.run(&format!("fork own.replay --at 2 --set roll.most=1 --file {bot}")).says(0);
    // It is known by what is in it, wherever it stands now.
    let content = content.file("moved.lua", "function turn() return take(1) end\n");
    content.run("replay verify own.replay --file moved.lua").says(0);
    let content = content.file("moved.lua", "function turn() return take(2) end\n");
    let told = content.run("replay verify own.replay --file moved.lua").complains(2);
    assert!(told.contains("no file given with --file is this bot"), "{told}");
    // Under its own name it is plain what happened.
    let told = elsewhere.file("careful.lua", "function turn() return take(2) end\n");
    let told =
        content.run(&format!("replay extract own.replay --turn 1 --file {}", told.dir().join("careful.lua").display()));
    let told = told.complains(2);
    assert!(told.contains("is not the bot that the match was played with"), "{told}");
    assert!(told.contains("the file changed since"), "{told}");
}

#[test]
fn a_bot_that_says_much_fills_no_disk() {
    let text = "local long = ('x'):rep(200000)\nfunction turn() save({ long }) print('said') end\n";
    let content = Content::pebbles().file("loud.lua", text);
    let settings = "--set match.rounds=200 --set limits.instructions=2000000";
    content.run(&format!("play pebbles loud.lua sleeper --seed 1 {settings} --replay own.replay")).says(0);
    // What it saved in two hundred turns is 40 MB, of which 32 MiB have room.
    let replay = content.read("own.replay");
    let room = 32 << 20;
    assert!((room - 400_000..room + 300_000).contains(&replay.len()), "{} bytes", replay.len());
    assert_eq!(replay.matches("\"saved\":{\"Left\":{\"cut\":true}}").count(), 200 - room / 200_004);
    // What is short is written down all the same.
    assert_eq!(replay.matches("said\\n").count(), 200);
    content.run("replay verify own.replay").says(0);
}

/// A bot that asks for everything and does little.
#[test]
fn questions_do_not_bury_orders() {
    let bot = "function play_turn(game)\n  for _ = 1, 40 do game:get_info() end\n  pcall(game.move_robot, game, 'nobody', 'UP')\nend\n";
    let content = Content::house().file("curious.lua", bot);
    let play = "play mars-makeover curious.lua idle --seed 1 --set match.rounds=2 --replay match.replay";
    content.run(play).says(0);
    let text = content.run("replay show match.replay --turn 1").says(0);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[1], "  Blue  call          move_robot(nobody, UP): refused, you have no robot called nobody",
        "{text}"
    );
    assert!(text.contains("\n  Blue  asked         40 questions: 40 get_info\n"), "{text}");
    let all = content.run("replay show match.replay --turn 1 --questions").says(0);
    assert_eq!(all.matches("  call          get_info()").count(), 40, "{all}");
    assert!(!all.contains("asked"), "{all}");
}
