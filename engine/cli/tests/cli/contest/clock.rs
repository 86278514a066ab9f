//! Somebody sets the clock: nothing happens twice, and nobody is locked out.

use super::{COUNTER, by_two, cup, wait_for, warden};
use crate::content::Content;
use lunarena_content::{EventFile, Source};
use lunarena_contest::ContentPlace;
use lunarena_contest::site::{Caller, Crew, FinalState, Reason, Site, SiteGame, TeamKind, TournamentOrder};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// 2027-03-01 12:00.
const NOON: i64 = 1_803_902_400;

static CLOCK: AtomicI64 = AtomicI64::new(NOON);

fn site(content: &Content, yaml: &str) -> Site {
    let place = ContentPlace::new(Some(content.dir().to_owned()), None, &[]);
    let file = EventFile::read(&Source::new("cup.yaml", yaml)).expect("a good file");
    let (game, _) = SiteGame::load(&place, &file, Some(content.dir()), "cup").expect("a good event");
    let path = content.dir().join("cup.contest.sqlite");
    Site::open_by(|| CLOCK.load(Ordering::Relaxed), game, &path, warden(), |_| {}).expect("a contest")
}

fn organiser(content: &Content) -> String {
    let path = content.dir().join("cup.contest.sqlite");
    let mut office = lunarena_contest::site::Office::open(&path).expect("an office");
    office.add_team("organiser", &[], TeamKind::Organiser).ok().and_then(|team| team.token).expect("a token")
}

#[test]
fn a_clock_that_is_set_back_does_nothing_twice() {
    let yaml = "title: Cup\ngame: pebbles\nentries: [sleeper]\nseeds: 1\n\
        contest: { uploads: 2, ends: 2027-03-01 14:00, freeze: 1, tournaments: [{ title: Final, at: 2027-03-01 15:00 }] }\n";
    let content = cup(yaml);
    let site = Arc::new(site(&content, yaml));
    let token = organiser(&content);
    let organiser = site.by_token(&token, "here").expect("the organiser");
    let mut teams: Vec<Caller> = Vec::new();
    for name in ["Owls", "Crows"] {
        let new = site.add_team(&organiser, name, name, &[], TeamKind::Team).expect("a team");
        teams.push(site.by_token(&new.token.expect("a token"), "here").expect("a team"));
    }
    let set = |at: i64| CLOCK.store(at, Ordering::Relaxed);
    let upload = |team: &Caller, id: &str| site.upload(team, id, "bot.lua", format!("{COUNTER}-- {id}\n").as_bytes());
    // Two in an hour, whatever the clock says.
    assert!(upload(&teams[0], "a").is_ok() && upload(&teams[0], "b").is_ok());
    assert_eq!(upload(&teams[0], "c").expect_err("too many").reason, Reason::TooMany);
    set(NOON - 24 * 3600);
    assert!(upload(&teams[0], "c").is_ok(), "nobody is locked out for a day");
    set(NOON + 10);
    assert!(upload(&teams[1], "d").is_ok());
    let crew = Crew::start(site.clone(), by_two(), 2).expect("threads");
    for team in &teams {
        wait_for("bots", || site.versions(team).ok()?.iter().any(|version| version.active).then_some(()));
    }
    // An hour before the end the leaderboard stands still; and so it does when the clock is set back.
    set(NOON + 3600);
    let data = || site.data(&Caller::stranger("here")).expect("data");
    wait_for("the freeze", || data().leaderboard_frozen);
    set(NOON);
    assert_eq!(data().leaderboard_frozen, Some(NOON + 3600));
    // Who thaws it has the last word.
    let thaw = lunarena_contest::site::Freeze { leaderboard: Some(false), ..Default::default() };
    site.freeze(&organiser, &thaw).expect("the organiser may");
    set(NOON + 3600 + 60);
    // At the end no more bots are taken, though the clock goes back.
    set(NOON + 2 * 3600);
    wait_for("the end", || data().submissions_frozen.then_some(()));
    set(NOON);
    assert_eq!(upload(&teams[1], "late").expect_err("too late").reason, Reason::Forbidden);
    assert_eq!(data().leaderboard_frozen, None, "it was thawed");
    // The final starts by the clock, once.
    set(NOON + 3 * 3600);
    let state = || data().tournaments[0].clone();
    wait_for("the final", || (state().state == FinalState::Done).then_some(()));
    let started = state().started;
    set(NOON);
    set(NOON + 3 * 3600 + 5);
    let order = TournamentOrder {
        request: "x".into(),
        title: "Final".into(),
        format: lunarena_content::Format::McMahon,
        rounds: None,
        double: false,
        by_round: false,
        at: None,
    };
    assert_eq!(site.plan(&organiser, &order).expect_err("there is one").reason, Reason::Conflict);
    assert_eq!((state().state, state().started, data().tournaments.len()), (FinalState::Done, started, 1));
    drop(crew);
}
