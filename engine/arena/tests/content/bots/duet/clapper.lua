function turn()
  clap(1)
end
