--- Settings: the numbers of the match that a bot may want to read.

local upgrades = require("upgrades")

local M = {}

---@return Settings
function M.tell()
  return {
    rounds = constants.match.rounds,
    commands = constants.turn.commands,
    most_rank = constants.vein.most_rank,
    ranks_lost = constants.vein.ranks_lost,
    speed = constants.squad.speed,
    upgrade_material = upgrades.costs("material"),
    upgrade_robot = upgrades.costs("robot"),
  }
end

return M
