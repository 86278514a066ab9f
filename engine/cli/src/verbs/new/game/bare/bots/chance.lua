--- Takes some, by chance.
function take(view)
  return math.random(view.most)
end
