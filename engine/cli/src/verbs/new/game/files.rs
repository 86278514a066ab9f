//! The files that a new game is made of. Their texts leave the game's name, title and kind of turns open, and have lines that only some kinds need.

use super::template;

/// A folder of content, the place in that of the game, and the text.
type File = (&'static str, &'static str, &'static str);

/// A game in which every rule has a file, a section of the manual and examples.
const FULL: [File; 24] = [
    ("rules", "MANUAL.md", include_str!("full/rules/MANUAL.md")),
    ("rules", "game.yaml", include_str!("full/rules/game.yaml")),
    ("rules", "constants.yaml", include_str!("full/rules/constants.yaml")),
    ("rules", "api.lua", include_str!("full/rules/api.lua")),
    ("rules", "meadow.lua", include_str!("full/rules/meadow.lua")),
    ("rules", "flowers.lua", include_str!("full/rules/flowers.lua")),
    ("rules", "bees.lua", include_str!("full/rules/bees.lua")),
    ("rules", "hives.lua", include_str!("full/rules/hives.lua")),
    ("rules", "honey.lua", include_str!("full/rules/honey.lua")),
    ("rules", "orders.lua", include_str!("full/rules/orders.lua")),
    ("rules", "view.lua", include_str!("full/rules/view.lua")),
    ("rules", "scene.lua", include_str!("full/rules/scene.lua")),
    ("rules", "look.yaml", include_str!("full/rules/look.yaml")),
    ("rules", "examples/flights.yaml", include_str!("full/rules/examples/flights.yaml")),
    ("rules", "examples/flowers.yaml", include_str!("full/rules/examples/flowers.yaml")),
    ("rules", "examples/hives.yaml", include_str!("full/rules/examples/hives.yaml")),
    ("rules", "examples/orders.yaml", include_str!("full/rules/examples/orders.yaml")),
    ("rules", "examples/maps.yaml", include_str!("full/rules/examples/maps.yaml")),
    ("rules", "examples/the-end.yaml", include_str!("full/rules/examples/the-end.yaml")),
    ("bots", "greedy.lua", include_str!("full/bots/greedy.lua")),
    ("bots", "random.lua", include_str!("full/bots/random.lua")),
    ("bots", "idle.lua", include_str!("full/bots/idle.lua")),
    ("maps", "garden.yaml", include_str!("full/maps/garden.yaml")),
    ("maps", "random.lua", include_str!("full/maps/random.lua")),
];

/// What such a game has of its own, by its kind of turns.
const OWN: [(&str, File); 5] = [
    ("simultaneous", ("rules", TURNS, include_str!("full/rules/examples/turns/simultaneous.yaml"))),
    ("sequence", ("rules", TURNS, include_str!("full/rules/examples/turns/sequence.yaml"))),
    ("queue", ("rules", TURNS, include_str!("full/rules/examples/turns/queue.yaml"))),
    ("rules", ("rules", "clock.lua", include_str!("full/rules/clock.lua"))),
    ("rules", ("rules", TURNS, include_str!("full/rules/examples/turns/rules.yaml"))),
];

const TURNS: &str = "examples/turns.yaml";

/// The least that plays.
const BARE: [File; 5] = [
    ("rules", "game.yaml", include_str!("bare/rules/game.yaml")),
    ("rules", "constants.yaml", include_str!("bare/rules/constants.yaml")),
    ("rules", "rules.lua", include_str!("bare/rules/rules.lua")),
    ("rules", "examples/taking.yaml", include_str!("bare/rules/examples/taking.yaml")),
    ("bots", "chance.lua", include_str!("bare/bots/chance.lua")),
];

/// A game with such turns, full or bare.
pub struct Files<'a> {
    turns: &'a str,
    bare: bool,
}

impl Files<'_> {
    pub fn new(turns: &str, bare: bool) -> Files<'_> {
        Files { turns, bare }
    }

    fn all(&self) -> impl Iterator<Item = File> {
        let shared: &[File] = if self.bare { &BARE } else { &FULL };
        let own = OWN.iter().filter(|(turns, _)| !self.bare && *turns == self.turns).map(|(_, file)| file);
        shared.iter().chain(own).copied()
    }

    /// Whether one of them has this place among the rules.
    pub fn have_rules(&self, path: &str) -> bool {
        self.all().any(|(folder, own, _)| folder == "rules" && own == path)
    }

    /// The path and the text of each, for a game of this name.
    pub fn written(&self, game: &str, title: &str) -> Vec<(String, String)> {
        let values = [("name", game), ("title", title), ("turns", self.turns)];
        let written = |(folder, path, text): File| {
            let text = template::filled(&template::chosen(text, self.turns), &values);
            (format!("{folder}/{game}/{path}"), text)
        };
        self.all().map(written).collect()
    }
}
