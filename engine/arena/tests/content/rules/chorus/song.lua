-- Notes are sung together: the first of both, then the second of both, then the third.
local song = {}

function song.setup(_, names)
  return { names = names, heard = {}, sung = {}, log = {} }
end

function song.view(state, name)
  return { me = name, heard = state.heard }
end

-- What can't be sung is a rest.
local function note_of(order)
  local sung = type(order) == "table" and order[1] == "sing" and order[2]
  return (type(sung) == "string" or type(sung) == "number") and sung or "rest"
end

function song.read(_, _, answer, fault)
  if fault then
    return { "cough" }
  end
  local notes = {}
  for i, order in ipairs(type(answer) == "table" and answer or {}) do
    notes[i] = note_of(order)
  end
  return notes
end

local function note(state, what)
  state.log[#state.log + 1] = what
end

function song.open(state, turn)
  note(state, "(" .. turn.number)
end

function song.breathe(state, turn)
  note(state, "breathe" .. turn.number)
end

function song.sing(state, turn)
  local together = {}
  for i, name in ipairs(state.names) do
    together[i] = turn.orders[name][turn.action] or "-"
  end
  state.heard[#state.heard + 1] = table.concat(together, "+")
  note(state, turn.action .. ":" .. state.heard[#state.heard])
end

function song.echo(state, turn)
  note(state, "echo" .. turn.action)
end

-- Who faulted, all of them, is known when the turn ends.
function song.hush(state, turn)
  local faults = {}
  for name, fault in pairs(turn.faults) do
    faults[#faults + 1] = name .. ":" .. fault.kind
  end
  note(state, "hush " .. table.concat(faults, " "))
end

function song.close(state)
  note(state, ")")
end

function song.standings(state)
  return { { seat = state.names[1], rank = 1 }, { seat = state.names[2], rank = 1 } }
end

return song
