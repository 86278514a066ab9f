--- All of this is right, though it looks like slips.

local docks = require("docks")

local function log(ship, ...) -- innocent: takes whatever comes
  ship.log[#ship.log + 1] = select("#", ...) .. " more"
end

local function quiet(_, crates) -- innocent: a name for what isn't used
  return crates
end

local function unload(ship)
  ship.crates = 0
end

return {
  add = { ["docks.unload"] = unload }, -- innocent: a function that is added
  before = { ["docks.load"] = log, ["docks.steer"] = log },
  around = {
    ["docks.load"] = function(load, vessel, crates) -- innocent: another name
      docks.unload(vessel) -- innocent: added above
      return load(vessel, crates)
    end,
    ["docks.read"] = function(read, ...) -- innocent: all of them handed on
      return read(...)
    end,
    ["window.build"] = function(build, state, turn)
      local view = build(state, turn)
      view.tide = state.wind -- innocent: a field that the mod adds
      for _, ship in ipairs(view.ships) do
        ship.rank = 1
      end
      return view
    end,
  },
  after = {
    ["docks.load"] = quiet,
    ["window.list"] = function() end, -- innocent: wants nothing of it
  },
}
