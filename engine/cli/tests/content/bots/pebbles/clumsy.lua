--- Looks for what isn't there when the heap is small.

function turn(view)
  local heap = view.pebbles > 6 and view or nil
  return take(heap.pebbles % 2 + 1)
end
