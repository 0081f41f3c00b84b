public import ChatProviderKit
import Foundation
import HelpshiftAdapter

public import enum HelpshiftIdentity.HelpshiftValue

/// The user's attributes, which the SDK sends to the server in batches.
extension SimulatedHelpshift {
    /// Changes the user's attributes in all apps. Invalid attributes raise events. The others are sent with the next
    /// batch, unless the user is logged out first.
    public func updateMasterAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
        try update(attributes, .master)
    }

    /// Changes the user's attributes in this app, in the same way as ``updateMasterAttributes(_:)``.
    public func updateAppAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
        try update(attributes, .app)
    }

    private func update(
        _ attributes: [String: HelpshiftValue],
        _ scope: SimulatedAttributeScope
    ) throws(ChatError) {
        try checkIsInstalled()
        guard let system = server.dashboard.identitySystem else {
            raise(.userIdentityNotEnabled)
            return
        }
        let result = system.attributeRules.check(attributes, scope)
        if !result.faults.isEmpty {
            raise(scope.validationFailed, result.faults.mapValues { .string($0.rawValue) })
        }
        let unsynced = device.unsyncedAttributes[scope, default: [:]].merging(result.accepted) { $1 }
        device.unsyncedAttributes[scope] = unsynced.isEmpty ? nil : unsynced
        scheduleBatch()
    }

    /// Schedules the next batch, if any attributes wait to be sent.
    func scheduleBatch() {
        guard batch == nil, !device.unsyncedAttributes.isEmpty, server.dashboard.identitySystem != nil
        else { return }
        batch = clock.schedule(after: SimulatedIdentitySystem.batchInterval) { [weak self] in
            self?.sendBatch()
        }
    }

    private func sendBatch() {
        let userID = device.userID
        request { sdk, outcome in
            sdk.batch = nil
            // If the user has been logged out since, the batch is lost, and the attributes that wait now are another
            // user's.
            if sdk.device.userID == userID { sdk.batchDidEnd(outcome) }
            sdk.scheduleBatch()
        }
    }

    private func batchDidEnd(_ outcome: Outcome) {
        noticeExpiry()
        switch outcome {
        case .answered where isAccepted:
            for (scope, attributes) in device.unsyncedAttributes {
                tell(scope, server.take(attributes, scope, of: device.userID))
            }
        case .failed:
            for (scope, attributes) in device.unsyncedAttributes { tell(scope, Array(attributes.keys)) }
        case .answered, .lost: return
        }
        device.unsyncedAttributes = [:]
    }

    private func tell(_ scope: SimulatedAttributeScope, _ refused: [String]) {
        guard !refused.isEmpty else { return }
        raise(scope.syncFailed, Self.invalid(refused))
    }

    /// The data of an event for a failed sync, with the keys that the server has refused: *Helpshift Delegates*.
    static func invalid(_ keys: [String]) -> [String: HelpshiftValue] {
        Dictionary(keys.map { ($0, .string(SimulatedRefusal.Fault.invalidData.rawValue)) }) { $1 }
    }
}
