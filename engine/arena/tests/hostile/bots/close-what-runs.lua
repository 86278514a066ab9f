-- closes and resumes the coroutine that is running, and those above it
-- verdict: plays on
function attack()
  local main = coroutine.running()
  print(pcall(coroutine.close, main))
  print(pcall(coroutine.resume, main))
  local co
  co = coroutine.create(function()
    pcall(coroutine.close, main)
    pcall(coroutine.resume, main)
    pcall(coroutine.close, co)
    pcall(coroutine.resume, co)
    local inner = coroutine.wrap(function()
      pcall(coroutine.close, co)
      return coroutine.resume(co)
    end)
    return inner()
  end)
  print(coroutine.resume(co))
  print(coroutine.close(co), coroutine.close(co), coroutine.resume(co))
end
