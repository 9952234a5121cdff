# The house.
