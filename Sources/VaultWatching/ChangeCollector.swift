internal import SystemCalls
internal import VaultCore

/// Folds events into what has to be looked at.
///
/// An event is a hint that a name in a folder may stand for something else now; what it stands for, only a look tells.
/// Which folder a watch belongs to is asked when the look is taken, because folders move while events wait.
struct ChangeCollector {
  /// The watches that mean more than that a folder of notes is another. One folder may have several of these meanings.
  struct Places {
    /// The folder of cookies, which has no other meaning.
    var cookies: WatchDescriptor?
    /// The folder of the index.
    var index: WatchDescriptor?
    /// Folders with settings, where any change of one of the names matters.
    var settings: [WatchDescriptor: Set<[UInt8]>] = [:]
    /// The vault's root.
    var root: WatchDescriptor?
    /// A folder around the root while that is gone, with the name in it by which it will come back.
    var parent: (watch: WatchDescriptor, name: [UInt8])?
  }

  /// What there is to do.
  struct Batch {
    /// Names that may have changed, by the watch of their folder.
    var names: [WatchDescriptor: Set<[UInt8]>] = [:]
    /// Watches that told of the file or folder itself that they are of.
    var selves: Set<WatchDescriptor> = []
    /// Watches that have ended: their folders are gone.
    var ended: [WatchDescriptor] = []
    /// Watches whose folders have another path.
    var moved: Set<WatchDescriptor> = []
    /// Files and folders that were renamed, as far as both halves were seen.
    var renames: [Rename] = []
    /// Folders that may be read by others now, by the watch of the folder around them.
    var reentered: [WatchDescriptor: Set<[UInt8]>] = [:]
    /// Events were lost.
    var hasOverflowed = false
    /// Everything may have changed.
    var needsEverything = false
    /// The root may be another folder now, or none.
    var touchesRoot = false
    /// The settings may be others now.
    var touchesSettings = false
    /// The folder of cookies is gone, or the lock, or the index.
    var losesPlace = false
    /// Cookies to be answered when all is done.
    var cookies: [[UInt8]] = []

    /// Whether there is nothing to look at.
    var isEmpty: Bool {
      names.isEmpty && selves.isEmpty && ended.isEmpty && moved.isEmpty && !needsEverything && !touchesRoot
        && !touchesSettings
        && !losesPlace
    }
  }

  /// A rename of a file or folder.
  struct Rename: Equatable {
    let from: WatchDescriptor, fromName: [UInt8]
    let to: WatchDescriptor, toName: [UInt8]
  }

  /// The watches that mean something else than a folder of notes.
  var places = Places()
  private(set) var batch = Batch()
  private var halves: [UInt32: (watch: WatchDescriptor, name: [UInt8])] = [:]

  /// What has come together, to be done now; the collector begins anew.
  mutating func take() -> Batch {
    defer {
      batch = Batch()
      halves = [:]
    }
    return batch
  }

  /// Has the settings read again.
  mutating func requestReload() { batch.touchesSettings = true }

  /// Has the root looked at again.
  mutating func requestRootCheck() { batch.touchesRoot = true }

  /// Has the place renewed where others meet the watcher.
  mutating func requestPlace() { batch.losesPlace = true }

  /// Has everything looked at again.
  mutating func requestEverything() { batch.needsEverything = true }

  /// Takes an event in.
  mutating func add(_ event: InotifyEvent) {
    if event.mask.contains(.overflow) {
      batch.hasOverflowed = true
      batch.needsEverything = true
      return
    }
    if event.watch == places.cookies { return addCookie(event) }
    let isGone = !event.mask.isDisjoint(with: [.deleteSelf, .moveSelf, .unmounted, .ignored])
    if let names = places.settings[event.watch], names.contains(event.name) || event.mask.contains(.ignored) {
      batch.touchesSettings = true
    }
    if event.watch == places.index, isGone || Self.placeNames.contains(event.name) { batch.losesPlace = true }
    if let parent = places.parent, event.watch == parent.watch {
      if isGone || event.name == parent.name { batch.touchesRoot = true }
      // The vault is gone, and with it its folders.
      return
    }
    if event.watch == places.root {
      if isGone { batch.touchesRoot = true }
      if Self.settingNames.contains(event.name) { batch.touchesSettings = true }
    }
    // Which of the others are folders of the vault is known when the batch is looked at; these are not, mostly.
    if event.watch == places.index { return }
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

  /// Names in the root that decide what is part of the vault and how its links are meant.
  private static let settingNames: Set<[UInt8]> = [
    Array(".sheafignore".utf8), Array(".sheaf".utf8), Array(".obsidian".utf8),
  ]

  /// Names in the folder of the index that must not go.
  private static let placeNames: Set<[UInt8]> = [
    Array("cookies".utf8), Array("watcher".utf8), Array("index".utf8),
  ]

  private mutating func addCookie(_ event: InotifyEvent) {
    if !event.mask.isDisjoint(with: [.deleteSelf, .moveSelf, .ignored]) { batch.losesPlace = true }
    if event.mask.contains(.movedTo), event.name.first != UInt8(ascii: ".") { batch.cookies.append(event.name) }
  }

  private mutating func addName(_ event: InotifyEvent) {
    // Never part of a vault, nor in any rename of a part of it.
    if event.name[0] == UInt8(ascii: ".") { return }
    if !event.mask.contains(.isDirectory) {
      if VaultFiles.isTemporaryName(event.name.span) { return }
      // Of a file that is no note only that it is there counts.
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
      batch.renames.append(Rename(from: from.watch, fromName: from.name, to: event.watch, toName: event.name))
    }
  }
}
