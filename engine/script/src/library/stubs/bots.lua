---@meta
--- A bot's Lua is Lua 5.4, with these differences:
---
--- - There is no `io`, `os`, `debug` or `package`, and no `require`, `load`, `loadfile`, `dofile`, `collectgarbage`,
---   `warn`, `string.dump` or `math.randomseed`: a bot is one file, without access to clocks or other files.
--- - `pairs` and `next` use one order: booleans, then numbers by size, then strings by their bytes. They refuse a table with keys of
---   another kind.
--- - `table.sort` is stable: equal elements keep their order.
--- - `math.random` draws from the bot's own stream, which is derived from the seed of the match.
--- - `tostring` shows no address: every table is `table`.
--- - `setmetatable` refuses `__gc` and `__mode`: there are no finalisers and no weak tables.
--- - An error that a limit causes can't be caught by `pcall`, `xpcall` or a coroutine.
--- - Tables that a bot gets from the game are copies, so changing them has no effect on the game. Graphs, grids and hexfields of
---   the game are read-only.

--- Instructions left for this question.
---@return integer
---@nodiscard
function budget() end

--- The values that an experiment varies for the bot (`--vary bot.patience=1..5`), by name. Other matches have no such table, so check for it:
--- `local patience = params and params.patience or 3`.
---@type table<string, any>
params = {}

--- Keeps an answer for the case that the turn then fails; what it counts for is said in the game's manual. The table itself is kept, not a copy, so later
--- changes to it count. Only the last saved answer of a turn counts.
---@param answer any plain data, as the bot would return it
function save(answer) end
