"""Writes recordings that the fixtures do not have: a long one, a broken one, and one with hostile names.

    python3 .ci/picture-recordings.py FOLDER
"""

import json
import pathlib
import random
import sys

LINES = 100_000
folder = pathlib.Path(sys.argv[1])
random.seed(20261122)


class Recording:
    """Days of a support chat: sessions of the app with hours between them, in which both vendors are heard."""

    def __init__(self, name_of_agent):
        self.lines = []
        self.at = 1_790_000_000_000
        self.name = name_of_agent
        self.entries = 0

    def add(self, pause, **content):
        self.at += pause
        self.lines.append(json.dumps({"at": self.at, **content}))

    def message(self, pause, participant):
        self.entries += 1
        at = self.at + pause
        entry = {
            "id": f"m{self.entries}", "nick": participant, "displayName": self.name if participant == "agent" else "Grace",
            "createdTimestamp": at, "lastModifiedTimestamp": at, "type": "message", "participant": participant,
            "status": "delivered", "message": "never to be seen",
        }
        self.add(pause, zendesk={"chatState": {"isChatting": True, "chatSessionStatus": "started", "appendLogs": [entry]}})

    def session(self, lines):
        self.add(random.randint(1, 9) * 3_600_000, app="willEnterForeground")
        self.add(300, zendesk={"connectionStatus": "connecting"})
        self.add(700, zendesk={"connectionStatus": "connected"})
        for _ in range(lines):
            kind = random.random()
            if kind < 0.75:
                self.message(random.choice([400, 2_000, 9_000]), random.choice(["agent", "agent", "visitor", "trigger"]))
            elif kind < 0.8:
                self.add(2_000, conversation=random.choice(["willAppear", "willDisappear"]))
            elif kind < 0.9:
                self.add(800, helpshift={
                    "event": "receivedUnreadMessageCount",
                    "data": {"count": random.randint(0, 5), "fromCache": False},
                })
            else:
                self.add(500, zendesk={"connectionStatus": random.choice(["reconnecting", "connected", "connected"])})
        self.add(900, conversation="willDisappear")
        self.add(1_000, app="didEnterBackground")
        self.add(1_000, zendesk={"connectionStatus": "disconnected"})

    def write(self, name, more=""):
        (folder / name).write_text("\n".join(self.lines) + "\n" + more)


big = Recording("Ada")
while len(big.lines) < LINES - 2_000:
    big.session(random.randint(20, 1_800))
while len(big.lines) < LINES:
    big.message(700, "agent")
big.write("big.jsonl")

sessions = Recording("Ada")
for _ in range(4):
    sessions.session(25)
sessions.write("sessions.jsonl")

broken = Recording("Ada")
broken.session(6)
broken.write("broken.jsonl", '{"at":1790000000000,"app":"<script>alert(1)</script>"}\n')

hostile = Recording("<script>console.error('hostile')</script><img src=//example.com/x>\u202e" + "W" * 300)
hostile.session(20)
hostile.write("hostile.jsonl")
