//! What a person looks at, and what keys do to it. Nothing here knows a terminal.

use super::key::Key;
use super::search::{self, Wanted, Way};
use super::speed::Speed;
use lunarena_scene::glyphs::Pane;
use lunarena_scene::{Film, Id, Place, Step};
use std::time::Duration;

pub struct Viewer {
    /// The step that is shown.
    pub at: usize,
    /// The seat whose eyes it is seen with.
    pub seat: Option<usize>,
    pub plays: bool,
    pub speed: Speed,
    /// A pane over all the rest, and how far it is scrolled.
    pub open: Option<Open>,
    pub scroll: usize,
    pub input: Option<Input>,
    pub wanted: Wanted,
    /// What came of the last key, where that has to be said.
    pub said: Option<String>,
    pub inspects: bool,
    pub chosen: Option<Id>,
    /// Where a person moved the window to.
    pub window: Option<Place>,
    /// What needs a scene to be done.
    pub wishes: Vec<Wish>,
    /// Since the step was reached.
    waited: Duration,
    /// Whether it played up to the end.
    played_out: bool,
    was_finished: bool,
    was_empty: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    Pane(Pane),
    Curves,
    Help,
}

/// What is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Turn(String),
    Kind(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// So many things further in the list of all.
    Choose(i64),
    /// The window, by parts of itself: to the right and downwards.
    Move(i64, i64),
    NextPlane,
}

/// With PgUp and PgDn.
const FAR: usize = 10;
const LONGEST_INPUT: usize = 40;

impl Viewer {
    pub fn new(at: usize, plays: bool, pace: Option<Duration>) -> Viewer {
        Viewer {
            at,
            seat: None,
            plays,
            speed: Speed::new(pace),
            open: None,
            scroll: 0,
            input: None,
            wanted: Wanted::default(),
            said: None,
            inspects: false,
            chosen: None,
            window: None,
            wishes: Vec::new(),
            waited: Duration::ZERO,
            played_out: false,
            was_finished: false,
            was_empty: true,
        }
    }

    /// Time goes by. Says whether there is something new to see.
    pub fn tick(&mut self, elapsed: Duration, steps: &[Step], finished: bool) -> bool {
        let mut news = finished != self.was_finished || steps.is_empty() != self.was_empty;
        (self.was_finished, self.was_empty) = (finished, steps.is_empty());
        if !self.plays {
            return news;
        }
        self.waited += elapsed;
        let last = steps.len().saturating_sub(1);
        while self.at < last && self.waited >= self.speed.pause() {
            self.at += 1;
            self.waited -= self.speed.pause();
            news = true;
        }
        if self.at >= last {
            // A match that is played slower than it is shown is waited for.
            self.waited = self.waited.min(self.speed.pause());
            if finished {
                self.plays = false;
                self.played_out = true;
                news = true;
            }
        }
        news
    }

    /// How long nothing happens by itself.
    pub fn wait(&self) -> Duration {
        if self.plays { self.speed.pause().saturating_sub(self.waited) } else { Duration::MAX }
    }

    /// Whether all of it was played.
    pub fn is_over(&self, steps: &[Step], finished: bool) -> bool {
        finished && self.played_out && self.at + 1 >= steps.len()
    }

    /// Says whether the person wants to leave.
    pub fn press(&mut self, key: Key, film: &Film) -> bool {
        self.said = None;
        if key == Key::Interrupt {
            return true;
        }
        if let Some(input) = self.input.take() {
            self.input = self.typed(input, key, film);
            return false;
        }
        let last = film.len().saturating_sub(1);
        let scrolls = self.open.is_some();
        match key {
            Key::Letter('q') => return true,
            Key::Escape => return !self.close(),
            Key::Letter(' ') => self.toggle(last),
            Key::Up if scrolls => self.scroll = self.scroll.saturating_sub(1),
            Key::Down if scrolls => self.scroll += 1,
            Key::PageUp if scrolls => self.scroll = self.scroll.saturating_sub(FAR),
            Key::PageDown if scrolls => self.scroll += FAR,
            Key::Left | Key::Letter('h') => self.go(self.at.saturating_sub(1), last),
            Key::Right | Key::Letter('l') => self.go(self.at + 1, last),
            Key::PageUp => self.go(self.at.saturating_sub(FAR), last),
            Key::PageDown => self.go(self.at + FAR, last),
            Key::Home => self.go(0, last),
            Key::End => self.go(last, last),
            Key::Letter('g') => self.input = Some(Input::Turn(String::new())),
            Key::Letter('/') => self.input = Some(Input::Kind(String::new())),
            Key::Letter('e') => self.find_event(film, Way::On),
            Key::Letter('E') => self.find_event(film, Way::Back),
            Key::Letter('f') => self.find_fault(film, Way::On),
            Key::Letter('F') => self.find_fault(film, Way::Back),
            Key::Letter('+' | '=') => self.speed.faster(),
            Key::Letter('-' | '_') => self.speed.slower(),
            Key::Letter('s') => self.next_eyes(film),
            Key::Letter('i') => self.inspect(),
            Key::Tab | Key::Down => self.choose(1),
            Key::BackTab | Key::Up => self.choose(-1),
            Key::FarLeft | Key::Letter('H') => self.wishes.push(Wish::Move(-1, 0)),
            Key::FarRight | Key::Letter('L') => self.wishes.push(Wish::Move(1, 0)),
            Key::FarUp | Key::Letter('K') => self.wishes.push(Wish::Move(0, -1)),
            Key::FarDown | Key::Letter('J') => self.wishes.push(Wish::Move(0, 1)),
            Key::Letter('z') => self.wishes.push(Wish::NextPlane),
            Key::Letter('c') => self.window = None,
            Key::Letter('v') => self.flip(Open::Pane(Pane::Events)),
            Key::Letter('k') => self.flip(Open::Pane(Pane::Legend)),
            Key::Letter('t') => self.flip(Open::Pane(Pane::Lists)),
            Key::Letter('a') => self.flip(Open::Pane(Pane::Figures)),
            Key::Letter('p') => self.flip(Open::Curves),
            Key::Letter('?') => self.flip(Open::Help),
            _ => {}
        }
        false
    }

    fn go(&mut self, at: usize, last: usize) {
        self.at = at.min(last);
        self.plays = false;
        self.waited = Duration::ZERO;
    }

    /// From the end it plays once more.
    fn toggle(&mut self, last: usize) {
        self.plays = !self.plays;
        self.waited = Duration::ZERO;
        if self.plays && self.at >= last && self.was_finished {
            self.at = 0;
        }
    }

    /// What lies on top; says whether there was something.
    fn close(&mut self) -> bool {
        let was_open = self.open.take().is_some();
        let inspected = !was_open && std::mem::take(&mut self.inspects);
        if inspected {
            self.chosen = None;
        }
        was_open || inspected
    }

    fn flip(&mut self, open: Open) {
        self.scroll = 0;
        self.open = (self.open != Some(open)).then_some(open);
    }

    fn inspect(&mut self) {
        self.inspects = !self.inspects;
        match self.inspects {
            true if self.chosen.is_none() => self.wishes.push(Wish::Choose(0)),
            true => {}
            false => self.chosen = None,
        }
    }

    fn choose(&mut self, by: i64) {
        self.inspects = true;
        self.window = None;
        self.wishes.push(Wish::Choose(by));
    }

    fn next_eyes(&mut self, film: &Film) {
        if !film.look.fog {
            self.said = Some("all seats see the same in this game".to_owned());
            return;
        }
        self.seat = Some(self.seat.map_or(0, |seat| seat + 1)).filter(|next| *next < film.seats.len());
    }

    pub fn eyes<'a>(&self, film: &'a Film) -> Option<&'a str> {
        self.seat.and_then(|seat| film.seats.get(seat)).map(|seat| seat.name.as_str())
    }

    fn find_event(&mut self, film: &Film, way: Way) {
        match self.wanted.find(film, self.at, way, self.eyes(film)) {
            Some(at) => self.go(at, at),
            None => self.said = Some(format!("no {} {}", self.wanted.text(), direction(way))),
        }
    }

    fn find_fault(&mut self, film: &Film, way: Way) {
        match search::fault(film.steps(), self.at, way, self.eyes(film)) {
            Some(at) => self.go(at, at),
            None => self.said = Some(format!("no fault of a bot {}", direction(way))),
        }
    }

    /// A key while something is typed; gives what goes on being typed.
    fn typed(&mut self, input: Input, key: Key, film: &Film) -> Option<Input> {
        let (Input::Turn(text) | Input::Kind(text)) = &input;
        let mut text = text.clone();
        match key {
            Key::Escape => return None,
            Key::Enter => {
                self.finish_input(&input, film);
                return None;
            }
            Key::Backspace => drop(text.pop()),
            Key::Letter(letter) if text.chars().count() < LONGEST_INPUT => match input {
                Input::Turn(_) if !letter.is_ascii_digit() => {}
                _ => text.push(letter),
            },
            _ => {}
        }
        Some(match input {
            Input::Turn(_) => Input::Turn(text),
            Input::Kind(_) => Input::Kind(text),
        })
    }

    fn finish_input(&mut self, input: &Input, film: &Film) {
        match input {
            Input::Turn(text) if text.is_empty() => {}
            Input::Turn(text) => {
                let turn = text.parse().unwrap_or(u64::MAX);
                let at = film.step_of_turn(turn);
                self.go(at, at);
                if let Some(last) = film.steps().last().filter(|last| last.turn < turn) {
                    self.said = Some(format!("the last turn is {}", last.turn));
                }
            }
            Input::Kind(text) => match Wanted::read(text, film) {
                Ok(wanted) => {
                    self.wanted = wanted;
                    self.find_event(film, Way::On);
                }
                Err(why) => self.said = Some(why),
            },
        }
    }
}

fn direction(way: Way) -> &'static str {
    match way {
        Way::On => "after this step",
        Way::Back => "before this step",
    }
}
