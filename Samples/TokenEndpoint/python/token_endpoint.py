"""Answers POST /tokens/KIND with a token for the user of the app's session.

The statuses are in Sources/TokenEndpoint.
"""

import base64
import hashlib
import hmac
import json
import re
import time

# The lifetime of a token, in seconds. Helpshift's tokens have no expiration of their own.
LIFETIME = 300
EMAIL = re.compile(r"[^@,;\s\x00-\x1F\x7F]+@[^@.,;\s\x00-\x1F\x7F]+(\.[^@.,;\s\x00-\x1F\x7F]+)+")


class Refusal(Exception):
    """The vendor would refuse this customer. The text contains none of their data, so it can be sent to the app."""


class NotSetUp(Exception):
    """The backend is not set up. The text is for its log."""


def refuse(is_refused, reason):
    if is_refused:
        raise Refusal(reason)


def zendesk_chat(customer, now):
    email = customer.get("email") or ""
    refuse(not customer["name"].strip(), "name is blank")
    refuse(not EMAIL.fullmatch(email) or not email.isascii(), "email is not an e-mail address in ASCII")
    refuse(not customer["id"].strip(), "external_id is blank")
    return {
        "external_id": customer["id"],
        "name": customer["name"],
        "email": email,
        "iat": now,
        "exp": now + LIFETIME,
    }


def zendesk_messaging(customer, now):
    refuse(not customer["id"], "external_id is empty")
    refuse(len(customer["id"]) > 255, "external_id has more than 255 characters")
    claims = {"scope": "user", "external_id": customer["id"], "name": customer["name"], "exp": now + LIFETIME}
    if email := customer.get("email"):
        refuse(not EMAIL.fullmatch(email), "email is not an e-mail address")
        claims |= {"email": email, "email_verified": True}
    return claims


def helpshift(customer, now):
    def length(text):
        # As an NSString counts.
        return len(text.encode("utf-16-le")) // 2

    refuse(not 1 <= length(customer["id"]) <= 750, "uid is empty or has more than 750 characters")
    identities = [{"identifier": "uid", "value": customer["id"]}]
    if email := customer.get("email"):
        refuse(length(email) > 300, "email has more than 300 characters")
        identities.append({"identifier": "email", "value": email})
    return {"iat": now, "identities": identities}


def matrix(customer, now):
    name = customer["id"]
    refuse(not name, "the user has no name")
    refuse(
        not re.fullmatch(r"[a-z0-9=_\-./+]+", name),
        "the user's name has a character other than a-z, 0-9 and =_-./+",
    )
    refuse(re.fullmatch("[0-9]+", name), "the user's name consists of digits; put a letter before them")
    return {"sub": name, "iat": now, "exp": now + LIFETIME}


# For each kind, the claims of the vendor's documents, and its environment variables, the key first.
KINDS = {
    "zendesk-chat": (
        zendesk_chat,
        {"ZENDESK_CHAT_SHARED_SECRET": "the secret of the Chat dashboard (Settings, Widget, Widget Security)"},
    ),
    "zendesk-messaging": (
        zendesk_messaging,
        {
            "ZENDESK_MESSAGING_KEY": "the secret of a signing key of the Admin Center",
            "ZENDESK_MESSAGING_KEY_ID": "the id of that signing key, such as app_1",
        },
    ),
    "helpshift": (
        helpshift,
        {
            "HELPSHIFT_SECRET_KEY": "the secret key of the app's settings in Helpshift's dashboard "
            "(User Identity Verification)"
        },
    ),
    "matrix": (
        matrix,
        {"MATRIX_JWT_KEY": "the secret of jwt_config in the Matrix server's configuration"},
    ),
}


def respond(method, target, authorization, *, customer_of, environment, log, now=None):
    """Answers a request with a status, headers and a body.

    Nothing else in the request is read, so it cannot choose the user of the token.

    customer_of(session) looks up the customer: a dictionary of id, name and email, or None for a session that does not
    exist or has ended. Leave out an email that you have not verified: vendors show it to agents as the customer's, and
    Helpshift finds the customer by it. Only Zendesk Chat needs one.

    log(line) receives a line for each 500 answer, with the cause and a remedy, which the answer itself does not contain.
    """
    try:
        words = (authorization or "").split()
        session = words[1] if len(words) == 2 and words[0].lower() == "bearer" else None
        customer = session and customer_of(session)
        if not customer:
            message = "Send the session of the user who is signed in to the app, as a bearer token."
            return answer(401, {"error": "no_session", "message": message}, {"WWW-Authenticate": "Bearer"})
        path = target.partition("?")[0]
        if not path.startswith("/tokens/") or (kind := path.removeprefix("/tokens/")) not in KINDS:
            message = f"The path is /tokens/ and one of: {', '.join(KINDS)}."
            return answer(404, {"error": "unknown_kind", "message": message})
        if method != "POST":
            return answer(405, {"error": "wrong_method", "message": "Send a POST request."}, {"Allow": "POST"})
        if not isinstance(customer["id"], str):
            raise TypeError("the customer's id is not text")
        claims, variables = KINDS[kind]
        keys = [value(name, meaning, environment) for name, meaning in variables.items()]
        return answer(200, {"token": sign(claims(customer, int(time.time() if now is None else now)), *keys)})
    except Refusal as refusal:
        return answer(422, {"error": "user_refused", "message": str(refusal)})
    except Exception as error:
        log(f"no token: {type(error).__name__}: {error}")
        message = "No token can be signed. The server's log says why."
        return answer(500, {"error": "not_available", "message": message})


def answer(status, content, headers=None):
    fixed = {"Cache-Control": "no-store", "Content-Type": "application/json"}
    return status, (headers or {}) | fixed, json.dumps(content).encode()


def value(name, meaning, environment):
    # A file written by an editor ends with a newline.
    text = re.sub(r"\r?\n\Z", "", environment.get(name, ""))
    if not text:
        raise NotSetUp(f"{name} is not set: put {meaning} into the server's environment, and restart it")
    return text


def sign(claims, key, key_id=None):
    def part(content):
        return base64.urlsafe_b64encode(content).rstrip(b"=")

    header = {"alg": "HS256", "typ": "JWT"} | ({"kid": key_id} if key_id else {})
    signed = part(json.dumps(header).encode()) + b"." + part(json.dumps(claims).encode())
    return (signed + b"." + part(hmac.digest(key.encode(), signed, hashlib.sha256))).decode()
