local function warm(state)
  state.trees[1].frozen = constants.frost.bight > 1 -- slip
end

return { after = { ["trees.grow"] = warm } }
