--- Every unit only ends its turns.

---@param uc Game
function run(uc)
  while true do
    uc:yield()
  end
end
