"""What the system refuses, told to people: what is wrong, its whole name, and what to do."""

import errno
from pathlib import Path


def sentence(error: OSError) -> str:
    """One sentence for an error of the system; its own text where there is no better.

    >>> sentence(OSError("the folder is full"))
    'the folder is full'
    """
    if error.errno is None or error.filename is None:
        return str(error) if error.errno is None else str(error.strerror)
    path = Path(str(error.filename)).absolute()
    if error.errno == errno.ENOENT:
        return (
            f"there is no file {path}"
            if path.parent.is_dir()
            else f"the folder {path.parent} is not there: make it first"
        )
    told = {
        errno.EACCES: "{} may not be read or written by you: run this as its owner, or change its rights",
        errno.EPERM: "{} may not be changed by you: run this as its owner",
        errno.EROFS: "{} cannot be written: that disk is read-only",
        errno.EISDIR: "{} is a folder, and a file is asked for",
        errno.ENOTDIR: "{} is no folder, or lies below something that is none",
        errno.EEXIST: "{} is no folder, or is there already",
        errno.ENOSPC: "there is no room left on the disk of {}",
        errno.EDQUOT: "there is no room left for you on the disk of {}",
    }
    return told[error.errno].format(path) if error.errno in told else f"{path}: {error.strerror}"
