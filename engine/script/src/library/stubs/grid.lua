---@meta
--- Integers over the cells of a rectangle, in layers, and units that stand in cells, one in a cell. What comes first, where comes
--- last: a place is x, y and, in a grid of several planes, z (left out: the first plane). Results give z only where there are
--- planes. Outside there is nothing: nil, or an empty list; only a change outside is an error. In a grid that wraps, a place behind
--- such an edge is the one on the other side, and all neighbours, ways and distances lead over it.
---
--- Cells are squares, or hexagons for who asks for the directions `"six"` and the metric `"hex"`: each row then lies half a cell to the
--- right of the one above.

---@class Grid.Cell
---@field x integer
---@field y integer
---@field z? integer only in a grid of several planes

---@class Grid.Near: Grid.Cell
---@field distance integer

---@class Grid.Occupant: Grid.Cell
---@field unit integer

--- `"manhattan"` counts steps in four directions, `"chebyshev"` in eight, `"hex"` from hexagon to hexagon; `"squared"` is the square of
--- the straight line.
---@alias Grid.Metric "manhattan"|"chebyshev"|"squared"|"hex"
---@alias Grid.Symmetry "horizontal"|"vertical"|"rotational"

--- `{ dx, dy }` or `{ dx, dy, dz }`.
---@alias Grid.Direction integer[]

--- `"four"` is (0, -1) (1, 0) (0, 1) (-1, 0), `"eight"` the same with the corners between, `"six"` the neighbours of a hexagon:
--- (0, -1) (1, -1) (1, 0) (0, 1) (-1, 1) (-1, 0).
---@alias Grid.Directions "four"|"six"|"eight"|Grid.Direction[]

--- How a way ends. Left out: at its goal, which must be open like all cells but the start. `"onto"`: at its goal, open or not.
--- `"beside"`: at the first open cell, or the start, from which one step leads onto the goal.
---@alias Grid.Goal "onto"|"beside"

--- What a layer must hold: one value, one of a list, or all of `is`, `["not"]`, `at_least` and `at_most`.
---@alias Grid.Test integer|integer[]|table<"is"|"not"|"at_least"|"at_most", integer>

--- Tests of layers by name, all of which must hold; `free_of` names occupants, of whom none may stand there.
---@alias Grid.Filter table<string, Grid.Test|string|string[]>

--- What a field of a cell's record tells: a coordinate or what a layer holds, so many times, or what `names` has for it.
---@alias Grid.Field "x"|"y"|"z"|string|{ layer: "x"|"y"|"z"|string, times?: integer, names?: table<integer, any> }

---@class Grid.Parts
---@field width integer
---@field height integer
---@field depth? integer planes, one if left out
---@field origin? integer[] the cell of least coordinates, `{ 0, 0, 0 }` if left out
---@field wrap? boolean|"horizontal"|"vertical" whether all edges meet, or left and right, or top and bottom
---@field layers? table<string, integer|integer[][]|integer[][][]> a number for all cells, or rows, or planes of rows
---@field occupants? table<string, table<integer, integer[]>> units with their places

---@class gridlib
grid = {}

--- A grid of one's own: `grid.new({ width = 3, height = 2, layers = { ground = 0 } })`.
---@param parts Grid.Parts
---@return Grid
---@nodiscard
function grid.new(parts) end

---@class Grid
local Grid = {}

---@return integer width
---@return integer height
---@return integer depth
---@nodiscard
function Grid:size() end

--- The cell of least coordinates.
---@return integer x
---@return integer y
---@return integer? z
---@nodiscard
function Grid:origin() end

---@param x integer
---@param y integer
---@param z? integer
---@return boolean
---@nodiscard
function Grid:contains(x, y, z) end

---@param layer string
---@param x integer
---@param y integer
---@param z? integer
---@return integer value nil outside
---@nodiscard
function Grid:get(layer, x, y, z) end

--- Gives back what was there. Only in a grid of one's own.
---@param layer string
---@param value integer
---@param x integer
---@param y integer
---@param z? integer
---@return integer before
function Grid:set(layer, value, x, y, z) end

--- Only in a grid of one's own.
---@param layer string
---@param value integer
function Grid:fill(layer, value) end

--- Gives all cells of the same plane at most so far away the value. Only in a grid of one's own.
---@param layer string
---@param value integer
---@param metric Grid.Metric
---@param limit integer
---@param x integer
---@param y integer
---@param z? integer
function Grid:fill_within(layer, value, metric, limit, x, y, z) end

--- A copy that is one's own to change.
---@return Grid
---@nodiscard
function Grid:copy() end

--- How many cells hold a value; a running count.
---@param layer string
---@param value integer
---@return integer
---@nodiscard
function Grid:count(layer, value) end

--- How many cells hold more than 0; a running count.
---@param layer string
---@return integer
---@nodiscard
function Grid:positive(layer) end

--- How many cells hold less than 0; a running count.
---@param layer string
---@return integer
---@nodiscard
function Grid:negative(layer) end

--- All values of a layer: the list of rows, each a list of numbers.
---@param layer string
---@param z? integer in a grid of several planes, which of them; the first if left out
---@return integer[][]
---@nodiscard
function Grid:rows(layer, z) end

--- A record for each cell that a filter lets through, false for the others: rows as above. A record has at most eight fields.
---@param filter Grid.Filter?
---@param fields table<string, Grid.Field>
---@param z? integer in a grid of several planes, which of them; the first if left out
---@return (table<string, any>|false)[][]
---@nodiscard
function Grid:records(filter, fields, z) end

--- All cells that a filter lets through, by z, then y, then x.
---@param filter? Grid.Filter
---@return Grid.Cell[]
---@nodiscard
function Grid:find(filter) end

--- Cells of the same plane at most so far away, by distance, then x, then y.
---@param metric Grid.Metric
---@param limit integer
---@param filter Grid.Filter?
---@param x integer
---@param y integer
---@param z? integer
---@return Grid.Near[]
---@nodiscard
function Grid:within(metric, limit, filter, x, y, z) end

--- Within one plane, by the shorter way where edges wrap.
---@overload fun(self: Grid, metric: Grid.Metric, x1: integer, y1: integer, z1: integer, x2: integer, y2: integer, z2: integer): integer
---@param metric Grid.Metric
---@param x1 integer
---@param y1 integer
---@param x2 integer
---@param y2 integer
---@return integer distance nil between planes or outside
---@nodiscard
function Grid:distance(metric, x1, y1, x2, y2) end

--- The cells of a rectangle by its least corner, row by row from there; nil where it sticks out.
---@param width integer
---@param height integer
---@param x integer
---@param y integer
---@param z? integer
---@return Grid.Cell[]?
---@nodiscard
function Grid:block(width, height, x, y, z) end

--- From a cell to the nearest cell of a rectangle, which is given by its least corner.
---@overload fun(self: Grid, metric: Grid.Metric, width: integer, height: integer, bx: integer, by: integer, bz: integer, x: integer, y: integer, z: integer): integer?
---@param metric Grid.Metric
---@param width integer
---@param height integer
---@param bx integer
---@param by integer
---@param x integer
---@param y integer
---@return integer?
---@nodiscard
function Grid:distance_to_block(metric, width, height, bx, by, x, y) end

--- The neighbours that lie inside, in the order of the directions. In a grid that wraps none comes twice, and no cell is its own.
---@param directions Grid.Directions
---@param x integer
---@param y integer
---@param z? integer
---@return Grid.Cell[]
---@nodiscard
function Grid:neighbours(directions, x, y, z) end

--- The cells that a straight line passes, why it ends, and where it is blocked. "round": it came back to its start.
---@param direction Grid.Direction
---@param most integer
---@param open Grid.Filter?
---@param x integer
---@param y integer
---@param z? integer
---@return Grid.Cell[] passed
---@return "limit"|"edge"|"round"|"blocked" ending
---@return integer? x
---@return integer? y
---@return integer? z
---@nodiscard
function Grid:ray(direction, most, open, x, y, z) end

--- The way that a plain breadth-first search finds first, over cells that `open` lets through; the start is never asked. Just nil without a
--- way, nil and 0 where it ends at its start.
---@overload fun(self: Grid, directions: Grid.Directions, open: Grid.Filter?, x1: integer, y1: integer, z1: integer, x2: integer, y2: integer, z2: integer, goal?: Grid.Goal): integer?, integer?, integer?, integer?, integer?
---@param directions Grid.Directions
---@param open Grid.Filter?
---@param x1 integer
---@param y1 integer
---@param x2 integer
---@param y2 integer
---@param goal? Grid.Goal
---@return integer? first the number of the first direction
---@return integer? steps
---@return integer? x where it ends
---@return integer? y
---@nodiscard
function Grid:path(directions, open, x1, y1, x2, y2, goal) end

--- The way that `path` finds, cell by cell, both ends included; nil without a way.
---@overload fun(self: Grid, directions: Grid.Directions, open: Grid.Filter?, x1: integer, y1: integer, z1: integer, x2: integer, y2: integer, z2: integer, goal?: Grid.Goal): Grid.Cell[]?
---@param directions Grid.Directions
---@param open Grid.Filter?
---@param x1 integer
---@param y1 integer
---@param x2 integer
---@param y2 integer
---@param goal? Grid.Goal
---@return Grid.Cell[]? cells
---@nodiscard
function Grid:route(directions, open, x1, y1, x2, y2, goal) end

--- As `path`, to the first cell found that `wanted` lets through: with `{ house = 7 }` and `"beside"`, up to a house of any shape.
---@overload fun(self: Grid, directions: Grid.Directions, open: Grid.Filter?, wanted: Grid.Filter?, x: integer, y: integer, goal: Grid.Goal): integer?, integer?, integer?, integer?, integer?
---@param directions Grid.Directions
---@param open Grid.Filter?
---@param wanted Grid.Filter?
---@param x integer
---@param y integer
---@param z? integer
---@param goal? Grid.Goal
---@return integer? first the number of the first direction
---@return integer? steps
---@return integer? x where it ends
---@return integer? y
---@return integer? z
---@nodiscard
function Grid:nearest(directions, open, wanted, x, y, z, goal) end

--- All cells that can be reached over open ones in at most so many steps (nil: in any number), by distance, then x, then y, then z. The
--- start is the first, open or not.
---@param directions Grid.Directions
---@param limit integer?
---@param open Grid.Filter?
---@param x integer
---@param y integer
---@param z? integer
---@return Grid.Near[]
---@nodiscard
function Grid:reachable(directions, limit, open, x, y, z) end

--- The cell on the other side: `horizontal` mirrors x, `vertical` y, `rotational` both.
---@param symmetry Grid.Symmetry
---@param x integer
---@param y integer
---@param z? integer
---@return integer? x
---@return integer? y
---@return integer? z
---@nodiscard
function Grid:mirror(symmetry, x, y, z) end

--- The first cell that differs from its image, then the image; nil where there is none.
---@param layer string
---@param symmetry Grid.Symmetry
---@param negated? boolean the image must hold the negative of the value
---@return integer? ...
---@nodiscard
function Grid:asymmetry(layer, symmetry, negated) end

--- Who stands in a cell.
---@param name string
---@param x integer
---@param y integer
---@param z? integer
---@return integer? unit
---@nodiscard
function Grid:at(name, x, y, z) end

--- Where a unit stands.
---@param name string
---@param unit integer
---@return integer? x
---@return integer? y
---@return integer? z
---@nodiscard
function Grid:place(name, unit) end

--- All units, by number.
---@param name string
---@return Grid.Occupant[]
---@nodiscard
function Grid:occupants(name) end

--- Units at most so far away, in the order of `within`.
---@param name string
---@param metric Grid.Metric
---@param limit integer
---@param x integer
---@param y integer
---@param z? integer
---@return Grid.Occupant[]
---@nodiscard
function Grid:occupants_within(name, metric, limit, x, y, z) end

--- A taken cell is an error. Only in a grid of one's own.
---@param name string
---@param unit integer
---@param x integer
---@param y integer
---@param z? integer
function Grid:put(name, unit, x, y, z) end

--- Gives back the place the unit left; a taken cell is an error. Only in a grid of one's own.
---@param name string
---@param unit integer
---@param x integer
---@param y integer
---@param z? integer
---@return integer x
---@return integer y
---@return integer? z
function Grid:move(name, unit, x, y, z) end

--- Gives back the place the unit left; nil if it stood nowhere. Only in a grid of one's own.
---@param name string
---@param unit integer
---@return integer? x
---@return integer? y
---@return integer? z
function Grid:remove(name, unit) end
