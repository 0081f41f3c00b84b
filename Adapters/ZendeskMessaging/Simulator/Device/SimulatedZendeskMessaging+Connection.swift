import ChatProviderKit
import ZendeskMessagingAdapter

extension SimulatedZendeskMessaging {
    /// Opens or closes the realtime connection, depending on the network, the screen, the user and the
    /// background.
    func updateLine() {
        guard isInitialized else { return }
        if !device.isOnline {
            endLine(telling: .disconnected)
        } else if !wantsLine {
            endLine(telling: .connected)
        } else if !hasLine, !isMakingLine {
            makeLine()
        }
    }

    private var wantsLine: Bool {
        guard hasMessaging else { return false }
        return switch variants.line {
        case .always: true
        case .withScreen: shown != nil
        case .withUser: userID != nil
        case .inForeground: !lifecycle.isInBackground.value
        }
    }

    private func endLine(telling status: ZendeskMessagingConnectionStatus) {
        (hasLine, isMakingLine) = (false, false)
        lineNumber += 1
        tell(status)
    }

    private func makeLine() {
        isMakingLine = true
        lineNumber += 1
        let number = lineNumber
        switch variants.statusOrder {
        case .internetFirst, .repeated, .flapping: tell(.connected, .connectingRealtime)
        case .connectingFirst: tell(.connectingRealtime, .connected)
        case .straight: break
        }
        later { sdk in
            guard number == sdk.lineNumber, sdk.isMakingLine else { return }
            sdk.isMakingLine = false
            sdk.finishLine()
        }
    }

    private func finishLine() {
        guard server.takesRealtimeLines, server.failingStatus == nil else {
            tell(.disconnected)
            return
        }
        if isTokenRefused(atLine: true) {
            tell(.connected)
            run { sdk in
                if await sdk.renewToken() { sdk.updateLine() }
            }
            return
        }
        hasLine = true
        let loadsFirst = variants.countBeforeLoad != .zeroUntilEvent
        let news = loadsFirst ? loadNews() : nil
        tell(.connectedRealtime)
        if variants.statusOrder == .flapping { tell(.connectingRealtime, .connectedRealtime) }
        tell(news ?? loadNews())
    }

    private func tell(_ statuses: ZendeskMessagingConnectionStatus...) {
        for status in statuses where status != connectionStatus {
            connectionStatus = status
            emit(.connectionStatusChanged(status))
            if variants.statusOrder == .repeated { emit(.connectionStatusChanged(status)) }
        }
    }
}
