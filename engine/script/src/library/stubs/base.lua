---@meta
--- What every script has of the engine's.

--- floor(base x rate^level) in exact arithmetic, with the rate taken as it is written: `grow(3500, 1.15, 1)` is 4025.
---@param base integer
---@param rate number
---@param level integer
---@return integer
---@nodiscard
function grow(base, rate, level) end

--- floor(number x top/bottom x top/bottom ...) in whole numbers of any length, divided once at the end: `scale(100, 400, 130, 400, 130)` is 946.
--- What is more than an integer holds becomes the greatest, or the least.
---@param number integer
---@param top integer
---@param bottom integer not 0
---@param ... integer more tops and bottoms
---@return integer
---@nodiscard
function scale(number, top, bottom, ...) end

--- The entry of the list that was most likely meant by a mistyped name.
---@param name string
---@param list string[]
---@return string?
---@nodiscard
function near(name, list) end

--- The least of its arguments.
---@overload fun(x: integer, ...: integer): integer
---@param x number
---@param ... number
---@return number
---@nodiscard
function math.min(x, ...) end

--- The greatest of its arguments.
---@overload fun(x: integer, ...: integer): integer
---@param x number
---@param ... number
---@return number
---@nodiscard
function math.max(x, ...) end
