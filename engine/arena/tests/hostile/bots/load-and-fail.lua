-- fails while it is loaded
-- verdict: error
error("not today")
