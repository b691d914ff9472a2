"""What people can cause, as against bugs: a complaint is told in one sentence, a bug keeps its traceback."""


class Complaint(Exception):
    """Something was asked for that is not there or cannot be: its text is a clear sentence."""
