-- prints bytes that are no text, and texts that drive a terminal
-- verdict: plays on
function attack()
  print(("\xff\xfe\xc0\x80"):rep(10))
  print("\27[2J\27]0;title\7\r\8\0 \u{202e}")
  print(("\xff"):rep(5000))
end
