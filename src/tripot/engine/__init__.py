"""The rules machine: pure, standard library only, ignorant of any particular game."""
