-- learns addresses by sorting tables
-- verdict: error
function attack()
  table.sort({ {}, {}, {} })
end
