internal import Bytes
internal import SystemCalls
internal import VaultCore

/// The folders of a vault with their watches.
///
/// Folders are stored as a tree of names, so that moving one moves its contents at no cost, and a path needs memory
/// only for its last name. A watch belongs to an inode, and a path to whatever is there; the table has the watch of
/// each path as of the last visit.
struct WatchedFolders {
  /// The index of a folder in the table. Indices of removed folders are reused.
  typealias Number = Int32

  private struct Folder {
    var parent: Number
    var firstChild: Number = none
    var next: Number = none
    var previous: Number = none
    var nameHash: UInt64
    var name: [UInt8]
    var inode: UInt64 = 0
    /// The watch; `none` if the folder is not watched.
    var watch: Int32 = none
    /// The walk in which it was last entered; 0 for never.
    var walk: UInt32 = 0
    var isFree = false
  }

  private static let none: Int32 = -1
  /// The root of the vault.
  static let root: Number = 0

  private var folders: [Folder] = []
  private var free: [Number] = []
  private var byWatch: [Int32: Number] = [:]
  private var byName: [UInt64: Number] = [:]
  private let seed = UInt64.random(in: .min ... .max)
  /// The watches that no longer have a folder, or whose folder might have another one by now.
  private var orphans: Set<Int32> = []
  /// The number of the current walk of the whole vault.
  private(set) var walk: UInt32 = 1
  /// The number of folders without a watch.
  private(set) var unwatchedCount = 0

  /// Creates a table of a vault that was not walked yet.
  init() {
    folders = [Folder(parent: Self.none, nameHash: 0, name: [])]
  }

  /// The number of folders that were entered.
  var count: Int { folders.count { !$0.isFree && $0.walk > 0 } }

  /// The number of folders that are watched.
  var watchCount: Int { byWatch.count }

  // MARK: - Looking up

  /// Returns the folder of a watch.
  func folder(of watch: WatchDescriptor) -> Number? { byWatch[watch.rawValue] }

  /// Returns the watch of a folder.
  func watch(of folder: Number) -> WatchDescriptor? {
    let watch = folders[Int(folder)].watch
    return watch == Self.none ? nil : WatchDescriptor(rawValue: watch)
  }

  /// Returns the inode number of a folder when it was entered.
  func inode(of folder: Number) -> UInt64 { folders[Int(folder)].inode }

  /// Returns the path of a folder from the root.
  func path(of folder: Number) -> [UInt8] {
    var names: [[UInt8]] = []
    var number = folder
    while number != Self.root, number != Self.none {
      names.append(folders[Int(number)].name)
      number = folders[Int(number)].parent
    }
    return Array(names.reversed().joined(separator: [UInt8(ascii: "/")]))
  }

  /// Returns the folder at a path, or nil if it is not in the table.
  func folder(at path: Span<UInt8>) -> Number? {
    var number = Self.root
    var start = 0
    while start < path.count {
      let end = path.firstOffset(of: UInt8(ascii: "/"), from: start) ?? path.count
      guard let child = child(of: number, named: path.extracting(start..<end)) else { return nil }
      number = child
      start = end + 1
    }
    return number
  }

  /// Returns whether the folder at a path was entered and had the same inode then.
  func isEntered(_ path: Span<UInt8>, inode: UInt64) -> Bool {
    guard let number = folder(at: path) else { return false }
    return folders[Int(number)].walk > 0 && folders[Int(number)].inode == inode
  }

  /// Returns whether the folder at a path was entered.
  func isEntered(_ path: Span<UInt8>) -> Bool {
    folder(at: path).map { folders[Int($0)].walk > 0 } ?? false
  }

  /// The paths of the folders that were entered and are not watched.
  var unwatched: [[UInt8]] {
    if unwatchedCount == 0 { return [] }
    return folders.indices.filter { !folders[$0].isFree && folders[$0].walk > 0 && folders[$0].watch == Self.none }
      .map { path(of: Number($0)) }
  }

  private func child(of parent: Number, named name: Span<UInt8>) -> Number? {
    // Names with the same hash are in successive slots, which hardly ever happens.
    var hash = self.hash(parent, name)
    while let number = byName[hash] {
      let folder = folders[Int(number)]
      if folder.parent == parent, folder.name.span.isEqual(to: name) { return number }
      hash &+= 1
    }
    return nil
  }

  private func hash(_ parent: Number, _ name: Span<UInt8>) -> UInt64 {
    Checksum.of(name, seed: seed &+ UInt64(truncatingIfNeeded: parent) &* 0x9E37_79B9_7F4A_7C15)
  }

  // MARK: - Changing

  /// Begins a walk of the whole vault; folders that it does not enter are removed at its end.
  mutating func beginWalk() { walk &+= 1 }

  /// Ends a walk of the whole vault.
  mutating func endWalk() {
    for index in folders.indices.dropFirst() where !folders[index].isFree && folders[index].walk != walk {
      drop(Number(index))
    }
  }

  /// Records that a folder was entered, with its inode and watch.
  ///
  /// If another folder has the same watch, that folder has moved here, and its old entry is removed. The contents of
  /// both are removed, since the folder is being walked.
  ///
  /// - Parameter isElsewhere: Returns whether the inode is also at another path, as with a mount in two places. The
  ///   folder there keeps the watch, and this one gets none.
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
    let number = made(path)
    if folders[Int(number)].walk > 0, folders[Int(number)].inode != inode { dropContents(of: number) }
    if folders[Int(number)].walk == 0 { unwatchedCount += 1 }
    folders[Int(number)].inode = inode
    folders[Int(number)].walk = walk
    if folders[Int(number)].watch != watch {
      if folders[Int(number)].watch == Self.none { unwatchedCount -= 1 }
      setWatch(watch, of: number)
      if watch == Self.none { unwatchedCount += 1 }
    }
  }

  /// Records that a part of a folder was read.
  ///
  /// This changes nothing in the table, even if the path now has another folder: the rest of that folder was not read,
  /// and will be when its events arrive. Using its watch here would hide those events.
  ///
  /// - Parameter seesAll: Whether all files of the folder were read, so that it can get the watch if it has none.
  mutating func visit(_ path: Span<UInt8>, inode: UInt64, watch: WatchDescriptor?, seesAll: Bool) {
    guard let watch = watch?.rawValue, byWatch[watch] == nil else { return }
    if seesAll, let number = folder(at: path), folders[Int(number)].walk > 0, folders[Int(number)].inode == inode,
      folders[Int(number)].watch == Self.none
    {
      setWatch(watch, of: number)
      unwatchedCount -= 1
    } else {
      orphans.insert(watch)
    }
  }

  /// Marks a folder so that it will be entered again.
  mutating func forget(_ path: Span<UInt8>) {
    guard let number = folder(at: path), folders[Int(number)].walk > 0 else { return }
    folders[Int(number)].inode = 0
  }

  /// Removes the folder at a path and its contents.
  mutating func drop(at path: Span<UInt8>) {
    if let number = folder(at: path), number != Self.root { drop(number) }
  }

  /// Removes a folder whose watch has ended.
  mutating func end(_ watch: WatchDescriptor) {
    orphans.remove(watch.rawValue)
    guard let number = byWatch[watch.rawValue] else { return }
    setWatch(Self.none, of: number)
    orphans.remove(watch.rawValue)
    if folders[Int(number)].walk > 0 { unwatchedCount += 1 }
    drop(number)
  }

  /// Returns the watches that no longer have a folder and have to be removed; each is returned once.
  mutating func takeOrphans() -> [WatchDescriptor] {
    defer { orphans = [] }
    return orphans.filter { byWatch[$0] == nil }.map { WatchDescriptor(rawValue: $0) }
  }

  /// Removes a folder and its contents.
  mutating func drop(_ number: Number) {
    dropContents(of: number)
    guard number != Self.root, !folders[Int(number)].isFree else { return }
    if folders[Int(number)].walk > 0, folders[Int(number)].watch == Self.none { unwatchedCount -= 1 }
    setWatch(Self.none, of: number)
    detach(number)
    folders[Int(number)].isFree = true
    folders[Int(number)].name = []
    folders[Int(number)].walk = 0
    free.append(number)
  }

  private mutating func dropContents(of number: Number) {
    // This is iterative, so that deeply nested folders cannot overflow the stack.
    while folders[Int(number)].firstChild != Self.none {
      var deepest = folders[Int(number)].firstChild
      while folders[Int(deepest)].firstChild != Self.none { deepest = folders[Int(deepest)].firstChild }
      drop(deepest)
    }
  }

  private mutating func setWatch(_ watch: Int32, of number: Number) {
    let old = folders[Int(number)].watch
    if old != Self.none, byWatch[old] == number {
      byWatch[old] = nil
      orphans.insert(old)
    }
    folders[Int(number)].watch = watch
    if watch != Self.none { byWatch[watch] = number }
  }

  /// Returns the folder at a path; adds it and its parents if they are missing.
  private mutating func made(_ path: Span<UInt8>) -> Number {
    var number = Self.root
    var start = 0
    while start < path.count {
      let end = path.firstOffset(of: UInt8(ascii: "/"), from: start) ?? path.count
      let name = path.extracting(start..<end)
      number = child(of: number, named: name) ?? attach([UInt8](name), to: number)
      start = end + 1
    }
    return number
  }

  private mutating func attach(_ name: [UInt8], to parent: Number) -> Number {
    var hash = self.hash(parent, name.span)
    while byName[hash] != nil { hash &+= 1 }
    var folder = Folder(parent: parent, nameHash: hash, name: name)
    folder.next = folders[Int(parent)].firstChild
    let number: Number
    if let used = free.popLast() {
      number = used
      folders[Int(number)] = folder
    } else {
      number = Number(folders.count)
      folders.append(folder)
    }
    if folder.next != Self.none { folders[Int(folder.next)].previous = number }
    folders[Int(parent)].firstChild = number
    byName[hash] = number
    return number
  }

  private mutating func detach(_ number: Number) {
    let folder = folders[Int(number)]
    if folder.previous != Self.none {
      folders[Int(folder.previous)].next = folder.next
    } else {
      folders[Int(folder.parent)].firstChild = folder.next
    }
    if folder.next != Self.none { folders[Int(folder.next)].previous = folder.previous }
    // Successive entries with the same hash move up, so that they can still be found.
    byName[folder.nameHash] = nil
    var hash = folder.nameHash &+ 1
    while let follower = byName[hash] {
      byName[hash] = nil
      let name = folders[Int(follower)].name
      var place = self.hash(folders[Int(follower)].parent, name.span)
      while byName[place] != nil { place &+= 1 }
      byName[place] = follower
      folders[Int(follower)].nameHash = place
      hash &+= 1
    }
  }
}
