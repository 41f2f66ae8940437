internal import SystemCalls

/// Checks whether the vault's folder is still the one that is watched.
///
/// If the folder is removed, renamed, unmounted or covered by a mount, its events end or come from another path. So its
/// path is checked before each comparison. The mount table is watched, because mounts cause no events.
struct RootWatch: ~Copyable {
  enum State: Equatable {
    case same, other, gone
    /// The system does not say whether it is there.
    case unreadable(Errno)
  }

  private let path: RawPath
  /// The device and the inode of the folder; nil before the first check.
  private var identity: [UInt64]?
  private let table: FileDescriptor?
  private var mountsBelow: [[UInt8]] = []

  init(_ path: RawPath) {
    self.path = path
    table = try? FileDescriptor.open("/proc/self/mountinfo")
    mountsBelow = readMounts()
  }

  /// The descriptor that reports changes of mounts; nil if there is none.
  var mounts: Int32? {
    switch table {
    case .some(let table): table.raw
    case nil: nil
    }
  }

  mutating func check() -> State {
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus.stat(path)
    } catch { return error.isMissing ? .gone : .unreadable(error.errno) }
    if status.kind != .directory { return .gone }
    let current = [status.device, status.inode]
    defer { identity = current }
    return identity == nil || identity == current ? .same : .other
  }

  /// Returns whether a mount at, above or below the vault has changed since the last call.
  mutating func mountsHaveChanged() -> Bool {
    if table == nil { return false }
    let now = readMounts()
    defer { mountsBelow = now }
    return now != mountsBelow
  }

  /// Returns the lines of the mount table that concern the vault.
  private borrowing func readMounts() -> [[UInt8]] {
    let text: [UInt8]
    switch table {
    case .some(let table):
      guard (try? table.seek(to: 0)) != nil, let read = try? table.readToEnd(limit: 1 << 24) else { return [] }
      text = read
    case nil: return []
    }
    return text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
      guard fields.count > 4 else { return nil }
      let mountPoint = RawPath(Self.unescaped(fields[4]))
      let isNear = mountPoint.relative(to: path) != nil || path.relative(to: mountPoint) != nil && mountPoint != "/"
      return isNear ? Array(line) : nil
    }
  }

  /// Returns a field of the table with its escapes (`\040` for a space) replaced.
  private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        result.append(value)
        rest = rest.dropFirst(3)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
