package import Foundation

#if canImport(FoundationNetworking)
    package import FoundationNetworking
#endif

/// The server's answer to a request.
package struct SynapseAnswer: Sendable {
    /// The answer is an error, or lacks an expected field.
    package struct Refusal: Error, CustomStringConvertible {
        package let call: String
        package let status: Int
        package let body: String
        package var description: String { "\(call): \(status) \(body.prefix(300))" }
    }

    /// The request's method and path, for messages.
    package let call: String
    package let status: Int
    /// The header fields, by their lowercase names.
    package let headers: [String: String]
    package let body: Data
    /// The body, if it is JSON.
    package let json: JSON

    package init(call: String, response: HTTPURLResponse, body: Data) {
        self.call = call
        status = response.statusCode
        headers = Dictionary(
            response.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") },
            uniquingKeysWith: { first, _ in first }
        )
        self.body = body
        json = JSON(data: body)
    }

    /// The status and code of an error as one text, such as `403 M_FORBIDDEN`; `200` for a success.
    package var outcome: String { json["errcode"].text.map { "\(status) \($0)" } ?? "\(status)" }

    /// The body of a successful answer.
    ///
    /// - Throws: ``Refusal`` for any other answer.
    @discardableResult
    package func accepted() throws -> JSON {
        guard status == 200 else { throw refusal }
        return json
    }

    /// A text field of a successful answer.
    ///
    /// - Throws: ``Refusal`` for any other answer, or if the field is missing.
    package func accepted(_ field: String) throws -> String {
        guard let text = try accepted()[field].text else { throw refusal }
        return text
    }

    private var refusal: Refusal {
        Refusal(call: call, status: status, body: String(decoding: body, as: UTF8.self))
    }
}
