internal import SystemCalls
internal import VaultCore

/// Collects events into a batch of the folders and names to compare.
///
/// An event is a hint that a name in a folder might refer to another file; only reading the folder shows which. The
/// path of a watched folder is determined when the batch is processed, because folders can move while events wait.
struct ChangeCollector {
  /// The watches with other purposes than folders of notes. One folder can have several of these purposes.
  struct SpecialWatches {
    /// The folder of cookies, which has no other purpose.
    var cookies: WatchDescriptor?
    var index: WatchDescriptor?
    /// The folders of settings files, with the names of these files.
    var settings: [WatchDescriptor: Set<[UInt8]>] = [:]
    var root: WatchDescriptor?
    /// While the root is gone: a folder above it, and the name in that folder that leads to the root.
    var parent: (watch: WatchDescriptor, name: [UInt8])?
  }

  var specialWatches = SpecialWatches()
  private(set) var batch = ChangeBatch()
  private var halves: [UInt32: (watch: WatchDescriptor, name: [UInt8])] = [:]

  mutating func take() -> ChangeBatch {
    defer {
      batch = ChangeBatch()
      halves = [:]
    }
    return batch
  }

  mutating func add(_ request: WritableKeyPath<ChangeBatch, Bool>) { batch[keyPath: request] = true }

  mutating func add(_ event: InotifyEvent) {
    if event.mask.contains(.overflow) {
      batch.hasOverflowed = true
      batch.needsEverything = true
      return
    }
    if event.watch == specialWatches.cookies { return addCookie(event) }
    let isGone = !event.mask.isDisjoint(with: [.deleteSelf, .moveSelf, .unmounted, .ignored])
    if let names = specialWatches.settings[event.watch], names.contains(event.name) || event.mask.contains(.ignored) {
      batch.touchesSettings = true
    }
    if event.watch == specialWatches.index, isGone || Self.watcherFileNames.contains(event.name) {
      batch.losesWatcherFiles = true
    }
    if let parent = specialWatches.parent, event.watch == parent.watch {
      if isGone || event.name == parent.name { batch.touchesRoot = true }
      // The vault is gone, including its folders.
      return
    }
    if event.watch == specialWatches.root {
      if isGone { batch.touchesRoot = true }
      if Self.settingNames.contains(event.name) { batch.touchesSettings = true }
    }
    // Which other watches are folders of the vault is determined when the batch is processed; the index folder usually
    // is not one.
    if event.watch == specialWatches.index { return }
    if event.mask.contains(.ignored) {
      batch.ended.append(event.watch)
    } else if event.mask.contains(.moveSelf) {
      batch.moved.insert(event.watch)
    } else if !event.name.isEmpty {
      addName(event)
    } else if !event.mask.contains(.isDirectory), !event.mask.isDisjoint(with: [.modify, .closeWrite, .attributes]) {
      batch.selves.insert(event.watch)
    }
  }

  /// Names in the root that determine what is part of the vault and how its links resolve.
  private static let settingNames: Set<[UInt8]> = [
    Array(".sheafignore".utf8), Array(".sheaf".utf8), Array(".obsidian".utf8),
  ]

  /// Names in the index folder that must not disappear.
  private static let watcherFileNames: Set<[UInt8]> = [
    Array("cookies".utf8), Array("watcher".utf8), Array("index".utf8),
  ]

  private mutating func addCookie(_ event: InotifyEvent) {
    if !event.mask.isDisjoint(with: [.deleteSelf, .moveSelf, .ignored]) { batch.losesWatcherFiles = true }
    if event.mask.contains(.movedTo), event.name.first != UInt8(ascii: ".") { batch.cookies.append(event.name) }
  }

  private mutating func addName(_ event: InotifyEvent) {
    // Hidden names are never part of a vault, nor of a rename in it.
    if event.name[0] == UInt8(ascii: ".") { return }
    if !event.mask.contains(.isDirectory) {
      if VaultFiles.isTemporaryName(event.name.span) { return }
      // For a file that is not a note, only its existence matters.
      let comesOrGoes = !event.mask.isDisjoint(with: [.create, .delete, .movedFrom, .movedTo])
      if !comesOrGoes, !VaultFiles.isNoteName(event.name.span) { return }
    } else if !event.mask.isDisjoint(with: [.modify, .closeWrite]) {
      return
    }
    batch.names[event.watch, default: []].insert(event.name)
    if event.mask.contains(.isDirectory), event.mask.contains(.attributes) {
      batch.reentered[event.watch, default: []].insert(event.name)
    }
    if event.mask.contains(.movedFrom) {
      halves[event.cookie] = (event.watch, event.name)
    } else if event.mask.contains(.movedTo), let from = halves.removeValue(forKey: event.cookie) {
      batch.renames.append(.init(from: from.watch, fromName: from.name, to: event.watch, toName: event.name))
    }
  }
}
