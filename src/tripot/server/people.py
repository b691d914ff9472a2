"""People: guests by name, personal links, passwords, sessions, choices."""

from collections.abc import Sequence

from tripot.server.records import Caller, Person, SessionInfo


class People:
    """Who is who."""

    async def guest(self, name: str, language: str, *, device: str = "", address: str = "") -> tuple[Person, str]:
        """A newcomer who typed a name, and the token of their session (for `security.remember`)."""
        raise NotImplementedError

    async def by_session(self, token: str, *, address: str = "") -> Caller | None:
        """Who holds this session, unless it was ended."""
        raise NotImplementedError

    async def by_seat_token(self, token: str, *, address: str = "") -> Caller | None:
        """The chair that a program's token opens."""
        raise NotImplementedError

    async def new_link(self, caller: Caller) -> str:
        """A new word for the personal link; the former one opens nothing any more."""
        raise NotImplementedError

    async def revoke_link(self, caller: Caller) -> None:
        """The personal link opens nothing any more."""
        raise NotImplementedError

    async def enter_by_link(self, word: str, *, device: str = "", address: str = "") -> tuple[Person, str]:
        """Who the personal link belongs to, and a new session; `NotFound` (`no_such_link`) otherwise."""
        raise NotImplementedError

    async def sign_in(self, login: str, password: str, *, device: str = "", address: str = "") -> tuple[Person, str]:
        """Sign in with a password; `Forbidden` (`wrong_password`), at most ten tries a minute a login."""
        raise NotImplementedError

    async def set_password(self, caller: Caller, login: str, password: str, old: str = "") -> Person:
        """Add or change the password; `login` must be free. Every other session ends."""
        raise NotImplementedError

    async def change(
        self,
        caller: Caller,
        *,
        name: str | None = None,
        language: str | None = None,
        theme: str | None = None,
        zone: str | None = None,
        email: str | None = None,
        webhook: str | None = None,
        notices: frozenset[str] | None = None,
    ) -> Person:
        """Change what is given, leave the rest. An empty e-mail or webhook takes it away."""
        raise NotImplementedError

    async def sessions(self, caller: Caller) -> Sequence[SessionInfo]:
        """The devices that are signed in."""
        raise NotImplementedError

    async def end_session(self, caller: Caller, session: str) -> None:
        """Sign one device out; its open streams are cut."""
        raise NotImplementedError

    async def end_all_sessions(self, caller: Caller, *, but_mine: bool = False) -> None:
        """Sign out everywhere, open streams included."""
        raise NotImplementedError

    async def become_operator(self, caller: Caller, token: str) -> None:
        """This session may see the operator's page; `Forbidden` if the token is not the configured one."""
        raise NotImplementedError

    async def forget(self, caller: Caller) -> None:
        """Erase a person: chairs go to bots, the name, the addresses and the sessions disappear."""
        raise NotImplementedError
