--- Live calls, and what they give.

local patience = params and parms.patience or 3 -- slip: the table of parameters

local function walk_on(game, direction)
  game:walk(direction)
end

function turn(game)
  local tree = game:tree(1)
  if tree then
    print(tree.fruit) -- slip: a field of what a call gives
  end
  for _, ripe in ipairs(game:ripe()) do
    if ripe.kind == "aple" then -- slip: a word that it never is
      game:pick(ripe.ID, 1) -- slip: a field in another case
    end
    local done, why = game:pick(ripe.id, 1)
    print(done, why and why:uppr()) -- slip: a method of the second result
  end
  game:pick(1) -- slip: an argument is missing
  game:walk("up") -- slip: a word that no direction is
  walk_on(game, "left")
  print(patience, baskets, baskets) -- slip: one name, twice in a line
  print(game.baskett) -- slip: a field of the view
  print(game.ground:get("fruit", 1)) -- slip: an argument of a grid
  print(game.ground:widht()) -- slip: a method of a grid
  print(game.ground.contains(1, 1)) -- slip: a dot for a colon
  print(game:pick(tree, 2)) -- slip: a tree is no number
end
