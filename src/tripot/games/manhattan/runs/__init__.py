"""Runs: five kinds of clandestine operations, one file a heading. [MH-RUN-01]"""
