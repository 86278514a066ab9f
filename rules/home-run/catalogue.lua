--- Whether what the constants say of kinds can be played. Asked as a match begins: by then mods have added their functions.

local ground = require("ground")
local kinds = require("kinds")

local M = {}

--- Stops the match where a constant names what isn't there.
---@param path string
---@param name string
---@param known table<string, any>
---@param what string
local function fault(path, name, known, what)
  local names = {}
  for other in pairs(known) do
    names[#names + 1] = other
  end
  local close = near(name, names)
  local hint = close and (": did you mean %s?"):format(close) or ""
  error(("%s is %s, but there is no such %s%s"):format(path, name, what, hint), 0)
end

--- A sign is one character that no other kind has.
---@param path string
---@param sign string
---@param taken table<string, string>
local function check_sign(path, sign, taken)
  if utf8.len(sign) ~= 1 then
    error(("%s must be one character, not '%s'"):format(path, sign), 0)
  elseif taken[sign] then
    error(("%s and %s are both '%s'"):format(taken[sign], path, sign), 0)
  end
  taken[sign] = path
end

--- All kinds of units and tiles.
function M.check()
  local signs, abilities = {}, { collect = true, be_recruited = true, be_batted = true }
  for call in pairs(constants.energy.price) do
    abilities[call] = true
  end
  for _, name in ipairs(kinds.NAMES) do
    local unit, path = constants.unit[name], "unit." .. name
    for _, ability in ipairs(unit.can) do
      if not abilities[ability] then
        fault(path .. ".can", ability, abilities, "ability, nor such a call in energy.price")
      end
    end
    if #unit.words ~= 2 then
      error(path .. ".words must be two: of one, and of many", 0)
    end
    check_sign(path .. ".sign", unit.sign, signs)
  end
  local letters = {}
  signs = { A = "the HQ of A", B = "the HQ of B" }
  for _, name in ipairs(ground.KINDS) do
    local tile, path = constants.ground[name], "ground." .. name
    check_sign(path .. ".sign", tile.sign, signs)
    if name ~= "GRASS" then
      check_sign(path .. ".letter", tile.letter, letters)
      if not tile.letter:match("%u") then
        error(("%s.letter must be one of A to Z, not '%s'"):format(path, tile.letter), 0)
      end
    end
  end
end

return M
