--- Does nothing at all, for others to practise on.

---@param _ View
---@return Order[]
function turn(_)
  return { no_action(), no_action(), no_action() }
end
