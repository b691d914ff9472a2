"""Commands of the table: people, tests called by the game master, luck, notes, projects, options."""

from tripot.games.rpg.commands import calling, luck, notebook, people, settings, triggers, work

CHAPTERS = (people, calling, luck, notebook, work, settings, triggers)
"""Every chapter that adds commands to the desk."""
