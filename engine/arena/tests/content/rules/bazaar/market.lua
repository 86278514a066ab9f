--- Lots are sold one after the other. Whoever wants to bids a card, hidden; the highest card takes the lot, and all cards that were bid are gone.
--- Where two bid the same, the first of them offers the other a part; if that is refused, nobody gets anything.

local M = {}

function M.setup(_, names)
  local state = { names = names, hands = {}, points = {}, sold = 0, step = "join" }
  for _, name in ipairs(names) do
    state.hands[name] = rng("deal"):ints(constants.hand.cards, 1, constants.hand.highest)
    table.sort(state.hands[name])
    state.points[name] = 0
  end
  return state
end

local function has_cards(state, name)
  return #state.hands[name] > 0
end

--- Whoever has a card left plays on, and so does one who bargains over the last.
function M.plays(state, name)
  local tied = state.tied or {}
  return has_cards(state, name) or tied[1] == name or tied[2] == name
end

--- What the lot at hand is worth, or nothing when all are sold.
function M.lot(state)
  return constants.lots[state.sold + 1]
end

local function with_cards(state)
  local names = {}
  for _, name in ipairs(state.names) do
    if has_cards(state, name) then
      names[#names + 1] = name
    end
  end
  return names
end

--- Who is asked next, and what: all who can, whether they want to bid; those who want to, for their cards; of two who bid the same card, the
--- first for an offer and the second for an answer.
function M.next(state)
  local able = with_cards(state)
  if not M.lot(state) or state.step == "join" and #able == 0 then
    return nil
  elseif state.step == "join" then
    return { seats = able, question = "join" }
  elseif state.step == "bid" then
    return { seats = state.joined, question = "bid" }
  end
  return { seat = state.tied[state.step == "offer" and 1 or 2], question = state.step }
end

--- Notes which turn it is: there are no rounds to count.
function M.open(state, turn)
  state.turn = turn.number
end

local function sell(state, shares)
  for name, points in pairs(shares) do
    state.points[name] = state.points[name] + points
  end
  event("sold", { lot = M.lot(state), shares = shares })
  state.sold = state.sold + 1
  state.step, state.joined, state.bids, state.tied, state.offer = "join", nil, nil, nil, nil
end

local steps = {}

function steps.join(state, turn)
  state.joined = {}
  for _, name in ipairs(turn.seats) do
    if turn.orders[name] then
      state.joined[#state.joined + 1] = name
    end
  end
  if #state.joined == 0 then
    sell(state, {})
  else
    state.step = "bid"
  end
end

function steps.bid(state, turn)
  local best, tied = 0, {}
  for _, name in ipairs(turn.seats) do
    local card = turn.orders[name]
    table.remove(state.hands[name], card.at)
    if card.worth > best then
      best, tied = card.worth, {}
    end
    if card.worth == best then
      tied[#tied + 1] = name
    end
  end
  if #tied == 1 then
    sell(state, { [tied[1]] = M.lot(state) })
  elseif #tied > 2 then
    sell(state, {})
  else
    state.step, state.tied = "offer", tied
  end
end

function steps.offer(state, turn)
  state.step, state.offer = "answer", turn.orders[turn.seat]
end

function steps.answer(state, turn)
  local first, second = state.tied[1], state.tied[2]
  local agreed = turn.orders[turn.seat]
  sell(state, agreed and { [first] = M.lot(state) - state.offer, [second] = state.offer } or {})
end

function M.act(state, turn)
  steps[turn.question](state, turn)
end

function M.standings(state)
  local standings = {}
  for i, name in ipairs(state.names) do
    local rank = 1
    for _, other in ipairs(state.names) do
      rank = rank + (state.points[other] > state.points[name] and 1 or 0)
    end
    standings[i] = { seat = name, rank = rank, score = state.points[name] }
  end
  table.sort(standings, function(one, other)
    return one.rank < other.rank
  end)
  return standings
end

return M
