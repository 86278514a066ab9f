--- Sends in each turn as many squads of one robot as a turn has commands, from its first vein to the first that isn't its own.

function select_vein() end

---@param view View
---@return Command[]
function select_actions(view)
  local from, to, commands = nil, nil, {}
  for _, vein in ipairs(view.veins) do
    if vein.owner == view.me then
      from = from or vein
    else
      to = to or vein
    end
  end
  for i = 1, view.settings.commands do
    commands[i] = launch(1, from, to)
  end
  return commands
end
