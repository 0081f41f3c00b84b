package import ChatProviderKit
package import ChatProviderTesting

extension ObservationRecorder where Value == ChatEvent {
    /// The reported diagnostics, as text.
    package var diagnostics: [String] {
        values.compactMap { if case .diagnostic(let diagnostic) = $0 { diagnostic.message } else { nil } }
    }

    /// The errors of failed authentications.
    package var authenticationErrors: [ChatError] {
        values.compactMap { if case .authenticationFailed(let error) = $0 { error } else { nil } }
    }
}
