import ChatProviderKit
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
import Testing
@_spi(BackDoor) import UIKit

@testable import PhoneSample

extension Phone {
    @Suite
    @MainActor
    struct RecordingButtonTests {
        @Test("the first tap records, the second shares the file, which is removed with the sheet")
        func share() async throws {
            let app = try LaunchedApp(
                """
                "provider": "zendesk-chat", "providers": {"zendesk-chat": {"accountKey": "key"}}
                """
            )
            let screen = try #require(app.rootViewController)
            let item = try #require(screen.navigationItem.leftBarButtonItem)
            func tap() { item.primaryAction.map { $0.handler($0) } }
            tap()
            #expect(item.title == "Share")
            ZendeskStub.setStatus(.connected)
            tap()
            while screen.presentedViewController == nil { await Task.yield() }
            let sheet = try #require(screen.presentedViewController as? UIActivityViewController)
            #expect(sheet.popoverPresentationController?.barButtonItem === item)
            let file = try #require(sheet.items.first as? URL)
            #expect(
                try String(contentsOf: file, encoding: .utf8).contains(#""connectionStatus":"connected""#)
            )
            sheet.completionWithItemsHandler?(nil, true, nil, nil)
            #expect(!FileManager.default.fileExists(atPath: file.path))
            #expect(item.title == "Record")
            try await app.quit()
        }
    }
}
