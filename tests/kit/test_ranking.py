from tripot.kit.ranking import ranked


def test_the_most_comes_first_and_ties_keep_their_order() -> None:
    points = {"ada": 3, "bob": 5, "cleo": 3, "dan": -1}
    assert ranked(["dan", "cleo", "bob", "ada"], points.__getitem__) == ["bob", "cleo", "ada", "dan"]


def test_nothing_ranks_as_nothing() -> None:
    assert ranked([], abs) == []
