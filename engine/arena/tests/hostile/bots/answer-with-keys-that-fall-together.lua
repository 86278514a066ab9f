-- answers with keys that are no text, and the same once they are written down
-- verdict: plays on or error
function attack()
  return { ["\xff"] = "one", ["\xfe"] = "two", ["\u{fffd}"] = "three", ["\xc0"] = "four" }
end
