---@meta
--- Directed graphs: weights change, nodes and edges don't. Nodes have numbers from 1 in natural order of their names (S2 before
--- S10); wherever a node is asked for, its name or its number will do. A wrong name is an error with a near name.

---@alias Graph.Node string|integer

---@class Graph.Edge
---@field to integer the number of the node it leads to
---@field weight integer

---@class Graph.Reached
---@field node integer its number
---@field hops integer

---@class graphlib
graph = {}

--- A graph of one's own: `graph.new({ A = { B = 4 }, B = {} })` has one edge, from A to B.
---@param edges table<string, table<string, integer>>
---@return Graph
---@nodiscard
function graph.new(edges) end

---@class Graph
local Graph = {}

--- How many nodes there are.
---@return integer
---@nodiscard
function Graph:size() end

---@param node Graph.Node
---@return string
---@nodiscard
function Graph:name(node) end

--- The number of a node, or nil if there is none of this name.
---@param name string
---@return integer?
---@nodiscard
function Graph:index(name) end

--- The weight of an edge, or nil where there is none.
---@param from Graph.Node
---@param to Graph.Node
---@return integer?
---@nodiscard
function Graph:weight(from, to) end

--- Only in a graph of one's own.
---@param from Graph.Node
---@param to Graph.Node
---@param weight integer
function Graph:set_weight(from, to, weight) end

--- All weights, by from, then to.
---@return integer[]
---@nodiscard
function Graph:weights() end

--- Only in a graph of one's own.
---@param weights integer[] in the order of `weights`
function Graph:set_weights(weights) end

--- The edges that begin at a node, in node order.
---@param node Graph.Node
---@return Graph.Edge[]
---@nodiscard
function Graph:edges(node) end

--- Nodes that can be reached over so many edges: nearest first, then in node order; the node itself is the first.
---@param node Graph.Node
---@param hops integer
---@return Graph.Reached[]
---@nodiscard
function Graph:within(node, hops) end

--- The fewest edges from one node to another, or nil without a way.
---@param from Graph.Node
---@param to Graph.Node
---@return integer?
---@nodiscard
function Graph:hops(from, to) end

--- The cheapest way, then the one of fewest edges, then the first in node order; nil without a way.
---@param from Graph.Node
---@param to Graph.Node
---@return integer[]? nodes their numbers, both ends included
---@return integer? weight
---@nodiscard
function Graph:path(from, to) end

--- Two names, the second not to be reached from the first; nil where all can be reached.
---@return string? from
---@return string? to
---@nodiscard
function Graph:unreachable_pair() end
