extension Mirror {
    /// A mirror that shows nothing of its subject, so that `dump` does not either.
    package init<Subject>(withoutChildrenOf subject: Subject) {
        self.init(subject, children: [:])
    }
}
