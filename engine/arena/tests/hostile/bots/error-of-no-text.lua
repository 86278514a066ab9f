-- fails with bytes that are no text
-- verdict: error
function attack()
  error("\xff\xfe\0\27[2J\r\n" .. ("\xc3"):rep(100), 0)
end
