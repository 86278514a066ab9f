//! Whatever is killed, filled up or sent again: nothing is lost, and nothing is there twice.

use super::client::{Client, request};
use super::{COUNTER, CUP, Served, cup, wait_for};
use lunarena_measure::is_thorough;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::thread::{self, scope, sleep};
use std::time::Duration;

/// A bot that no other test of it has.
fn bot(number: usize) -> String {
    format!("{COUNTER}-- {number}\n")
}

#[test]
fn killed_at_any_moment_nothing_is_lost_and_nothing_twice() {
    let content = cup(&format!("{CUP}contest: {{ uploads: 1000, scrimmages: 1000 }}\n"));
    let mut served = Served::start(&content);
    let owls = served.team("Owls");
    assert_eq!(owls.upload_and_wait(COUNTER)["state"], "good");
    let rival = owls.team("sleeper");
    // By the ids of requests: what was answered.
    let mut answers: BTreeMap<String, Option<Value>> = BTreeMap::new();
    let kills = if is_thorough() { 25 } else { 6 };
    for round in 0..kills {
        let client = owls.at(&served.link);
        let pid = served.pid();
        // Some moment or other, which no two rounds share.
        let moment = Duration::from_millis(37 * (round as u64 * round as u64 % 23) + 11);
        let killer = thread::spawn(move || {
            sleep(moment);
            kill(pid);
        });
        for at in 0.. {
            let id = format!("{round}-{at}");
            let path = format!("/api/versions?name=b.lua&request={id}");
            let order = json!({ "request": id, "opponents": [rival], "ranked": at % 4 == 1 });
            let sent = match at % 2 {
                0 => client.try_send("POST", &path, &[], bot(1000 * round + at).as_bytes()),
                _ => client.try_send(
                    "POST",
                    "/api/scrimmages",
                    &[("content-type", "application/json")],
                    order.to_string().as_bytes(),
                ),
            };
            let is_over = sent.is_none();
            answers.insert(id, sent.map(super::client::Answer::good));
            if is_over {
                break;
            }
        }
        killer.join().expect("a thread");
        served.kill_and_start();
    }
    // All of it is sent again with the same ids.
    let client = owls.at(&served.link);
    for (id, answer) in &answers {
        let (round, at) = id.split_once('-').expect("an id");
        let (round, at): (usize, usize) = (round.parse().expect("a number"), at.parse().expect("a number"));
        let path = format!("/api/versions?name=b.lua&request={id}");
        let again = match at % 2 {
            0 => client.send("POST", &path, &[], bot(1000 * round + at).as_bytes()).good()["number"].clone(),
            _ => {
                let order = json!({ "request": id, "opponents": [rival], "ranked": at % 4 == 1 });
                client.post("/api/scrimmages", &order).good()["id"].clone()
            }
        };
        let key = if at % 2 == 0 { "number" } else { "id" };
        assert!(answer.as_ref().is_none_or(|answer| answer[key] == again), "{id}: {answer:?} {again}");
    }
    let uploads = answers
        .keys()
        .filter(|id| id.rsplit('-').next().and_then(|at| at.parse::<usize>().ok()).is_some_and(|at| at % 2 == 0))
        .count();
    let versions = wait_for("all verdicts", || {
        let versions = client.get("/api/versions").good();
        let all = versions.as_array()?.clone();
        all.iter().all(|version| version["state"] == "good").then_some(all)
    });
    assert_eq!(versions.len(), uploads + 1, "each once, with the first");
    let mut bouts: Vec<Value> = Vec::new();
    wait_for("all bouts", || {
        bouts.clear();
        let own = client.get("/api/site").good()["me"]["team"].clone();
        loop {
            let before = bouts.last().map_or(String::new(), |bout: &Value| format!("&before={}", bout["id"]));
            let more = client.get(&format!("/api/bouts?team={own}&kind=scrimmage{before}")).good();
            let more = more.as_array()?.clone();
            if more.is_empty() {
                break;
            }
            bouts.extend(more);
        }
        bouts.iter().all(|bout| bout["state"] == "done").then_some(())
    });
    assert_eq!(bouts.len(), answers.len() - uploads);
    assert!(
        bouts
            .iter()
            .all(|bout| bout["players"][0]["points"] == 2.0 && bout["matches"].as_array().map(Vec::len) == Some(2))
    );
    drop(served);
    assert!(
        content.run("tournament export cup.contest.sqlite").says(0).lines().all(|line| !line.contains("\"alarm\""))
    );
}

fn kill(pid: u32) {
    if let Some(pid) = i32::try_from(pid).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
    }
}

/// The match processes of a server.
fn processes(server: u32) -> Vec<u32> {
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let is_child = |pid: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let parent = stat
            .rsplit(')')
            .next()
            .and_then(|rest| rest.split_whitespace().nth(1))
            .and_then(|parent| parent.parse::<u32>().ok());
        parent == Some(server)
    };
    pids.filter(is_child).collect()
}

#[test]
fn match_processes_that_are_killed_are_started_again() {
    let content = cup(&format!("{CUP}contest: {{ scrimmages: 1000 }}\n"));
    let served = Served::start(&content);
    let owls = served.team("Owls");
    assert_eq!(owls.upload_and_wait(COUNTER)["state"], "good");
    let rival = owls.team("grabber");
    let ids: Vec<Value> = (0..20)
        .map(|_| {
            owls.post("/api/scrimmages", &json!({ "request": request(), "opponents": [rival], "ranked": false })).good()
                ["id"]
                .clone()
        })
        .collect();
    // Every third that is seen is killed, each in some moment of its life.
    let mut seen = Vec::new();
    let mut killed = 0;
    while ids.iter().any(|id| owls.get(&format!("/api/bouts/{id}")).good()["ended"].is_null()) {
        for pid in processes(served.pid()) {
            if !seen.contains(&pid) {
                seen.push(pid);
                if seen.len() % 3 == 0 {
                    kill(pid);
                    killed += 1;
                }
            }
        }
    }
    for id in &ids {
        let bout = owls.ended(id);
        assert!(
            bout["matches"].as_array().map(Vec::len) == Some(2)
                && ["done", "failed"].contains(&bout["state"].as_str().unwrap_or_default()),
            "{bout}"
        );
        for one in bout["matches"].as_array().into_iter().flatten() {
            // Who was killed twice in a row counts for nobody, and says so.
            assert!(one["state"] == "done" || (one["state"] == "our-fault" && one["why"].is_string()), "{one}");
        }
    }
    assert!(killed > 0 || seen.len() < 3, "{killed} of {}", seen.len());
}

#[test]
fn the_same_request_ten_times_at_once_is_done_once() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let organiser = served.organiser();
    let owls = served.team("Owls");
    assert_eq!(owls.upload_and_wait(COUNTER)["state"], "good");
    let ten_times = |client: &Client, path: &str, form: &Value| {
        let answers: Vec<Value> = scope(|scope| {
            let one = || client.at(&served.link).post(path, form).good();
            let threads: Vec<_> = (0..10).map(|_| scope.spawn(one)).collect();
            threads.into_iter().map(|thread| thread.join().expect("an answer")).collect()
        });
        let same = |key: &str| answers.iter().all(|answer| answer[key] == answers[0][key]);
        assert!(same("id") && same("team") && same("name"), "{answers:?}");
        answers.into_iter().next_back().unwrap_or_default()
    };
    let rival = owls.team("sleeper");
    ten_times(&owls, "/api/scrimmages", &json!({ "request": "one", "opponents": [rival], "ranked": false }));
    assert_eq!(owls.get("/api/bouts?kind=scrimmage").good().as_array().map(Vec::len), Some(1));
    ten_times(&organiser, "/api/organiser/announce", &json!({ "request": "two", "text": "Hello" }));
    ten_times(
        &organiser,
        "/api/organiser/tournaments",
        &json!({ "request": "three", "title": "Final", "format": "bracket" }),
    );
    ten_times(&organiser, "/api/organiser/teams", &json!({ "request": "four", "name": "Crows", "members": [] }));
    let site = owls.get("/api/site").good();
    assert_eq!(
        (site["announcements"].as_array().map(Vec::len), site["tournaments"].as_array().map(Vec::len)),
        (Some(1), Some(1))
    );
    let code = organiser.post("/api/organiser/invitations", &json!({ "request": request(), "uses": 5 })).good();
    let form = json!({ "request": "five", "code": code["code"], "name": "Gulls", "members": [] });
    ten_times(&served.stranger(), "/api/signup", &form);
    // One use was used up: four are left, and no fifth.
    for at in 0..5 {
        let form = json!({ "request": request(), "code": code["code"], "name": format!("Team {at}"), "members": [] });
        assert_eq!(served.stranger().post("/api/signup", &form).status, if at < 4 { 200 } else { 403 });
    }
    // Many different bots at once are so many versions, and the newest plays.
    scope(|scope| {
        (0..8).for_each(|at| {
            drop(scope.spawn({
                let owls = owls.at(&served.link);
                move || owls.upload(&bot(at)).good()
            }))
        });
    });
    let versions = wait_for("all verdicts", || {
        let versions = owls.get("/api/versions").good().as_array()?.clone();
        versions.iter().all(|version| version["state"] == "good").then_some(versions)
    });
    let numbers: Vec<i64> = versions.iter().filter_map(|version| version["number"].as_i64()).collect();
    assert_eq!(numbers, [9, 8, 7, 6, 5, 4, 3, 2, 1]);
    assert_eq!(
        versions.iter().map(|version| version["active"] == true).collect::<Vec<_>>(),
        [&[true][..], &[false; 8]].concat()
    );
}

#[test]
fn on_a_full_disk_nothing_is_broken_and_later_it_goes_on() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let owls = served.team("Owls");
    assert_eq!(owls.upload_and_wait(COUNTER)["state"], "good");
    served.limit_files(Some(4096));
    let refused = wait_for("no more room", || {
        let answer = owls.upload(&bot(1));
        (answer.status != 200).then_some(answer)
    });
    assert_eq!(refused.status, 507, "{}", refused.text);
    // What is there is still shown.
    assert_eq!(owls.get("/api/versions/1/source").text, COUNTER);
    owls.get("/api/leaderboard").good();
    let known = owls.get("/api/versions").good().as_array().map_or(0, Vec::len);
    served.limit_files(None);
    let number = wait_for("room again", || {
        let answer = owls.upload(&bot(2));
        (answer.status == 200).then(|| answer.good()["number"].clone())
    });
    wait_for("a verdict", || (owls.get(&format!("/api/versions/{number}")).good()["state"] == "good").then_some(()));
    assert!(owls.get("/api/versions").good().as_array().map_or(0, Vec::len) >= known);
    let bout = owls.challenge_and_wait("sleeper", true);
    assert_eq!(bout["state"], "done");
    drop(served);
    let again = Served::start(&content);
    owls.at(&again.link).get("/api/versions/1/source");
}
