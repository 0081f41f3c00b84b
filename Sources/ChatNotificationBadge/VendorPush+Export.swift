// The type that an extension reads a push into.
@_exported public import struct ChatAdapterKit.VendorPush
