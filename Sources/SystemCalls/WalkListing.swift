internal import Glibc

/// The kept entries of the one directory that a worker is reading, and their order.
struct WalkListing {
  /// What is known of an entry.
  struct Candidate {
    var kind: FileStatus.Kind
    var isSymlink = false
    var hasStatus = false
    var inode: UInt64
    var device: UInt64 = 0
    var size: Int64 = 0
    var modified: Int64 = 0
    var changed: Int64 = 0
    var nameStart = 0
    var nameCount = 0

    init(kind: FileStatus.Kind, inode: UInt64) {
      self.kind = kind
      self.inode = inode
    }

    /// Takes on what a symlink leads to.
    mutating func follow(_ target: FileStatus) {
      kind = target.kind
      isSymlink = true
      hasStatus = true
      inode = target.inode
      device = target.device
      size = target.size
      modified = target.modified
      changed = target.changed
    }

    func entry(nameCount: Int, pathCount: Int, pathStart: Int) -> DirectoryTree.Entry {
      DirectoryTree.Entry(
        kind: kind, isSymlink: isSymlink, hasStatus: hasStatus, inode: inode, device: device, size: size,
        modified: modified, changed: changed, nameCount: UInt16(clamping: nameCount),
        pathCount: UInt32(clamping: pathCount), pathStart: pathStart)
    }
  }

  /// The start of a name as a number of the same order, so that few comparisons look at the names.
  private struct SortKey {
    let prefix: UInt64
    let index: Int
  }

  private var candidates: [Candidate] = []
  private var keys: [SortKey] = []
  /// The names, one after another, those of directories with a slash.
  private var names: [UInt8] = []

  mutating func removeAll() {
    candidates.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }

  mutating func append(_ name: UnsafeRawBufferPointer, _ found: Candidate) {
    var found = found
    found.nameStart = names.count
    found.nameCount = name.count
    // SAFETY: the caller's buffer holds the name.
    unsafe names.append(contentsOf: name)
    if found.kind == .directory { names.append(RawPath.slash) }
    var prefix: UInt64 = 0
    for offset in 0..<8 {
      let index = found.nameStart + offset
      // A name holds no zero, so that a shorter name comes before the longer ones that start with it.
      prefix = prefix << 8 | UInt64(index < names.count ? names[index] : 0)
    }
    keys.append(SortKey(prefix: prefix, index: candidates.count))
    candidates.append(found)
  }

  /// Sorts by the bytes of the names, those of directories with their slash, which makes the order of
  /// whole paths out of the orders in the directories.
  mutating func forEachSorted(_ body: (Candidate, UnsafeRawBufferPointer) -> Void) {
    let candidates = self.candidates
    // SAFETY: the ranges are those that `append` filled, and the bodies keep no pointer.
    unsafe names.withUnsafeBytes { names in
      keys.sort { left, right in
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        return unsafe WalkListing.precedes(candidates[left.index], candidates[right.index], names)
      }
      for key in keys {
        let found = candidates[key.index]
        let range = found.nameStart..<found.nameStart + found.nameCount
        unsafe body(found, UnsafeRawBufferPointer(rebasing: names[range]))
      }
    }
  }

  private static func precedes(
    _ left: Candidate, _ right: Candidate, _ names: UnsafeRawBufferPointer
  ) -> Bool {
    let leftCount = left.nameCount + (left.kind == .directory ? 1 : 0)
    let rightCount = right.nameCount + (right.kind == .directory ? 1 : 0)
    guard let start = names.baseAddress else { return false }
    // SAFETY: both names lie in the buffer with the counts used.
    let order = unsafe memcmp(start + left.nameStart, start + right.nameStart, min(leftCount, rightCount))
    return order != 0 ? order < 0 : leftCount < rightCount
  }
}
