function run() end
