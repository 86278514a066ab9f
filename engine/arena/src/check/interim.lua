---@meta

---@param stream string
---@return Rng
function rng(stream) end

---@class Rng
local Rng = {}

---@param low integer
---@param high integer
---@return integer
function Rng:int(low, high) end

---@param count integer
---@param low integer
---@param high integer
---@return integer[]
function Rng:ints(count, low, high) end

---@return number
function Rng:real() end

---@generic T
---@param list T[]
---@return T
function Rng:pick(list) end

---@generic T
---@param list T[]
---@return T[]
function Rng:shuffle(list) end

---@param name string
---@param values? table<string, any>
function event(name, values) end

---@param message string
function refuse(message) end

---@param instructions integer
---@return integer left
function charge(instructions) end

---@class queuelib
queue = {}

---@param seat integer
---@param unit integer
function queue.push(seat, unit) end

---@param seat integer
---@param unit integer
---@param leader integer
function queue.insert_after(seat, unit, leader) end

---@param seat integer
---@param unit integer
---@param leader integer
---@return boolean moved
---@return string? reason
function queue.schedule(seat, unit, leader) end

---@param seat integer
---@param unit integer
function queue.remove(seat, unit) end

---@param seat integer
---@param unit integer
function queue.leave(seat, unit) end

---@param seat integer
---@return integer[] units
---@return integer begun
function queue.order(seat) end

---@param seat integer
---@return integer
function queue.size(seat) end

---@class Turn
---@field phase string
---@field round integer
---@field number integer
---@field action integer
---@field seat string
---@field unit integer
---@field question string
---@field seats string[]
---@field orders table<string, any>
---@field faults table<string, { kind: string, message: string }>
---@field bank table<string, integer>
---@field paused? boolean
---@field returned? boolean
