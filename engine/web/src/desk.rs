//! Requests of people to a match. The match's thread asks, waits here and executes them; no other thread touches the state.

mod questions;

use crate::asking::{Answer, Message, Request};
use crate::live_match::{LiveMatch, Phase, guard};
use crate::problem::Problem;
use lunarena_arena::{Desk, People};
use lunarena_content::{Report, Reports};
use lunarena_viewer::LiveData;
use questions::{asked_event, choices_json};
use serde_json::{Value as Json, json};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How long to wait before it is looked whether anybody still wants the match.
const NAP: Duration = Duration::from_millis(200);

/// The people of a match, as its thread knows them.
pub struct DeskPeople {
    live: Arc<LiveMatch>,
    data: Rc<RefCell<LiveData>>,
    inbox: Receiver<Message>,
    /// How long they may think, from when the question is on their page.
    think: Option<Duration>,
    /// Where units have turns of their own: the round that a seat was asked in last, and the one before which it does not want to be.
    rounds: BTreeMap<String, (u64, u64)>,
}

impl DeskPeople {
    pub fn new(
        live: Arc<LiveMatch>,
        data: Rc<RefCell<LiveData>>,
        inbox: Receiver<Message>,
        think: Option<Duration>,
    ) -> DeskPeople {
        DeskPeople { live, data, inbox, think, rounds: BTreeMap::new() }
    }

    /// Whether the person of a seat is to be asked. Of units, it is about those that were taken; and once a round, so that the match doesn't run away.
    fn wants(&mut self, seat: &str, round: u64, unit: Option<i64>) -> bool {
        let (Some(unit), Some(person)) = (unit, self.live.people.get(seat)) else { return true };
        let (asked, from) = self.rounds.entry(seat.to_owned()).or_default();
        let wants = guard(&person.taken).contains(&unit) || (*asked != round && round >= *from);
        if wants {
            *asked = round;
        }
        wants
    }

    fn handle(&mut self, desk: &mut Desk, message: &Message) -> Result<Answer, Reports> {
        let seat = message.seat.as_str();
        Ok(match &message.request {
            Request::Choices { questions } => {
                let mut answers = Vec::with_capacity(questions.len());
                for question in questions {
                    match desk.match_run().choices(seat, question) {
                        Ok(choices) => answers.push(choices_json(&choices)),
                        // A request may ask for anything; what the rules do wrong is told as well, and harms nobody.
                        Err(reports) => return Ok(Err(reports.into())),
                    }
                }
                Ok(json!({ "answers": answers }))
            }
            Request::Call { call } => {
                let Some(called) = desk.call(seat, call.clone())? else {
                    return Ok(Err(Report::error("the game has no such call").into()));
                };
                let scene = desk.scene(seat)?;
                let now = self.data.borrow_mut().now(seat, scene, called.events)?;
                self.tell(seat, "now", with_ask(now, message.ask));
                let text = called.result.to_string();
                Ok(match called.is_refused {
                    true => json!({ "refused": text, "ends": called.ends_turn }),
                    false => json!({ "result": text, "ends": called.ends_turn }),
                })
            }
            Request::Decide { orders, bot, rounds } => {
                desk.decide(seat, orders.clone(), *bot);
                let next = desk.turn().round.unwrap_or(0).saturating_add(*rounds);
                self.rounds.entry(seat.to_owned()).or_default().1 = next;
                Ok(json!({}))
            }
        })
    }

    fn tell(&self, seat: &str, name: &'static str, data: Json) {
        if let Some(person) = self.live.people.get(seat) {
            person.log.add(name, data.to_string());
        }
    }

    /// Puts a question on the page of a person and starts the clock, if there is one.
    fn put(&self, desk: &mut Desk, ask: u64, seat: &str) -> Result<Question, Reports> {
        let taken = self.live.people.get(seat).map(|person| guard(&person.taken).clone()).unwrap_or_default();
        let scene = desk.scene(seat)?;
        let now = self.data.borrow_mut().now(seat, scene, Vec::new())?;
        let event = asked_event(desk, seat, ask, self.think, &taken, self.live.as_ref())?;
        self.tell(seat, "asked", event);
        self.tell(seat, "now", with_ask(now, ask));
        Ok(Question::Put { until: self.think.map(|think| Instant::now() + think) })
    }

    /// Whether the clock of a person has to wait for the page to be opened.
    fn is_away(&self, seat: &str) -> bool {
        self.think.is_some() && self.live.people.get(seat).is_some_and(|person| person.opened.get().is_none())
    }

    /// Waits until every question is answered or its time is up.
    fn wait(&mut self, desk: &mut Desk, ask: u64, mut open: BTreeMap<String, Question>) -> Result<(), Reports> {
        loop {
            let here: Vec<String> = open
                .iter()
                .filter(|(seat, own)| **own == Question::Kept && !self.is_away(seat))
                .map(|(seat, _)| seat.clone())
                .collect();
            for seat in here {
                let question = self.put(desk, ask, &seat)?;
                open.insert(seat, question);
            }
            let now = Instant::now();
            open.retain(|seat, question| {
                let is_late = question.until().is_some_and(|until| until <= now);
                if is_late {
                    guard(&self.live.asking).seats.remove(seat);
                    self.tell(seat, "answered", json!({ "ask": ask, "late": true }));
                }
                !is_late
            });
            if open.is_empty() {
                return Ok(());
            }
            if self.live.is_stopped() {
                return Err(Report::error("the match was stopped").into());
            }
            let next = open.values().filter_map(Question::until).min();
            let left = next.map_or(NAP, |until| until.saturating_duration_since(now));
            let message = match self.inbox.recv_timeout(left.min(NAP)) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Err(Report::error("nobody is there any more").into()),
            };
            let known = message.id.as_ref().and_then(|id| guard(&self.live.asking).known(&message.seat, id));
            let answer = match known {
                Some(answer) => Ok(answer),
                None if message.ask != ask || !open.contains_key(&message.seat) => Err(past()),
                None => self.handle(desk, &message)?,
            };
            if let (Ok(answer), Some(id)) = (&answer, &message.id) {
                guard(&self.live.asking).remember(&message.seat, id, answer);
            }
            let ends = matches!(message.request, Request::Decide { .. })
                || answer.as_ref().is_ok_and(|answer| answer.get("ends") == Some(&Json::Bool(true)));
            if ends && answer.is_ok() && open.remove(&message.seat).is_some() {
                guard(&self.live.asking).seats.remove(&message.seat);
                self.tell(&message.seat, "answered", json!({ "ask": ask }));
            }
            // Who has gone needs no answer.
            let _ = message.reply.send(answer);
        }
    }
}

/// A question to a person that is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Kept back until the person opens the page.
    Kept,
    Put {
        until: Option<Instant>,
    },
}

impl Question {
    fn until(&self) -> Option<Instant> {
        match self {
            Question::Kept => None,
            Question::Put { until } => *until,
        }
    }
}

impl People for DeskPeople {
    fn decide(&mut self, desk: &mut Desk) -> Result<(), Reports> {
        let (round, unit) = (desk.turn().round.unwrap_or(0), desk.turn().unit);
        let open = desk.seats().into_iter().filter(|seat| self.wants(seat, round, unit));
        let mut open: BTreeMap<String, Question> = open.map(|seat| (seat, Question::Kept)).collect();
        if open.is_empty() {
            return Ok(());
        }
        let ask = {
            let mut asking = guard(&self.live.asking);
            asking.ask += 1;
            asking.seats = open.keys().cloned().collect();
            asking.ask
        };
        for (seat, question) in &mut open {
            if !self.is_away(seat) {
                *question = self.put(desk, ask, seat)?;
            }
        }
        self.live.set_phase(Phase::Waiting);
        let waited = self.wait(desk, ask, open);
        guard(&self.live.asking).seats.clear();
        self.live.set_phase(Phase::Running);
        // What came too late.
        while let Ok(message) = self.inbox.try_recv() {
            let _ = message.reply.send(Err(past()));
        }
        waited
    }
}

fn with_ask(mut now: Json, ask: u64) -> Json {
    if let Json::Object(fields) = &mut now {
        fields.insert("ask".to_owned(), ask.into());
    }
    now
}

pub fn past() -> Problem {
    Problem::past("that turn is over")
}
