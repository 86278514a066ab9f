--- Settings: the numbers of the match that a bot may want to read.

local upgrades = require("upgrades")

local M = {}

---@return Settings
function M.tell()
  local settings = {
    rounds = constants.match.rounds,
    commands = constants.turn.commands,
    most_rank = constants.vein.most_rank,
    ranks_lost = constants.vein.ranks_lost,
    speed = constants.squad.speed,
  }
  for _, kind in ipairs(upgrades.KINDS) do
    settings["upgrade_" .. kind] = upgrades.costs(kind)
  end
  return settings
end

return M
