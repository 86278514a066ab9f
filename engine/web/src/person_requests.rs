//! What people send: questions, calls, decisions. Each says which question it answers, and each that does something has an id of its own.

use crate::asking::{Message, Request};
use crate::desk::past;
use crate::hall::Hall;
use crate::live_match::{LiveMatch, guard};
use crate::problem::Problem;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use lunarena_arena::ChoiceQuestion;
use lunarena_content::Report;
use lunarena_kernel::{Key, Value};
use serde::Deserialize;
use serde_json::Value as Plain;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::oneshot;

/// The header that holds a person's key.
const KEY: &str = "x-lunarena-key";

/// So many questions at once.
const MOST_QUESTIONS: usize = 64;

/// So many units one can take.
const MOST_UNITS: usize = 10_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChoicesBody {
    ask: u64,
    /// The key says which seat is meant; a page may say so, too.
    #[serde(default)]
    seat: Option<String>,
    questions: Vec<QuestionBody>,
    #[serde(default)]
    given: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuestionBody {
    action: String,
    #[serde(default)]
    step: Option<String>,
    #[serde(default)]
    chosen: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallBody {
    ask: u64,
    id: String,
    call: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecideBody {
    ask: u64,
    id: String,
    /// A list of orders, or the whole answer.
    #[serde(default)]
    orders: Option<Value>,
    #[serde(default)]
    answer: Option<Value>,
    #[serde(default = "yes")]
    bot: bool,
    /// Where units have turns of their own: so many rounds pass before the next question.
    #[serde(default = "one")]
    rounds: u64,
}

fn yes() -> bool {
    true
}

fn one() -> u64 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeBody {
    units: Vec<i64>,
}

type Answer = Result<Json<Plain>, Problem>;

pub async fn choices(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<ChoicesBody>,
) -> Answer {
    let (live, seat) = person(&hall, &id, &headers)?;
    if body.seat.is_some_and(|wanted| wanted != seat) {
        return Err(Problem::forbidden("this seat is not yours"));
    }
    if body.questions.len() > MOST_QUESTIONS {
        return Err(Report::error(format!("at most {MOST_QUESTIONS} questions at once")).into());
    }
    let given = Value::List(body.given);
    let question = |own: QuestionBody| ChoiceQuestion {
        action: own.action,
        step: own.step,
        chosen: Value::Map(own.chosen.into_iter().map(|(name, value)| (Key::Str(name), value)).collect()),
        given: given.clone(),
    };
    let questions = body.questions.into_iter().map(question).collect();
    send(&live, seat, body.ask, None, Request::Choices { questions }).await
}

pub async fn call(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<CallBody>,
) -> Answer {
    let (live, seat) = person(&hall, &id, &headers)?;
    if body.call.as_list().and_then(|words| words.first()).and_then(Value::as_str).is_none() {
        return Err(Report::error("a call is a list: the name, then the arguments").into());
    }
    send(&live, seat, body.ask, Some(body.id), Request::Call { call: body.call }).await
}

pub async fn decide(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<DecideBody>,
) -> Answer {
    let (live, seat) = person(&hall, &id, &headers)?;
    let request = Request::Decide { orders: body.answer.or(body.orders), bot: body.bot, rounds: body.rounds };
    send(&live, seat, body.ask, Some(body.id), request).await
}

pub async fn take(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<TakeBody>,
) -> Answer {
    let (live, seat) = person(&hall, &id, &headers)?;
    if body.units.len() > MOST_UNITS {
        return Err(Report::error(format!("at most {MOST_UNITS} units")).into());
    }
    if let Some(person) = live.people.get(&seat) {
        *guard(&person.taken) = body.units.into_iter().collect();
    }
    Ok(Json(Plain::Object(serde_json::Map::new())))
}

/// The match, and the seat that whoever asks plays in it.
pub fn person(hall: &Hall, id: &str, headers: &HeaderMap) -> Result<(Arc<LiveMatch>, String), Problem> {
    let live = hall.find(id)?;
    let key = headers.get(KEY).and_then(|key| key.to_str().ok());
    let seat = key.and_then(|key| live.seat_of_key(key)).map(str::to_owned);
    let seat = seat.ok_or_else(|| Problem::forbidden("this seat is not yours: open the link that was given to you"))?;
    Ok((live, seat))
}

/// Hands a request to the match and waits for what comes of it.
async fn send(live: &LiveMatch, seat: String, ask: u64, id: Option<String>, request: Request) -> Answer {
    {
        let asking = guard(&live.asking);
        if let Some(known) = id.as_ref().and_then(|id| asking.known(&seat, id)) {
            return Ok(Json(known));
        }
        if asking.ask != ask || !asking.seats.contains(&seat) {
            return Err(past());
        }
    }
    let (reply, answer) = oneshot::channel();
    if !live.send(Message { seat, ask, id, request, reply }) {
        return Err(past());
    }
    // It may end while this waits in line.
    answer.await.unwrap_or_else(|_| Err(past())).map(Json)
}
