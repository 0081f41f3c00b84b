import base64
import hashlib
import hmac
import json
import pathlib
import unittest

from token_endpoint import respond

# The requests that all three endpoints are tested with.
TABLE = json.loads(
    (pathlib.Path(__file__).parent / "../Tests/TokenEndpointTests/requests.json").read_text(encoding="utf-8")
)


def customer_of(session):
    if session == "failing":
        raise OSError("the sessions are down")
    return TABLE["sessions"].get(session)


def decoded(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


class TokenEndpointTests(unittest.TestCase):
    def test_table(self):
        self.assertGreaterEqual(len(TABLE["requests"]), 65)
        for row in TABLE["requests"]:
            with self.subTest(f"{row['name']}: {row['method']} {row['target']}"):
                self.check(row)

    def test_id_that_is_not_text(self):
        lines = []
        status, _, _ = respond(
            "POST",
            "/tokens/helpshift",
            "Bearer ada",
            customer_of=lambda _: {"id": 42, "name": "Ada"},
            environment=TABLE["environment"],
            log=lines.append,
        )
        self.assertEqual(status, 500)
        self.assertEqual(lines, ["no token: TypeError: the customer's id is not text"])

    def check(self, row):
        lines = []
        status, headers, body = respond(
            row["method"],
            row["target"],
            row.get("authorization"),
            customer_of=customer_of,
            environment={name: key for name, key in TABLE["environment"].items() if name != row.get("missing")},
            log=lines.append,
            now=TABLE["now"],
        )
        self.assertEqual(status, row["status"])
        fixed = {"Cache-Control": "no-store", "Content-Type": "application/json"}
        self.assertEqual(headers, row.get("headers", {}) | fixed)
        self.assertEqual(len(lines), 1 if "logs" in row else 0)
        self.assertIn(row.get("logs", ""), "".join(lines))

        content = json.loads(body)
        if status == 200:
            self.assertEqual(list(content), ["token"])
            self.assertRegex(content["token"], r"\A[\w-]+\.[\w-]+\.[\w-]+\Z")
            header, claims, signature = content["token"].split(".")
            self.assertEqual(json.loads(decoded(header)), row["header"])
            self.assertEqual(json.loads(decoded(claims)), row["claims"])
            code = hmac.new(row["key"].encode(), f"{header}.{claims}".encode(), hashlib.sha256).digest()
            self.assertEqual(decoded(signature), code)
        else:
            self.assertEqual(list(content), ["error", "message"])
            self.assertEqual(content["error"], row["error"])
            self.assertIn(row["message"], content["message"])
            for name, key in TABLE["environment"].items():
                self.assertNotIn(name, body.decode())
                if name != "ZENDESK_MESSAGING_KEY_ID":
                    self.assertNotIn(key.strip(), "".join(lines) + body.decode())


if __name__ == "__main__":
    unittest.main()
