function math.double(number)
  return 2 * number
end

return {}
