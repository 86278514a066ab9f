-- calls the methods of one object on another, and on what is none
-- verdict: plays on
function attack()
  local objects = { grid.new({ width = 2, height = 2, layers = { a = 1 } }), graph.new({ A = {} }), hexfield.new(2) }
  local names = {
    "size",
    "origin",
    "contains",
    "get",
    "set",
    "fill",
    "count",
    "copy",
    "find",
    "within",
    "distance",
    "block",
    "neighbours",
    "ray",
    "path",
    "nearest",
    "mirror",
    "at",
    "place",
    "put",
    "name",
    "index",
    "weight",
    "edges",
    "hops",
    "vertices",
    "adjacent",
    "weights",
    "set_weights",
  }
  local selves = {
    objects[1],
    objects[2],
    objects[3],
    {},
    "x",
    1,
    true,
    print,
    coroutine.create(print),
    setmetatable({}, { __name = "grid" }),
  }
  for _, object in ipairs(objects) do
    for _, name in ipairs(names) do
      local method = object[name]
      if method then
        for _, self in ipairs(selves) do
          if self ~= object then
            pcall(method, self, 1, 1, 1, 1)
          end
        end
        pcall(method)
      end
    end
  end
end
