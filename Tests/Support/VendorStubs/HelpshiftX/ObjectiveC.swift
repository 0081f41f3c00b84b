// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The members of every Objective-C class that the adapter uses: it makes the calls of 10.5 by selector.
#if !canImport(ObjectiveC)
    public struct Selector: Hashable {
        let name: String

        public init(_ name: String) { self.name = name }
    }

    extension Helpshift {
        public class func responds(to selector: Selector) -> Bool {
            HelpshiftStub.version.calls.contains(selector.name)
        }

        public class func perform(
            _ selector: Selector,
            with userInfo: Any?,
            with answer: Any?
        ) -> Unmanaged<AnyObject>? {
            precondition(responds(to: selector), "unrecognized selector \(selector.name)")
            HelpshiftStub.note(String(selector.name.prefix { $0 != ":" }), userInfo ?? "nil")
            switch answer {
            case let answer as @Sendable (UInt) -> Void: HelpshiftStub.take(answer)
            case let answer as @Sendable () -> Void: answer()
            default: preconditionFailure("\(selector.name) has no completion handler")
            }
            return nil
        }
    }
#endif
