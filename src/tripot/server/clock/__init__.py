"""The clock: alarms that ring, bots whose turn it is, time the house was down."""
