//! Bots of the made-up games, for matches that take another turn.

/// Bots that remember, draw by chance, keep their turns and stir up their queues.
pub const BOTS: &[(&str, &str)] = &[
    (
        "bots/bazaar/haggler.lua",
        "local n = 0
         local function count(view) n = n + 1 print(view.question, n) end
         function join(view) count(view) return n % 3 ~= 0 end
         function bid(view) count(view) return view.hand[math.random(#view.hand)] end
         function bargain(view) count(view) return view.question == 'offer' and n or n % 2 == 0 end",
    ),
    (
        "bots/chorus/counter.lua",
        "local n = 0 function turn() n = n + 1 print(n) return { sing(n), sing(math.random(9)) } end",
    ),
    ("bots/duet/counter.lua", "local n = 0 function turn(game) n = n + 1 game:clap(n) game:hush() n = n + 1 end"),
    (
        "bots/ferry/counter.lua",
        "local n = 0 function turn(game) n = n + 1 pcall(game.carry, game, n) for _ = 1, 100 * n do end end",
    ),
    ("bots/ferry/other.lua", "function turn(game) pcall(game.carry, game, 1) for _ = 1, 10 do end end"),
    (
        "bots/hive/busy.lua",
        "function run(bee)
           local turns = 0
           while true do
             turns = turns + 1
             bee:hum(turns)
             if bee:me() == 1 then bee:hum(bee:hatch()) end
             if turns == 2 then for _ = 1, 1500 do end end
             bee:rest()
           end
         end",
    ),
    (
        "bots/hive/teller.lua",
        "local turns = 0
         function run(bee) while true do turns = turns + 1 bee:hum(turns) bee:rest() end end
         function on_unload() return { turns = turns } end",
    ),
    (
        "bots/hive/heir.lua",
        "local turns = 0
         function on_reload(value) turns = value.turns * 10 end
         function run(bee) while true do turns = turns + 1 bee:hum(turns) bee:rest() end end",
    ),
    (
        "bots/pebbles/lulling.lua",
        "local n = 0
         function pick(view) return math.random(#view.bags) end
         function turn(view) n = n + 1 if n % 2 == 1 then return view.me == 'Ann' and 'Bob' or 'Ann' end end",
    ),
    ("bots/relay/keeper.lua", "local n = 0 function turn(game) n = n + 1 game:step() return n % 3 ~= 1 end"),
];
