--- Takes what the draft gives it and does nothing.

function select_vein() end

function select_actions()
  return {}
end
