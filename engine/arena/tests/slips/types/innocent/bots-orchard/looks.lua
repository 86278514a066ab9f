--- All of this is right, though it looks like slips.

---@type Game
local kept

local patience = params and params.patience or 3 -- innocent: an experiment gives it

local function safely(call, ...)
  local good, result = pcall(call, ...)
  return good and result
end

local function best_of(trees)
  local best
  for _, tree in ipairs(trees) do
    best = (not best or tree.fruits > best.fruits) and tree or best -- innocent: what it was before
  end
  return best
end

function turn(game)
  kept = game
  print(patience)
  local tree = safely(game.tree, game, 1)
  print(tree.leaves) -- innocent: nobody knows what pcall gives
  game.memory = game.memory or {} -- innocent: the bot's own field
  game.memory.count = 1
  local best = best_of(game:ripe())
  if best and kept:pick(best.id, best.fruits) then
    game.pick(game, best.id, 1) -- innocent: the object is written out
  end
  if game.jump then
    game:jump(3) -- innocent: asked for before
  end
  local step = { left = -1, right = 1 }
  for direction in pairs(step) do
    game:walk(direction) -- innocent: a text that may be a direction
  end
  local own = grid.new({ width = 2, height = 2, layers = { ground = 0 } })
  own:set("ground", 3, 1, 1)
  print(own:get("ground", 1, 1), own:path("four", nil, 0, 0, 1, 1)) -- innocent: z may be left out
  local all = {}
  for key, value in pairs(game.trees) do
    all[key] = value.fruits -- innocent: pairs over a list
  end
  local get = own.get
  print(get(own, "ground", 0, 0), #all) -- innocent: a method taken out
  local number = tonumber("3") or 1
  print(game:tree(number).kind == "pear", game:tree(math.random(3)).id) -- innocent: words of its kind
end
