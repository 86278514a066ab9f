local function warm(state)
  state.trees[1].frozen = nil
end

return { after = { ["trees.grow"] = warm } }
