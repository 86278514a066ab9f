--- What is asked for first may not be there.

function turn(view)
  if os then
    print(os.time()) -- innocent: asked for
  end
  if fish_up then
    return { fish_up(3) } -- innocent: a mod may offer it
  end
  local clock = os and os.clock and os.clock() or 0 -- innocent: asked for
  return { load(view.flagship.name, clock // 1) }
end
