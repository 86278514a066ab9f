-- learns from an error which of several keys was met first
-- verdict: error
function attack()
  for _ in pairs({ [{}] = 1, [print] = 2, [coroutine.create(print)] = 3, [hexfield.new(1)] = 4 }) do
    print("breach: an order of addresses")
  end
end
