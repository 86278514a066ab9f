---@meta
--- The vertices of a hexagon made of hexagons. A position that is no vertex has no neighbours and no paths.

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

--- Returns the number of hexagons on a side.
---@return integer
---@nodiscard
function HexField:size() end

--- Returns the number of vertices.
---@return integer
---@nodiscard
function HexField:count() end

---@param x integer
---@param y integer
---@return boolean
---@nodiscard
function HexField:contains(x, y) end

--- Returns all vertices, by y, then x.
---@return HexField.Vertex[]
---@nodiscard
function HexField:vertices() end

--- Returns the neighbours: left, right, then the one above or below.
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

--- Returns the minimum number of edges between two vertices, or nil if one of the positions is no vertex.
---@param x1 integer
---@param y1 integer
---@param x2 integer
---@param y2 integer
---@return integer?
---@nodiscard
function HexField:distance(x1, y1, x2, y2) end

--- Returns the vertices at most `limit` away, by distance, then y, then x. The vertex itself is the first.
---@param x integer
---@param y integer
---@param limit integer
---@return HexField.Near[]
---@nodiscard
function HexField:within(x, y, limit) end

--- Returns a shortest path, both ends included, which is the same in both directions; nil if one of the positions is no vertex. From the end with
--- the larger x (if equal, the larger y) it follows vertical edges towards the row of the other end where possible, otherwise it moves sideways
--- towards its x: to the left if x is equal already, then to the right again.
---@param x1 integer
---@param y1 integer
---@param x2 integer
---@param y2 integer
---@return HexField.Vertex[]?
---@nodiscard
function HexField:path(x1, y1, x2, y2) end

--- Returns a path as text with a letter for each edge: "l" left, "r" right, "v" the edge up or down. For an invalid path, returns nil and the position
--- of the first point that is outside or not adjacent to the one before.
---@param path HexField.Vertex[]
---@return string? steps
---@return integer? wrong
---@nodiscard
function HexField:steps(path) end

--- Returns the points of a path of letters, including its start; nil if it leaves the field.
---@param x integer
---@param y integer
---@param steps string
---@return HexField.Vertex[]?
---@nodiscard
function HexField:follow(x, y, steps) end

--- Returns the end of a path of letters; nil if it leaves the field.
---@param x integer
---@param y integer
---@param steps string
---@return integer? x
---@return integer? y
---@nodiscard
function HexField:go(x, y, steps) end
