-- Notes are sung together: the first of both, then the second of both, then the third.
local song = {}

-- A hall may name its soloist, who has to be there.
function song.check(hall, names)
  local soloist = type(hall) == "table" and hall.soloist
  for _, name in ipairs(names) do
    if not soloist or name == soloist then
      return {}
    end
  end
  local close = type(soloist) == "string" and near(soloist, names)
  return { { path = "soloist", message = "nobody sings this", hint = close and "did you mean " .. close .. "?" or nil } }
end

function song.setup(_, names)
  return { names = names, heard = {}, sung = {}, log = {} }
end

function song.view(state, turn)
  return { me = turn.seat, heard = state.heard }
end

-- What can't be sung is a rest.
local function note_of(order)
  local sung = type(order) == "table" and order[1] == "sing" and order[2]
  return (type(sung) == "string" or type(sung) == "number") and sung or "rest"
end

-- Who fails coughs, and then sings what was saved.
function song.read(_, turn, answer, saved)
  local notes = {}
  if turn.faults[turn.seat] then
    notes[1], answer = "cough", saved
  end
  for _, order in ipairs(type(answer) == "table" and answer or {}) do
    notes[#notes + 1] = note_of(order)
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
  -- Only those who are asked are in turn, and that is over.
  note(state, "echo" .. turn.action .. (turn.seat or ""))
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
