//! Whatever bots answer, every game at hand is played to its end: no order is an error in the rules, and the replay of the match is
//! the same match again.

use crate::answers::{ALONE, answers};
use crate::effort;
use crate::games::{self, AtHand, parsed};
use crate::sound::{self, Texts};
use crate::target::Target;
use lunarena_arena::{ApiEntry, Offered, Verdict, diff, verify};
use lunarena_content::{BotStyle, Kind, MapKind, Report, UserPath, plain};
use lunarena_kernel::{Key, Value};
use std::fmt::Write;
use std::path::{Path, PathBuf};

const WORDS: &[&str] = &[
    "nil",
    "true",
    "false",
    "{}",
    "{ ",
    " }",
    ", ",
    "api(1, ",
    "api(2)",
    "api(3, 1)",
    "at(view, 1, 2)",
    "at(view, turns)",
    "view",
    "seat(1)",
    "word(turns)",
    "turns",
    "0/0",
    "1/0",
    "-0.0",
    "math.maxinteger",
    "'",
    "\"",
    "\\xff",
    "\\0",
    "(",
    ")",
    "[",
    "]",
    " = ",
    "cyclic()",
    "deep(20)",
    "error(",
    "save(",
    "function() end",
    "print",
    " and ",
    " or ",
    " .. ",
    "#",
    "-- ",
    "\n",
    "nth(",
    "é",
];

/// A whole match, played twice, of bots that think as long as they may.
const PATIENCE: f64 = 10e9;

/// Texts in a map that a bot might know: names, mostly.
fn map_words(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Str(text) => out.push(text.clone()),
        Value::List(items) => items.iter().for_each(|item| map_words(item, out)),
        Value::Map(map) => {
            for (key, item) in map {
                if let Key::Str(name) = key {
                    out.push(name.clone());
                }
                map_words(item, out);
            }
        }
        _ => {}
    }
}

/// A Lua list of texts; a bot has few instructions to load it.
fn list(name: &str, texts: impl IntoIterator<Item = String>) -> String {
    let quoted: Vec<String> = texts.into_iter().take(40).map(|text| format!("{text:?}")).collect();
    format!("local {name} = {{ {} }}\n", quoted.join(", "))
}

/// The bot that gives the answer in every turn of every phase.
fn bot_text(at_hand: &AtHand, answer: &str) -> String {
    let file = &at_hand.game.file;
    let mut words = Vec::new();
    if let MapKind::Data(document) = at_hand.default_map().kind {
        map_words(&document.root.to_plain(), &mut words);
    }
    words.push("word".to_owned());
    words.dedup();
    // Two calls of a tiny game are there to show what a slip in the rules does.
    let (enders, calls): (Vec<&ApiEntry>, Vec<&ApiEntry>) =
        at_hand.game.api.calls.iter().partition(|entry| entry.ends_turn);
    let names = calls.iter().map(|entry| entry.name.clone()).filter(|name| !name.ends_with("stumble"));
    let mut text = list("names", names) + &list("seats", at_hand.game.seats(usize::MAX)) + &list("words", words);
    let _ = writeln!(text, "local calls = {}\n{}", file.bots == BotStyle::Calls, include_str!("bot.lua"));
    let _ = writeln!(text, "local function answer(view)\n  turns = turns + 1\n  return make(view,\n{answer}\n)\nend");
    for phase in &file.turns {
        let run = match (&phase.kind, enders.first()) {
            (Kind::Queue { .. }, Some(ender)) => {
                format!("while true do\n    answer(view)\n    view:{}()\n  end", ender.name)
            }
            _ => "return answer(view)".to_owned(),
        };
        for question in &phase.questions {
            let _ = writeln!(text, "function {}(view)\n  {run}\nend", question.ask.value);
        }
    }
    text
}

/// Where matches of a game are long, an ordinary run plays only so many turns of them.
const A_FEW_TURNS: u64 = 8;

struct Trial<'a> {
    at_hand: &'a AtHand,
    /// Where the bot stands, so that a replay finds it.
    file: PathBuf,
    turns: u64,
}

impl Trial<'_> {
    fn check(&self, bytes: &[u8]) {
        let Trial { at_hand, file, turns } = self;
        let answer = String::from_utf8_lossy(bytes);
        let text = bot_text(at_hand, &answer);
        std::fs::write(file, &text).expect("a writable file");
        let path = file.to_string_lossy().into_owned();
        let bot = at_hand.root.user_bot(at_hand.name(), &UserPath::new(path.clone())).expect("the bot just written");
        // ContentPath the content's folder a file is shown by its way from there.
        let own = bot.source.shown().to_owned();
        let texts: Texts = &|shown| if shown == own { vec![text.clone()] } else { at_hand.texts(shown) };
        let checked = Offered::by(&at_hand.root, &at_hand.game).check(&bot);
        checked.iter().for_each(|report| sound::check(report, texts));
        let unreadable = checked.iter().any(|report| report.message().starts_with("Lua can't read"));
        let seats = || {
            let mut seats = at_hand.default_bots();
            let hostile = if answer.starts_with(ALONE) { 1 } else { seats.len() };
            seats.iter_mut().take(hostile).for_each(|seat| *seat = (path.clone(), bot.clone()));
            seats
        };
        // Some limits of Lua's compiler lint leaves to Lua, which tells of them before the match begins.
        let refused = |report: &Report| report.place().is_some_and(|(shown, ..)| shown == own);
        let played = match at_hand.record(seats(), *turns) {
            Ok(played) => played,
            Err(reports) if unreadable || reports.iter().all(refused) => {
                return reports.iter().for_each(|report| sound::check(report, texts));
            }
            Err(reports) => {
                panic!("the rules of {} must take whatever a bot answers:\n{}", at_hand.name(), plain(&reports))
            }
        };
        let replay = parsed(&played);
        let difference = if replay.turns.len() as u64 == *turns {
            at_hand.record(seats(), *turns).map(|again| diff(&replay, &parsed(&again)))
        } else {
            let handed = at_hand.root.with_replay_files(&[UserPath::new(path.clone())]).expect("the bot just written");
            verify(&handed, &replay, |_| ()).map(|verdict| match verdict {
                Verdict::Same { .. } => None,
                Verdict::Differs(difference) => Some(*difference),
                Verdict::Changed(inputs) => panic!("nothing was changed: {inputs:?}"),
            })
        };
        assert!(!unreadable, "lint finds fault with what Lua takes");
        match difference {
            Ok(None) => {}
            Ok(Some(difference)) => panic!("{}: {difference:?}", at_hand.name()),
            Err(reports) => panic!("once more:\n{}", plain(&reports)),
        }
    }
}

/// Runs with a target for each of some games, and the number of the game.
fn for_each(games: &[AtHand], cases: u32, turns: u64, name: &str, run: impl Fn(usize, Target)) {
    for (number, at_hand) in games.iter().enumerate() {
        println!("{}", at_hand.name());
        let file = format!("{name}-{}-{}.lua", at_hand.name(), std::process::id());
        let trial = Trial { at_hand, file: Path::new(env!("CARGO_TARGET_TMPDIR")).join(file), turns };
        let check = |bytes: &[u8]| trial.check(bytes);
        run(number, Target { name: "orders", words: WORDS, cases, patience: PATIENCE, check: &check });
        let _ = std::fs::remove_file(&trial.file);
    }
}

/// However many games are shipped, an ordinary run takes no longer: they share `cases` out among them.
fn for_each_shipped(cases: u32, turns: u64, name: &str, run: impl Fn(usize, usize, Target)) {
    let games = games::shipped();
    let sharers = if effort::is_long() { 1 } else { games.len() };
    let turns = if effort::is_long() { u64::MAX } else { turns };
    let cases = cases.div_ceil(sharers as u32);
    for_each(&games, cases, turns, name, |number, target| run(number % sharers, sharers, target));
}

#[test]
fn kept_answers_are_taken() {
    for_each(&games::tiny(), 1, u64::MAX, "kept", |_, target| target.kept());
    for_each_shipped(1, A_FEW_TURNS, "kept", |number, sharers, target| target.kept_share(number, sharers));
}

#[test]
fn changed_answers_are_taken() {
    for_each(&games::tiny(), 40, u64::MAX, "changed", |_, target| target.changed());
    for_each_shipped(20, A_FEW_TURNS, "changed", |_, _, target| target.changed());
}

#[test]
fn made_up_answers_are_taken() {
    for_each(&games::tiny(), 60, u64::MAX, "made", |_, target| target.made(answers()));
    for_each_shipped(60, A_FEW_TURNS, "made", |_, _, target| target.made(answers()));
}

#[test]
fn a_whole_match_is_the_same_again() {
    for_each_shipped(5, u64::MAX, "whole", |_, _, target| target.made(answers()));
}
