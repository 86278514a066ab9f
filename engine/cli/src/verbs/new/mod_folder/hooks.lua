--- {{title}}: functions laid around those of {{game}}.
---
--- A function of the rules is named after the Lua file that it stands in. There are four ways to lay another one around it, and one to add what
--- a module doesn't have, where the rules look for a function by a name in the constants:
---
---   before["a.b"] = function(state, turn)            runs first, with what the function gets
---   after["a.b"] = function(state, turn)             runs last, with the same
---   around["a.b"] = function(original, state, turn)  runs instead, and calls the original itself, or doesn't
---   replace["a.b"] = function(state, turn)           runs instead, and the original never does
---   add["a.c"] = function(...)                       is a new function, called like its neighbours
---
--- They may use all that rules have: the state, constants, rng("stream"), event(...), require("module"). `lunarena stubs {{game}} --mod {{name}}`
--- tells your editor of them. What the mod adds to the state is declared here: `---@class State`, and a `---@field` for each part.

local around = {}

--- This one changes nothing: it tells when {{stage}} runs. Events stand in the replay, and examples can ask for them.
---@param original fun(state: State, turn: Turn)
---@param state State
---@param turn Turn
around["{{stage}}"] = function(original, state, turn)
  event("noticed", { by = "{{name}}", stage = "{{stage}}", turn = turn.number })
  return original(state, turn)
end

return { around = around }
