//! What if: a match from one of its turns on with a change, beside the match as it was; and what is worth keeping of it.

use crate::hall::{Hall, aside};
use crate::live_match::Names;
use crate::match_order::known;
use crate::problem::Problem;
use crate::replays;
use crate::started::Started;
use axum::Json;
use axum::extract::{Path, Query, State};
use lunarena_arena::{Change, Recorder, Replay, extract, fork};
use lunarena_content::{NewFiles, Report, Root, Source, UserPath, visible_line};
use lunarena_contest::{ContentPlace, command_line};
use lunarena_kernel::Value;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForkBody {
    at: u64,
    #[serde(default)]
    set: Vec<(String, String)>,
    #[serde(default)]
    mods: Vec<String>,
    #[serde(default)]
    bots: Vec<(String, String)>,
    #[serde(default)]
    orders: Option<OrdersBody>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OrdersBody {
    seat: String,
    /// JSON, as somebody edited it.
    text: String,
}

#[derive(Serialize)]
pub struct Branch {
    #[serde(flatten)]
    started: Started,
    /// The match that it goes off from.
    from: String,
    /// The first turn that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<u64>,
}

/// The name that a replay has in commands before anybody gave it one.
const UNNAMED: &str = "match.replay";

pub async fn branch(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    Json(body): Json<ForkBody>,
) -> Result<Json<Branch>, Problem> {
    let live = hall.find(&id)?;
    let branched = aside(move || {
        let replay = live.replay().ok_or_else(|| Report::error("the match is not over"))??;
        let root = content_of(&hall.place, &replay)?;
        let change = body.change(&root, &replay.header.game)?;
        let mut recorder = Recorder::in_memory(&replay.header.of_this_engine()).with_content(root.is_packed());
        let forked = fork(&root, &replay, &change, Some(&mut recorder), |_| {})?;
        let after = &forked.after;
        let text = recorder.finish(after.turns, &after.hash, &after.standings)?;
        let names = replays::names_of(&replay.header, &forked.seats[1]);
        let command = visible_line(&body.command()).into_owned();
        let branch = hall.keep(Names { command, ..names }, text)?;
        let first = forked.first.as_ref().and_then(|first| first.turn);
        Ok(Branch { started: Started::new(&branch), from: live.id.clone(), first })
    });
    branched.await.map(Json)
}

/// The files that a recorded match is played again with.
fn content_of(place: &ContentPlace, replay: &Replay) -> Result<Root, Report> {
    let own = place.root()?;
    Ok(match &replay.pack {
        Some(pack) => pack.root().beside(&own),
        None => own,
    })
}

impl ForkBody {
    fn change(&self, root: &Root, game: &str) -> Result<Change, Report> {
        let bots: Vec<String> = root.bots(game).iter().map(ToString::to_string).collect();
        let mods = root.mods();
        self.bots.iter().try_for_each(|(_, bot)| known("bot", bot, &bots))?;
        self.mods.iter().try_for_each(|name| known("mod", name, &mods))?;
        let mut orders = Vec::new();
        if let Some(OrdersBody { seat, text }) = &self.orders {
            orders.push((seat.clone(), orders_of(text)?));
        }
        let told = self.flags();
        if told.is_empty() {
            return Err(Report::error("nothing is changed").help("change a constant, a mod, a bot or an order"));
        }
        Ok(Change {
            at: self.at,
            mods: self.mods.clone(),
            set: self.set.clone(),
            bots: self.bots.iter().map(|(seat, bot)| (seat.clone(), UserPath::new(bot.as_str()))).collect(),
            orders,
            told: told.iter().map(|(flag, value)| format!("{flag} {value}")).collect(),
        })
    }

    /// The change as flags of a command.
    fn flags(&self) -> Vec<(&'static str, String)> {
        let mods = self.mods.iter().map(|name| ("--mod", name.clone()));
        let set = self.set.iter().map(|(key, value)| ("--set", format!("{key}={value}")));
        let bots = self.bots.iter().map(|(seat, bot)| ("--bot", format!("{seat}={bot}")));
        let orders = self.orders.iter().map(|own| ("--orders", format!("{}={}", own.seat, own.text)));
        mods.chain(set).chain(bots).chain(orders).collect()
    }

    fn command(&self) -> String {
        let begin = ["lunarena", "fork", UNNAMED, "--at"].map(str::to_owned);
        let flags = self.flags().into_iter().flat_map(|(flag, value)| [flag.to_owned(), value]);
        let words: Vec<String> = begin.into_iter().chain([self.at.to_string()]).chain(flags).collect();
        command_line::line(&words)
    }
}

fn orders_of(text: &str) -> Result<Value, Report> {
    serde_json::from_str(text).map_err(|error| {
        let source = Source::new("orders", text);
        let span = source.line_span(error.line().max(1));
        Report::error(format!("the orders are not JSON: {error}")).at(&source, span, "here")
    })
}

#[derive(Deserialize)]
pub struct OrdersQuery {
    turn: u64,
    seat: String,
}

#[derive(Serialize)]
pub struct OrdersData {
    text: String,
}

/// What a seat did in a turn, as JSON that can be changed.
pub async fn orders(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    Query(query): Query<OrdersQuery>,
) -> Result<Json<OrdersData>, Problem> {
    let live = hall.find(&id)?;
    let found = aside(move || {
        let replay = live.replay().ok_or_else(|| Report::error("the match is not over"))??;
        let number = Value::Int(i64::try_from(query.turn).unwrap_or(i64::MAX));
        let turn = replay.turns.iter().find(|turn| turn.field("turn") == Some(&number));
        let orders = turn.and_then(|turn| turn.field("orders")).and_then(|orders| orders.field(&query.seat));
        let orders = orders.ok_or_else(|| Problem::not_found("that seat is not asked in that turn"))?;
        let text = serde_json::to_string(orders).map_err(|error| Report::error(error.to_string()))?;
        Ok(OrdersData { text })
    });
    found.await.map(Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeepBody {
    #[serde(rename = "as")]
    kind: Kept,
    name: String,
    /// The turn of an example.
    #[serde(default)]
    at: Option<u64>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kept {
    Replay,
    Example,
}

#[derive(Serialize)]
pub struct KeptData {
    file: String,
    command: String,
}

pub async fn keep(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    Json(body): Json<KeepBody>,
) -> Result<Json<KeptData>, Problem> {
    let live = hall.find(&id)?;
    let kept = aside(move || {
        let root = hall.place.root()?;
        let file = match body.kind {
            Kept::Replay => replays::save(&root, &live, &body.name)?,
            Kept::Example => {
                let replay = live.replay().ok_or_else(|| Report::error("the match is not over"))??;
                let text = extract(&content_of(&hall.place, &replay)?, &replay, body.at.unwrap_or(1), 1, |_| {})?;
                save_example(&root, &replay.header.game, &body.name, &text)?
            }
        };
        let words = match body.kind {
            Kept::Replay => ["lunarena", "replay", "play", file.as_str()].as_slice().join(" "),
            Kept::Example => command_line::line(&["lunarena", "test", file.as_str()]),
        };
        Ok(KeptData { command: words, file })
    });
    kept.await.map(Json)
}

/// Into the folder of the game's examples, under a name that is free.
fn save_example(root: &Root, game: &str, name: &str, text: &str) -> Result<String, Problem> {
    let good = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if name.is_empty() || !name.chars().all(good) {
        return Err(Report::error(format!("`{}` is no name for a file of examples", visible_line(name)))
            .help("letters, digits, - and _ make a name")
            .into());
    }
    let file = format!("{}/examples/{name}.yaml", root.game(game)?);
    NewFiles::new(root.dir_to_write()?).file(&file, text).write(false)?;
    Ok(file)
}
