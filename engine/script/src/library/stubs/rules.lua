---@meta
--- Functions of rules, mods and map generators, in addition to those of all scripts. Constants, streams, events and the turn are declared per game.

--- Returns a named random stream. Streams are independent: drawing from one does not affect the others.
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

--- Draws one element of a list, all equally likely.
---@generic T
---@param list T[]
---@return T
function Rng:pick(list) end

--- Shuffles a list in place and returns it.
---@generic T
---@param list T[]
---@return T[]
function Rng:shuffle(list) end

--- Reports an event: it is recorded in the replay, and examples can check it.
---@param name Event.Name
---@param values? table<string, any> named values, plain data
function event(name, values) end

--- In a live call: raises an error in the calling bot, not in the rules. It does not return.
---@param message string
---@return never
function refuse(message) end

--- Charges the bot whose live call is running, and returns the instructions that it has left.
---@param instructions integer at least 0
---@return integer left
function charge(instructions) end

--- Ends the turn of the bot whose live call is running. Rules usually pass it on to bots: `api.sleep = end_turn`.
function end_turn() end

--- Loads a module of the game's own rules, or of a mod in use.
---@param name string
---@return any
function require(name) end

--- The queues of units, one for each seat. Seats are numbered from 1.
---@class queuelib
queue = {}

--- Puts a unit at the end of the queue.
---@param seat integer
---@param unit integer
function queue.push(seat, unit) end

--- Adds a unit directly after another one.
---@param seat integer
---@param unit integer
---@param leader integer
function queue.insert_after(seat, unit, leader) end

--- Moves a unit directly after another one; returns false and the reason if it has had its turn in this round.
---@param seat integer
---@param unit integer
---@param leader integer
---@return boolean moved
---@return string? reason
function queue.schedule(seat, unit, leader) end

--- Removes a unit for good, with its memory.
---@param seat integer
---@param unit integer
function queue.remove(seat, unit) end

--- Removes a unit for a while: when it is added again, it continues with its memory.
---@param seat integer
---@param unit integer
function queue.leave(seat, unit) end

--- Returns the units in order, and the number of those that have begun their turn in this round.
---@param seat integer
---@return integer[] units
---@return integer begun
---@nodiscard
function queue.order(seat) end

--- Returns the number of units.
---@param seat integer
---@return integer
---@nodiscard
function queue.size(seat) end

--- Mistakes in a map, for `check_map`.
---@class faultslib
faults = {}

---@class Fault
---@field path string keys joined by dots: `heaps.A`
---@field message string
---@field hint? string
---@field at? (integer[]|string)[] the positions concerned, as in scenes: `{ { 3, 4 } }`; by default those at the path

---@class Faults
---@field list Fault[] the result of `check_map`
local Faults = {}

---@return Faults
---@nodiscard
function faults.new() end

---@param path string
---@param message string
---@param hint? string
---@param at? (integer[]|string)[] the positions concerned
function Faults:report(path, message, hint, at) end

--- Checks that the value at this path is an integer, at least `least` and at most `most` if those are given.
---@param path string
---@param value any
---@param least? integer
---@param most? integer
---@return boolean
function Faults:integer(path, value, least, most) end

--- Checks that the value at this path is one of these names.
---@param path string
---@param value any
---@param names string[]
---@param what string the kind of thing named, for messages
---@return boolean
function Faults:one_of(path, value, names, what) end

--- The visible state of a match, as the game's function `scene` returns it. Its appearance is defined in look.yaml.
---@class Scene
---@field field? Grid|HexField|Graph the field below the things
---@field known? Scene.Known in fog: the known part for the requested seat
---@field known_to? table<string, Scene.Known> in fog: the known part for each seat, so that one call serves all seats
---@field things? (Scene.Thing|Scene.Group)[]
---@field links? (Scene.Link|Scene.LinkGroup)[]
---@field kinds? table<string, Scene.Kind> properties of all things of a kind
---@field figures? table<string, Scene.Figures> by seat
---@field notes? string[] lines below the field
---@field spots? table<string, number[]> positions of a graph's nodes in the picture

--- Figures of a seat by name. The entries of a table in the list become figures, too.
---@class Scene.Figures
---@field [string] number|string|boolean
---@field [integer] table<string, number|string|boolean>

--- A layer that is 1 where a seat sees, a grid of one such layer, or the names of nodes.
---@alias Scene.Known string|Grid|table<string, boolean>

---@class Scene.Thing
---@field id integer|string the same in all scenes
---@field kind string an entry of `kinds` in look.yaml
---@field at? integer[]|string x, y and perhaps z, or the name of a node; without a position it becomes a row of a list
---@field owner? string a seat
---@field size? integer[] width and height
---@field label? number|string
---@field marks? string[]
---@field bars? table<string, number[]> current and maximum value
---@field areas? table<string, integer|integer[]> radius, or inner and outer radius
---@field facts? table the record itself, of which look.yaml selects fields

---@class Scene.Link
---@field kind string an entry of `links` in look.yaml
---@field from integer|string|integer[] the id of a thing, the name of a node, or a position
---@field to integer|string|integer[]
---@field way? string steps in a hex field

--- Records that are shown in the same way. A text names a field of the record, as in `at = { "x", "y" }` or `label = "cargo.size"`; a number is
--- used as it is. Facts come from the record.
---@class Scene.Group
---@field each table<any, table> the records
---@field id? string the field with the id; without it a record's key in `each` is its id
---@field kind? string the field with the kind
---@field as? string the kind of all of them
---@field at? string|string[] the fields with x, y and perhaps z, or the one with the name of a node
---@field owner? string
---@field size? (string|integer)[]
---@field label? string|number
---@field marks? string[]|table<string, string> fields that are true where the mark of that name is shown; or marks by the names of such fields
---@field bars? table<string, (string|number)[]>
---@field areas? table<string, string|integer|(string|integer)[]>
---@field everywhere? boolean show them also at positions that are not `known`

--- Links of records that are shown in the same way. A record without one of the ends has no link.
---@class Scene.LinkGroup
---@field each table<any, table>
---@field kind? string
---@field as? string
---@field from string|string[]
---@field to string|string[]
---@field way? string

---@class Scene.Kind
---@field areas? table<string, integer|integer[]>

--- The choices of a person in one step of an action, as the game's function `choices` returns them: a list of choices, the bounds of a number, or the
--- reason why there are none; after the last step, the call or the whole answer. Actions are defined in look.yaml.
---@class Choices
---@field [integer] Choice
---@field least? number
---@field most? number
---@field likely? number the initial value
---@field refused? string why it is impossible
---@field call? any[] the name and the arguments, as a bot would write them
---@field answer? any the value that a bot would return

---@class Choice
---@field value any the chosen value
---@field thing? integer|string the id of a visible thing
---@field at? integer[]|string x, y and perhaps z, or the name of a node
---@field text? string a word
---@field note? string a hint
---@field warn? string a warning about a loss
---@field last? boolean whether a path may end there

--- Helper for `functions.choices`.
---@class choiceslib
choices = {}

--- Returns the candidates without an obstacle; if there are none, the most frequent obstacle, or `otherwise` if there were no candidates.
---@param candidates Choice[]
---@param obstacle fun(value: any): string?
---@param otherwise string
---@return Choices
---@nodiscard
function choices.possible(candidates, obstacle, otherwise) end
