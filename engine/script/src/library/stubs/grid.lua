---@meta
--- A rectangle of cells with layers of integers, and units that occupy one cell each. In arguments the value comes first and the position
--- last: x, y and, in a grid with several planes, z (default: the first plane). Results have z only if there are several planes. Reading
--- outside the grid gives nil or an empty list; changing a cell outside is an error. In a grid that wraps, a position beyond such an edge is
--- the one on the other side, and neighbours, paths and distances cross it.
---
--- Cells are squares. With the directions `"six"` and the metric `"hex"` they are hexagons: each row is shifted half a cell to the right of
--- the one above.

---@class Grid.Cell
---@field x integer
---@field y integer
---@field z? integer only in a grid of several planes

---@class Grid.Near: Grid.Cell
---@field distance integer

---@class Grid.Occupant: Grid.Cell
---@field unit integer

--- `"manhattan"` counts steps in four directions, `"chebyshev"` in eight, `"hex"` between hexagons; `"squared"` is the square of the
--- straight-line distance.
---@alias Grid.Metric "manhattan"|"chebyshev"|"squared"|"hex"
---@alias Grid.Symmetry "horizontal"|"vertical"|"rotational"

--- `{ dx, dy }` or `{ dx, dy, dz }`.
---@alias Grid.Direction integer[]

--- `"four"` is (0, -1) (1, 0) (0, 1) (-1, 0), `"eight"` the same with the corners between, `"six"` the neighbours of a hexagon:
--- (0, -1) (1, -1) (1, 0) (0, 1) (-1, 1) (-1, 0).
---@alias Grid.Directions "four"|"six"|"eight"|Grid.Direction[]

--- How a path ends. Default: at its goal, which must be open like all cells but the start. `"onto"`: at its goal, open or not. `"beside"`: at
--- the first open cell, or the start, from which one step leads onto the goal.
---@alias Grid.Goal "onto"|"beside"

--- Condition for the value of a layer: one value, one of a list, or all of `is`, `["not"]`, `at_least` and `at_most`.
---@alias Grid.Test integer|integer[]|table<"is"|"not"|"at_least"|"at_most", integer>

--- Conditions for layers by name, all of which must hold; in `free_of`, occupants that must not be in the cell.
---@alias Grid.Filter table<string, Grid.Test|string|string[]>

--- Content of a field in a cell's record: a coordinate, or the value of a layer, multiplied by `times` or replaced by its entry in `names`.
---@alias Grid.Field "x"|"y"|"z"|string|{ layer: "x"|"y"|"z"|string, times?: integer, names?: table<integer, any> }

---@class Grid.Parts
---@field width integer
---@field height integer
---@field depth? integer number of planes, 1 by default
---@field origin? integer[] the cell with the smallest coordinates, `{ 0, 0, 0 }` by default
---@field wrap? boolean|"horizontal"|"vertical" joins all edges, or left and right, or top and bottom
---@field layers? table<string, integer|integer[][]|integer[][][]> one number for all cells, or rows, or planes of rows
---@field occupants? table<string, table<integer, integer[]>> units with their positions

---@class gridlib
grid = {}

--- Creates a grid: `grid.new({ width = 3, height = 2, layers = { ground = 0 } })`.
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

--- Returns the cell with the smallest coordinates.
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
---@return integer value nil outside the grid
---@nodiscard
function Grid:get(layer, x, y, z) end

--- Sets a value and returns the previous one. Only for grids that the script created.
---@param layer string
---@param value integer
---@param x integer
---@param y integer
---@param z? integer
---@return integer before
function Grid:set(layer, value, x, y, z) end

--- Only for grids that the script created.
---@param layer string
---@param value integer
function Grid:fill(layer, value) end

--- Sets the value of all cells of the same plane at most `limit` away. Only for grids that the script created.
---@param layer string
---@param value integer
---@param metric Grid.Metric
---@param limit integer
---@param x integer
---@param y integer
---@param z? integer
function Grid:fill_within(layer, value, metric, limit, x, y, z) end

--- Returns a copy that the script can change.
---@return Grid
---@nodiscard
function Grid:copy() end

--- Returns the number of cells with a value, in constant time.
---@param layer string
---@param value integer
---@return integer
---@nodiscard
function Grid:count(layer, value) end

--- Returns the number of cells above 0, in constant time.
---@param layer string
---@return integer
---@nodiscard
function Grid:positive(layer) end

--- Returns the number of cells below 0, in constant time.
---@param layer string
---@return integer
---@nodiscard
function Grid:negative(layer) end

--- Returns all values of a layer: a list of rows, each a list of numbers.
---@param layer string
---@param z? integer the plane, the first by default
---@return integer[][]
---@nodiscard
function Grid:rows(layer, z) end

--- Returns a record for each cell that the filter accepts, false for the others: rows as above. A record has at most eight fields.
---@param filter Grid.Filter?
---@param fields table<string, Grid.Field>
---@param z? integer the plane, the first by default
---@return (table<string, any>|false)[][]
---@nodiscard
function Grid:records(filter, fields, z) end

--- Returns all cells that the filter accepts, by z, then y, then x.
---@param filter? Grid.Filter
---@return Grid.Cell[]
---@nodiscard
function Grid:find(filter) end

--- Returns the cells of the same plane at most `limit` away, by distance, then x, then y.
---@param metric Grid.Metric
---@param limit integer
---@param filter Grid.Filter?
---@param x integer
---@param y integer
---@param z? integer
---@return Grid.Near[]
---@nodiscard
function Grid:within(metric, limit, filter, x, y, z) end

--- Returns the distance within one plane, the shorter way if edges wrap.
---@overload fun(self: Grid, metric: Grid.Metric, x1: integer, y1: integer, z1: integer, x2: integer, y2: integer, z2: integer): integer
---@param metric Grid.Metric
---@param x1 integer
---@param y1 integer
---@param x2 integer
---@param y2 integer
---@return integer distance nil between planes or outside
---@nodiscard
function Grid:distance(metric, x1, y1, x2, y2) end

--- Returns the cells of a rectangle by its smallest corner, row by row from there; nil if a part is outside.
---@param width integer
---@param height integer
---@param x integer
---@param y integer
---@param z? integer
---@return Grid.Cell[]?
---@nodiscard
function Grid:block(width, height, x, y, z) end

--- Returns the distance from a cell to the nearest cell of a rectangle, which is given by its smallest corner.
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

--- Returns the neighbours inside the grid, in the order of the directions. In a grid that wraps, no cell is repeated or its own neighbour.
---@param directions Grid.Directions
---@param x integer
---@param y integer
---@param z? integer
---@return Grid.Cell[]
---@nodiscard
function Grid:neighbours(directions, x, y, z) end

--- Returns the cells of a straight line, why it ends, and where it is blocked. "round": it returned to its start.
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

--- Returns the path that a breadth-first search finds first, over cells that `open` accepts; the start is not tested. Only nil if there is no
--- path, nil and 0 if it ends at its start.
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
---@return integer? x the end of the path
---@return integer? y
---@nodiscard
function Grid:path(directions, open, x1, y1, x2, y2, goal) end

--- Returns the cells of the path that `path` finds, both ends included; nil if there is no path.
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

--- Same as `path`, to the first cell found that `wanted` accepts: with `{ house = 7 }` and `"beside"`, to a house of any shape.
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
---@return integer? x the end of the path
---@return integer? y
---@return integer? z
---@nodiscard
function Grid:nearest(directions, open, wanted, x, y, z, goal) end

--- Returns all cells reachable over open ones in at most `limit` steps (nil: any number), by distance, then x, then y, then z. The start is the
--- first, open or not.
---@param directions Grid.Directions
---@param limit integer?
---@param open Grid.Filter?
---@param x integer
---@param y integer
---@param z? integer
---@return Grid.Near[]
---@nodiscard
function Grid:reachable(directions, limit, open, x, y, z) end

--- Returns the image of a cell: `horizontal` mirrors x, `vertical` y, `rotational` both.
---@param symmetry Grid.Symmetry
---@param x integer
---@param y integer
---@param z? integer
---@return integer? x
---@return integer? y
---@return integer? z
---@nodiscard
function Grid:mirror(symmetry, x, y, z) end

--- Returns the first cell that differs from its image, then the image; nil if there is none.
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

--- Returns the cell of a unit.
---@param name string
---@param unit integer
---@return integer? x
---@return integer? y
---@return integer? z
---@nodiscard
function Grid:place(name, unit) end

--- Returns all units, by number.
---@param name string
---@return Grid.Occupant[]
---@nodiscard
function Grid:occupants(name) end

--- Returns the units at most `limit` away, in the order of `within`.
---@param name string
---@param metric Grid.Metric
---@param limit integer
---@param x integer
---@param y integer
---@param z? integer
---@return Grid.Occupant[]
---@nodiscard
function Grid:occupants_within(name, metric, limit, x, y, z) end

--- An occupied cell is an error. Only for grids that the script created.
---@param name string
---@param unit integer
---@param x integer
---@param y integer
---@param z? integer
function Grid:put(name, unit, x, y, z) end

--- Returns the previous cell of the unit; an occupied cell is an error. Only for grids that the script created.
---@param name string
---@param unit integer
---@param x integer
---@param y integer
---@param z? integer
---@return integer x
---@return integer y
---@return integer? z
function Grid:move(name, unit, x, y, z) end

--- Returns the previous cell of the unit; nil if it was not on the grid. Only for grids that the script created.
---@param name string
---@param unit integer
---@return integer? x
---@return integer? y
---@return integer? z
function Grid:remove(name, unit) end
