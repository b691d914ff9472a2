"""Files and folders of the house are its owner's alone: they hold seeds and secrets. [R48]"""

import errno
import os
from pathlib import Path
from typing import IO

_FILE, _FOLDER = 0o600, 0o700


def private_folder(folder: Path) -> None:
    """Make the folder and those above it that are missing, closed to others; one that is there stays as it is."""
    if not folder.exists():
        private_folder(folder.parent)
        folder.mkdir(mode=_FOLDER, exist_ok=True)
    elif not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))


def private_file(path: Path) -> IO[bytes]:
    """The file, empty, to be written; closed to others before anything is in it."""
    made = os.fdopen(os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, _FILE), "wb")
    path.chmod(_FILE)
    return made


def close_to_others(path: Path) -> None:
    """Make the file if it is missing, and let nobody else read it; its companions of SQLite too."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, _FILE))
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))):
        if each.exists():
            each.chmod(_FILE)
