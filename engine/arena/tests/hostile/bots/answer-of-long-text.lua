-- answers with a text of a megabyte
-- verdict: error
function attack()
  return { ("x"):rep(1 << 20) }
end
