/// The raw names of the SDK's dictionary keys. They are checked against the constants that SDK X exports.
enum HelpshiftKey {
    // Users.
    static let userName = "userName"
    static let userID = "userId"
    static let userEmail = "userEmail"
    static let userAuthToken = "userAuthToken"

    // Events.
    static let visible = "visible"
    static let message = "message"
    static let latestIssueID = "latestIssueId"
    static let latestIssuePublishID = "latestIssuePublishId"
    static let open = "open"
    static let type = "type"
    static let body = "body"
    static let rating = "rating"
    static let additionalFeedback = "additionalFeedback"
    static let count = "count"
    static let fromCache = "fromCache"
    static let actionType = "actionType"
    static let actionData = "actionData"
    static let publishID = "publishId"
    static let createdTime = "createdTs"
    static let attachments = "attachments"
    static let url = "url"
    static let contentType = "contentType"
    static let fileName = "fileName"
    static let size = "size"

    // Notifications.
    static let origin = "origin"
    static let originHelpshift = "helpshift"
    static let proactiveLink = "helpshift_proactive_link"
}
