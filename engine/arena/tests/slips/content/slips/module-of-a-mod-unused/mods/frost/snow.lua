return {} -- slip
