// Answers POST /tokens/KIND with a token for the user of the app's session. The statuses are in Sources/TokenEndpoint.
import { createHmac } from "node:crypto";

// The lifetime of a token, in seconds. Helpshift's tokens have no expiration of their own.
const lifetime = 300;

/** The vendor would refuse this customer. The text contains none of their data, so it can be sent to the app. */
class Refusal extends Error {}
const refuse = (isRefused, reason) => {
  if (isRefused) throw new Refusal(reason);
};
const isBlank = (text) => text.trim() === "";
const email = /^[^@,;\s\x00-\x1F\x7F]+@[^@.,;\s\x00-\x1F\x7F]+(\.[^@.,;\s\x00-\x1F\x7F]+)+$/u;

// For each kind, its environment variables, the key first, and the claims of the vendor's documents.
const kinds = new Map([
  ["zendesk-chat", {
    variables: [["ZENDESK_CHAT_SHARED_SECRET", "the secret of the Chat dashboard (Settings, Widget, Widget Security)"]],
    claims(customer, now) {
      refuse(isBlank(customer.name), "name is blank");
      const { id, name, email: address } = customer;
      refuse(!email.test(address ?? "") || /[^\x00-\x7F]/.test(address), "email is not an e-mail address in ASCII");
      refuse(isBlank(id), "external_id is blank");
      return { external_id: id, name, email: address, iat: now, exp: now + lifetime };
    },
  }],
  ["zendesk-messaging", {
    variables: [
      ["ZENDESK_MESSAGING_KEY", "the secret of a signing key of the Admin Center"],
      ["ZENDESK_MESSAGING_KEY_ID", "the id of that signing key, such as app_1"],
    ],
    claims(customer, now) {
      refuse(customer.id === "", "external_id is empty");
      refuse([...customer.id].length > 255, "external_id has more than 255 characters");
      const { id, name, email: address } = customer;
      refuse(address && !email.test(address), "email is not an e-mail address");
      const verified = address ? { email: address, email_verified: true } : {};
      return { scope: "user", external_id: id, name, ...verified, exp: now + lifetime };
    },
  }],
  ["helpshift", {
    variables: [[
      "HELPSHIFT_SECRET_KEY",
      "the secret key of the app's settings in Helpshift's dashboard (User Identity Verification)",
    ]],
    claims(customer, now) {
      refuse(customer.id === "" || customer.id.length > 750, "uid is empty or has more than 750 characters");
      const identities = [{ identifier: "uid", value: customer.id }];
      if (customer.email) {
        refuse(customer.email.length > 300, "email has more than 300 characters");
        identities.push({ identifier: "email", value: customer.email });
      }
      return { iat: now, identities };
    },
  }],
  ["matrix", {
    variables: [["MATRIX_JWT_KEY", "the secret of jwt_config in the Matrix server's configuration"]],
    claims(customer, now) {
      refuse(customer.id === "", "the user has no name");
      const isAllowed = /^[a-z0-9=_\-./+]*$/.test(customer.id);
      refuse(!isAllowed, "the user's name has a character other than a-z, 0-9 and =_-./+");
      refuse(/^[0-9]*$/.test(customer.id), "the user's name consists of digits; put a letter before them");
      return { sub: customer.id, iat: now, exp: now + lifetime };
    },
  }],
]);

/**
 * Answers a request: its method, its target and its header Authorization. Nothing else in it is read, so it cannot
 * choose the user of the token.
 *
 * customerOf(session) looks up the customer: { id, name, email }, or nothing for a session that does not exist or has
 * ended. Leave out an email that you have not verified: vendors show it to agents as the customer's, and Helpshift finds
 * the customer by it. Only Zendesk Chat needs one.
 *
 * log(line) receives a line for each 500 answer, with the cause and a remedy, which the answer itself does not contain.
 */
export async function respond(
  { method, target, authorization },
  { customerOf, environment, now = Date.now() / 1000, log },
) {
  try {
    const session = /^bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
    const customer = session && (await customerOf(session));
    if (!customer) {
      const message = "Send the session of the user who is signed in to the app, as a bearer token.";
      return answer(401, { error: "no_session", message }, { "WWW-Authenticate": "Bearer" });
    }
    const kind = kinds.get(/^\/tokens\/([^?]*)/.exec(target)?.[1]);
    if (!kind) {
      const message = `The path is /tokens/ and one of: ${[...kinds.keys()].join(", ")}.`;
      return answer(404, { error: "unknown_kind", message });
    }
    if (method !== "POST") {
      return answer(405, { error: "wrong_method", message: "Send a POST request." }, { Allow: "POST" });
    }
    if (typeof customer.id !== "string") throw new Error("the customer's id is not text");
    const keys = keysOf(kind, environment);
    return answer(200, { token: sign(kind.claims(customer, Math.floor(now)), keys) });
  } catch (error) {
    if (error instanceof Refusal) return answer(422, { error: "user_refused", message: error.message });
    log(`no token: ${error}`);
    return answer(500, { error: "not_available", message: "No token can be signed. The server's log says why." });
  }
}

function answer(status, content, headers = {}) {
  headers = { ...headers, "Cache-Control": "no-store", "Content-Type": "application/json" };
  return { status, headers, body: JSON.stringify(content) };
}

function keysOf(kind, environment) {
  return kind.variables.map(([name, meaning]) => {
    // A file written by an editor ends with a newline.
    const value = (environment[name] ?? "").replace(/\r?\n$/, "");
    if (value === "") {
      throw new Error(`${name} is not set: put ${meaning} into the server's environment, and restart it`);
    }
    return value;
  });
}

function sign(claims, [key, keyID]) {
  const header = { alg: "HS256", kid: keyID, typ: "JWT" };
  const input = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${input}.${createHmac("sha256", key).update(input).digest("base64url")}`;
}
