"""The house over HTTP: the application, the JSON API, the pages."""
