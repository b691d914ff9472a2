"""Pledges: promises about the form of the open turn, offered, answered and judged between two. [MH-PLG-01]"""
