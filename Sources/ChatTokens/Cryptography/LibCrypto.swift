#if !canImport(CryptoKit)

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// Three functions of OpenSSL's libcrypto. They are bound on first use: a build needs no headers, and a
    /// program that never signs needs no library.
    ///
    /// Safe: the functions receive arrays with their lengths, and keep no pointer to them.
    @safe
    package struct LibCrypto: Sendable {
        private typealias EVPSHA256 = @Sendable @convention(c) () -> OpaquePointer?
        private typealias HMAC =
            @Sendable @convention(c) (
                OpaquePointer?, UnsafeRawPointer?, CInt, UnsafePointer<UInt8>?, Int,
                UnsafeMutablePointer<UInt8>?,
                UnsafeMutablePointer<CUnsignedInt>?
            ) -> UnsafeMutablePointer<UInt8>?
        private typealias Compare =
            @Sendable @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?, Int) -> CInt

        /// The names of the library, newest first.
        package static let names = ["libcrypto.so.3", "libcrypto.so.1.1"]

        static let shared = Result { () throws(CryptographyError) in try LibCrypto(names: names) }

        private let sha256: EVPSHA256
        private let hmac: HMAC
        private let compare: Compare

        /// Binds the first of these libraries that is installed. It stays loaded.
        package init(names: [String]) throws(CryptographyError) {
            // Safe: the library is never closed, so the addresses of its functions stay valid.
            guard
                let library = unsafe names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first
            else { throw .libraryMissing(names: names) }
            func function<Function>(_ name: String, as type: Function.Type) throws(CryptographyError)
                -> Function
            {
                // Safe: the library is open.
                guard let address = unsafe dlsym(library, name) else { throw .functionMissing(name: name) }
                // Safe: the types above are those of <openssl/hmac.h>, <openssl/evp.h> and <openssl/crypto.h>, which
                // are the same in 1.1 and 3.
                return unsafe unsafeBitCast(address, to: type)
            }
            // Safe: each name is bound with its own type.
            unsafe sha256 = try function("EVP_sha256", as: EVPSHA256.self)
            unsafe hmac = try function("HMAC", as: HMAC.self)
            unsafe compare = try function("CRYPTO_memcmp", as: Compare.self)
        }

        /// Returns the 32 bytes of the code; `nil` if the library refuses.
        func hmacSHA256(key: [UInt8], message: [UInt8]) -> [UInt8]? {
            var code = [UInt8](repeating: 0, count: 64)
            var length: CUnsignedInt = 0
            // Safe: the lengths are those of the arrays, and 64 bytes are enough for any digest.
            let result = unsafe hmac(sha256(), key, CInt(key.count), message, message.count, &code, &length)
            guard unsafe result != nil, length == 32 else { return nil }
            return Array(code.prefix(32))
        }

        /// Returns whether the bytes are equal, in a time that depends only on their number.
        func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
            // Safe: both arrays have this many bytes.
            unsafe one.count == other.count && compare(one, other, one.count) == 0
        }
    }

#endif
