"""Status effects: one table, and what each hook of it does by itself. [SR-STA-01]"""
