"""A local post office and a local web server: they keep what they are given."""

import json
import socket
import threading
import time
from contextlib import suppress
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any


class PostOffice(threading.Thread):
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.letters: list[str] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.refuses = False

    def run(self) -> None:
        while True:
            try:
                client, _ = self._socket.accept()
            except OSError:
                return
            with client, client.makefile("rwb") as file:
                self._serve(file)

    def _serve(self, file: object) -> None:
        def say(text: str) -> None:
            file.write(text.encode() + b"\r\n")  # type: ignore[attr-defined]
            file.flush()  # type: ignore[attr-defined]

        say("220 here")
        while line := file.readline():  # type: ignore[attr-defined]
            word = line[:4].upper()
            if word == b"DATA":
                say("354 go on")
                lines = []
                while (part := file.readline()) != b".\r\n":  # type: ignore[attr-defined]
                    lines.append(part.decode())
                self.letters.append("".join(lines))
                say("250 kept")
            elif word == b"QUIT":
                say("221 bye")
                return
            elif word == b"RCPT" and self.refuses:
                say("450 not now")
            else:
                say("250 ok")

    def read(self) -> list[tuple[str, str, str]]:
        """To whom, subject and body of each letter."""
        return [_parts(message_from_bytes(letter.encode())) for letter in self.letters]

    def subjects(self) -> list[str]:
        return [subject for _, subject, _ in self.read()]

    def close(self) -> None:
        self._socket.close()


def _parts(message: Message) -> tuple[str, str, str]:
    subject = str(make_header(decode_header(message["Subject"])))
    body = message.get_payload(decode=True)
    assert isinstance(body, bytes)
    return message["To"], subject, body.decode()


class Hook:
    """A web server that keeps what is posted to it, and answers as it is told."""

    def __init__(self) -> None:
        self.raw: list[tuple[dict[str, str], bytes]] = []
        self.status = 204
        self.location = ""
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                outer.raw.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(outer.status)
                if outer.location:
                    self.send_header("Location", outer.location)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_port
        self.url = f"http://127.0.0.1:{self.port}/hook"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def posts(self) -> list[dict[str, Any]]:
        """What was posted, as JSON."""
        return [json.loads(body) for _, body in self.raw]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Drip:
    """A server that begins to answer and never ends: a byte now and then, whatever it was asked."""

    def __init__(self, text: bytes = b"HTTP/1.1 200 OK\r\nX-Drip: ") -> None:
        self.asked = 0
        """How many came."""
        self.held = 0
        """How many are still listening."""
        self._text = text
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/hook"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                client, _ = self._socket.accept()
            except OSError:
                return
            self.asked += 1
            threading.Thread(target=self._drip, args=(client,), daemon=True).start()

    def _drip(self, client: socket.socket) -> None:
        self.held += 1
        with client, suppress(OSError):
            client.sendall(self._text)
            while True:
                time.sleep(0.05)
                client.sendall(b"x")
        self.held -= 1

    def close(self) -> None:
        self._socket.close()
