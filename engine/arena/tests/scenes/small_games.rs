//! Games that are made for these tests: one without a board, and one that doesn't say what there is to see.

use crate::played::{Played, good, scenes, told};
use lunarena_arena::{Game, check_game};
use lunarena_content::{MapFile, Root, plain};
use lunarena_scene::glyphs::{Page, draw};
use lunarena_scene::words::describe;
use lunarena_scene::{Film, PictureOptions, picture};
use std::path::PathBuf;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let dir = std::env::temp_dir().join(format!("lunarena-scenes-{}-{name}", std::process::id()));
        for (path, text) in files {
            let path = dir.join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
            std::fs::write(path, text).expect("a writable file");
        }
        Folder(dir)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const GAME: &str = "title: Snap
version: 1.0.0
summary: two draw cards
seats: { names: [Ann, Bob], least: 2, most: 2 }
default: { map: pack, bots: [idle, idle] }
turns:
  - { phase: play, kind: simultaneous, ask: turn, rounds: 3, stages: { action: [cards.draw] } }
limits: { turn: 1000, memory: 1000000, output: 100, load: 10000 }
functions: { setup: cards.setup, view: cards.view, read_orders: cards.read, standings: cards.standings }
constants: {}
";

const CARDS: &str = r#"local cards = {}

function cards.setup(map)
  return { pack = map.pack, hands = { Ann = {}, Bob = {} }, pond = grid.new({ width = 4, height = 3, layers = { depth = 5 } }),
    frogs = { { x = 1, y = 2, kind = "frog", owner = "Ann" }, { x = 3, y = 0, kind = "newt" } } }
end

function cards.view(state)
  return { pack = #state.pack }
end

function cards.read()
  return {}
end

function cards.draw(state)
  for name, hand in pairs(state.hands) do
    local card = table.remove(state.pack)
    if card then
      hand[#hand + 1] = card
      event("drew", { seat = name, card = card })
    end
  end
end

function cards.standings(state)
  return { { seat = "Ann", rank = 1, score = #state.hands.Ann }, { seat = "Bob", rank = 1, score = #state.hands.Bob } }
end

function cards.scene(state)
  local things, figures = {}, {}
  for name, hand in pairs(state.hands) do
    for _, card in ipairs(hand) do
      things[#things + 1] = { id = card, kind = "card", owner = name, facts = { suit = card } }
    end
    figures[name] = { cards = #hand }
  end
  return { things = things, figures = figures, notes = { #state.pack .. " cards are left" } }
end

return cards
"#;

const LOOK: &str = "kinds: { card: { glyph: c, shape: square, name: card, list: hands, columns: [suit] } }
facts: { suit: { name: suit } }
figures: { cards: { one: card, name: cards, lead: true } }
events: { drew: { text: '{seat} draws {card}' } }
";

fn folder(name: &str, with_scene: bool) -> Folder {
    let game = match with_scene {
        true => GAME.replace("standings: cards.standings", "standings: cards.standings, scene: cards.scene"),
        false => GAME.to_owned(),
    };
    let mut files = vec![
        ("rules/snap/game.yaml", game.as_str()),
        ("rules/snap/constants.yaml", "{}\n"),
        ("rules/snap/cards.lua", CARDS),
        ("rules/snap/api.lua", "return {}\n"),
        ("maps/snap/pack.yaml", "pack: [acorn, beech, cedar, dogwood, elm, fir, gorse, hazel]\n"),
        ("bots/snap/idle.lua", "function turn() end\n"),
    ];
    if with_scene {
        files.push(("rules/snap/look.yaml", LOOK));
    }
    Folder::new(name, &files)
}

fn film(folder: &Folder) -> Film {
    let root = Root::at(&folder.0).expect("content");
    let game = good(Game::load(&root, "snap", &[]));
    let map: MapFile = good(game.ruleset.default_map(&root));
    Played::on(&root, &game, map, 1, 10, |_, _| ()).film
}

/// As it is shown in windows of three sizes, in a picture, and in words.
fn canvases(film: &Film, at: usize) -> Vec<String> {
    let all = scenes(film, None);
    let told = told(film, &all, at, None);
    let events = told.iter().map(|told| (told.to_string(), told.stress)).collect::<Vec<_>>();
    let mut canvases = Vec::new();
    for (width, height) in [(80, 24), (40, 15), (200, 50)] {
        let page = Page { width, height, heading: "turn".into(), events: events.clone(), ..Page::default() };
        let rows = draw(&all[at], &film.look, &film.seats, &page);
        canvases.push(rows.iter().map(|row| row.text() + "\n").collect());
    }
    canvases.push(picture(&all[at], &film.look, &film.seats, &PictureOptions::default()));
    canvases.push(describe(&all[at], &film.look, &film.seats, "turn", &told));
    canvases
}

#[test]
fn a_card_game_without_a_board_is_shown_on_all_canvases() {
    let folder = folder("cards", true);
    let film = film(&folder);
    // The pack is drawn from its end: Ann has hazel and fir after two turns, Bob gorse and elm.
    for (number, canvas) in canvases(&film, 2).iter().enumerate() {
        for word in ["Ann", "Bob", "ands", "hazel", "gorse", "fir", "elm", "4 cards are left"] {
            assert!(canvas.contains(word), "canvas {number} lacks {word}:\n{canvas}");
        }
    }
    let last = canvases(&film, 2).pop().expect("words");
    assert!(last.contains("Ann draws fir") && last.contains("Bob draws elm"), "{last}");
    // `check` has nothing to say of it.
    let root = Root::at(&folder.0).expect("content");
    let reports = good(check_game(&root, "snap")).reports;
    assert!(reports.is_empty(), "{}", plain(&reports));
}

#[test]
fn a_game_without_a_scene_shows_its_grid_and_records_with_a_place() {
    let folder = folder("plain", false);
    let film = film(&folder);
    let scene = scenes(&film, None).pop().expect("a scene");
    assert_eq!(scene.things.iter().map(|thing| thing.kind.as_str()).collect::<Vec<_>>(), ["frog", "newt"]);
    for (number, canvas) in canvases(&film, 1).iter().enumerate() {
        for word in ["frog", "newt", "Ann", "Bob", "depth"] {
            assert!(canvas.contains(word), "canvas {number} lacks {word}:\n{canvas}");
        }
    }
}
