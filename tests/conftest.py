"""What all tests share: how hard hypothesis tries. Time never decides whether a test passes."""

from hypothesis import settings

settings.register_profile("usual", deadline=None, max_examples=40)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile("usual")
