//! A made-up match: two seats send frogs through a pond in fog.

use lunarena_arena::{
    FaultRecord, FileRef, Header, Opening, OutputRecord, Recorder, Replay, SceneStep, SeatRef, Shown, Standing, Turn,
    TurnLimits,
};
use lunarena_content::Source;
use lunarena_kernel::{Key, Value};
use lunarena_scene::change::Change;
use lunarena_scene::look::{Effect, EventEffect, EventLook, FactLook, FieldLook, FigureLook, Look, Seen, Stress};
use lunarena_scene::scene::{Id, Place, Scalar, Thing};
use lunarena_scene::{ByName, Field, Frame, Frames, Scene};
use lunarena_viewer::ShownMatch;
use serde_json::json;
use std::collections::BTreeMap;

pub const SEATS: [&str; 2] = ["Left", "Right"];

/// A match as it is recorded: what it begins with, its turns, and where seats stand in the end.
pub struct Pond {
    pub header: Header,
    pub opening: Opening,
    pub turns: Vec<Turn>,
    pub standings: Vec<Standing>,
}

pub fn frog(id: i64, x: i64) -> Thing {
    Thing { at: Some(Place::At(x, 0, 0)), owner: Some("Left".into()), ..Thing::new(Id::Number(id), "frog") }
}

pub fn whole(scene: Scene) -> Frame {
    Frame::Whole(Box::new(scene))
}

pub fn change(change: Change) -> Frame {
    Frame::Change(Box::new(change))
}

/// The same for all eyes.
pub fn frames(all: Frame) -> Frames {
    Frames { seats: SEATS.map(|seat| (seat.to_owned(), all.clone())).into_iter().collect(), all }
}

pub fn step(events: usize, all: Frame) -> SceneStep {
    SceneStep { action: None, events, frames: frames(all) }
}

pub fn event(name: &str, fields: &[(&'static str, Value)]) -> Value {
    let fields = [("name", name.into())].into_iter().chain(fields.iter().cloned());
    Value::Map(fields.map(|(key, value)| (Key::from(key), value)).collect())
}

pub fn calls(calls: &[&[&str]]) -> Value {
    calls.iter().map(|call| Value::from(call.to_vec())).collect::<Vec<_>>().into()
}

fn look() -> Look {
    let text = |text: &str| EventLook { text: Some(text.into()), ..EventLook::default() };
    let flash = EventEffect { effect: Effect::Flash, at: vec!["frog".into()], color: None };
    let leapt = EventLook { show: vec![flash], ..text("{frog:thing} leapt") };
    let croaked = EventLook { seen: Some(Seen::All), stress: Stress::Big, ..text("{seat} croaked") };
    let sunk = EventLook { stress: Stress::Fault, ..text("{seat} sank: {reason}") };
    let eggs = FigureLook {
        fact: FactLook { name: Some("eggs laid".into()), unit: Some("kg".into()), decimals: Some(1) },
        one: None,
        curve: true,
        lead: true,
        own: false,
    };
    let events = [("leapt", leapt), ("croaked", croaked), ("sunk", sunk)];
    Look {
        fog: true,
        field: FieldLook { place: Some("{x}/{y}".into()), ..FieldLook::default() },
        events: events.into_iter().map(|(name, entry)| (name.to_owned(), entry)).collect(),
        figures: [("eggs".to_owned(), eggs)].into_iter().collect(),
        ..Look::default()
    }
}

impl Pond {
    pub fn new() -> Pond {
        let file = |name: &str| FileRef { name: name.into(), hash: "00".into() };
        let seats = SEATS.iter().zip(["jumper", "own bots/newt.lua"]);
        let header = Header {
            lunarena: "replay".into(),
            format: 1,
            engine: "0.0.1".into(),
            game: "pond".into(),
            game_version: "2.0".into(),
            mods: vec!["rain".into()],
            content: "c0ffee".into(),
            set: vec![("frog.leap".into(), "[1, 2]".into())],
            map: file("lake"),
            seed: 7,
            seats: seats.map(|(seat, bot)| SeatRef { seat: (*seat).into(), person: false, bot: file(bot) }).collect(),
            frames: false,
        };
        let limits: TurnLimits =
            serde_json::from_value(json!({"turns": {"day": {"leap": 100}}, "bank": 130})).expect("limits");
        let scene = Scene { field: Field::Hex(3), things: vec![frog(1, 0).into()], ..Scene::default() };
        let opening = Opening { title: "Pond".into(), look: look(), frames: frames(whole(scene)), limits };
        let moved = Change { things: vec![frog(1, 1).into()], ..Change::default() };
        let croak = || event("croaked", &[("seat", "Right".into())]);
        let first = Turn {
            phase: "day".into(),
            round: Some(1),
            seat: Some("Left".into()),
            unit: Some(4),
            orders: BTreeMap::from([(
                "Left".into(),
                calls(&[&["depth", "1"], &["depth", "2"], &["depth", "3"], &["leap", "9"], &["leap", "1"]]),
            )]),
            results: BTreeMap::from([(
                "Left".into(),
                vec![7.into(), 8.into(), 9.into(), vec![Value::Bool(false), "too far".into()].into(), Value::Null]
                    .into(),
            )]),
            output: BTreeMap::from([("Left".into(), OutputRecord { text: "one\ntwo\n".into(), cut: false })]),
            events: vec![event("leapt", &[("frog", 1.into())]), croak(), croak()],
            used: BTreeMap::from([("Left".into(), 60)]),
            scenes: vec![step(3, change(moved))],
            ..Turn::default()
        };
        let fault = FaultRecord { kind: "error", message: "newt.lua:3: wet".into() };
        let second = Turn {
            phase: "day".into(),
            orders: BTreeMap::from([
                ("Left".into(), vec![Value::from(vec!["dive", "deep"]), Value::from(vec!["rest"])].into()),
                ("Right".into(), Value::Null),
            ]),
            faults: BTreeMap::from([("Right".into(), fault)]),
            events: vec![event("sunk", &[("seat", "Left".into()), ("order", "dive".into()), ("reason", "mud".into())])],
            used: BTreeMap::from([("Left".into(), 50), ("Right".into(), 10)]),
            scenes: vec![step(1, change(Change::default()))],
            ..Turn::default()
        };
        let standing = |seat: &str, rank: i64, eggs: f64| Standing {
            seat: seat.into(),
            rank,
            figures: vec![("eggs".into(), Value::Float(eggs)), ("decided".into(), "eggs".into())],
        };
        let turns = [first, second].into_iter().zip(1..).map(|(turn, number)| Turn { turn: number, ..turn }).collect();
        Pond { header, opening, turns, standings: vec![standing("Left", 1, 2.5), standing("Right", 2, 1.0)] }
    }

    /// Two turns, each with a scene, then whatever `change` makes of it.
    pub fn with(change: impl FnOnce(&mut Pond)) -> Pond {
        let mut pond = Pond::new();
        change(&mut pond);
        pond
    }

    /// Through the text of a replay, as every match goes.
    pub fn shown(&self, name: &str) -> ShownMatch {
        let mut recorder = Recorder::in_memory(&self.header);
        recorder.opening(&self.opening).expect("memory");
        self.turns.iter().for_each(|turn| recorder.turn(turn).expect("memory"));
        let text = recorder.finish(self.turns.len() as u64, "beef", &self.standings).expect("memory");
        let replay = Replay::parse(&Source::new(name, &text)).expect("a good replay");
        let shown: Shown = replay.shown(|| panic!("the replay holds its scenes")).expect("scenes");
        ShownMatch { name: name.to_owned(), replay, shown, standings: self.standings.clone() }
    }

    /// A figure of a seat after the last turn.
    pub fn set_figure(&mut self, seat: &str, name: &str, value: Scalar) {
        let own = ByName::from([(name, Some(value))]);
        let figures = BTreeMap::from([(seat.to_owned(), own)]);
        let last = self.turns.last_mut().expect("a turn");
        last.scenes = vec![step(1, change(Change { figures, ..Change::default() }))];
    }
}
