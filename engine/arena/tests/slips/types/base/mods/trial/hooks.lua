return { after = {
  ["docks.load"] = function(ship, crates)
    ship.log[#ship.log + 1] = crates .. " crates"
  end,
} }
