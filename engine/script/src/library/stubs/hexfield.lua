---@meta
--- The vertices of a hexagon of hexagons. A place that is no vertex has no neighbours and no ways.

---@class HexField.Vertex
---@field x integer
---@field y integer

---@class HexField.Near: HexField.Vertex
---@field distance integer

---@class hexfieldlib
hexfield = {}

---@param size integer hexagons on a side
---@return HexField
---@nodiscard
function hexfield.new(size) end

---@class HexField
local HexField = {}

--- Hexagons on a side.
---@return integer
---@nodiscard
function HexField:size() end

--- How many vertices there are.
---@return integer
---@nodiscard
function HexField:count() end

---@param x integer
---@param y integer
---@return boolean
---@nodiscard
function HexField:contains(x, y) end

--- All vertices by y, then x.
---@return HexField.Vertex[]
---@nodiscard
function HexField:vertices() end

--- Left, right, then the one above or below.
---@param x integer
---@param y integer
---@return HexField.Vertex[]
---@nodiscard
function HexField:neighbours(x, y) end

---@param x1 integer
---@param y1 integer
---@param x2 integer
---@param y2 integer
---@return boolean
---@nodiscard
function HexField:adjacent(x1, y1, x2, y2) end

--- The fewest edges between two vertices, or nil if one of the places is none.
---@param x1 integer
---@param y1 integer
---@param x2 integer
---@param y2 integer
---@return integer?
---@nodiscard
function HexField:distance(x1, y1, x2, y2) end

--- Vertices at most so far away, by distance, then y, then x; the vertex itself is the first.
---@param x integer
---@param y integer
---@param limit integer
---@return HexField.Near[]
---@nodiscard
function HexField:within(x, y, limit) end

--- A shortest way, both ends included, the same there and back; nil if one of the places is no vertex. Seen from the end of greater x
--- (at equal x, of greater y) it leads along vertical edges towards the row of the other end where there are any, else sideways towards
--- its x: left where x is equal already, then right again.
---@param x1 integer
---@param y1 integer
---@param x2 integer
---@param y2 integer
---@return HexField.Vertex[]?
---@nodiscard
function HexField:path(x1, y1, x2, y2) end

--- A path as text, a letter for each edge: "l" left, "r" right, "v" the edge up or down. Where it is no path, nil and the position of the first point that
--- lies outside or is no neighbour of the one before.
---@param path HexField.Vertex[]
---@return string? steps
---@return integer? wrong
---@nodiscard
function HexField:steps(path) end

--- The points of a way of letters, its beginning included; nil where it leaves the field.
---@param x integer
---@param y integer
---@param steps string
---@return HexField.Vertex[]?
---@nodiscard
function HexField:follow(x, y, steps) end

--- The end of a way of letters; nil where it leaves the field.
---@param x integer
---@param y integer
---@param steps string
---@return integer? x
---@return integer? y
---@nodiscard
function HexField:go(x, y, steps) end
