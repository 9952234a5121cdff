# Brandubh.
