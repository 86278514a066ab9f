--- Does nothing.

function run() end
