//! A match can begin from any state, and a state is plain data: it goes out and comes back the same.

use super::{GAMES, game, play, root, setup, told};
use lunarena_arena::{FileRef, Header, Match, Recorder, Replay, SeatRef, Start, Verdict, verify};
use lunarena_content::{Report, Reports, Source, UserPath};
use lunarena_kernel::digest::Digest;
use lunarena_kernel::{Value, path};

fn digest(value: &Value) -> String {
    let mut digest = Digest::new();
    digest.value(value);
    digest.finish()
}

#[test]
fn a_state_goes_out_and_comes_back_the_same() {
    let relay = game("relay");
    let played = play(&relay, &["walker", "walker"]);
    for turn in &played.turns {
        let state = turn.state.clone().expect("frames were asked for");
        assert!(matches!(path::get(&state, "track"), Some(Value::Graph(_))));
        assert!(matches!(path::get(&state, "ground"), Some(Value::Grid(_))));
        let from = |state: &Value| {
            let setup = setup(&relay, Some(Start::State(state.clone())), &["walker", "walker"]);
            let mut match_run = Match::new(&relay, setup).unwrap_or_else(|reports| panic!("{}", told(&reports)));
            (
                match_run.hash().unwrap_or_else(|reports| panic!("{}", told(&reports))),
                match_run.state().unwrap_or_else(|reports| panic!("{}", told(&reports))),
            )
        };
        let (hash, again) = from(&state);
        assert_eq!(again, state);
        assert_eq!(digest(&again), digest(&state));
        assert_eq!(from(&again).0, hash);
        // Written out as a file would hold it, and read again.
        let plain = state.to_plain();
        let read = Value::from_plain(plain).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(read, state);
        assert_eq!(from(&read).0, hash);
    }
}

#[test]
fn the_second_half_of_a_match_follows_from_the_state_in_its_middle() {
    let relay = game("relay");
    let played = play(&relay, &["walker", "walker"]);
    let middle = played.turns[3].state.clone().expect("frames were asked for");
    let mut setup = setup(&relay, Some(Start::State(middle)), &["walker", "walker"]);
    setup.changes = vec![("log".into(), Value::List(Vec::new()))];
    let mut match_run = Match::new(&relay, setup).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    for _ in 0..4 {
        match_run.turn().unwrap_or_else(|reports| panic!("{}", told(&reports))).expect("a turn");
    }
    let state = match_run.state().unwrap_or_else(|reports| panic!("{}", told(&reports)));
    let both = |at: &str| (path::get(&state, at), path::get(&played.state, at));
    for at in ["ground", "track", "runners"] {
        let (from_middle, straight) = both(at);
        assert_eq!(from_middle, straight, "{at}");
    }
}

#[test]
fn changes_reach_into_a_grid_and_a_graph() {
    let relay = game("relay");
    let mut setup = setup(&relay, None, &["walker", "walker"]);
    setup.changes = vec![
        ("ground.layers.worn.2.3".into(), Value::Int(40)),
        ("track.P1.P2".into(), Value::Int(-5)),
        ("ground.occupants.runners.2".into(), Value::from(vec![3, 2])),
    ];
    let mut match_run = Match::new(&relay, setup).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    for _ in 0..2 {
        match_run.turn().unwrap_or_else(|reports| panic!("{}", told(&reports))).expect("a turn");
    }
    let state = match_run.state().unwrap_or_else(|reports| panic!("{}", told(&reports)));
    let at = |at: &str| path::get(&state, at).unwrap_or_default().to_string();
    assert_eq!(
        (at("ground.layers.worn.2.3"), at("track.P1.P2"), at("track.P3.P4")),
        ("42".into(), "-4".into(), "11".into())
    );
    assert_eq!(at("ground.occupants.runners"), "{1: [2, 1], 2: [4, 2]}");
}

/// Plays the default match of a game and keeps it as a replay with the state of every turn.
fn recorded(name: &str) -> Result<Replay, Reports> {
    let (root, game) = (root(), game(name));
    let map = game.ruleset.default_map(&root)?;
    let map = FileRef { name: map.name, hash: map.hash };
    let bots: Vec<&str> = game.file.default.bots.iter().map(|bot| bot.value.as_str()).collect();
    let seat = |(seat, bot): (String, &&str)| -> Result<SeatRef, Report> {
        let file = root.user_bot(name, &UserPath::new(*bot))?;
        Ok(SeatRef { seat, person: false, bot: FileRef { name: file.name, hash: file.hash } })
    };
    let seats = game.seats(bots.len()).into_iter().zip(&bots).map(seat).collect::<Result<_, _>>()?;
    let header = Header::new(&game, &[], map, 7, seats, true);
    let mut match_run = Match::new(&game, setup(&game, None, &bots))?;
    let mut recorder = Recorder::in_memory(&header);
    let mut turns = 0;
    while let Some(turn) = match_run.turn()? {
        recorder.turn(&turn)?;
        turns += 1;
    }
    let standings = match_run.standings()?;
    Ok(Replay::parse(&Source::new("replay", &recorder.finish(turns, &match_run.hash()?, &standings)?))?)
}

#[test]
fn every_shape_of_match_can_be_played_again_from_its_replay() {
    for name in GAMES {
        let replay = recorded(name).unwrap_or_else(|reports| panic!("{}", told(&reports)));
        let verdict = verify(&root(), &replay, |_| ()).unwrap_or_else(|reports| panic!("{}", told(&reports)));
        assert!(matches!(verdict, Verdict::Same { turns } if turns == replay.turns.len()), "{name}: {verdict:?}");
    }
}
