internal import Bytes
internal import SystemCalls
internal import VaultCore

/// The folders of a vault with the watches that tell of them.
///
/// Folders are kept as a tree of names, so that one that moves takes what is in it along at no cost, and a path takes
/// memory only for its last name. A watch belongs to an inode, a path to whatever is there: the table says which watch is
/// at which path as far as somebody has looked.
struct WatchedFolders {
  /// A folder in the table. Numbers are used again when their folder is gone.
  typealias Number = Int32

  private struct Folder {
    var parent: Number
    var firstChild: Number = none
    var next: Number = none
    var previous: Number = none
    var nameHash: UInt64
    var name: [UInt8]
    var inode: UInt64 = 0
    /// None when the folder is not watched.
    var watch: Int32 = none
    /// In which walk it was entered last; 0 for never.
    var walk: UInt32 = 0
    var isFree = false
  }

  private static let none: Int32 = -1
  /// The vault itself.
  static let root: Number = 0

  private var folders: [Folder] = []
  private var free: [Number] = []
  private var byWatch: [Int32: Number] = [:]
  private var byName: [UInt64: Number] = [:]
  private let seed = UInt64.random(in: .min ... .max)
  /// Watches that no folder has any more, or that another may have by now.
  private var orphans: Set<Int32> = []
  /// Counts the walks over the whole vault.
  private(set) var walk: UInt32 = 1
  /// How many folders are without a watch.
  private(set) var unwatchedCount = 0

  /// A vault in which nobody has looked.
  init() {
    folders = [Folder(parent: Self.none, nameHash: 0, name: [])]
  }

  /// How many folders were entered.
  var count: Int { folders.count { !$0.isFree && $0.walk > 0 } }

  /// How many folders are watched.
  var watchCount: Int { byWatch.count }

  // MARK: - Looking up

  /// The folder that a watch tells of.
  func folder(of watch: WatchDescriptor) -> Number? { byWatch[watch.rawValue] }

  /// The watch of a folder.
  func watch(of folder: Number) -> WatchDescriptor? {
    let watch = folders[Int(folder)].watch
    return watch == Self.none ? nil : WatchDescriptor(rawValue: watch)
  }

  /// The number of the inode that the folder was when it was entered.
  func inode(of folder: Number) -> UInt64 { folders[Int(folder)].inode }

  /// The path of a folder from the root.
  func path(of folder: Number) -> [UInt8] {
    var names: [[UInt8]] = []
    var number = folder
    while number != Self.root, number != Self.none {
      names.append(folders[Int(number)].name)
      number = folders[Int(number)].parent
    }
    return Array(names.reversed().joined(separator: [UInt8(ascii: "/")]))
  }

  /// The folder at a path; nil when nobody has met it.
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

  /// Whether the folder at a path has been entered, and is the inode it was then.
  func isEntered(_ path: Span<UInt8>, inode: UInt64) -> Bool {
    guard let number = folder(at: path) else { return false }
    return folders[Int(number)].walk > 0 && folders[Int(number)].inode == inode
  }

  /// Whether the folder at a path has been entered.
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
    // Names with the same hash stand one after another, which hardly ever happens.
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

  /// Begins a walk over the whole vault; folders that it does not meet are dropped at its end.
  mutating func beginWalk() { walk &+= 1 }

  /// Ends a walk over the whole vault.
  mutating func endWalk() {
    for index in folders.indices.dropFirst() where !folders[index].isFree && folders[index].walk != walk {
      drop(Number(index))
    }
  }

  /// Notes that a folder was entered: what it is, and the watch that tells of it.
  ///
  /// A watch that another folder had comes along with what moved. What was below either is forgotten: it is being walked.
  ///
  /// - Parameter isElsewhere: whether the inode is also at another path, as with a mount in two places; such a folder
  ///   keeps its watch, and this one has none.
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

  /// Notes that a part of a folder was looked at.
  ///
  /// That leaves everything as it is, even where it shows that there is another folder now: whatever else is in that one was
  /// not looked at, and will be when the events arrive that tell of it. To take its watch over would hide them.
  ///
  /// - Parameter seesAll: whether all files of the folder were looked at, so that one without a watch may have it from now on.
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

  /// Forgets that a folder was entered, so that it will be again.
  mutating func forget(_ path: Span<UInt8>) {
    guard let number = folder(at: path), folders[Int(number)].walk > 0 else { return }
    folders[Int(number)].inode = 0
  }

  /// Forgets the folder at a path and all in it.
  mutating func drop(at path: Span<UInt8>) {
    if let number = folder(at: path), number != Self.root { drop(number) }
  }

  /// Forgets a folder whose watch has ended.
  mutating func end(_ watch: WatchDescriptor) {
    orphans.remove(watch.rawValue)
    guard let number = byWatch[watch.rawValue] else { return }
    setWatch(Self.none, of: number)
    orphans.remove(watch.rawValue)
    if folders[Int(number)].walk > 0 { unwatchedCount += 1 }
    drop(number)
  }

  /// The watches that no folder has any more, to be ended; each is told once.
  mutating func takeOrphans() -> [WatchDescriptor] {
    defer { orphans = [] }
    return orphans.filter { byWatch[$0] == nil }.map { WatchDescriptor(rawValue: $0) }
  }

  /// Forgets a folder and all in it.
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
    // Without recursion, however deep the folders lie in one another.
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

  /// The folder at a path, made with those around it where nobody has met them.
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
    // What stands behind it under the same hash moves up, so that it is found again.
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
