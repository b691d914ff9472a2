"""The tables of the database. Instants are whole milliseconds since 1970, lists and objects are JSON texts."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

facts = Table(
    "facts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
    comment="What the house knows about itself: its signing secret, its last sign of life.",
)

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("language", String(8), nullable=False),
    Column("theme", String(8), nullable=False),
    Column("zone", String(64), nullable=False),
    Column("login", String(80), unique=True),
    Column("password", String(200)),
    Column("email", String(254)),
    Column("webhook", String(500)),
    Column("notices", String(200), nullable=False),
    Column("link", String(64), unique=True, comment="hash of the personal link's word"),
    Column("made_at", BigInteger, nullable=False),
    Column("email_confirmed_at", BigInteger, comment="when its owner said that it is theirs"),
    Column("service", String(500), comment="where friends live: an address that apprise knows"),
    Column("calendar", String(64), unique=True, index=True, comment="hash of the word in the calendar's address"),
    Column("hides_rating", Boolean, nullable=False, server_default=false()),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("token", String(64), nullable=False, unique=True, comment="hash"),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("device", String(200), nullable=False),
    Column("operator", Boolean, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("news", Text, comment="that its owner came in elsewhere by a link made for them, until it is seen"),
    Column("browser", String(64), comment="hash of the mark of the browser that holds it"),
)

entrances = Table(
    "entrances",
    metadata,
    Column("word", String(64), primary_key=True, comment="hash"),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("by", String(12), nullable=False, comment="who vouched: the address, the operator"),
    Column("ends_at", BigInteger, nullable=False),
    comment="Links that let somebody in once.",
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("credential", String(1400), nullable=False, unique=True, comment="the device's own name for it"),
    Column("key", LargeBinary, nullable=False, comment="public: it checks, and cannot sign"),
    Column("count", BigInteger, nullable=False, comment="how often it was used, by its own count"),
    Column("name", String(80), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
)

_PRACTICE = "everything may be taken back; it does not count"

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", String(20), nullable=False),
    Column("name", String(80), nullable=False),
    Column("status", String(12), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("schedule", Text, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("watching", String(12), nullable=False),
    Column("host", String(24), ForeignKey("people.id", ondelete="SET NULL")),
    Column("commitment", String(64), nullable=False),
    Column("invitation", String(40), nullable=False, unique=True),
    Column("watchword", String(40), nullable=False, unique=True),
    Column("seq", Integer, nullable=False, comment="of the last entry"),
    Column("chain", String(64), comment="of the last entry"),
    Column("version", Integer, nullable=False, comment="of the last note"),
    Column("said", Integer, nullable=False, comment="number of the last message"),
    Column("awaited", String(200), nullable=False, comment="seats, separated by commas"),
    Column("since", BigInteger, nullable=False, comment="when what is pending was opened"),
    Column("paused_at", BigInteger),
    Column("held_due", BigInteger, comment="the deadline that the pause stopped"),
    Column("undo", Text, comment="the taking back that is being asked"),
    Column("rematch", String(16)),
    Column("opened_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("moved_at", BigInteger, nullable=False),
    Column("parameters", Text, nullable=False, server_default="{}", comment="figures that differ from the rulebook"),
    Column("words", Text, comment="what each chair added to the seed, from the beginning on"),
    Column("is_practice", Boolean, nullable=False, server_default=false(), comment=_PRACTICE),
    Column("question", Text, comment="what those present are asked about the table itself"),
    Column("lesson", String(40), nullable=False, server_default="", comment="which lesson it is; empty for a game"),
    Column("lesson_step", Integer, nullable=False, server_default="0", comment="how many of its steps are done"),
    Index("ix_tables_lobby", "is_public", "status", "opened_at"),
)

seeds = Table(
    "seeds",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seed", LargeBinary(32), nullable=False),
    comment="Apart from the tables, so that no listing of tables can carry one.",
)

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("name", String(80), nullable=False),
    Column("level", String(20), nullable=False),
    Column("token", String(64), unique=True, comment="hash of a program's token"),
    Column("offer", String(64), unique=True, comment="hash of the word that hands the chair over"),
    Column("absences", Integer, nullable=False),
    Column("own_word", String(32), nullable=False, server_default="", comment="that the sitter adds to the seed"),
    Column("missed_at", BigInteger, comment="when they last let the clock ring; nothing once they act"),
    Column("question", Text, comment="whether to replace whoever sits there, as it is being asked"),
    sqlite_with_rowid=False,
)

sittings = Table(
    "sittings",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("place", Integer, primary_key=True, comment="of the sitting in its chair, from 1"),
    Column("person", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("name", String(80), nullable=False),
    Column("seq", Integer, nullable=False, comment="of the last entry of their time"),
    Column("version", Integer, nullable=False, comment="of the last note of their time"),
    Column("said", Integer, nullable=False, comment="number of the last message of their time"),
    Column("heard", Integer, nullable=False, comment="private messages to their chair until then"),
    Column("may_return", Boolean, nullable=False),
    sqlite_with_rowid=False,
    comment="Who sat in a chair of a running game before whoever sits there now.",
)

days_off = Table(
    "days_off",
    metadata,
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("day", String(10), primary_key=True, comment="as 2026-12-24, where they live"),
    Column("asked", Boolean, nullable=False, comment="by themselves; the house took the others"),
    sqlite_with_rowid=False,
    comment="Days on which somebody is on holiday.",
)

friends = Table(
    "friends",
    metadata,
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("friend", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sqlite_with_rowid=False,
    comment="Who may take the chairs of somebody who missed a deadline.",
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("actor", Integer, nullable=False),
    Column("what", Text, nullable=False, comment="the action, `void` or `seed`, as JSON"),
    Column("chain", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", String(100), comment="seat and idempotency key of the sender"),
    Column("print", String(32), comment="fingerprint of what was sent with the key"),
    UniqueConstraint("table_id", "key"),
    sqlite_with_rowid=False,
    comment="The journals. Append only.",
)

reasons = Table(
    "reasons",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("reason", Text, nullable=False, comment="what was compared, expected and believed"),
    sqlite_with_rowid=False,
    comment="Why bots did what they did: told once the game is over.",
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(24), nullable=False),
    Column("facts", Text, nullable=False),
    sqlite_with_rowid=False,
    comment="What the house did at a table: chairs, clock, state.",
)

messages = Table(
    "messages",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, comment="of all threads together; never shown"),
    Column("thread", String(200), nullable=False),
    Column("place", Integer, nullable=False, comment="in its thread, from 1"),
    Column("seat", Integer),
    Column("person", String(24)),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", String(100), nullable=False),
    Column("print", String(32), nullable=False),
    Column("title", String(80), nullable=False, server_default="", comment="that it gives to its thread"),
    UniqueConstraint("table_id", "key"),
    sqlite_with_rowid=False,
)

reads = Table(
    "reads",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("thread", String(200), primary_key=True),
    Column("number", Integer, nullable=False),
    ForeignKeyConstraint(["table_id", "seat"], ["chairs.table_id", "chairs.seat"], ondelete="CASCADE"),
)

drafts = Table(
    "drafts",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("form", String(80), primary_key=True),
    Column("value", Text, nullable=False),
    Column("decision", Integer, comment="that it was written for; nothing: for none in particular"),
    ForeignKeyConstraint(["table_id", "seat"], ["chairs.table_id", "chairs.seat"], ondelete="CASCADE"),
)

draft_news = Table(
    "draft_news",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("form", String(80), nullable=False),
    Column("fate", String(12), nullable=False, comment="handed_in, faulty, deposited, ready, left"),
    Column("at", BigInteger, nullable=False),
    Column("refusal", Text, comment="why the rules refuse it"),
    ForeignKeyConstraint(["table_id", "seat"], ["chairs.table_id", "chairs.seat"], ondelete="CASCADE"),
    comment="What became of a draft when its turn was over, for its writer alone.",
)

pictures = Table(
    "pictures",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("sha256", String(64), primary_key=True, comment="of the body; journals name it"),
    Column("name", String(80), nullable=False),
    Column("kind", String(40), nullable=False, comment="as browsers are told"),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("size", Integer, nullable=False, comment="bytes of the body"),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False, comment="drawn anew by the house: nothing of what was sent is in it"),
    comment="Pictures that were brought to a table. No part of its journal.",
)

watchers = Table(
    "watchers",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
)

alarms = Table(
    "alarms",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(12), primary_key=True, comment="deadline, near, bot"),
    Column("seat", Integer, primary_key=True, comment="of a bot; -1 otherwise"),
    Column("due", BigInteger, nullable=False, index=True),
    Column("decision", Integer, nullable=False),
    Column("by_wall", Boolean, nullable=False, comment="an hour of the wall clock, not an interval"),
    Column("held", Boolean, nullable=False, comment="suspended: the clock jumped"),
)

keys = Table(
    "keys",
    metadata,
    Column("owner", String(24), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("print", String(32), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
    comment="Requests that happened, by idempotency key; actions and messages carry their own.",
)

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False, comment="when a page of theirs was last open, whichever worker served it"),
    Column("is_page", Boolean, nullable=False, server_default=false(), comment="a page that has no stream"),
    comment="Who was at the table lately; nothing of whoever was told away, until they return.",
)

guesses = Table(
    "guesses",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("who", String(64), primary_key=True, comment="a print of whoever pays for the guess"),
    Column("since", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    comment="Guesses at passwords, links and tokens within the last minutes.",
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("chain", String(64), nullable=False),
    Column("code", String(40), nullable=False, comment="of the program that made it: another one ignores it"),
    Column("body", Text, nullable=False),
    comment="Caches: may be emptied at any time.",
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("person", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("level", String(20), nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Index("ix_results_game", "game", "person"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("holder", String(44), primary_key=True, comment="a person's id, or `bot:` and a level"),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), index=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("played", Integer, nullable=False, comment="games that counted"),
    sqlite_with_rowid=False,
    comment="How strong people and levels of bots are at a game, as far as its finished tables tell.",
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE")),
    Column("seat", Integer),
    Column("number", Integer, comment="of the decision, the note or the message that it is about"),
    Column("facts", Text, nullable=False),
    Column("channel", String(40), nullable=False, comment="empty until it is shared out"),
    Column("address", String(64), nullable=False, comment="hash of where it goes"),
    Column("due", BigInteger, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
    Column("sent_at", BigInteger, comment="kept for a day: nothing is told twice, nobody too often"),
    Index("ix_outbox_told", "person", "channel", "table_id"),
    Index("ix_outbox_address", "address", "sent_at"),
    comment="Notices on their way, one for each channel.",
)

mailboxes = Table(
    "mailboxes",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("address", String(254), nullable=False, unique=True, comment="in small letters"),
    Column("asked", Integer, nullable=False, comment="confirmations sent so far"),
    Column("asked_at", BigInteger),
    Column("stopped_at", BigInteger, comment="its owner wants no letters"),
    comment="What the house knows of an address, whoever gave it.",
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", String(1000), nullable=False, unique=True),
    Column("key", String(120), nullable=False, comment="public: only the device reads what is written with it"),
    Column("auth", String(60), nullable=False),
    Column("name", String(200), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    comment="Browsers that want web push.",
)

table_wishes = Table(
    "table_wishes",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("notices", String(200), nullable=False),
    comment="What somebody wants to be told of one table, where that is not the usual.",
)

moderation = Table(
    "moderation",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("kind", String(8), nullable=False, comment="mute, remove, hide, report, ban"),
    Column("by", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True, comment="whom it is about"),
    Column("name", String(80), nullable=False, comment="of that person, at the time"),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, comment="when it is over by itself"),
    Column("address", String(64), nullable=False, comment="the network to which the doors are closed"),
    Column("browsers", Text, nullable=False, comment="hashes of the marks of that person's browsers"),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="SET NULL"), index=True),
    Column("thread", String(200), nullable=False, comment="of the message that is reported"),
    Column("place", Integer, nullable=False, comment="of that message in its thread; 0 for none"),
    Column("text", Text, nullable=False, comment="of that message"),
    Column("reason", Text, nullable=False),
    Column("ended_at", BigInteger, comment="when it was undone, or settled"),
    Column("ended_by", String(24), ForeignKey("people.id", ondelete="SET NULL")),
    Index("ix_moderation_kind", "kind", "at"),
    comment="What was done about people who misbehave. Undone, it stays as a line of the log.",
)

departures = Table(
    "departures",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("parcel", String(24), nullable=False, unique=True),
    Column("house", Text, nullable=False, comment="the card of the house that it goes to"),
    Column("at", BigInteger, nullable=False),
    Column("was_paused", Boolean, nullable=False, comment="whether the clock stood already"),
    Column("gone_at", BigInteger, comment="when the other house's receipt was there"),
    comment="Tables that leave the house, or have left it.",
)

forwardings = Table(
    "forwardings",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("link", Text, nullable=False, comment="by which they come in there"),
    sqlite_with_rowid=False,
    comment="Where each of those who sat at a table that is gone finds it.",
)

arrivals = Table(
    "arrivals",
    metadata,
    Column("parcel", String(24), primary_key=True, comment="taken in once: the row stays"),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="SET NULL"), unique=True),
    Column("house", Text, nullable=False, comment="the card of the house that it comes from"),
    Column("at", BigInteger, nullable=False),
    Column("was_paused", Boolean, nullable=False, comment="whether the clock stood before it left"),
    Column("receipt", Text, nullable=False),
    Column("released_at", BigInteger, comment="when it was seen to be gone there"),
    comment="Tables that came from other houses.",
)
