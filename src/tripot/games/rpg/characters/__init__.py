"""Characters: sheets, derived values, monitors, who controls whom, creation and exchange."""
