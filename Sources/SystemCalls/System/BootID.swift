/// Identifies a boot of this machine: data written before another boot may have been lost in a power failure.
package struct BootID: Hashable, Sendable {
  /// The 16 bytes of the identifier.
  package let bytes: [UInt8]

  /// Makes an identifier from its 16 bytes; nil for any other number of bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Makes an identifier from 32 hexadecimal digits, which may be separated by hyphens and line feeds; nil for any
  /// other text.
  init?(hexadecimal text: [UInt8]) {
    var digits: [UInt8] = []
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "-"), UInt8(ascii: "\n"): continue
      default: return nil
      }
    }
    guard digits.count == 32 else { return nil }
    self.init(bytes: stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
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
