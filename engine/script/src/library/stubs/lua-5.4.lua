---@meta
--- Lua's own functions, as far as scripts have them, with the differences. EmmyLua has its own list of them, which can't be disabled.

--- Writes a line into the replay, up to the limit of output.
---@param ... any
function print(...) end

--- Iterates over a table in a fixed order: booleans, numbers by size, strings by their bytes.
---@generic T: table, K, V
---@param t T
---@return fun(table: table<K, V>, index?: K): K, V
---@return T
---@return nil
function pairs(t) end

--- Iterates over a list until the first nil.
---@generic T: table, V
---@param t T
---@return fun(table: V[], index?: integer): integer, V
---@return T
---@return integer
function ipairs(t) end

--- Returns the key after `index` in the order of `pairs`, and its value. It searches the whole table: `pairs` is cheaper.
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

--- Raises an error if `v` is nil or false; otherwise returns all its arguments.
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

--- Calls a function and catches its errors, except for exceeded limits.
---@param f async fun(...): ...
---@param ... any
---@return boolean success
---@return any result
---@return any ...
function pcall(f, ...) end

--- Same as `pcall`; the handler runs after the failed call has ended.
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

--- Refuses `__gc` and `__mode`.
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

--- Returns the arguments from `index` on, or with `"#"` their number.
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

--- Returns a value as text, never with an address.
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
