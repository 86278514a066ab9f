//! `lunarena tournament`.

mod class;
mod formats;
mod goes_on;
mod html;
mod input;

use crate::content::Content;
use serde_json::Value;

/// With this file in its folder.
pub fn event(content: Content, yaml: &str) -> Content {
    content.file("cup.yaml", yaml)
}

/// The lines of an export that tell of matches, by key.
pub fn jobs(lines: &str) -> Vec<Value> {
    let values = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    values.filter_map(|line| line.get("job").cloned()).collect()
}

fn json(content: &Content, line: &str) -> Value {
    serde_json::from_str(&content.run(line).says(0)).expect("JSON")
}

/// The counter beats the sleeper, who takes nothing, in both seats, and shares nothing with anybody else. The sleeper and its like take nothing from each other:
/// after 50 rounds both come first.
#[test]
fn a_table_of_what_is_known() {
    let content = Content::pebbles().file("bots/pebbles/dozer.lua", "-- Takes nothing either.\nfunction turn() end\n");
    let played = content.run("tournament run pebbles counter sleeper dozer --seeds 2");
    assert_eq!((played.code, played.err.as_str()), (0, ""), "{}", played.out);
    let table = json(&content, "tournament table pebbles --json");
    let figures = |at: usize| (&table[at]["place"], &table[at]["bot"], &table[at]["points"], &table[at]["share"]);
    // Two wins; of four bouts with four matches each the others got nothing from the first and half from each other.
    assert_eq!(figures(0), (&1.into(), &"counter".into(), &2.0.into(), &1.0.into()));
    assert_eq!(figures(1), (&2.into(), &"sleeper".into(), &0.5.into(), &0.25.into()));
    assert_eq!(figures(2), (&2.into(), &"dozer".into(), &0.5.into(), &0.25.into()));
    assert_eq!((&table[0]["won"], &table[1]["drawn"], &table[2]["lost"]), (&2.into(), &1.into(), &1.into()));
    let cross = content.run("tournament cross pebbles").says(0);
    assert!(cross.ends_with("1  counter  ·  4  4\n2  sleeper  0  ·  2\n3  dozer    0  2  ·\n"), "{cross}");
    let rounds = content.run("tournament rounds pebbles --round 1").says(0);
    assert!(rounds.ends_with("round 1\n  2 : 2  sleeper : dozer\n  counter had nobody to meet\n"), "{rounds}");
    // The same again plays nothing, and says the same.
    let again = content.run("tournament run pebbles counter sleeper dozer --seeds 2");
    assert_eq!((again.out, again.err.as_str()), (played.out, "12 matches were already played\n"));
}

#[test]
fn seats_and_maps_are_told_apart_from_strength() {
    // Both leave a number that the other can't win from: of 7 pebbles who begins wins, whoever it is.
    let content = Content::pebbles().file("maps/pebbles/seven.yaml", "pebbles: 7\n");
    let twin = format!("{}-- The same.\n", content.read("bots/pebbles/counter.lua"));
    let content = content.file("bots/pebbles/twin.lua", &twin);
    content.run("tournament run pebbles counter twin --map seven --seeds 5").says(0);
    let bias = json(&content, "tournament bias pebbles --json");
    assert_eq!((&bias["seats"][0]["won"], &bias["maps"][0]["favours"]), (&1.0.into(), &0.into()));
    assert_eq!(bias["maps"][0]["never_separates"], true);
    assert!(bias["seats"][0]["effect"].as_f64() > Some(50.0), "{bias}");
    let told = content.run("tournament bias pebbles").says(0);
    assert!(told.contains("On seven Left wins 100.0 % of all matches.\nseven never separates"), "{told}");
    let csv = Content::pebbles();
    csv.run("tournament run pebbles counter sleeper --seeds 1").says(0);
    csv.run("tournament table pebbles --csv table.csv").says(0);
    assert!(
        csv.read("table.csv")
            .starts_with("place,bot,points,matches,w-d-l,share,rating,95 %,above,faults\n1,counter,1,2,1-0-0,100.0,")
    );
    csv.run("tournament bias pebbles --csv bias.csv").says(0);
    csv.run("tournament cross pebbles --csv cross.csv").says(0);
    csv.run("tournament rounds pebbles --csv rounds.csv").says(0);
    csv.run("tournament export pebbles --csv matches.csv").says(0);
    let matches = csv.read("matches.csv");
    // Beginning, the counter has won after 9 turns, else after 10, with all ten pebbles.
    let rows: Vec<&str> = matches.lines().map(|row| row.rsplitn(3, ',').nth(2).unwrap_or_default()).collect();
    assert_eq!(
        rows,
        [
            "round,bout,map,seed,state,bot 1,rank 1,score 1,faults 1,bot 2,rank 2,score 2,faults 2,turns",
            "round 1,1.1,small,1,done,counter,1,100,0,sleeper,2,0,0,9",
            "round 1,1.1,small,1,done,sleeper,2,0,0,counter,1,100,0,10",
        ]
    );
    assert_eq!(csv.read("cross.csv"), ",bot,1,2\n1,counter,·,2\n2,sleeper,0,·\n");
    assert_eq!(
        csv.read("rounds.csv"),
        "round,bout,bot,points,score,matches,not counted\nround 1,1.1,counter,2,1,2,0\nround 1,1.1,sleeper,0,0,2,0\n"
    );
}

#[test]
fn a_match_can_be_decided_not_to_count() {
    let content = Content::pebbles();
    content.run("tournament run pebbles counter sleeper --seeds 2").says(0);
    let before = json(&content, "tournament rounds pebbles --json");
    let key = before[0]["bouts"][0]["jobs"][0].as_str().expect("a key").to_owned();
    content.run_with(&["tournament", "void", "pebbles", &key, "--why", "the light went out"]).says(0);
    let after = json(&content, "tournament rounds pebbles --json");
    // The other match with this seed was in the other seat: it doesn't count either.
    let bout = &after[0]["bouts"][0];
    assert_eq!(
        (&bout["matches"], &bout["left_out"], &bout["points"]),
        (&2.into(), &1.into(), &serde_json::json!([2.0, 0.0]))
    );
    let lines = content.run("tournament export pebbles").says(0);
    assert!(jobs(&lines).iter().any(|job| job["state"] == "void" && job["why"] == "the light went out"));
    // To run it again brings nothing back.
    let again = content.run("tournament run pebbles counter sleeper --seeds 2");
    assert_eq!(again.code, 0, "{}", again.err);
    assert_eq!(json(&content, "tournament rounds pebbles --json"), after);
}

#[test]
fn replays_are_kept_and_can_be_verified_elsewhere() {
    let yaml = "game: pebbles\nentries: [counter, clumsy]\nseeds: 1\nreplays: all\n";
    let content = event(Content::pebbles(), yaml);
    let played = content.run("tournament run cup.yaml");
    assert_eq!(played.code, 0, "{}", played.err);
    let kept: Vec<_> = std::fs::read_dir(content.dir().join("cup.replays")).expect("a folder").flatten().collect();
    assert_eq!(kept.len(), 2);
    let elsewhere = Content::nothing().file("here", "");
    for file in kept {
        let verified = elsewhere.run_with(&["replay", "verify", &file.path().to_string_lossy()]);
        assert_eq!(verified.code, 0, "{} {}", verified.out, verified.err);
    }
    let lines = content.run("tournament export cup.yaml").says(0);
    assert!(jobs(&lines).iter().all(|job| job["replay"]["decided"].as_u64() > Some(0)), "{lines}");
}

/// The counter beats the sleeper in nine turns, and in ten if the sleeper begins.
#[test]
fn a_failed_match_leaves_the_table_and_the_other_replays() {
    let content = Content::pebbles().change("rules/pebbles/game.yaml", "\nlimits:\n", "\nmost_turns: 9\nlimits:\n");
    let content = event(content, "game: pebbles\nentries: [counter, sleeper]\nseeds: 1\nreplays: all\n");
    let played = content.run("tournament run cup.yaml");
    assert_eq!(played.code, 1, "{}", played.err);
    assert!(played.err.contains("the match is not over after 9 turns"), "{}", played.err);
    let kept = std::fs::read_dir(content.dir().join("cup.replays")).expect("a folder").count();
    assert_eq!(kept, 1, "{}", played.out);
}

/// The rules fail where three of ten pebbles are taken: that counts for nobody, and neither does the match with seats exchanged.
#[test]
fn what_the_rules_fail_at_counts_for_nobody() {
    let content = Content::pebbles().change(
        "rules/pebbles/heap.lua",
        "  state.pebbles = state.pebbles - count\n",
        "  state.pebbles = state.pebbles - count\n  if state.pebbles == 7 and count == 3 then error('seven') end\n",
    );
    let content = content.file("bots/pebbles/three.lua", "function turn()\n  return take(3)\nend\n");
    // The third bot comes to it both ways against the sleeper, and if it begins against the counter.
    let played = content.run("tournament run pebbles counter sleeper three --seeds 1 --json");
    assert_eq!(played.code, 1, "{}", played.err);
    assert!(
        played.err.contains("3 matches failed by no bot's fault") && played.err.contains("seven"),
        "{}",
        played.err
    );
    let tables: Value = serde_json::from_str(&played.out).expect("JSON");
    assert_eq!((&tables["matches"], &tables["left_out"]), (&2.into(), &3.into()));
    // Nobody got anything from the third, nor it from anybody.
    assert_eq!(
        tables["cross"][2],
        serde_json::json!([{ "matches": 0, "points": 0.0 }, { "matches": 0, "points": 0.0 }, { "matches": 0, "points": 0.0 }])
    );
    // What failed is not tried again by itself.
    let again = content.run("tournament run pebbles counter sleeper three --seeds 1");
    assert_eq!((again.code, again.err.as_str()), (0, "6 matches were already played\n"));
    assert_eq!(content.run("tournament run pebbles counter sleeper three --seeds 1 --retry").code, 1);
}
