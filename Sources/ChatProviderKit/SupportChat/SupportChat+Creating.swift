public import Foundation

/// Support chats from a file, and with the platform's own lifecycle.
extension SupportChat {
    /// Creates the providers in a configuration file, and their counters, with the platform's own lifecycle.
    ///
    /// They show the stored counts. Nothing connects before ``start()``. On a phone, call it in
    /// `didFinishLaunching` or later. Do not call it in an app extension, which has no application.
    ///
    /// - Parameters:
    ///   - url: The configuration, a JSON file.
    ///   - adapters: The adapters that the program links.
    ///   - store: The store for read markers; `nil` for the file that the configuration names.
    /// - Throws: ``ChatConfigurationError`` with all mistakes in the file, and any error of an adapter.
    @available(iOSApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    public convenience init(
        contentsOf url: URL,
        adapters: [ChatAdapter],
        store: (any ReadMarkerStore)? = nil
    ) throws {
        try self.init(
            contentsOf: url,
            adapters: adapters,
            lifecycle: platformLifecycle(),
            store: store
        )
    }

    /// Creates the providers in a configuration file, and their counters, with a lifecycle of your choice.
    ///
    /// - Parameters:
    ///   - url: The configuration, a JSON file.
    ///   - adapters: The adapters that the program links.
    ///   - lifecycle: Reports whether the app is in the background.
    ///   - store: The store for read markers; `nil` for the file that the configuration names.
    ///   - clock: The clock for adapters that wait.
    /// - Throws: ``ChatConfigurationError`` with all mistakes in the file, and any error of an adapter.
    public convenience init(
        contentsOf url: URL,
        adapters: [ChatAdapter],
        lifecycle: any AppLifecycle,
        store: (any ReadMarkerStore)? = nil,
        clock: any ChatClock = SystemChatClock()
    ) throws {
        let registry = ChatProviderRegistry(adapters)
        try self.init(
            configuration: ChatConfiguration(contentsOf: url, registry: registry),
            registry: registry,
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
    }

    /// Creates the providers of a configuration, and their counters, with the platform's own lifecycle. Call
    /// it in `didFinishLaunching` or later, and not in an app extension.
    ///
    /// The parameters and errors are those of
    /// ``init(configuration:registry:lifecycle:store:clock:prepare:)``.
    @available(iOSApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    public convenience init(
        configuration: ChatConfiguration,
        registry: ChatProviderRegistry,
        store: (any ReadMarkerStore)? = nil,
        clock: any ChatClock = SystemChatClock(),
        prepare: @escaping @MainActor (any ChatProvider) -> Void = { _ in }
    ) throws {
        try self.init(
            configuration: configuration,
            registry: registry,
            lifecycle: platformLifecycle(),
            store: store,
            clock: clock,
            prepare: prepare
        )
    }
}

/// Creates the lifecycle that a support chat uses by default.
@available(iOSApplicationExtension, unavailable)
@available(tvOSApplicationExtension, unavailable)
@MainActor
private func platformLifecycle() -> any AppLifecycle {
    #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
        SystemAppLifecycle()
    #else
        // On Linux, a program is always in the foreground.
        ManualAppLifecycle()
    #endif
}
