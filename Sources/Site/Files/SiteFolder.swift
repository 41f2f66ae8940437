internal import Bytes
package import SystemCalls

/// A folder on the disk into which a site is written. Only files whose bytes changed are written, those that are no
/// longer part of the site are removed, and what sheaf has not written is neither overwritten nor removed.
///
/// The folder has a list of the files that sheaf wrote, each as a hash of its path and a hash of its bytes, since the
/// names of unlisted notes must not be in a file that may be published.
package struct SiteFolder {
  /// What a run did.
  package struct Report: Sendable {
    /// The number of files that were written.
    package var written = 0
    /// The number of files that already had their bytes.
    package var unchanged = 0
    /// The number of files that were removed.
    package var removed = 0
  }

  /// Why a folder is not written.
  package enum Refusal: Error {
    /// These files were not written by sheaf, or were changed since.
    case foreign([[UInt8]])
    case system(SystemError)
  }

  static let manifest = Array(".sheaf-site".utf8)

  private let root: RawPath
  /// The hashes of the files that sheaf wrote, by the hashes of their paths.
  private var known: [String: Set<String>] = [:]
  /// The files that are there, with their hashes; nil for what is no regular file.
  private var present: [[UInt8]: ContentHash?] = [:]
  /// The folders of these files.
  private var folders: Set<[UInt8]> = []
  private var kept: [[UInt8]: ContentHash] = [:]
  /// What was done so far.
  package private(set) var report = Report()

  /// Opens a folder, which is created if it is missing, and checks that nothing is in the way.
  ///
  /// - Parameter addresses: The paths of all files that will be written.
  package init(_ root: RawPath, for addresses: [[UInt8]]) throws(Refusal) {
    self.root = root
    do throws(SystemError) {
      try FileSystem.makeDirectories(root, mode: 0o777)
      let list = root.appending(Self.manifest)
      if FileSystem.exists(list) {
        known = Self.entries(try FileDescriptor.open(list, .readOnly, .untrusted).readToEnd(limit: 1 << 30))
      }
      try Self.scan(root, [], into: &present)
    } catch {
      throw .system(error)
    }
    for path in present.keys {
      var folder = path.parentPath
      while !folder.isEmpty, folders.insert(folder).inserted { folder = folder.parentPath }
    }
    var foreign: [[UInt8]] = []
    for address in addresses {
      if let hash = present[address], !isOwn(address, hash) { foreign.append(address) }
      // A folder in the place of the file.
      for path in below(address) where !isOwn(path, present[path] ?? nil) { foreign.append(path) }
      // A file in the place of a folder.
      var folder = address.parentPath
      while !folder.isEmpty {
        if let hash = present[folder], !isOwn(folder, hash) { foreign.append(folder) }
        folder = folder.parentPath
      }
    }
    if !foreign.isEmpty { throw .foreign(Array(Set(foreign)).sorted { $0.lexicographicallyPrecedes($1) }) }
  }

  private func isOwn(_ path: [UInt8], _ hash: ContentHash?) -> Bool {
    guard let hash else { return false }
    return known[ContentHash(of: path.span).hexadecimal]?.contains(hash.hexadecimal) == true
  }

  /// Writes a file, unless it has these bytes.
  package mutating func write(_ bytes: [UInt8], to path: [UInt8]) throws(Refusal) {
    let hash = ContentHash(of: bytes.span)
    kept[path] = hash
    if present[path] == .some(hash) {
      report.unchanged += 1
      return
    }
    do throws(SystemError) {
      try removeObstacles(to: path)
      // After a crash, the file must be known as one that sheaf wrote.
      let log = root.appending(Self.manifest)
      try FileDescriptor.open(log, .writeOnly, [.create, .append, .noFollow], mode: 0o644)
        .write(Array(Self.line(path, hash).utf8))
      let place = root.appending(path)
      try FileSystem.makeDirectories(place.parent, mode: 0o777)
      try AtomicReplace.write(bytes, to: place, mode: 0o644)
    } catch {
      throw .system(error)
    }
    report.written += 1
  }

  /// Copies a file, unless the one that is there has its bytes.
  package mutating func copy(_ source: RawPath, to path: [UInt8]) throws(Refusal) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileDescriptor.open(source, .readOnly, .untrusted).readToEnd(limit: .max)
    } catch {
      throw .system(error)
    }
    try write(bytes, to: path)
  }

  /// Removes the files of earlier runs that were not written in this one, and the folders that are empty then.
  package mutating func finish() throws(Refusal) {
    do throws(SystemError) {
      for (path, hash) in present where kept[path] == nil && isOwn(path, hash) {
        try FileSystem.remove(root.appending(path))
        report.removed += 1
        removeEmptyFolders(path.parentPath)
      }
      let lines = kept.map { Self.line($0.key, $0.value) }.sorted()
      try AtomicReplace.write(Array(lines.joined().utf8), to: root.appending(Self.manifest), mode: 0o644)
    } catch {
      throw .system(error)
    }
  }

  /// Returns the files in a folder that has a path, if there is one.
  private func below(_ path: [UInt8]) -> [[UInt8]] {
    folders.contains(path) ? present.keys.filter { $0 != path && $0.isAtOrBelow(path) } : []
  }

  /// Removes files of an earlier run where a folder has to be, and the other way round.
  private mutating func removeObstacles(to path: [UInt8]) throws(SystemError) {
    for file in below(path) {
      try FileSystem.remove(root.appending(file))
      present[file] = nil
      report.removed += 1
      removeEmptyFolders(file.parentPath)
    }
    var folder = path.parentPath
    while !folder.isEmpty {
      if let hash = present[folder], isOwn(folder, hash) {
        try FileSystem.remove(root.appending(folder))
        present[folder] = nil
        report.removed += 1
      }
      folder = folder.parentPath
    }
  }

  private func removeEmptyFolders(_ folder: [UInt8]) {
    var folder = folder
    while !folder.isEmpty {
      guard (try? FileSystem.removeDirectory(root.appending(folder))) != nil else { return }
      folder = folder.parentPath
    }
  }

  private static func line(_ path: [UInt8], _ hash: ContentHash) -> String {
    "\(ContentHash(of: path.span).hexadecimal) \(hash.hexadecimal)\n"
  }

  private static func entries(_ bytes: [UInt8]) -> [String: Set<String>] {
    var entries: [String: Set<String>] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ")
      if parts.count == 2 { entries[String(parts[0]), default: []].insert(String(parts[1])) }
    }
    return entries
  }

  /// Lists the files below a folder. Symlinks are not followed; what begins with a dot is none of the site's.
  private static func scan(
    _ root: RawPath, _ folder: [UInt8], into present: inout [[UInt8]: ContentHash?]
  ) throws(SystemError) {
    let directory = try FileDescriptor.open(root.appending(folder), .readOnly, [.directory])
    for entry in try DirectoryListing(of: directory).entries where entry.name.first != UInt8(ascii: ".") {
      let path = folder.appending(component: entry.name)
      switch entry.kind {
      case .directory: try scan(root, path, into: &present)
      case .regular:
        let bytes = try directory.open(at: RawPath(entry.name), .readOnly, .untrusted).readToEnd(limit: .max)
        present[path] = .some(ContentHash(of: bytes.span))
      case .symlink, .other: present[path] = .some(nil)
      }
    }
  }
}
