internal import Bytes
internal import SystemCalls

/// The notes that the user opened recently, with times. It is local state, which is never written into notes.
///
/// They are stored in the vault's state folder as lines of `time TAB path`, the newest first, with the time in
/// nanoseconds since 1970. Backslashes and line feeds in a path are escaped.
package struct RecentNotes: Sendable {
  /// A note that was opened.
  package struct Entry: Equatable, Sendable {
    /// The path of the note, from the root.
    package let path: [UInt8]
    /// The time when it was opened last, in nanoseconds since 1970.
    package let time: Int64
  }

  static let limit = 1000

  /// The notes, the newest first, each once.
  package private(set) var entries: [Entry]

  private let vault: Vault
  private var file: RawPath { vault.stateFolder.appending("recent" as RawPath) }

  /// Whether the file exists and cannot be read. Then it is not replaced by a list that lacks its notes.
  private var isUnread = false

  /// Reads the recent notes of a vault; empty if there are none. If they cannot be read, the file is added to the
  /// `ReadFailures` of the surroundings.
  package init(_ vault: Vault) {
    self.vault = vault
    entries = []
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileDescriptor.contents(ofAny: file, [.nonBlocking], limit: 8 << 20) ?? []
    } catch {
      isUnread = true
      vault.surroundings.readFailures.add(file.bytes, error)
      return
    }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")),
        let time = Int64(String(decoding: line[..<tab], as: UTF8.self))
      else { continue }
      entries.append(Entry(path: line[(tab + 1)...].unescapedField, time: time))
    }
  }

  /// The times when the notes were opened last, in nanoseconds since 1970, by their paths.
  package var times: [[UInt8]: Int64] { Dictionary(entries.map { ($0.path, $0.time) }) { first, _ in first } }

  /// Records that notes were opened now. Errors are ignored, because the list is only a convenience.
  package mutating func record(_ paths: [[UInt8]]) {
    let now = vault.surroundings.now()
    let seen = Set(paths)
    entries = (paths.map { Entry(path: $0, time: now) } + entries.filter { !seen.contains($0.path) })
    write()
  }

  /// Records when notes were opened, in nanoseconds since 1970; later times that are already recorded stay.
  package mutating func record(_ times: [[UInt8]: Int64]) {
    if times.isEmpty { return }
    let merged = self.times.merging(times) { max($0, $1) }
    entries = merged.map { Entry(path: $0.key, time: $0.value) }.sorted {
      $0.time != $1.time ? $0.time > $1.time : $0.path.lexicographicallyPrecedes($1.path)
    }
    write()
  }

  /// Updates the paths of notes that were moved; does nothing if none of them is remembered.
  ///
  /// - Parameter moves: The new paths by the old ones.
  package mutating func follow(_ moves: [[UInt8]: [UInt8]]) {
    guard entries.contains(where: { moves[$0.path] != nil }) else { return }
    var seen: Set<[UInt8]> = []
    entries = entries.map { Entry(path: moves[$0.path] ?? $0.path, time: $0.time) }.filter {
      seen.insert($0.path).inserted
    }
    write()
  }

  private mutating func write() {
    if isUnread { return }
    entries = Array(entries.prefix(Self.limit))
    var text: [UInt8] = []
    for entry in entries {
      text += Array("\(entry.time)\t".utf8) + entry.path.escapedField
      text.append(UInt8(ascii: "\n"))
    }
    try? FileSystem.makeDirectories(vault.stateFolder)
    try? AtomicReplace.write(text, to: file)
  }
}
