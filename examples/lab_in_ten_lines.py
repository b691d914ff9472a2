"""From rules to a plot in ten lines: how often a round of Start-Up Nation leaves one survivor, by size of the table."""

from tripot import lab

wanted = lab.experiment({"game": "startup-nation", "players": [3, 4, 5], "games": 40, "bots": "random", "seed": 1})
games = lab.run(wanted).games()
for (seats,), rows in games.group_by(["seats"], maintain_order=True):
    lone, rounds = rows["figure.round_end.lone_survivor"].sum(), rows["figure.rounds"].sum()
    print(f"{seats} players {'█' * round(50 * lone / rounds)} {100 * lone / rounds:.0f} %")
