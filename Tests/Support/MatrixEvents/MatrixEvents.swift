// Events of a sync in the form that a Matrix server sends, each on one line.

/// An event of the timeline or the state.
///
/// - Parameter further: More members of the event, separated by commas.
package func event(
    _ id: String,
    _ type: String,
    by sender: String = "@agent:s",
    _ content: String = "{}",
    _ further: String = ""
) -> String {
    """
    {"event_id": "\(id)", "type": "\(type)", "sender": "\(sender)", "origin_server_ts": 1795312550143, \
    "content": \(content)\(further.isEmpty ? "" : ", " + further)}
    """
}

package func text(
    _ id: String,
    _ words: String,
    by sender: String = "@agent:s",
    _ further: String = ""
) -> String {
    event(id, "m.room.message", by: sender, #"{"msgtype": "m.text", "body": "\#(words)"}"#, further)
}

/// A message whose text does not matter.
package func message(
    _ id: String,
    by sender: String = "@agent:s",
    type: String = "m.text",
    _ further: String = ""
) -> String {
    event(id, "m.room.message", by: sender, #"{"msgtype": "\#(type)", "body": "words"}"#, further)
}

package func reply(_ id: String, inThread root: String) -> String {
    event(
        id,
        "m.room.message",
        """
        {"msgtype": "m.text", "body": "words", \
        "m.relates_to": {"rel_type": "m.thread", "event_id": "\(root)"}}
        """
    )
}

package func edit(
    _ id: String,
    of target: String,
    _ words: String = "new",
    by sender: String = "@agent:s"
) -> String {
    event(
        id,
        "m.room.message",
        by: sender,
        """
        {"msgtype": "m.text", "body": "* \(words)", "m.new_content": {"msgtype": "m.text", "body": "\(words)"}, \
        "m.relates_to": {"rel_type": "m.replace", "event_id": "\(target)"}}
        """
    )
}

package func redaction(_ id: String, of target: String) -> String {
    event(id, "m.room.redaction", "{}", #""redacts": "\#(target)""#)
}

package func member(
    _ id: String,
    _ user: String,
    _ membership: String,
    from former: String? = nil,
    name: String? = nil
) -> String {
    let name = name.map { #", "displayname": "\#($0)""# } ?? ""
    let former = former.map { #", "unsigned": {"prev_content": {"membership": "\#($0)"}}"# } ?? ""
    return event(
        id,
        "m.room.member",
        by: user,
        #"{"membership": "\#(membership)"\#(name)}"#,
        #""state_key": "\#(user)"\#(former)"#
    )
}

package func receipt(
    on event: String,
    by user: String = "@visitor:s",
    kind: String = "m.read",
    thread: String? = nil
) -> String {
    let time = thread.map { #"{"ts": 1, "thread_id": "\#($0)"}"# } ?? #"{"ts": 1}"#
    return #"{"type": "m.receipt", "content": {"\#(event)": {"\#(kind)": {"\#(user)": \#(time)}}}}"#
}
