local api = {}

-- Picks apples from a tree.
function api.pick(tree, apples)
  return { "pick", tree, apples }
end

-- Shakes a tree: chance says how many apples fall.
function api.shake(tree)
  return { "shake", tree }
end

-- Puts up a sign with this name.
function api.sign(name)
  return { "sign", name }
end

return api
