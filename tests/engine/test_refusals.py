from tripot.engine.refusals import Refusal, first_of

A, B, C = Refusal("TX-01", "a", {"least": 1}, ("runs", "0")), Refusal("TX-02", "b"), Refusal("TX-03", "c")


def test_one_refusal_carries_all() -> None:
    together = first_of([A, B, C])
    assert together is not None
    assert (together.rule, together.code, together.facts, together.where) == ("TX-01", "a", {"least": 1}, ("runs", "0"))
    assert together.every() == (together, B, C)


def test_no_refusal_is_none() -> None:
    assert first_of([]) is None
    assert first_of(()) is None
