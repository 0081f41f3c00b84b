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
            var status = SecItemDelete(item as CFDictionary)
            if let session {
                let new: [CFString: Any] = [
                    kSecValueData: session,
                    // Read in the background too, and never on another device.
                    kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
                ]
                status = SecItemAdd(item.merging(new) { $1 } as CFDictionary, nil)
            }
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
