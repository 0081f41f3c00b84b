/// The raw names of the SDK's dictionary keys. They are checked against the constants that SDK X exports.
package enum HelpshiftKey {
    // Users.
    package static let userName = "userName"
    package static let userID = "userId"
    package static let userEmail = "userEmail"
    package static let userAuthToken = "userAuthToken"

    // Events.
    package static let visible = "visible"
    package static let message = "message"
    package static let latestIssueID = "latestIssueId"
    package static let latestIssuePublishID = "latestIssuePublishId"
    package static let open = "open"
    package static let type = "type"
    package static let body = "body"
    package static let rating = "rating"
    package static let additionalFeedback = "additionalFeedback"
    package static let count = "count"
    package static let fromCache = "fromCache"
    package static let actionType = "actionType"
    package static let actionData = "actionData"
    package static let publishID = "publishId"
    package static let createdTime = "createdTs"
    package static let attachments = "attachments"
    package static let url = "url"
    package static let contentType = "contentType"
    package static let fileName = "fileName"
    package static let size = "size"
}
