#!/usr/bin/env python3
"""A renderer without a screen: follows an overlay and prints its picture, a JSON object a line, whenever it changes.

    python3 renderer.py http://127.0.0.1:4480/o/<link>

Written from docs/realtime.md alone, with nothing but the standard library (Python 3.9 or newer).

    {"event": "snapshot" | "delta", "epoch": ..., "position": ..., "rev": ..., "state": {...}}
    {"event": "hello", "epoch": ...}        connected (again); without anything behind it, nothing has changed
    {"event": "end", "reason": "gone" | "not_found" | "invalid_request"}      the last line: show nothing
"""

import base64
import hashlib
import json
import os
import random
import socket
import ssl
import struct
import sys
import time
from urllib.parse import urlsplit

NAMESPACE = "/render,"
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.25, 10
RESYNC_AGAIN_S = 3
CONNECT_WITHIN_S = 10
ENDS = ("not_found", "invalid_request")


class End(Exception):
    """There is nothing to show any more, and no sense in asking again."""


class WebSocket:
    """Text messages over a WebSocket (RFC 6455), as its client."""

    def __init__(self, base, path):
        at = urlsplit(base)
        is_secure = at.scheme == "https"
        address = (at.hostname, at.port or (443 if is_secure else 80))
        self.socket = socket.create_connection(address, timeout=CONNECT_WITHIN_S)
        if is_secure:
            context = ssl.create_default_context()
            self.socket = context.wrap_socket(self.socket, server_hostname=at.hostname)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        accept = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if b" 101 " not in head.split(b"\r\n")[0] or base64.b64encode(accept) not in head:
            raise ConnectionError("The server takes no WebSocket here.")

    def fill(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("The connection was closed.")
        self.buffer += data

    def take(self, size):
        while len(self.buffer) < size:
            self.fill()
        taken, self.buffer = self.buffer[:size], self.buffer[size:]
        return taken

    def receive(self, patience):
        """The next text message; None when none has begun after so many seconds."""
        message = b""
        while True:
            if not self.buffer:
                self.socket.settimeout(patience)
                try:
                    self.fill()
                except socket.timeout:
                    if message:
                        raise
                    return None
            self.socket.settimeout(CONNECT_WITHIN_S)
            first, size = self.take(2)
            if size == 126:
                (size,) = struct.unpack(">H", self.take(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self.take(8))
            content, kind = self.take(size), first & 0x0F
            if kind == 0x8:
                raise ConnectionError("The server closed the connection.")
            if kind == 0x9:
                self.frame(0xA, content)
            elif kind in (0x0, 0x1):
                message += content
                if first & 0x80:
                    return message.decode()

    def send(self, text):
        self.frame(0x1, text.encode())

    def frame(self, kind, content):
        size = len(content)
        head = bytes([0x80 | kind, 0x80 | (size if size < 126 else 126)])
        if size >= 126:
            head += struct.pack(">H", size)
        mask = os.urandom(4)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(content)))


def changed(state, changes):
    """The picture after some changes."""
    layers, state = dict(state["layers"]), dict(state)
    for change in changes:
        kind = change["kind"]
        if kind == "gone":
            raise End("gone")
        if kind == "live":
            state["sceneId"] = change["sceneId"]
        elif kind == "canvas":
            state["canvas"] = {"width": change["width"], "height": change["height"]}
        elif kind == "stacked":
            state["stack"] = change["stack"]
        elif kind == "layer-added":
            layers[str(change["layer"]["memberId"])] = change["layer"]
        elif kind == "layer-removed":
            layers.pop(str(change["memberId"]), None)
        elif kind == "layer-changed" and str(change["memberId"]) in layers:
            layer = dict(layers[str(change["memberId"])])
            layer.update({key: change[key] for key in ("layout", "animation") if key in change})
            layer["values"] = {**layer["values"], **change.get("values", {})}
            layers[str(change["memberId"])] = layer
    return {**state, "layers": layers}


class Renderer:
    """Keeps the picture, over any number of connections."""

    def __init__(self, address):
        self.base, self.link = address.rsplit("/o/", 1)
        self.epoch = self.position = self.state = None
        self.pause = FIRST_PAUSE_S
        self.resync_at = None

    def run(self):
        while True:
            try:
                self.follow()
            except (OSError, ValueError) as error:
                print(f"{error}; the picture stays.", file=sys.stderr, flush=True)
            except End as end:
                self.tell("end", reason=str(end))
                return
            time.sleep(self.pause * (1 - random.random() / 2))
            self.pause = min(LONGEST_PAUSE_S, self.pause * 2)

    def follow(self):
        """One connection, until it ends."""
        line = WebSocket(self.base, "/socket.io/?EIO=4&transport=websocket")
        silence_s, heard_at, self.resync_at = 45, time.monotonic(), None
        try:
            while True:
                now = time.monotonic()
                if self.resync_at is not None and now >= self.resync_at:
                    self.resync(line)
                due = heard_at + silence_s
                packet = line.receive(max(0.01, min(due, self.resync_at or due) - now))
                if packet is None:
                    if time.monotonic() >= due:
                        raise ConnectionError("The server is silent.")
                    continue
                heard_at = time.monotonic()
                if packet == "2":
                    line.send("3")
                elif packet.startswith("0"):
                    line.send(f"40{NAMESPACE}{json.dumps(self.handshake())}")
                elif packet.startswith(f"42{NAMESPACE}["):
                    name, *arguments = json.loads(packet[len(f"42{NAMESPACE}"):])
                    if name == "hello":
                        silence_s = 3 * arguments[0]["heartbeatMs"] / 1000
                    self.take(line, name, arguments)
                elif packet.startswith(f"44{NAMESPACE}"):
                    code = json.loads(packet[len(f"44{NAMESPACE}"):]).get("data", {}).get("code")
                    if code in ENDS:
                        raise End(code)
                    raise ConnectionError(f"Refused: {code}")
                elif packet.startswith(f"41{NAMESPACE}") or packet == "1":
                    raise ConnectionError("The server let us go.")
        finally:
            line.socket.close()

    def handshake(self):
        known = {"since": self.position, "epoch": self.epoch} if self.position is not None else {}
        return {"link": self.link, **known, "obs": False, "bundle": "renderer.py"}

    def take(self, line, name, arguments):
        if name == "hello":
            self.pause = FIRST_PAUSE_S
            if arguments[0]["epoch"] != self.epoch:
                self.epoch, self.position = arguments[0]["epoch"], None
            self.tell("hello", epoch=self.epoch)
        elif name == "snapshot":
            self.show("snapshot", arguments[0], arguments[0]["state"])
        elif name == "delta":
            for delta in arguments:
                if self.position is not None and delta["prev"] == self.position:
                    self.show("delta", delta, changed(self.state, delta["changes"]))
                elif self.position is None or delta["position"] > self.position:
                    if self.resync_at is None:
                        self.resync(line)
                    return

    def show(self, event, told, state):
        self.state, self.position, self.resync_at = state, told["position"], None
        self.tell(event, epoch=self.epoch, position=self.position, rev=told["rev"], state=state)

    def resync(self, line):
        line.send(f'42{NAMESPACE}{json.dumps(["resync", {"since": self.position, "epoch": self.epoch}])}')
        self.resync_at = time.monotonic() + RESYNC_AGAIN_S

    def tell(self, event, **fields):
        print(json.dumps({"event": event, **fields}), flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or "/o/" not in sys.argv[1]:
        sys.exit("Usage: python3 renderer.py http://127.0.0.1:4480/o/<link>")
    try:
        Renderer(sys.argv[1]).run()
    except KeyboardInterrupt:
        pass
