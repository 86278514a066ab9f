---@meta
--- What every script has of Lua's own functions where they differ from Lua's, and of the engine's.

--- Writes a line into the replay, as far as the limit of output allows.
---@param ... any
function print(...) end

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

--- Goes through a table in one order: booleans, numbers by size, strings by their bytes.
---@generic T: table, K, V
---@param t T
---@return fun(table: table<K, V>, index?: K): K, V
---@return T
---@return nil
function pairs(t) end

--- Goes through a list until the first nil.
---@generic T: table, V
---@param t T
---@return fun(table: V[], index?: integer): integer, V
---@return T
---@return integer
function ipairs(t) end

--- The key behind `index` in the order of `pairs`, and its value. It looks at the whole table: `pairs` is cheaper.
---@generic K, V
---@param table table<K, V>
---@param index? K
---@return K?
---@return V?
---@nodiscard
function next(table, index) end

--- Sorts a list in place. It is stable: equal elements keep their order.
---@generic T
---@param list T[]
---@param before? fun(a: T, b: T): boolean
function table.sort(list, before) end

--- Draws from a stream of the script's own: a real from 0 to below 1, an integer from 1 to `m`, or from `m` to `n`.
---@overload fun(): number
---@overload fun(m: integer): integer
---@param m integer
---@param n integer
---@return integer
---@nodiscard
function math.random(m, n) end

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

--- Raises an error if `v` is nil or false; gives back all its arguments otherwise.
---@generic T
---@param v? T
---@param message? any
---@param ... any
---@return T
---@return any ...
function assert(v, message, ...) end

---@param message any
---@param level? integer 1 for where `error` was called, 2 for where that function was called, 0 for no place
function error(message, level) end

--- Calls a function and catches its errors, but not a limit that is overrun.
---@param f async fun(...): ...
---@param ... any
---@return boolean success
---@return any result
---@return any ...
function pcall(f, ...) end

--- As `pcall`; the handler runs when the failed call is gone.
---@param f async fun(...): ...
---@param handler fun(error: any): any
---@param ... any
---@return boolean success
---@return any result
---@return any ...
function xpcall(f, handler, ...) end

---@param object any
---@return any metatable
---@nodiscard
function getmetatable(object) end

--- `__gc` and `__mode` are refused.
---@generic T: table
---@param table T
---@param metatable? table
---@return T
function setmetatable(table, metatable) end

---@param a any
---@param b any
---@return boolean
---@nodiscard
function rawequal(a, b) end

---@param table table
---@param index any
---@return any
---@nodiscard
function rawget(table, index) end

---@param v table|string
---@return integer
---@nodiscard
function rawlen(v) end

---@param table table
---@param index any
---@param value any
---@return table
function rawset(table, index, value) end

--- The arguments from `index` on, or with `"#"` how many there are.
---@param index integer|"#"
---@param ... any
---@return any
---@nodiscard
function select(index, ...) end

---@overload fun(text: string, base: integer): integer?
---@param value any
---@return number?
---@nodiscard
function tonumber(value) end

--- A value as text, never with an address.
---@param value any
---@return string
---@nodiscard
function tostring(value) end

---@param value any
---@return "nil"|"number"|"string"|"boolean"|"table"|"function"|"thread"|"userdata"
---@nodiscard
function type(value) end

---@class _G
_G = {}

_VERSION = "Lua 5.4"
