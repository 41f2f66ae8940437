internal import Terminal
internal import VaultCore

extension Session {
  /// Runs a command. If a name refers to several notes, or to none but is part of the names of some, asks the user at
  /// the terminal for the intended one, and runs the command again. Names are looked up before anything is changed.
  func asking(_ work: @Sendable (Session) throws -> ExitStatus) throws -> ExitStatus {
    var session = self
    while true {
      do {
        return try work(session)
      } catch let error as VaultError {
        guard session.canAsk, let choice = NoteChoice(error),
          session.surroundings.chosenNotes[choice.name] == nil
        else { throw error }
        session.surroundings.chosenNotes[choice.name] = try choice.answer(session)
      }
    }
  }

  var canAsk: Bool { globals.asks && hasTerminal && console.canAsk }

  var hasTerminal: Bool { console.inputIsTerminal && errorOutput.isTerminal }
}

private struct NoteChoice {
  /// The name as it was written.
  let name: String
  private let candidates: [[UInt8]]
  private let question: String

  /// The maximum number of notes to choose from.
  private static let limit = 20

  init?(_ error: VaultError) {
    switch error {
    case .ambiguousNote(let name, let candidates):
      // Files in the trash are not notes of the vault.
      if candidates.contains(where: { $0.starts(with: ".trash/".utf8) }) { return nil }
      (self.name, self.candidates) = (name, candidates)
      question = "'\(name)' is ambiguous: \(candidates.count) notes match:"
    case .noSuchNote(let name, _, let similar) where !similar.isEmpty:
      (self.name, candidates, question) = (name, similar, "no note has the name '\(name)'; these names contain it:")
    default: return nil
    }
  }

  /// Returns the path of the chosen note; throws if none is chosen.
  func answer(_ session: Session) throws -> [UInt8] {
    session.remark(StyledText(TerminalText.safe(question)))
    let shown = candidates.prefix(Self.limit)
    for (index, path) in shown.enumerated() {
      let number = "\(index + 1)".padded(toColumns: 4, alignment: .right)
      session.remark(StyledText("\(number)  ", .lineNumber) + StyledText(name: path))
    }
    if candidates.count > shown.count {
      session.remark(StyledText("      and \(candidates.count - shown.count) more; type a longer name", .dim))
    }
    while let answer = try session.console.ask("number (empty cancels): ") {
      let word = answer.filter { !$0.isWhitespace }.lowercased()
      if word.isEmpty || word == "q" { break }
      if let number = Int(word), shown.indices.contains(number - 1) { return shown[number - 1] }
      session.remark(StyledText("'\(TerminalText.safe(word))' is not a number from 1 to \(shown.count)"))
    }
    throw CommandError("no note was chosen; nothing was done")
  }
}
