"""The ways a notice can go."""

from tripot.server.common.settings import Settings
from tripot.server.people.notices.channel import Channel
from tripot.server.people.notices.mail import Mail
from tripot.server.people.notices.push import Push
from tripot.server.people.notices.services import Service
from tripot.server.people.notices.webhook import Webhook


def channels_of(settings: Settings) -> dict[str, Channel]:
    """The ways that this house has."""
    every: tuple[Channel, ...] = (Mail(settings), Push(settings), Service(settings), Webhook(settings))
    return {channel.name: channel for channel in every if channel.is_on()}
