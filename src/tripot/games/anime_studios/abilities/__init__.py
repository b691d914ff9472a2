"""Battle abilities that their owners decide to use, faction by faction. [AN-BAT-03, AN-FAC-04]"""
