---@meta
--- What rules, mods and the Lua of maps have beside a script's library. Constants, streams, events and the turn are told for each game.

--- A number from a named stream. Streams don't depend on one another: what one draws changes nothing for the others.
---@param stream Rng.Stream
---@return Rng
---@nodiscard
function rng(stream) end

---@class Rng
local Rng = {}

--- An integer from `low` to `high`, both included.
---@param low integer
---@param high integer
---@return integer
function Rng:int(low, high) end

--- A list of so many integers.
---@param count integer
---@param low integer
---@param high integer
---@return integer[]
function Rng:ints(count, low, high) end

--- A real from 0 to below 1.
---@return number
function Rng:real() end

--- One element of a list, all equally likely.
---@generic T
---@param list T[]
---@return T
function Rng:pick(list) end

--- Shuffles a list in place, and gives it back.
---@generic T
---@param list T[]
---@return T[]
function Rng:shuffle(list) end

--- Tells of something that happened: it goes to the replay, and examples can ask for it.
---@param name Event.Name
---@param values? table<string, any> named values, plain data
function event(name, values) end

--- In a live call: an error in the bot that called, not in the rules. It doesn't return.
---@param message string
---@return never
function refuse(message) end

--- Takes instructions from the bot whose live call is running, and gives what it has left.
---@param instructions integer at least 0
---@return integer left
function charge(instructions) end

--- Ends the turn of the bot whose live call is running. Mostly it is handed on to bots: `api.sleep = end_turn`.
function end_turn() end

--- A module of the game's own rules, or of a mod in use.
---@param name string
---@return any
function require(name) end

--- The queues of units, one for each seat. Seats go by number here, from 1.
---@class queuelib
queue = {}

--- Puts a unit at the end of the queue.
---@param seat integer
---@param unit integer
function queue.push(seat, unit) end

--- Puts a unit right behind another one.
---@param seat integer
---@param unit integer
---@param leader integer
function queue.insert_after(seat, unit, leader) end

--- Moves a unit right behind another one; false and the reason if it has had its turn in this round.
---@param seat integer
---@param unit integer
---@param leader integer
---@return boolean moved
---@return string? reason
function queue.schedule(seat, unit, leader) end

--- Takes a unit away for good: its memory is gone.
---@param seat integer
---@param unit integer
function queue.remove(seat, unit) end

--- Takes a unit away for a while: put in again, it goes on as it was.
---@param seat integer
---@param unit integer
function queue.leave(seat, unit) end

--- The units in their order, and how many of them have begun their turn in this round.
---@param seat integer
---@return integer[] units
---@return integer begun
---@nodiscard
function queue.order(seat) end

--- How many units there are.
---@param seat integer
---@return integer
---@nodiscard
function queue.size(seat) end

--- What is wrong with a map, for `check_map`.
---@class faultslib
faults = {}

---@class Fault
---@field path string keys joined by dots: `heaps.A`
---@field message string
---@field hint? string
---@field at? (integer[]|string)[] the places that it is about, as scenes have them: `{ { 3, 4 } }`; without it, those that the path leads to

---@class Faults
---@field list Fault[] what `check_map` gives back
local Faults = {}

---@return Faults
---@nodiscard
function faults.new() end

---@param path string
---@param message string
---@param hint? string
---@param at? (integer[]|string)[] the places that it is about
function Faults:report(path, message, hint, at) end

--- Whether there is an integer at this path, at least `least` and at most `most` where those are given.
---@param path string
---@param value any
---@param least? integer
---@param most? integer
---@return boolean
function Faults:integer(path, value, least, most) end

--- Whether one of these names stands at this path.
---@param path string
---@param value any
---@param names string[]
---@param what string what is named, for messages
---@return boolean
function Faults:one_of(path, value, names, what) end

--- What there is to see, as a game's function `scene` answers. How it looks stands in look.yaml.
---@class Scene
---@field field? Grid|HexField|Graph what things stand on
---@field known? Scene.Known in fog: what the seat knows that is asked for
---@field known_to? table<string, Scene.Known> in fog: what each seat knows; then the function isn't asked for each
---@field things? (Scene.Thing|Scene.Group)[]
---@field links? (Scene.Link|Scene.LinkGroup)[]
---@field kinds? table<string, Scene.Kind> what all things of a kind have
---@field figures? table<string, Scene.Figures> by seat
---@field notes? string[] lines below the field
---@field spots? table<string, number[]> where nodes of a graph are drawn

--- Figures of a seat by name. A table in a list among them stands for what it holds.
---@class Scene.Figures
---@field [string] number|string|boolean
---@field [integer] table<string, number|string|boolean>

--- The layer that is 1 where a seat sees, a grid of one such layer, or the names of nodes.
---@alias Scene.Known string|Grid|table<string, boolean>

---@class Scene.Thing
---@field id integer|string kept as long as it is there
---@field kind string an entry of `kinds` in look.yaml
---@field at? integer[]|string x, y and perhaps z, or the name of a node; without one it is a row of a list
---@field owner? string a seat
---@field size? integer[] width and height
---@field label? number|string
---@field marks? string[]
---@field bars? table<string, number[]> how much, and of how much
---@field areas? table<string, integer|integer[]> how far, or from how far to how far
---@field facts? table the record itself: look.yaml picks what is shown

---@class Scene.Link
---@field kind string an entry of `links` in look.yaml
---@field from integer|string|integer[] the id of a thing, the name of a node, or a place
---@field to integer|string|integer[]
---@field way? string steps in a hex field

--- Records that are seen alike. A text names a field of the record, as in `at = { "x", "y" }` or `label = "cargo.size"`; a number stands for itself.
--- Facts are those of the record.
---@class Scene.Group
---@field each table<any, table> the records
---@field id? string the field with the id; without it a record's key in `each` is its id
---@field kind? string the field with the kind
---@field as? string the kind of all of them
---@field at? string|string[] the fields with x, y and perhaps z, or the one with the name of a node
---@field owner? string
---@field size? (string|integer)[]
---@field label? string|number
---@field marks? string[]|table<string, string> fields that hold where the mark of that name is shown; or marks by the names of such fields
---@field bars? table<string, (string|number)[]>
---@field areas? table<string, string|integer|(string|integer)[]>
---@field everywhere? boolean whether they are seen also at places that are not `known`

--- Links of records that are seen alike. A record without one of the ends has no link.
---@class Scene.LinkGroup
---@field each table<any, table>
---@field kind? string
---@field as? string
---@field from string|string[]
---@field to string|string[]
---@field way? string

---@class Scene.Kind
---@field areas? table<string, integer|integer[]>

--- What a person can choose in a step of an action, as a game's function `choices` answers: a list of choices, the bounds of a number, or why there is
--- nothing to choose; with all steps chosen the call or the whole answer. The actions stand in look.yaml.
---@class Choices
---@field [integer] Choice
---@field least? number
---@field most? number
---@field likely? number what a person begins with
---@field refused? string why it can't be done
---@field call? any[] the name and the arguments, as a bot would write them
---@field answer? any what a bot would return

---@class Choice
---@field value any what is chosen by it
---@field thing? integer|string the id of a thing that is to be seen
---@field at? integer[]|string x, y and perhaps z, or the name of a node
---@field text? string a word
---@field note? string what is worth knowing of it
---@field warn? string what would be lost by it
---@field last? boolean whether a path may end there

--- What a person can choose, for `functions.choices`.
---@class choiceslib
choices = {}

--- The candidates that nothing stands in the way of; if there are none, the reason that most have, or why there were none to begin with.
---@param candidates Choice[]
---@param obstacle fun(value: any): string?
---@param otherwise string
---@return Choices
---@nodiscard
function choices.possible(candidates, obstacle, otherwise) end
