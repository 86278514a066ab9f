---@meta
--- A bot's Lua is Lua 5.4, with these differences:
---
--- - There is no `io`, `os`, `debug` or `package`, and no `require`, `load`, `loadfile`, `dofile`, `collectgarbage`,
---   `warn`, `string.dump` or `math.randomseed`: a bot is one file, and sees neither a clock nor other files.
--- - `pairs` and `next` have one order: booleans, then numbers by size, then strings by their bytes. A table with a key of
---   another kind can't be walked.
--- - `table.sort` is stable: equal elements keep their order.
--- - `math.random` draws from a stream of the bot's own, which follows from the seed of the match.
--- - `tostring` shows no address: every table is `table`.
--- - `setmetatable` takes neither `__gc` nor `__mode`: there are no finalisers and no weak tables.
--- - An error that comes of a limit overrun can't be caught by `pcall`, `xpcall` or a coroutine.
--- - Tables that the game gives a bot are copies: what the bot changes in them changes nothing else. Graphs, grids and hexfields of
---   the game can only be read.

--- Instructions left for this question.
---@return integer
---@nodiscard
function budget() end

--- What an experiment varies of the bot (`--vary bot.patience=1..5`), by name. Other matches have no such table, so ask for it first:
--- `local patience = params and params.patience or 3`.
---@type table<string, any>
params = {}

--- Keeps an answer for the case that the turn then fails; what it counts for is said in the game's manual. It is the very table that is kept, not a copy: what
--- you still put into it counts. The last one that was saved in a turn counts.
---@param answer any plain data, as the bot would return it
function save(answer) end
