internal import CLinux
internal import Glibc

/// The kept entries of the directory that a worker is reading, and their sort order.
struct WalkListing {
  /// The first bytes of a name as an integer with the same order, so that few comparisons must read the names.
  private struct SortKey {
    let prefix: UInt64
    /// The index of the entry: files come first, then folders.
    let index: Int
  }

  /// The entries that are not directories. Their paths are the names, in `names`.
  private(set) var files: [DirectoryTree.Entry] = []
  /// The names, concatenated; those of directories end with a slash.
  private(set) var names = WalkNames()
  /// The directories, in the same form as `files`.
  private(set) var folders: [DirectoryTree.Entry] = []

  mutating func removeAll() {
    files.removeAll(keepingCapacity: true)
    folders.removeAll(keepingCapacity: true)
    names.shorten(to: 0)
  }

  /// Appends an entry, whose path becomes its name.
  mutating func append(_ name: UnsafeRawBufferPointer, _ entry: DirectoryTree.Entry) {
    var entry = entry
    (entry.nameCount, entry.pathCount) = (UInt16(clamping: name.count), UInt32(clamping: name.count))
    entry.pathStart = names.count
    // SAFETY: the caller's buffer holds the name.
    unsafe names.append(name)
    if entry.kind == .directory {
      names.append(RawPath.slash)
      folders.append(entry)
    } else {
      files.append(entry)
    }
  }

  /// Removes the files that are not in the selection.
  mutating func keep(_ selection: DirectoryWalk.Selection) {
    switch selection {
    case .all: break
    case .none: files.removeAll(keepingCapacity: true)
    case .only(let indexes): files = indexes.compactMap { files.indices.contains($0) ? files[$0] : nil }
    }
  }

  /// Calls `body` with each entry, sorted by the bytes of the names including the slash of directories, so that the
  /// sorted directories together are in the order of whole paths.
  func forEachSorted(_ body: (DirectoryTree.Entry, UnsafeRawBufferPointer) -> Void) {
    // SAFETY: the ranges are those that `append` filled, and the bodies keep no pointer.
    unsafe names.span.withUnsafeBytes { names in
      var keys: [SortKey] = []
      keys.reserveCapacity(files.count + folders.count)
      for index in 0..<files.count + folders.count {
        keys.append(SortKey(prefix: unsafe Self.prefix(self[index], names), index: index))
      }
      keys.sort { left, right in
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        return unsafe Self.precedes(self[left.index], self[right.index], names)
      }
      for key in keys {
        let entry = self[key.index]
        let range = entry.pathStart..<entry.pathStart + Int(entry.nameCount)
        unsafe body(entry, UnsafeRawBufferPointer(rebasing: names[range]))
      }
    }
  }

  private subscript(index: Int) -> DirectoryTree.Entry {
    index < files.count ? files[index] : folders[index - files.count]
  }

  /// Returns the number of bytes of a name that are compared.
  private static func orderCount(_ entry: DirectoryTree.Entry) -> Int {
    Int(entry.nameCount) + (entry.kind == .directory ? 1 : 0)
  }

  /// Returns the first eight bytes, padded with zeros; names contain no zero, so a prefix of a name sorts before it.
  private static func prefix(_ entry: DirectoryTree.Entry, _ names: UnsafeRawBufferPointer) -> UInt64 {
    var prefix: UInt64 = 0
    let count = orderCount(entry)
    for offset in 0..<8 {
      // SAFETY: the name is in the buffer with the count used.
      prefix = prefix << 8 | UInt64(offset < count ? unsafe names[entry.pathStart + offset] : 0)
    }
    return prefix
  }

  private static func precedes(
    _ left: DirectoryTree.Entry, _ right: DirectoryTree.Entry, _ names: UnsafeRawBufferPointer
  ) -> Bool {
    let (leftCount, rightCount) = (orderCount(left), orderCount(right))
    guard let start = names.baseAddress else { return false }
    // SAFETY: both names are in the buffer with the counts used.
    let order = unsafe memcmp(start + left.pathStart, start + right.pathStart, min(leftCount, rightCount))
    return order != 0 ? order < 0 : leftCount < rightCount
  }
}

extension DirectoryTree.Entry {
  mutating func take(_ status: FileStatus) {
    (kind, hasStatus, inode, device) = (status.kind, true, status.inode, status.device)
    (size, modified, changed) = (status.size, status.modified, status.changed)
  }

  /// Takes the status of the name itself.
  mutating func take(_ status: stat) {
    (kind, hasStatus) = (FileStatus.Kind(mode: status.st_mode), true)
    (inode, device, size) = (UInt64(status.st_ino), UInt64(status.st_dev), Int64(status.st_size))
    modified = FileStatus.nanoseconds(Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
    changed = FileStatus.nanoseconds(Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec))
  }
}

/// A byte buffer that grows at its end and appends pieces without a function call each, for a walk's many names.
struct WalkNames {
  private var storage = [UInt8](repeating: 0, count: 1 << 12)

  private(set) var count = 0

  var span: Span<UInt8> {
    @_lifetime(borrow self) get { storage.span.extracting(0..<count) }
  }

  mutating func shorten(to count: Int) { self.count = min(count, self.count) }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count)
    let end = count
    // SAFETY: `reserve` has made room after the end for as many bytes as are copied.
    unsafe storage.withUnsafeMutableBytes { room in
      unsafe UnsafeMutableRawBufferPointer(rebasing: room[end...]).copyMemory(from: bytes)
    }
    count = end + bytes.count
  }

  private mutating func reserve(_ more: Int) {
    if storage.count - count < more { storage.append(contentsOf: repeatElement(0, count: max(more, storage.count))) }
  }
}
