//! What waits to be played is seen by who may see it when it was.

use super::{COUNTER, CUP, by_two, cup, wait_for, warden};
use lunarena_content::{EventFile, Format, Source};
use lunarena_contest::ContentPlace;
use lunarena_contest::site::{BoutKind, BoutsWanted, Caller, Crew, Office, Site, SiteGame, TeamKind, TournamentOrder};
use std::sync::Arc;

#[test]
fn bouts_of_a_hidden_tournament_are_not_in_the_queue() {
    let content = cup(CUP);
    let place = ContentPlace::new(Some(content.dir().to_owned()), None, &[]);
    let file = EventFile::read(&Source::new("cup.yaml", CUP)).expect("a good file");
    let (game, _) = SiteGame::load(&place, &file, Some(content.dir()), "cup").expect("a good event");
    let path = content.dir().join("cup.contest.sqlite");
    let site = Arc::new(Site::open(game, &path, warden(), |_| {}).expect("a contest"));
    let mut office = Office::open(&path).expect("an office");
    let mut team = |name: &str, kind| {
        let token = office.add_team(name, &[], kind).expect("a team").token.expect("a token");
        site.by_token(&token, "here").expect("a caller")
    };
    let organiser = team("organiser", TeamKind::Organiser);
    let teams = ["Owls", "Crows", "Gulls"].map(|name| team(name, TeamKind::Team));
    let crew = Crew::start(site.clone(), by_two(), 2).expect("threads");
    for (at, own) in teams.iter().enumerate() {
        let text = format!("{COUNTER}-- {at}\n");
        site.upload(own, "bot", "bot.lua", text.as_bytes()).expect("an upload");
        wait_for("a bot", || site.versions(own).ok()?.iter().any(|version| version.active).then_some(()));
        // Another's trial is nowhere to be seen.
        for other in teams.iter().filter(|other| other.team != own.team).chain([&Caller::default()]) {
            let trials = BoutsWanted { kind: Some(BoutKind::Trial), ..BoutsWanted::default() };
            let seen = site.bouts(other, &trials).expect("bouts");
            assert!(seen.iter().all(|bout| other.team.as_ref().is_some_and(|team| bout.players[0].team == team.id)));
        }
    }
    // Nobody plays any more: what is started now waits.
    drop(crew);
    let order = TournamentOrder {
        request: "final".into(),
        title: "Final".into(),
        format: Format::RoundRobin,
        rounds: None,
        double: false,
        at: None,
        by_round: false,
    };
    let id = site.plan(&organiser, &order).expect("a plan").id;
    site.start_final(&organiser, id).expect("a start");
    let shown = |caller: &Caller| {
        let queue = site.queue(caller).expect("a queue");
        let all = queue.waiting.iter().chain(&queue.playing);
        (all.filter(|bout| bout.kind == BoutKind::Tournament).count(), queue.length)
    };
    let (count, length) = shown(&organiser);
    assert_eq!(count, 3);
    for caller in teams.iter().chain([&Caller::default()]) {
        assert_eq!(shown(caller), (0, length), "how long it is, everybody sees");
    }
    site.release_final(&organiser, id).expect("a release");
    assert_eq!(shown(&Caller::default()), (3, length));
}
