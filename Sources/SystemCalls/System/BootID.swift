/// Identifies a boot of this machine: data written before another boot may have been lost in a power failure.
package struct BootID: Hashable, Sendable {
  /// The 16 bytes of the identifier.
  package let bytes: [UInt8]

  /// Makes an identifier from its 16 bytes; nil for any other number of bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Makes an identifier from 32 hexadecimal digits, which hyphens and line feeds may separate; nil for any other text.
  init?(hexadecimal text: [UInt8]) {
    let digits = String(decoding: text, as: UTF8.self).filter { $0 != "-" && $0 != "\n" }
    guard digits.utf8.count == 32, let number = UInt128(digits, radix: 16) else { return nil }
    self.init(bytes: (0..<16).map { UInt8(truncatingIfNeeded: number >> (120 - 8 * $0)) })
  }

  /// The identifier if the boot cannot be identified. Two such boots need not be the same.
  package static let unknown = BootID([UInt8](repeating: 0, count: 16))

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the identifier of the running boot, from `/proc/sys/kernel/random/boot_id`; `unknown` if it cannot be
  /// read. The corresponding C function is `read`.
  package static func current() -> BootID {
    let text = try? FileDescriptor.open("/proc/sys/kernel/random/boot_id").readToEnd(limit: 4096)
    return text.flatMap { BootID(hexadecimal: $0) } ?? unknown
  }
}
