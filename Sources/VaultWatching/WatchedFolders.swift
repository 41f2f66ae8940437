internal import Bytes
internal import SystemCalls

/// The folders of a vault with their watches. A watch belongs to an inode, and the inode at a path can change; the
/// table has the watch of each path as of the last visit. Each watch belongs to at most one folder.
struct WatchedFolders {
  /// A folder of the table, until it is removed.
  typealias Number = FolderTree.Number

  private struct Visit {
    var inode: UInt64 = 0
    /// The watch; `none` if the folder is not watched.
    var watch: Int32 = none
    /// The walk in which the folder was last entered; 0 if it never was, and for numbers that are not in use.
    var walk: UInt32 = 0
  }

  private static let none: Int32 = -1
  static let root = FolderTree.root

  private var tree = FolderTree()
  private var visits = [Visit()]
  private var byWatch: [Int32: Number] = [:]
  /// The watches that no longer belong to a folder. Some may belong to another folder by now.
  private var orphans: Set<Int32> = []
  /// The number of the current walk of the whole vault.
  private var walk: UInt32 = 1
  /// The number of folders that were entered and have no watch.
  private(set) var unwatchedCount = 0

  /// The number of folders that were entered.
  var count: Int { visits.count { $0.walk > 0 } }

  var watchCount: Int { byWatch.count }

  // MARK: - Looking up

  func folder(of watch: WatchDescriptor) -> Number? { byWatch[watch.rawValue] }

  func watch(of folder: Number) -> WatchDescriptor? {
    let watch = visits[Int(folder)].watch
    return watch == Self.none ? nil : WatchDescriptor(rawValue: watch)
  }

  /// Returns the inode number of a folder when it was entered.
  func inode(of folder: Number) -> UInt64 { visits[Int(folder)].inode }

  func path(of folder: Number) -> [UInt8] { tree.path(of: folder) }

  func path(of name: [UInt8], in folder: Number) -> [UInt8] { path(of: folder).appending(component: name) }

  func folder(at path: Span<UInt8>) -> Number? { tree.folder(at: path) }

  /// Returns whether the folder at a path was entered and had the same inode then.
  func isEntered(_ path: Span<UInt8>, inode: UInt64) -> Bool {
    guard let number = folder(at: path) else { return false }
    return visits[Int(number)].walk > 0 && visits[Int(number)].inode == inode
  }

  func isEntered(_ path: Span<UInt8>) -> Bool { folder(at: path).map { visits[Int($0)].walk > 0 } ?? false }

  var unwatched: [[UInt8]] {
    if unwatchedCount == 0 { return [] }
    return visits.indices.filter { visits[$0].walk > 0 && visits[$0].watch == Self.none }.map { path(of: Number($0)) }
  }

  // MARK: - Changing

  mutating func beginWalk() { walk &+= 1 }

  /// Ends a walk of the whole vault, and removes the folders that were not entered since it began.
  mutating func endWalk() {
    for index in visits.indices.dropFirst() where visits[index].walk != walk { drop(Number(index)) }
  }

  /// Records that a folder was entered. If another folder has the same watch, it has moved here: its old entry and the
  /// contents of both are removed, since the folder is being walked. If its inode is also at another path
  /// (`isElsewhere`), as with a mount in two places, the folder there keeps the watch, and this one gets none.
  mutating func enter(
    _ path: Span<UInt8>, inode: UInt64, watch: WatchDescriptor?, isElsewhere: (_ path: [UInt8]) -> Bool
  ) {
    var watch = watch?.rawValue ?? Self.none
    if watch != Self.none, let other = byWatch[watch], other != folder(at: path) {
      if isElsewhere(self.path(of: other)) {
        watch = Self.none
      } else {
        dropContents(of: other)
        if other == Self.root { setWatch(Self.none, of: other) } else { drop(other) }
      }
    }
    let number = tree.make(path)
    while visits.count <= Int(number) { visits.append(Visit()) }
    if visits[Int(number)].walk > 0, visits[Int(number)].inode != inode { dropContents(of: number) }
    if visits[Int(number)].walk == 0 { unwatchedCount += 1 }
    visits[Int(number)].inode = inode
    visits[Int(number)].walk = walk
    if visits[Int(number)].watch != watch {
      if visits[Int(number)].watch == Self.none { unwatchedCount -= 1 }
      setWatch(watch, of: number)
      if watch == Self.none { unwatchedCount += 1 }
    }
  }

  /// Records that a part of a folder was read; with `seesAll`, all its files, so that it can get the watch if it has
  /// none. The table does not change if there is another folder at the path now: the rest of that folder will be read
  /// when its events arrive, and using its watch here would hide these events.
  mutating func visit(_ path: Span<UInt8>, inode: UInt64, watch: WatchDescriptor?, seesAll: Bool) {
    guard let watch = watch?.rawValue, byWatch[watch] == nil else { return }
    if seesAll, let number = folder(at: path), visits[Int(number)].walk > 0, visits[Int(number)].inode == inode,
      visits[Int(number)].watch == Self.none
    {
      setWatch(watch, of: number)
      unwatchedCount -= 1
    } else {
      orphans.insert(watch)
    }
  }

  /// Marks a folder as not known to be the same, so that it will be entered again.
  mutating func forget(_ path: Span<UInt8>) {
    guard let number = folder(at: path), visits[Int(number)].walk > 0 else { return }
    visits[Int(number)].inode = 0
  }

  mutating func drop(at path: Span<UInt8>) { if let number = folder(at: path), number != Self.root { drop(number) } }

  /// Removes a folder whose watch has ended.
  mutating func end(_ watch: WatchDescriptor) {
    guard let number = byWatch[watch.rawValue] else {
      orphans.remove(watch.rawValue)
      return
    }
    setWatch(Self.none, of: number)
    orphans.remove(watch.rawValue)
    if visits[Int(number)].walk > 0 { unwatchedCount += 1 }
    drop(number)
  }

  /// Returns the watches that no longer have a folder and have to be removed; each is returned once.
  mutating func takeOrphans() -> [WatchDescriptor] {
    defer { orphans = [] }
    return orphans.filter { byWatch[$0] == nil }.map { WatchDescriptor(rawValue: $0) }
  }

  /// Removes a folder and its contents. The root stays, without contents.
  mutating func drop(_ number: Number) {
    dropContents(of: number)
    guard number != Self.root, tree.contains(number) else { return }
    if visits[Int(number)].walk > 0, visits[Int(number)].watch == Self.none { unwatchedCount -= 1 }
    setWatch(Self.none, of: number)
    visits[Int(number)] = Visit()
    tree.remove(number)
  }

  private mutating func dropContents(of number: Number) {
    // This is iterative, so that deeply nested folders cannot overflow the stack.
    while let deepest = tree.deepest(below: number) { drop(deepest) }
  }

  private mutating func setWatch(_ watch: Int32, of number: Number) {
    let old = visits[Int(number)].watch
    if old != Self.none, byWatch[old] == number {
      byWatch[old] = nil
      orphans.insert(old)
    }
    visits[Int(number)].watch = watch
    if watch != Self.none { byWatch[watch] = number }
  }
}
