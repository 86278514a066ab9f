--- Every unit only ends its turns.

---@param game Game
function run(game)
  while true do
    game:yield()
  end
end
