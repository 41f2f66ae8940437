internal import Bytes

/// A tree of folder names, in which each folder has a number.
///
/// Adding or removing a folder never changes the number of another one. A path needs memory only for its last name. A
/// name in a folder is found by a hash table with linear probing.
struct FolderTree {
  /// The index of a folder in the tree. Indices of removed folders are reused.
  typealias Number = Int32

  private struct Folder {
    var parent: Number
    var firstChild: Number = none
    var next: Number = none
    var previous: Number = none
    var hash: UInt64
    var name: [UInt8]
    var isFree = false
  }

  private static let none: Number = -1
  /// The folder at the top, which always exists.
  static let root: Number = 0

  private var folders: [Folder]
  private var free: [Number] = []
  private var byHash: [UInt64: Number] = [:]
  private let seed: UInt64
  private let mask: UInt64

  /// Creates a tree that has only its root.
  ///
  /// - Parameter mask: The bits of hashes that are used. Tests use few bits, so that names collide.
  init(seed: UInt64 = .random(in: .min ... .max), mask: UInt64 = .max) {
    folders = [Folder(parent: Self.none, hash: 0, name: [])]
    (self.seed, self.mask) = (seed, mask)
  }

  // MARK: - Reading

  /// Returns whether a number, which some folder had, belongs to a folder now.
  func contains(_ number: Number) -> Bool { !folders[Int(number)].isFree }

  func path(of folder: Number) -> [UInt8] {
    var names: [[UInt8]] = []
    var number = folder
    while number != Self.root, number != Self.none {
      names.append(folders[Int(number)].name)
      number = folders[Int(number)].parent
    }
    return Array(names.reversed().joined(separator: [UInt8(ascii: "/")]))
  }

  /// Returns the folder at a path, or nil if it is not in the tree.
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

  /// Returns a folder without subfolders below a folder, or nil if the folder has no subfolders.
  func deepest(below folder: Number) -> Number? {
    var deepest = folders[Int(folder)].firstChild
    if deepest == Self.none { return nil }
    while folders[Int(deepest)].firstChild != Self.none { deepest = folders[Int(deepest)].firstChild }
    return deepest
  }

  private func child(of parent: Number, named name: Span<UInt8>) -> Number? {
    // Names with the same hash are in successive slots. With all bits of the hash this hardly ever happens.
    var hash = self.hash(parent, name)
    while let number = byHash[hash] {
      let folder = folders[Int(number)]
      if folder.parent == parent, folder.name.span.isEqual(to: name) { return number }
      hash &+= 1
    }
    return nil
  }

  private func hash(_ parent: Number, _ name: Span<UInt8>) -> UInt64 {
    mask & Checksum.of(name, seed: seed &+ UInt64(truncatingIfNeeded: parent) &* 0x9E37_79B9_7F4A_7C15)
  }

  // MARK: - Changing

  /// Returns the folder at a path; adds it and its parents if they are missing.
  mutating func make(_ path: Span<UInt8>) -> Number {
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
    while byHash[hash] != nil { hash &+= 1 }
    var folder = Folder(parent: parent, hash: hash, name: name)
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
    byHash[hash] = number
    return number
  }

  /// Removes a folder other than the root. It must have no subfolders.
  mutating func remove(_ number: Number) {
    let folder = folders[Int(number)]
    precondition(number != Self.root && folder.firstChild == Self.none, "only a folder without subfolders is removed")
    if folder.previous != Self.none {
      folders[Int(folder.previous)].next = folder.next
    } else {
      folders[Int(folder.parent)].firstChild = folder.next
    }
    if folder.next != Self.none { folders[Int(folder.next)].previous = folder.previous }
    vacate(folder.hash)
    folders[Int(number)].name = []
    folders[Int(number)].isFree = true
    free.append(number)
  }

  /// Removes an entry of the hash table. The entries after it move up, so that they can still be found.
  private mutating func vacate(_ slot: UInt64) {
    byHash[slot] = nil
    var slot = slot &+ 1
    while let follower = byHash[slot] {
      byHash[slot] = nil
      let name = folders[Int(follower)].name
      var newSlot = hash(folders[Int(follower)].parent, name.span)
      while byHash[newSlot] != nil { newSlot &+= 1 }
      byHash[newSlot] = follower
      folders[Int(follower)].hash = newSlot
      slot &+= 1
    }
  }
}
