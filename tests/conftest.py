"""What all tests share: how hard hypothesis tries. Neither time nor luck decides whether a test passes."""

from hypothesis import settings

# The same examples in every run; `pytest --hypothesis-profile=soak` looks for new ones.
settings.register_profile("usual", deadline=None, max_examples=40, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile("usual")
