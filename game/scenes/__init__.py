"""One module a scene, and the stack that runs them."""
