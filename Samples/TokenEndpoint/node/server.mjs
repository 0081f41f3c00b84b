// Serves the endpoint at 127.0.0.1, to try it out: in your backend, call respond() from your own router, behind TLS.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { respond } from "./token-endpoint.mjs";

// Replace this with your app's sessions.
const file = process.env.SESSIONS_FILE ?? "sessions.json";
const sessions = new Map(Object.entries(JSON.parse(readFileSync(file, "utf8"))));

const server = createServer(async (request, response) => {
  const { status, headers, body } = await respond(
    { method: request.method, target: request.url, authorization: request.headers.authorization },
    { customerOf: (session) => sessions.get(session), environment: process.env, log: console.error },
  );
  response.writeHead(status, headers).end(body);
});
server.listen(Number(process.env.PORT ?? 8080), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
