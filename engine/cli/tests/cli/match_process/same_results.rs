//! A process comes to what this one comes to, to the byte.

use super::{answers, errand, event, place};
use crate::content::Content;
use lunarena_contest::errand::{Answer, Errand, JobResult, NamedFile, PlayedReplay, Task, Work};
use lunarena_contest::experiment::MatchResult;
use lunarena_contest::tournament::{Event, Job};
use lunarena_kernel::digest;

const NO_LUA: &str = "this is no Lua at all\n";
const HOSTILE: &str = "
local hoard = {}
local function attack()
  while true do
    pcall(string.rep, 'x', 1 << 30)
    hoard[#hoard + 1] = coroutine.wrap(attack)
    pcall(hoard[#hoard])
  end
end
setmetatable(_G, { __index = function() return attack end })
turn = attack
attack()
";

/// With a bot that isn't Lua, one that attacks, and one that is too long.
fn house() -> Content {
    let long = "-- long\n".repeat(40_000);
    Content::house().file("no-lua.lua", NO_LUA).file("hostile.lua", HOSTILE).file("long.lua", &long)
}

/// Matches of the house bots alone, then with a stranger each.
fn jobs(event: &Event, house: usize) -> Vec<Job> {
    let table = event.roster.table();
    let mut jobs = vec![event.roster.job(0, 7, (0..table).map(|seat| seat % house).collect())];
    for stranger in house..event.roster.entrants.len() {
        let players = (0..table).map(|seat| if seat + 1 == table { stranger } else { seat % house }).collect();
        jobs.push(event.roster.job(0, 8, players));
    }
    jobs
}

fn in_this_process(content: &Content, event: &Event, job: &Job) -> (JobResult, PlayedReplay) {
    let mut at_hand = None;
    let prepared = event.prepare(&mut at_hand, job).expect("a match");
    let pack = prepared.pack(&place(content).root().expect("content")).expect("files");
    let (recorded, text) = prepared.record_in_memory(&pack).expect("a replay");
    let MatchResult { turns, hash, seats, .. } = MatchResult::play(prepared).expect("a match");
    (JobResult { turns, hash, seats }, PlayedReplay { text, decided: recorded.decided })
}

#[test]
fn every_game() {
    let content = house();
    for game in content.games() {
        let own = content.run(&format!("bots {game} --json")).says(0);
        let own: serde_json::Value = serde_json::from_str(&own).expect("JSON");
        let names: Vec<&str> = own.as_array().expect("a list").iter().filter_map(|bot| bot["name"].as_str()).collect();
        let house = &names[..names.len().min(3)];
        let event = event(&content, &game, &[house, &["no-lua.lua", "hostile.lua", "long.lua"]].concat());
        let jobs = jobs(&event, house.len());
        let plain = answers(&errand(&content, &event, &jobs, false));
        let recorded = answers(&errand(&content, &event, &jobs, true));
        assert_eq!((plain.len(), recorded.len()), (jobs.len(), jobs.len()));
        for ((job, plain), recorded) in jobs.iter().zip(plain).zip(recorded) {
            let (result, replay) = in_this_process(&content, &event, job);
            let names: Vec<&str> = job.players.iter().map(|player| event.roster.name(*player)).collect();
            assert_eq!(
                plain,
                Answer::Played { result: result.clone(), stopped: false, replay: None },
                "{game}: {names:?}"
            );
            assert!(recorded == Answer::Played { result, stopped: false, replay: Some(replay) }, "{game}: {names:?}");
        }
    }
}

/// Whoever never looked at a bot sends it as it is: then the process finds out what can't be read.
#[test]
fn bots_as_strangers_wrote_them() {
    let content = house();
    let event = event(&content, "galaxy-commander", &["admiral", "no-lua.lua", "long.lua"]);
    for stranger in [1, 2] {
        let job = event.roster.job(0, 3, vec![0, stranger]);
        let mut errand = errand(&content, &event, std::slice::from_ref(&job), true);
        let text = content.read(["", "no-lua.lua", "long.lua"][stranger]);
        let hash = digest::of_bytes(text.as_bytes());
        errand.work.bots[1] = NamedFile { hash: hash.clone(), ..NamedFile::clone(&errand.work.bots[1]) }.into();
        errand.texts.insert(hash, text);
        let (result, replay) = in_this_process(&content, &event, &job);
        assert!(result.seats[1].faults > 0, "{result:?}");
        assert!(answers(&errand) == [Answer::Played { result, stopped: false, replay: Some(replay) }], "{stranger}");
    }
}

#[test]
fn with_mods_settings_and_maps_of_all_kinds() {
    let content = Content::pebbles()
        .file("mods/more/mod.yaml", "name: more\nversion: 0.1\ntitle: More\ngame: pebbles\n")
        .file("mods/more/constants.yaml", "take:\n  points: = count * 7\n")
        .file("elsewhere.yaml", "pebbles: 23\n");
    let mut file = lunarena_content::EventFile::new("pebbles", Vec::new());
    file.entries = ["counter", "grabber"].map(lunarena_content::EntryLine::new).to_vec();
    file.mods = vec!["more".to_owned()];
    file.set = vec![("roll.most".to_owned(), "1".to_owned())];
    file.maps = ["small", "chance", "elsewhere.yaml"].map(str::to_owned).to_vec();
    let event = Event::load(&place(&content), &file, Some(content.dir()), "cup").expect("an event");
    let jobs: Vec<Job> = (0..3).map(|map| event.roster.job(map, 5, vec![1, 0])).collect();
    let answers = answers(&errand(&content, &event, &jobs, true));
    for (job, answer) in jobs.iter().zip(answers) {
        let (result, replay) = in_this_process(&content, &event, job);
        assert_eq!(answer, Answer::Played { result, stopped: false, replay: Some(replay) });
    }
}

/// What `check` says of bots of all kinds, under the same name.
#[test]
fn looks() {
    let content = house();
    let typing = "local unused = 1\nfunction turn(x)\n  retrun x\nend\n";
    let slip = "function turn(a, b, c, d)\n  x = strnig.rep('x', 3)\n  return nothing.at_all\nend\n";
    for game in content.games() {
        let event = event(&content, &game, &["no-lua.lua", "hostile.lua"]);
        let errand = errand(&content, &event, &[event.roster.job(0, 1, vec![0; event.roster.table()])], false);
        let texts = [NO_LUA, HOSTILE, typing, slip, "", "-- \u{1b}[31m\nlocal \0 = 1"].map(str::to_owned);
        let texts = texts.into_iter().chain([content.read("long.lua")]);
        let texts: Vec<String> = texts.collect();
        let hash = |text: &String| digest::of_bytes(text.as_bytes());
        let bot = |text| NamedFile { name: "somebody".into(), file: "my.lua".into(), hash: hash(text) }.into();
        let tasks = (0..texts.len()).map(|bot| Task::Look { bot }).collect();
        let work = Work { bots: texts.iter().map(bot).collect(), tasks, ..errand.work };
        let all = errand.texts.into_iter().chain(texts.iter().map(|text| (hash(text), text.clone()))).collect();
        for (text, answer) in texts.iter().zip(answers(&Errand { work, texts: all })) {
            let Answer::Looked { reports } = answer else { panic!("{answer:?}") };
            content.save(&content.dir().join("my.lua"), text);
            let said = content.run_with(&["check", "--game", &game, "my.lua", "--json"]);
            let said: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
            let said = said.get("errors").unwrap_or(&said);
            let looked: Vec<serde_json::Value> = reports
                .iter()
                .map(|report| {
                    let mut json = serde_json::to_value(report).expect("JSON");
                    json.as_object_mut().expect("fields").remove("text");
                    json
                })
                .collect();
            assert_eq!(said, &serde_json::Value::from(looked), "{game}: {text}");
            let shown = content.run_with(&["check", "--game", &game, "my.lua"]).err;
            let texts: Vec<&str> = reports.iter().map(|report| report.text.as_str()).collect();
            assert_eq!(shown, texts.join("\n"), "{game}: {text}");
        }
    }
}
