"""Serves the endpoint at 127.0.0.1, to try it out.

In your backend, call respond() from your own framework, behind TLS.
"""

import http.server
import json
import os
import sys

from token_endpoint import respond

# Replace this with your app's sessions.
with open(os.environ.get("SESSIONS_FILE", "sessions.json"), encoding="utf-8") as file:
    SESSIONS = json.load(file)


class Handler(http.server.BaseHTTPRequestHandler):
    # For requests that never reach the endpoint, such as one with an unknown HTTP method.
    error_content_type = "application/json"
    error_message_format = '{"error": "bad_request", "message": "The request cannot be read."}'

    def answer(self):
        status, headers, body = respond(
            self.command,
            self.path,
            self.headers["Authorization"],
            customer_of=SESSIONS.get,
            environment=os.environ,
            log=lambda line: print(line, file=sys.stderr),
        )
        self.send_response(status)
        for name, text in headers.items():
            self.send_header(name, text)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = answer


if __name__ == "__main__":
    with http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 8080))), Handler) as server:
        print(f"http://127.0.0.1:{server.server_port}", flush=True)
        server.serve_forever()
