#if canImport(Security)
    import Foundation
    import MatrixAdapter
    import Security

    /// Keeps a provider's session in the keychain of this device.
    struct KeychainSessionStore: MatrixSessionStore {
        /// The keychain refused, with its own number.
        struct Failure: Error {
            let status: OSStatus
        }

        let account: String

        @concurrent
        func load() async throws -> Data? {
            var result: CFTypeRef?
            let query = item.merging([kSecReturnData: true]) { $1 }
            let status = SecItemCopyMatching(query as CFDictionary, &result)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw Failure(status: status) }
            return result as? Data
        }

        @concurrent
        func save(_ session: Data?) async throws {
            guard let session else { return try check(SecItemDelete(item as CFDictionary)) }
            let content: [CFString: Any] = [
                kSecValueData: session,
                // Read in the background too, and never on another device.
                kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            // In place: an app that is killed between a deletion and an addition would lose the session.
            let status = SecItemUpdate(item as CFDictionary, content as CFDictionary)
            guard status == errSecItemNotFound else { return try check(status) }
            try check(SecItemAdd(item.merging(content) { $1 } as CFDictionary, nil))
        }

        private func check(_ status: OSStatus) throws {
            guard [errSecSuccess, errSecItemNotFound].contains(status) else { throw Failure(status: status) }
        }

        private var item: [CFString: Any] {
            [
                kSecClass: kSecClassGenericPassword, kSecUseDataProtectionKeychain: true,
                kSecAttrService: "support-chat", kSecAttrAccount: account,
            ]
        }
    }
#endif
