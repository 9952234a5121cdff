//! What the store keeps its word on.
