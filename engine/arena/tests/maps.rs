//! Maps made by Lua: whatever the seed, each is found good by its game's own check, for as many players as the game's own bots are. And all
//! maps: what is written of them is the same map. And what a person draws: every map opens, and every brush can be used.

use lunarena_arena::{Game, Keep, Log, Match, SeatChoice, Setup, Start};
use lunarena_content::{ContentPath, MapFile, MapKind, Reports, Root, Source, plain};
use lunarena_kernel::{Key, Value};
use lunarena_scene::look::{Brush, MapForm, MapLayout, Paint};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

const SEEDS: u64 = 1000;

fn root() -> Root {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Root::at(&top).unwrap_or_else(|report| panic!("{}", plain(&report)))
}

/// All maps of a game that are made by Lua.
fn generated(root: &Root, game: &str) -> Vec<ContentPath> {
    let made = |map: &ContentPath| matches!(root.map(game, map).map(|file| file.kind), Ok(MapKind::Lua(_)));
    root.maps(game).into_iter().filter(made).collect()
}

/// Makes one map after the other until no seed is left.
fn make(game: &str, map: &ContentPath, seeds: &AtomicU64) {
    let root = root();
    let game = Game::load(&root, game, &[]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let start =
        Start::Map(Box::new(root.map(game.name(), map).unwrap_or_else(|reports| panic!("{}", plain(&reports)))));
    let seats = game.seats(game.file.default.bots.len());
    loop {
        let seed = seeds.fetch_add(1, Ordering::Relaxed);
        if seed > SEEDS {
            return;
        }
        let made = game.rules(seed).and_then(|mut ready| game.map_data(&mut ready, &start, &seats));
        if let Err(reports) = made {
            panic!("{} {map}, seed {seed}: {}", game.name(), plain(&reports));
        }
    }
}

#[test]
fn every_generated_map_is_good() {
    let (root, mut count) = (root(), 0);
    for game in root.games() {
        for map in generated(&root, &game) {
            let seeds = AtomicU64::new(1);
            std::thread::scope(|scope| {
                for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
                    scope.spawn(|| make(&game, &map, &seeds));
                }
            });
            count += 1;
        }
    }
    assert!(count >= 3, "only {count} maps are made by Lua");
}

fn fail(reports: impl Into<Reports>) -> ! {
    panic!("{}", plain(&reports.into()))
}

/// The state in which a match on a map begins.
fn begin(game: &Game, file: &MapFile) -> Value {
    let bots = game.file.default.bots.value.iter();
    let idle = |_| SeatChoice::Scripted;
    let setup = Setup {
        start: Start::Map(Box::new(file.clone())),
        seed: 7,
        seats: bots.map(idle).collect(),
        pins: Vec::new(),
        changes: Vec::new(),
        keep: Keep { hashes: false, calls: Log::Nothing, frames: false, views: false, scenes: false },
    };
    let state = Match::new(game, setup).and_then(|mut match_run| match_run.state());
    state.unwrap_or_else(|reports| fail(reports))
}

#[test]
fn every_map_is_read_as_it_was_written() {
    let root = root();
    for name in root.games() {
        let game = Game::load(&root, &name, &[]).unwrap_or_else(|reports| fail(reports));
        let seats = game.seats(game.file.default.bots.value.len());
        let write = |file: &MapFile| {
            let start = Start::Map(Box::new(file.clone()));
            let written = game.rules(7).and_then(|mut ready| {
                let data = game.map_data(&mut ready, &start, &seats)?;
                game.map_to_write(&mut ready, data)
            });
            MapFile::written(&written.unwrap_or_else(|reports| fail(reports)))
        };
        for map in root.maps(&name) {
            let file = root.map(&name, &map).unwrap_or_else(|reports| fail(reports));
            let (end, text) = write(&file);
            let shown = format!("{name}/{map}{end}");
            let read = MapFile::read(&map, Source::new(&shown, &text)).unwrap_or_else(|reports| fail(reports));
            assert_eq!(write(&read), (end, text), "{shown}");
            if !matches!(file.kind, MapKind::Lua(_)) {
                // What Lua makes takes chance that is there for the match too.
                assert_eq!(begin(&game, &read), begin(&game, &file), "{shown}");
            }
        }
    }
}

/// A game, how its maps are drawn, and each of its maps as it is opened.
fn each_drawn(mut see: impl FnMut(&Game, &MapForm, &MapFile, Value)) {
    let root = root();
    for name in root.games() {
        let game = Game::load(&root, &name, &[]).unwrap_or_else(|reports| fail(reports));
        let form = game.look.map.clone().unwrap_or_else(|| panic!("{name} doesn't say how its maps are drawn"));
        for map in root.maps(&name) {
            let file = root.map(&name, &map).unwrap_or_else(|reports| fail(reports));
            let data = game.rules(7).and_then(|mut ready| game.open_map(&mut ready, &file));
            see(&game, &form, &file, data.unwrap_or_else(|reports| fail(reports)));
        }
    }
}

fn faults(game: &Game, data: &Value) -> Vec<String> {
    let seats = game.seats(game.file.default.bots.value.len());
    let found = game.rules(7).and_then(|mut ready| game.map_faults(&mut ready, data, &seats));
    found.unwrap_or_else(|reports| fail(reports)).into_iter().map(|fault| fault.message).collect()
}

#[test]
fn every_map_is_opened_and_written_without_loss() {
    let mut texts = 0;
    each_drawn(|game, _, file, data| {
        assert_eq!(data.field("text"), None, "{} {}", game.name(), file.name);
        if let MapKind::Text(source) = &file.kind {
            let written = game.rules(7).and_then(|mut ready| game.map_to_write(&mut ready, data));
            let (_, text) = MapFile::written(&written.unwrap_or_else(|reports| fail(reports)));
            assert_eq!(text, source.text(), "{} {}", game.name(), file.name);
            texts += 1;
        }
    });
    assert!(texts >= 2, "only {texts} maps are texts");
}

/// The map with a cell of its first row, or with one more record or node, drawn by a brush.
fn painted(game: &Game, form: &MapForm, mut data: Value, written: &Value) -> Value {
    let Value::Map(map) = &mut data else { panic!("a map") };
    let key = form.drawn_keys()[0];
    let drawn = map.get_mut(&Key::from(key)).unwrap_or_else(|| panic!("no {key}"));
    let needed = |x: i64| {
        let outline = game.map_outline().expect("an outline");
        let fields = outline.fields_of_parts(key, &[], &[]).into_iter().filter(|field| !field.optional);
        let mut part: std::collections::BTreeMap<Key, Value> = fields
            .filter(|field| field.text.starts_with("integer"))
            .map(|field| (Key::Str(field.path), x.into()))
            .collect();
        if let Value::Map(writes) = written {
            part.extend(writes.clone());
        }
        part
    };
    match (&form.layout, drawn) {
        (MapLayout::Rows(rows), Value::List(list)) => {
            let (Some(Value::Str(row)), Value::Str(cell)) = (list.first_mut(), written) else { panic!("rows") };
            let cells: Vec<String> = match rows.words {
                true => row.split_whitespace().map(str::to_owned).collect(),
                false => row.chars().map(String::from).collect(),
            };
            let rest = &cells[1..];
            let gap = if rows.words { " " } else { "" };
            *row = [std::slice::from_ref(cell), rest].concat().join(gap);
        }
        (MapLayout::Records { .. }, Value::List(list)) => list.push(Value::Map(needed(0))),
        (MapLayout::Nodes { edges, .. }, Value::Map(nodes)) => {
            let mut node = needed(1);
            node.extend(edges.clone().map(|edges| (Key::Str(edges), Value::Map(Default::default()))));
            nodes.insert(Key::from("Another"), Value::Map(node));
        }
        (layout, drawn) => panic!("{layout:?} {drawn}"),
    }
    data
}

fn values(brush: &Brush) -> Vec<Value> {
    match &brush.paint {
        Paint::Writes(value) => [Some(value.clone()), brush.above.clone()].into_iter().flatten().collect(),
        Paint::Number(least, most) => vec![least.to_string().into(), most.to_string().into()],
    }
}

/// What a fault says of something that can't stand there, whatever stands beside it.
fn is_unreadable(message: &str, value: &Value) -> bool {
    message.contains(&format!("'{value}'")) || message.contains("unknown") || message.contains("needs the key")
}

#[test]
fn every_brush_can_be_used() {
    let mut brushes = 0;
    each_drawn(|game, form, file, data| {
        let wrong = match &form.layout {
            MapLayout::Rows(_) => Value::from("?"),
            _ => Value::map([("no_such_key", 1.into())]),
        };
        let told = faults(game, &painted(game, form, data.clone(), &wrong));
        assert!(told.iter().any(|message| is_unreadable(message, &wrong)), "{} {}: {told:?}", game.name(), file.name);
        for (name, brush) in form.brushes.iter() {
            for value in values(brush) {
                let told = faults(game, &painted(game, form, data.clone(), &value));
                let bad: Vec<&String> = told.iter().filter(|message| is_unreadable(message, &value)).collect();
                assert!(bad.is_empty(), "{} {}, {name}: {bad:?}", game.name(), file.name);
                brushes += 1;
            }
        }
    });
    assert!(brushes > 50, "only {brushes}");
}
