---@meta
--- Lua's own functions, as far as scripts have them, with what is different here. EmmyLua goes by its own list of them, which can't be put aside.

--- Writes a line into the replay, as far as the limit of output allows.
---@param ... any
function print(...) end

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
