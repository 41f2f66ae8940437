internal import Browse
internal import Bytes
internal import CommandSpec
internal import SystemCalls
internal import Terminal

/// Choosing what a command line wants at its end.
extension PickCommand {
  static func run(_ session: Session, _ arguments: Arguments, endOf line: String) throws -> ExitStatus {
    var (session, arguments) = (session, arguments)
    let ending = ShellWords.ending(of: line)
    var (words, typed) = (ending.words, ending.unfinished)
    arguments.replacedCount = ending.width
    let catalog = Program.table.catalog
    guard words.first?.split(separator: "/").last == catalog.program[...] else {
      arguments.query = typed
      return try PickedNotes(session, arguments).run(session)
    }
    if typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
      words.append(String(typed[..<equals]))
      typed = String(typed[equals...].dropFirst())
      arguments.replacedCount = min(ending.width, typed.unicodeScalars.count)
    }
    arguments.query = typed
    let next = catalog.nextWord(after: Array(words.dropFirst()))
    if let vault = next.forwarded["vault"] { session.globals.vault = RawPath(vault) }
    // Where a note or the folder that it goes to can follow, the folder is what is missing.
    guard let kind = typed.hasPrefix("@") ? .dynamic("query") : next.kinds.last(where: { $0 != .none }) else {
      return try PickedNotes(session, arguments).run(session)
    }
    switch kind {
    case .choices(let choices):
      return try choose(NameList(names: choices.map { Array($0.utf8) }), "words", session, arguments: arguments)
    case .dynamic(let name) where !["note", "config-key", "config-value", "vault"].contains(name):
      let candidates = CompleteCommand.candidates(of: name, try session.openVault())
      let names = name == "query" ? candidates.filter { $0.text.first == .at } : candidates
      return try choose(
        NameList(described: names.map { ($0.text, $0.description) }), "names", session, arguments: arguments)
    default: return try PickedNotes(session, arguments).run(session)
    }
  }
}
