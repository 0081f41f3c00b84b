extension HelpshiftEvent {
    /// The errors by their keys, if the event has any.
    public var fieldErrors: [String: HelpshiftFieldError] {
        if case .userDataRefused(_, let errors) = self { errors } else { [:] }
    }
}
