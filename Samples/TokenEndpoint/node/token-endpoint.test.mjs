import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { respond } from "./token-endpoint.mjs";

// The requests that all three endpoints are tested with.
const table = JSON.parse(readFileSync(new URL("../Tests/TokenEndpointTests/requests.json", import.meta.url), "utf8"));
const sessions = new Map(Object.entries(table.sessions));

const customerOf = async (session) => {
  if (session === "failing") throw new Error("the sessions are down");
  return sessions.get(session);
};
const decoded = (part) => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));

test("an id that is not text", async () => {
  const lines = [];
  const response = await respond(
    { method: "POST", target: "/tokens/helpshift", authorization: "Bearer ada" },
    { customerOf: () => ({ id: 42, name: "Ada" }), environment: table.environment, log: (line) => lines.push(line) },
  );
  assert.equal(response.status, 500);
  assert.deepEqual(lines, ["no token: Error: the customer's id is not text"]);
});

assert.ok(table.requests.length >= 65);
for (const row of table.requests) {
  test(`${row.name}: ${row.method} ${row.target}`, async () => {
    const environment = { ...table.environment };
    delete environment[row.missing];
    const lines = [];
    const response = await respond(row, { customerOf, environment, now: table.now, log: (line) => lines.push(line) });

    assert.equal(response.status, row.status);
    const fixed = { "Cache-Control": "no-store", "Content-Type": "application/json" };
    assert.deepEqual(response.headers, { ...row.headers, ...fixed });
    assert.equal(lines.length, row.logs ? 1 : 0);
    if (row.logs) assert.ok(lines[0].includes(row.logs), lines[0]);

    const body = JSON.parse(response.body);
    if (row.status === 200) {
      assert.deepEqual(Object.keys(body), ["token"]);
      assert.match(body.token, /^[\w-]+\.[\w-]+\.[\w-]+$/);
      const [header, claims, signature] = body.token.split(".");
      assert.deepEqual([decoded(header), decoded(claims)], [row.header, row.claims]);
      const code = createHmac("sha256", row.key).update(`${header}.${claims}`).digest("base64url");
      assert.equal(signature, code);
    } else {
      assert.deepEqual(Object.keys(body), ["error", "message"]);
      assert.equal(body.error, row.error);
      assert.ok(body.message.includes(row.message), body.message);
      for (const [name, key] of Object.entries(table.environment)) {
        assert.ok(!response.body.includes(name));
        if (name !== "ZENDESK_MESSAGING_KEY_ID") assert.ok(![...lines, response.body].join().includes(key.trim()));
      }
    }
  });
}
