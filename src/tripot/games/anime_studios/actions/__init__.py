"""The common actions: at most one a round. [AN-ACT-08]"""
