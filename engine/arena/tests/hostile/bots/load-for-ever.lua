-- runs for ever while it is loaded
-- verdict: over budget
while true do
end
