function turn(game)
  game:clap(1)
end
