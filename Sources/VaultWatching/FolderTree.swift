internal import Bytes

/// A tree of numbered folders. A change never renumbers another folder. A path needs memory only for its last name.
struct FolderTree {
  /// The index of a folder in the tree. Indices of removed folders are reused.
  typealias Number = Int32

  private struct Folder {
    let parent: Number
    let name: [UInt8]
    var children: [[UInt8]: Number] = [:]
    var isFree = false
  }

  static let root: Number = 0

  private var folders = [Folder(parent: Self.root, name: [])]
  private var free: [Number] = []

  // MARK: - Reading

  /// Returns whether a number, which some folder had, belongs to a folder now.
  func contains(_ number: Number) -> Bool { !folders[Int(number)].isFree }

  func path(of folder: Number) -> [UInt8] {
    var names: [[UInt8]] = []
    var number = folder
    while number != Self.root {
      names.append(folders[Int(number)].name)
      number = folders[Int(number)].parent
    }
    return Array(names.reversed().joined(separator: [UInt8(ascii: "/")]))
  }

  func folder(at path: Span<UInt8>) -> Number? {
    var number = Self.root
    for name in [UInt8](path).pathComponents {
      guard let child = folders[Int(number)].children[Array(name)] else { return nil }
      number = child
    }
    return number
  }

  /// Returns a folder without subfolders below a folder, or nil if the folder has no subfolders.
  func deepest(below folder: Number) -> Number? {
    var deepest: Number?
    while let child = folders[Int(deepest ?? folder)].children.first { deepest = child.value }
    return deepest
  }

  // MARK: - Changing

  /// Returns the folder at a path; adds it and its parents if they are missing.
  mutating func make(_ path: Span<UInt8>) -> Number {
    var number = Self.root
    for name in [UInt8](path).pathComponents {
      number = folders[Int(number)].children[Array(name)] ?? attach(Array(name), to: number)
    }
    return number
  }

  private mutating func attach(_ name: [UInt8], to parent: Number) -> Number {
    let folder = Folder(parent: parent, name: name)
    let number = free.popLast() ?? Number(folders.count)
    if Int(number) < folders.count { folders[Int(number)] = folder } else { folders.append(folder) }
    folders[Int(parent)].children[name] = number
    return number
  }

  /// Removes a folder other than the root. It must have no subfolders.
  mutating func remove(_ number: Number) {
    let folder = folders[Int(number)]
    precondition(number != Self.root && folder.children.isEmpty, "only a folder without subfolders is removed")
    folders[Int(folder.parent)].children[folder.name] = nil
    folders[Int(number)] = Folder(parent: Self.root, name: [], isFree: true)
    free.append(number)
  }
}
