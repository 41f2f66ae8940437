internal import Bytes
internal import SystemCalls

/// Asks the watcher of a vault to catch up, and waits until it has.
///
/// The question is a FIFO in the folder of cookies, which the watcher watches with the same queue as the notes: the kernel
/// keeps the order of events, so that when the watcher meets the cookie it has met every earlier change. It commits what
/// is pending, opens the FIFO and writes one byte, which ends the wait of the one who asks.
///
///     name := checksum:hex{16} "-" random:hex{16}        the checksum is `Vault.watchChecksum` of the one who asks
///
/// The FIFO is made under a name with a dot, opened, and renamed: the watcher never meets one that nobody reads.
package enum Cookie {
  /// How long an answer is waited for; a watcher that takes longer is stopped, or has too much to do.
  package static let patience = Duration.milliseconds(250)
  /// The answers.
  package static let current = UInt8(ascii: "y"), refused = UInt8(ascii: "n")

  /// Whether a watcher has committed every change that was made before this was called.
  package static func isAnswered(_ vault: Vault) -> Bool {
    do {
      let folder = try FileDescriptor.open(WatchPlace(vault).cookies, .readOnly, [.directory, .noFollow])
      guard try FileLock.isTaken(folder) else { return false }
      let random = try RandomBytes.hexadecimal(8)
      let name = RawPath(name(checksum: vault.watchChecksum) + [UInt8(ascii: "-")] + random)
      let hidden = RawPath([UInt8(ascii: ".")] + random)
      try folder.makeFIFO(hidden)
      var current = hidden
      defer { try? folder.remove(current) }
      let fifo = try folder.open(at: hidden, .readOnly, [.nonBlocking, .noFollow])
      try folder.rename(hidden, to: folder, name)
      current = name
      guard try Readiness.wait(for: [fifo.raw], timeout: patience) == [true] else { return false }
      return try fifo.read(upTo: 1) == [Self.current]
    } catch {
      return false
    }
  }

  /// The beginning of the names of cookies of those who see a vault with a checksum.
  package static func name(checksum: UInt64) -> [UInt8] {
    let digits = String(checksum, radix: 16)
    return Array((String(repeating: "0", count: 16 - digits.count) + digits).utf8)
  }
}
