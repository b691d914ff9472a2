"""The games as learning programs know them. `tripot.lab.pettingzoo` and `tripot.lab.gymnasium` are the doors."""
