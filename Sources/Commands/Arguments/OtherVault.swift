internal import Bytes
internal import CommandSpec
internal import NoteSyntax
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// The vault of a note that is given by its path and is not in the vault of the command.
enum OtherVault {
  /// Returns nil for the command's vault. Throws if notes are in several vaults, or another operand is a place in one.
  static func root(of operands: [(operand: OperandSpec, words: [Argument])], _ session: Session) throws -> RawPath? {
    let isNote = { (operand: OperandSpec) in operand.completion == .dynamic("note") }
    let names = operands.filter { isNote($0.operand) }.flatMap(\.words).filter { $0.bytes != NoteOperands.dash }
    guard session.globals.vault == nil, names.contains(where: { $0.bytes.contains(UInt8(ascii: "/")) }) else {
      return nil
    }
    let current = try? Vault.open(named: nil, session.surroundings).root
    let roots = try names.map { try root(of: $0.bytes, outside: current, session) }
    guard let other = roots.lazy.compactMap(\.self).first else { return nil }
    let vault = ShellWords.quoted(other.text)
    if let different = roots.firstIndex(where: { $0 != other }) {
      throw CommandError(
        "'\(names[different].text)' is not in the vault \(other.text), as another note is",
        hints: ["name the notes of one vault at a time; -C \(vault) names that vault"])
    }
    if operands.contains(where: { $0.operand.completion == .dynamic("folder") && !$0.words.isEmpty }) {
      throw CommandError(
        "'\(names[0].text)' is in another vault, \(other.text)",
        hints: ["with -C \(vault), the note and the place are in that vault"])
    }
    return other
  }

  /// Returns the root of the vault of a note with a path outside of the current vault; nil for all other names.
  private static func root(of name: [UInt8], outside current: RawPath?, _ session: Session) throws -> RawPath? {
    guard name.contains(UInt8(ascii: "/")), let file = file(name, session), VaultFiles.isNotePath(file.bytes),
      let folder = try? FileSystem.realPath(file.parent),
      let root = try Vault.nearestRoot(to: folder, session.surroundings)
    else { return nil }
    if let current, file.relative(to: current) != nil || folder.relative(to: current) != nil || folder == current {
      return nil
    }
    return root
  }

  /// Returns the absolute path of the file that a name begins with; a part of the note or a revision may follow it.
  private static func file(_ name: [UInt8], _ session: Session) -> RawPath? {
    let ends = [name.count] + name.indices.reversed().filter { [.hash, .colon, .at].contains(name[$0]) }
    for end in ends where end > 0 {
      let path = RawPath(Array(name[..<end]))
      let absolute = (path.isAbsolute ? path : session.surroundings.workingDirectory.appending(path)).normalized
      for ending in [""] + NoteExtension.allWithDot {
        let file = RawPath(absolute.bytes + Array(ending.utf8))
        if (try? FileStatus.stat(file).kind) == .regular { return file }
      }
    }
    return nil
  }
}
