import ChatProviderKit
import CountingModel
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator

/// Hears what Helpshift's SDK says, before the provider does, in the reference model's words. It stands between the
/// SDK and the provider's delegate.
@MainActor
final class HelpshiftTap: HelpshiftClientDelegate {
    private let emit: @MainActor (ModelHelpshiftEvent) -> Void
    private let provider: (any HelpshiftClientDelegate)?
    private let sabotage: SoakSabotage?
    private var messages = 0

    /// Takes the place of the delegate that the SDK has.
    init(
        _ sdk: SimulatedHelpshift,
        sabotage: SoakSabotage?,
        emit: @escaping @MainActor (ModelHelpshiftEvent) -> Void
    ) {
        self.emit = emit
        self.sabotage = sabotage
        provider = sdk.delegate
        try? sdk.setDelegate(self)
    }

    func handleEvent(name: String, data: [String: HelpshiftValue]?) {
        emit(Self.event(name, data ?? [:]))
        if sabotage == .losesMessages, name == "agentMessageReceived" {
            messages += 1
            guard messages % 5 != 0 else { return }
        }
        provider?.handleEvent(name: name, data: data)
    }

    func authenticationFailed(_ reason: HelpshiftAuthenticationFailure) {
        emit(.authenticationFailed(reason.rawValue))
        provider?.authenticationFailed(reason)
    }

    func conversationConfiguration() -> [String: HelpshiftValue]? { provider?.conversationConfiguration() }

    // MARK: Inside

    private static func event(_ name: String, _ data: [String: HelpshiftValue]) -> ModelHelpshiftEvent {
        switch name {
        case "agentMessageReceived":
            .agentMessage(
                ModelAgentMessage(
                    publishID: text(data["publishId"]),
                    created: number(data["createdTs"]).map { .number($0) } ?? .missing,
                    type: text(data["type"]),
                    body: text(data["body"]),
                    attachments: attachments(data["attachments"])
                )
            )
        case "messageAdd": .messageAdd(type: text(data["type"]) ?? "", body: text(data["body"]) ?? "")
        case "conversationStart": .conversationStart(message: text(data["message"]))
        case "conversationStatus": .conversationStatus(open: flag(data["open"]))
        case "widgetToggle": .widgetToggle(visible: flag(data["visible"]))
        case "receivedUnreadMessageCount":
            .report(count: number(data["count"]).map { Int($0) }, fromCache: flag(data["fromCache"]) ?? false)
        default: .other(name)
        }
    }

    private static func attachments(_ value: HelpshiftValue?) -> [ModelAttachment] {
        guard case .array(let files)? = value else { return [] }
        return files.map { file in
            guard case .object(let fields) = file else { return ModelAttachment(name: "", size: 0) }
            return ModelAttachment(
                name: text(fields["fileName"]) ?? "",
                size: number(fields["size"]).map { Int($0) } ?? 0
            )
        }
    }

    private static func text(_ value: HelpshiftValue?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }

    private static func number(_ value: HelpshiftValue?) -> Double? {
        if case .number(let number)? = value { number } else { nil }
    }

    private static func flag(_ value: HelpshiftValue?) -> Bool? {
        if case .bool(let flag)? = value { flag } else { nil }
    }
}
