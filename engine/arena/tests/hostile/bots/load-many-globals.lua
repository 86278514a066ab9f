-- brings thousands of globals
-- verdict: plays on or over budget
--repeat 2000 a = 1 b = 2
function attack() end
