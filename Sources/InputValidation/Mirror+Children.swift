extension Mirror {
    /// Creates a mirror without children, so that `dump` reveals nothing of its subject.
    package init<Subject>(withoutChildrenOf subject: Subject) {
        self.init(subject, children: [:])
    }
}
