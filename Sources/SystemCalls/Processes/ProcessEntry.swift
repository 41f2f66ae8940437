internal import Glibc

/// A process of this machine, as `/proc` shows it; see proc(5).
package struct ProcessEntry: Sendable {
  /// The number of the process.
  package let processID: Int32
  /// The number of the process that started it.
  package let parentID: Int32
  /// The time when it was started, in nanoseconds since 1970, to a second or so.
  package let started: Int64
  /// The time for which it and the children that it has waited for have used a processor, in hundredths of a second.
  private let processorTime: Int64

  private var folder: RawPath { RawPath("/proc/\(processID)") }

  /// The processes that this one may see.
  package static func all() -> [ProcessEntry] {
    guard let folder = try? FileDescriptor.open("/proc", .readOnly, [.directory]),
      let names = try? DirectoryListing(of: folder).entries.map(\.name)
    else { return [] }
    let boot = bootTime()
    return names.compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
      .compactMap { ProcessEntry($0, boot: boot) }
  }

  /// Returns a process and all that descend from it.
  static func tree(of processID: Int32) -> [ProcessEntry] {
    var children: [Int32: [ProcessEntry]] = [:]
    var tree: [ProcessEntry] = []
    for entry in all() {
      children[entry.parentID, default: []].append(entry)
      if entry.processID == processID { tree.append(entry) }
    }
    var next = 0
    while next < tree.count {
      tree += children[tree[next].processID] ?? []
      next += 1
    }
    return tree
  }

  private init?(_ processID: Int32, boot: Int64) {
    // The name of the program, in parentheses, can contain anything.
    guard let text = Self.contents(RawPath("/proc/\(processID)/stat")),
      let end = text.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = text[(end + 1)...].split(separator: UInt8(ascii: " ")).map {
      Int64(String(decoding: $0, as: UTF8.self)) ?? 0
    }
    guard fields.count > 19 else { return nil }
    self.processID = processID
    parentID = Int32(truncatingIfNeeded: fields[1])
    processorTime = fields[11] + fields[12] + fields[13] + fields[14]
    started = (boot + fields[19] / 100) * 1_000_000_000
  }

  /// The time of the boot, in seconds since 1970.
  private static func bootTime() -> Int64 {
    let lines = contents("/proc/stat").map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
    return lines.first { $0.hasPrefix("btime ") }.flatMap { Int64($0.dropFirst(6)) } ?? 0
  }

  private static func contents(_ file: RawPath) -> [UInt8]? {
    try? FileDescriptor.open(file).readToEnd(limit: 1 << 22)
  }

  /// A number that changes when the process has used the processor for a while, and when it reads or writes.
  package var activity: Int64 {
    let lines = Self.contents(folder.appending("io" as RawPath)).map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n")
    }
    return (lines ?? []).reduce(processorTime / 20) { sum, line in
      let isTransfer = line.hasPrefix("rchar: ") || line.hasPrefix("wchar: ")
      return isTransfer ? sum &+ (Int64(line.dropFirst(7)) ?? 0) : sum
    }
  }

  /// The arguments, the first of which is the name of the program; empty if they cannot be read.
  package var arguments: [String] {
    (Self.contents(folder.appending("cmdline" as RawPath)) ?? []).split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The working directory; nil if this process may not read it.
  package var workingDirectory: RawPath? { try? FileSystem.readSymlink(folder.appending("cwd" as RawPath)) }

  /// The effective user; nil if the process has ended.
  package var userID: UInt32? { try? FileStatus.stat(folder).userID }

  /// Returns whether the process has a file open, as far as this process may know.
  package func hasOpen(_ file: RawPath) -> Bool {
    let numbers = folder.appending("fd" as RawPath)
    guard let descriptor = try? FileDescriptor.open(numbers, .readOnly, [.directory]),
      let names = try? DirectoryListing(of: descriptor).entries.map(\.name)
    else { return false }
    return names.contains { (try? FileSystem.readSymlink(numbers.appending(RawPath($0)))) == file }
  }

  func send(_ signal: Signal) { _ = Glibc.kill(processID, signal.rawValue) }
}
