"""What is on the table, without a screen: its state, what people can want, what is offered, and what comes of it.

`apply(state, who, intent)` is the only place that decides. `offer(state)` lists what can be used now, each thing with
the very intent that uses it, so that boards, keys, pads, narration and tests all speak to the table in the same way.
"""
