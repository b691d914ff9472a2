"""The unique actions of the factions, creation actions among them: at most one a round. [AN-ACT-08, AN-ACT-14]"""
