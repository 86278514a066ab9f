---@meta
--- Directed graphs with fixed nodes and edges, and weights that change. Nodes are numbered from 1 in natural order of their names (S2 before
--- S10); functions accept a node's name or its number. A wrong name is an error that suggests a similar one.

---@alias Graph.Node string|integer

---@class Graph.Edge
---@field to integer number of the node that the edge leads to
---@field weight integer

---@class Graph.Reached
---@field node integer number of the node
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

--- Returns the number of nodes.
---@return integer
---@nodiscard
function Graph:size() end

---@param node Graph.Node
---@return string
---@nodiscard
function Graph:name(node) end

--- Returns the number of a node, or nil if no node has this name.
---@param name string
---@return integer?
---@nodiscard
function Graph:index(name) end

--- Returns the weight of an edge, or nil if there is no such edge.
---@param from Graph.Node
---@param to Graph.Node
---@return integer?
---@nodiscard
function Graph:weight(from, to) end

--- Only for graphs that the script created.
---@param from Graph.Node
---@param to Graph.Node
---@param weight integer
function Graph:set_weight(from, to, weight) end

--- Returns all weights, ordered by from, then to.
---@return integer[]
---@nodiscard
function Graph:weights() end

--- Only for graphs that the script created.
---@param weights integer[] in the order of `weights`
function Graph:set_weights(weights) end

--- Returns the outgoing edges of a node, in node order.
---@param node Graph.Node
---@return Graph.Edge[]
---@nodiscard
function Graph:edges(node) end

--- Returns the nodes at most `hops` edges away: nearest first, then in node order. The node itself is the first.
---@param node Graph.Node
---@param hops integer
---@return Graph.Reached[]
---@nodiscard
function Graph:within(node, hops) end

--- Returns the minimum number of edges from one node to another, or nil if there is no path.
---@param from Graph.Node
---@param to Graph.Node
---@return integer?
---@nodiscard
function Graph:hops(from, to) end

--- Returns the cheapest path; of several, the one with the fewest edges, then the first in node order. Nil if there is no path.
---@param from Graph.Node
---@param to Graph.Node
---@return integer[]? nodes their numbers, both ends included
---@return integer? weight
---@nodiscard
function Graph:path(from, to) end

--- Returns two names of which the second is unreachable from the first; nil if all nodes reach each other.
---@return string? from
---@return string? to
---@nodiscard
function Graph:unreachable_pair() end
