package import ChatProviderKit
package import ChatProviderTesting

extension ObservationRecorder where Value == ChatEvent {
    /// The reported diagnostics.
    package var diagnosticsWithSource: [ChatEvent.Diagnostic] {
        values.compactMap { if case .diagnostic(let diagnostic) = $0 { diagnostic } else { nil } }
    }

    /// The messages of the reported diagnostics.
    package var diagnostics: [String] { diagnosticsWithSource.map(\.message) }

    /// The errors of failed authentications.
    package var authenticationErrors: [ChatError] {
        values.compactMap { if case .authenticationFailed(let error) = $0 { error } else { nil } }
    }
}
