//! Content for a match that lasts, and whose end can be worked out by hand.

use crate::content::Content;

pub const CONSTANTS: &str = "rules/pebbles/constants.yaml";
pub const GAME: &str = "rules/pebbles/game.yaml";
pub const HEAP: &str = "rules/pebbles/heap.lua";
pub const ONES: &str = "bots/pebbles/ones.lua";
pub const TWOS: &str = "bots/pebbles/twos.lua";
pub const MAP: &str = "maps/pebbles/long.yaml";
pub const HOOKS: &str = "mods/gift/hooks.lua";

/// A mod that puts pebbles back on the heap after turn 10: none, as it stands.
const GIFT: &str = "local after = {}

after[\"heap.take\"] = function(state, turn)
  if turn.number == 10 then
    state.pebbles = state.pebbles + 0
  end
end

return { after = after }
";

/// Left takes one pebble in every turn, Right two: a heap of 3 n is gone after n rounds, and Right takes the last pebble.
pub fn content(pebbles: u64) -> Content {
    Content::pebbles()
        .file(ONES, "function turn()\n  return take(1)\nend\n")
        .file(TWOS, "function turn()\n  return take(2)\nend\n")
        .file(MAP, &format!("pebbles: {pebbles}\n"))
        .file("mods/gift/mod.yaml", "name: gift\nversion: 1.0.0\ntitle: Gift\ngame: pebbles\n")
        .file(HOOKS, GIFT)
}

/// The match that is watched.
pub const MATCH: &str = "pebbles ones twos --map long --mod gift --seed 1";

/// Saves as many editors do it: another file is put in its place.
#[cfg(unix)]
pub fn save_by_renaming(content: Content, file: &str, from: &str, to: &str) -> Content {
    content.save(&content.dir().join(file), &content.read(file).replace(from, to));
    content
}
