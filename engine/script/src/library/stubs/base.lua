---@meta
--- The engine's functions for every script.

--- floor(base x rate^level) in exact arithmetic, with the rate taken as it is written: `grow(3500, 1.15, 1)` is 4025.
---@param base integer
---@param rate number
---@param level integer
---@return integer
---@nodiscard
function grow(base, rate, level) end

--- Returns floor(number x top/bottom x top/bottom ...), computed exactly and divided once at the end: `scale(100, 400, 130, 400, 130)` is 946.
--- A result beyond the range of integers becomes the largest or smallest integer.
---@param number integer
---@param top integer
---@param bottom integer not 0
---@param ... integer more tops and bottoms
---@return integer
---@nodiscard
function scale(number, top, bottom, ...) end

--- Returns the entry of the list that a misspelt name most likely means.
---@param name string
---@param list string[]
---@return string?
---@nodiscard
function near(name, list) end

--- Returns the smallest argument.
---@overload fun(x: integer, ...: integer): integer
---@param x number
---@param ... number
---@return number
---@nodiscard
function math.min(x, ...) end

--- Returns the largest argument.
---@overload fun(x: integer, ...: integer): integer
---@param x number
---@param ... number
---@return number
---@nodiscard
function math.max(x, ...) end
