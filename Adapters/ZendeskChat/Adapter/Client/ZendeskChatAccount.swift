public import ChatProviderKit

/// The account (`Account`).
public struct ZendeskChatAccount: Sendable, Hashable {
    /// Whether an agent is available (`AccountStatus`); `nil` for a status from a later SDK.
    public var accountStatus: ChatState.Department.Status?
    /// The departments; `nil` if the account has none.
    public var departments: [ChatState.Department]?

    /// Creates an account.
    public init(accountStatus: ChatState.Department.Status?, departments: [ChatState.Department]?) {
        self.accountStatus = accountStatus
        self.departments = departments
    }
}
