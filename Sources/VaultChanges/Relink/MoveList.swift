internal import Bytes
internal import SystemCalls
internal import VaultCore

/// Moves that were checked against the files, in an order in which none blocks another.
struct MoveList {
  private(set) var moves: [PathMove] = []
  /// The old paths of the moves of folders.
  private(set) var folders: Set<[UInt8]> = []
  private var targets: [[UInt8]: [UInt8]] = [:]

  /// The folders that cannot be moved.
  private static let systemFolders = [NoteArea.inboxFolder, NoteArea.archiveFolder, NoteArea.trashFolder].map {
    Array($0.utf8)
  }

  /// Checks moves. Throws `VaultError.move` if one is impossible, `.outsideVault` for a path outside of the vault.
  init(_ list: [PathMove], _ vault: Vault) throws(VaultError) {
    let files: VaultDirectory
    do throws(SystemError) { files = try VaultDirectory(vault.root) } catch { throw .unusableVault(vault.root, error) }
    var taken: Set<[UInt8]> = []
    for move in list where move.from != move.to {
      for path in [move.from, move.to] where !VaultPath.isInside(path) { throw .outsideVault(RawPath(path)) }
      if targets[move.from] == move.to { continue }
      guard taken.insert(move.to).inserted, targets.updateValue(move.to, forKey: move.from) == nil
      else { throw .move(.sharedPath(move.to)) }
      moves.append(move)
    }
    for move in moves { try check(move, files) }
    for move in moves { try disentangle(move) }
    try order()
  }

  func destination(of path: [UInt8]) -> [UInt8] {
    var end = path.count
    while true {
      if let target = targets[Array(path[..<end])] { return target + path[end...] }
      guard let slash = path[..<end].lastIndex(of: UInt8(ascii: "/")) else { return path }
      end = slash
    }
  }

  private mutating func check(_ move: PathMove, _ files: VaultDirectory) throws(VaultError) {
    do throws(SystemError) {
      guard try files.exists(move.from) else { throw SystemError(.noSuchFile, call: "rename") }
      if try files.status(of: move.from).kind == .directory { folders.insert(move.from) }
    } catch {
      if error.errno == .noSuchFile { throw .move(.missing(move.from)) }
      throw .change(ChangeError.refusal(of: move.from, error))
    }
    if folders.contains(move.from) {
      if Self.systemFolders.contains(move.from) { throw .move(.systemFolder(move.from)) }
      if move.to.isAtOrBelow(move.from) { throw .move(.intoItself(move.from)) }
    }
    var folder = move.to.parentPath
    do throws(SystemError) {
      if try files.exists(move.to), destination(of: move.to) == move.to { throw SystemError(.exists, call: "rename") }
      while !folder.isEmpty {
        if try files.exists(folder) { break }
        folder = folder.parentPath
      }
      if !folder.isEmpty {
        let status = try files.status(of: folder)
        if status.kind != .directory { throw SystemError(.notDirectory, call: "rename") }
      }
    } catch {
      switch error.errno {
      case .exists: throw .move(.taken(move.to))
      case .notDirectory: throw .move(.notAFolder(folder))
      case .tooManySymlinks: throw .change(.refused(path: move.to, reason: "a folder on its path is a symbolic link"))
      default: throw .change(ChangeError.refusal(of: move.to, error))
      }
    }
  }

  /// Throws if a move into a folder that is also moved would depend on the order of moves.
  private mutating func disentangle(_ move: PathMove) throws(VaultError) {
    var isInner = false
    for folder in folders where folder != move.from {
      let to = targets[folder] ?? folder
      if move.to.isAtOrBelow(folder) && move.to != folder || move.to.isAtOrBelow(to) {
        throw .move(.entangled(move.from))
      }
      if move.from.isAtOrBelow(folder) { isInner = true }
    }
    // A file that leaves a folder is moved before the folder itself.
    if isInner, let index = moves.firstIndex(of: move) { moves.insert(moves.remove(at: index), at: 0) }
  }

  /// Sorts the moves so that a move that frees a path is before the one that needs the path.
  private mutating func order() throws(VaultError) {
    guard moves.contains(where: { targets[$0.to] != nil }) else { return }
    var ordered: [PathMove] = []
    var done: Set<[UInt8]> = []
    for move in moves where !done.contains(move.from) {
      var chain = [move]
      while let last = chain.last, let next = targets[last.to], !done.contains(last.to) {
        if last.to == move.from { throw .move(.taken(last.to)) }
        chain.append(PathMove(from: last.to, to: next))
      }
      for step in chain.reversed() where done.insert(step.from).inserted { ordered.append(step) }
    }
    moves = ordered
  }
}
