-- has none of the functions it is asked for
-- verdict: error
attack = nil
