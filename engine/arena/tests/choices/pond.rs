//! A small game that is made for these tests.

use super::recorded::good;
use lunarena_arena::Game;
use lunarena_content::Root;
use std::path::PathBuf;

/// A folder with the game in it, gone when it is not needed any more.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let dir = std::env::temp_dir().join(format!("lunarena-choices-{}-{name}", std::process::id()));
        for (path, text) in files {
            let path = dir.join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
            std::fs::write(path, text).expect("a writable file");
        }
        Folder(dir)
    }

    pub fn root(&self) -> Root {
        Root::at(&self.0).expect("content")
    }

    pub fn game(&self) -> Game {
        good(Game::load(&self.root(), "pond", &[]))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub const GAME: &str = "title: Pond
version: 1.0.0
summary: two leap over a pond
seats: { names: [Ann, Bob], least: 2, most: 2 }
default: { map: mud, bots: [idle, idle] }
turns:
  - { phase: day, kind: simultaneous, ask: turn, rounds: 3, stages: { action: [frogs.leap] } }
  - { phase: night, kind: simultaneous, ask: turn, rounds: 3, stages: {} }
limits: { turn: 1000, memory: 1000000, output: 100, load: 10000 }
functions:
  setup: frogs.setup
  view: frogs.view
  read_orders: frogs.read
  standings: frogs.standings
  choices: choices.now
constants: {}
";

pub const FROGS: &str = r#"local frogs = {}

function frogs.setup()
  return { far = 0 }
end

function frogs.view(state)
  return { far = state.far }
end

function frogs.read()
  return {}
end

function frogs.leap(state, turn)
  state.far = state.far + 1
  event("leapt", { seat = turn.seat })
end

function frogs.standings()
  return { { seat = "Ann", rank = 1, score = 0 }, { seat = "Bob", rank = 1, score = 0 } }
end

return frogs
"#;

pub const LOOK: &str = "events: { leapt: {} }
actions:
  leap: { text: Leap, phase: day, steps: [frog: thing, over: path, far: number, how: word, to: place] }
  sleep: { text: Sleep, phase: night }
  rest: { text: Rest, ends: true, confirm: true, about: It rests. }
";

/// Answers to each step that are good.
pub const CHOICES: &str = r#"local choices = {}

local steps = {
  frog = function() return { { value = 7, thing = 7, note = "green" }, { value = 8, thing = "newt", warn = "it dies" } } end,
  over = function(chosen) return #(chosen.over or {}) == 2 and {} or { { value = { 1, 2 }, at = { 1, 2 }, last = true }, { value = "B", at = "B" } } end,
  far = function() return { least = 1, most = 2.5, likely = 2 } end,
  how = function() return { { value = true, text = "high" } } end,
  to = function(_, turn) return { { value = turn.seat, at = { 1, 2, 3 } } } end,
}

function choices.now(state, turn, action, step, chosen, given)
  if action == "rest" then
    return #given > 0 and { refused = "too late" } or { answer = { state.far } }
  end
  return step and steps[step](chosen, turn) or { call = { "leap", chosen.frog, chosen.far, turn.seat } }
end

return choices
"#;

pub fn files<'t>(game: &'t str, look: &'t str, choices: &'t str) -> Vec<(&'t str, &'t str)> {
    vec![
        ("rules/pond/game.yaml", game),
        ("rules/pond/constants.yaml", "{}\n"),
        ("rules/pond/frogs.lua", FROGS),
        ("rules/pond/choices.lua", choices),
        ("rules/pond/api.lua", "return {}\n"),
        ("rules/pond/look.yaml", look),
        ("maps/pond/mud.yaml", "{}\n"),
        ("bots/pond/idle.lua", "function turn() end\n"),
    ]
}
