internal import CommandSpec
internal import NoteSyntax
internal import Terminal
internal import VaultCore

/// The tasks on a command line: `NOTE:LINE`, as printed by `sheaf tasks`, or `NOTE LINE…`.
struct TaskTargets {
  /// The notes in the order of the command line, and the lines of each.
  private(set) var notes: [(path: [UInt8], lines: Set<Int>)] = []
  private let view: VaultView

  init(_ tasks: [FoundTask], in view: VaultView) {
    self.view = view
    for hit in tasks { add(hit.note, hit.task.line) }
  }

  init(_ operands: [Argument], in view: VaultView, _ session: Session) throws {
    self.view = view
    var pending: Argument?
    var note: NoteRecord?
    for operand in operands {
      if let record = note, let line = Self.number(operand.bytes[...]) {
        add(record, line)
        pending = nil
      } else if operand.bytes == [UInt8(ascii: "-")] {
        for line in try session.readText(of: view.vault, isKept: false).split(separator: "\n") {
          let (record, number) = try task(Self.printed(Array(line.utf8)), as: String(line))
          add(record, number)
        }
        note = nil
      } else {
        if let pending { throw missingLine(pending, of: note) }
        let named = try view.part(named: operand.bytes)
        if let line = try line(of: named, as: operand.text) { add(named.note, line) } else { pending = operand }
        note = named.note
      }
    }
    if let pending { throw missingLine(pending, of: note) }
  }

  private func missingLine(_ operand: Argument, of note: NoteRecord?) -> CommandError {
    let tasks = note.map { view.snapshot.tasks(of: $0.document) } ?? []
    guard let task = tasks.first(where: { !$0.isDone }) ?? tasks.first else {
      return CommandError(
        "'\(operand.text)' has no task", hints: ["'sheaf tasks' lists tasks as NOTE:LINE"])
    }
    return CommandError(
      "'\(operand.text)' does not name a task: the line number is missing",
      hints: [
        "write NOTE:LINE, for example '\(operand.text):\(task.line)'",
        "'sheaf tasks title:\(ShellWords.quoted(operand.text))' lists tasks with their lines",
      ])
  }

  private mutating func add(_ record: NoteRecord, _ line: Int) {
    if let index = notes.firstIndex(where: { $0.path == record.path }) {
      notes[index].lines.insert(line)
    } else {
      notes.append((record.path, [line]))
    }
  }

  private func task(_ bytes: [UInt8], as text: String) throws -> (NoteRecord, Int) {
    let named = try view.part(named: bytes)
    guard let line = try line(of: named, as: text) else {
      throw CommandError("'\(text)' does not name a task", hints: ["name a task as 'sheaf tasks' prints it: NOTE:LINE"])
    }
    return (named.note, line)
  }

  /// Returns the line of the task for a part of a note; nil for a whole note.
  private func line(of named: NamedPart, as text: String) throws -> Int? {
    switch named.part {
    case nil: return nil
    case .line(let number): return number
    case .heading, .block:
      let (_, note, location) = try named.located(in: view.vault)
      let lines = note.tasks.map(\.line).filter { location?.lines.contains($0) ?? false }
      guard case .block = named.part, let line = lines.first else {
        throw CommandError(
          "'\(text)' does not name a task", hints: ["name a task as 'sheaf tasks' prints it: NOTE:LINE"])
      }
      return line
    }
  }

  /// Returns the name of a task in a line printed by `sheaf tasks`: the part before the box, or the whole line.
  private static func printed(_ line: [UInt8]) -> [UInt8] {
    var start = line.startIndex
    while let colon = line[start...].firstIndex(of: UInt8(ascii: ":")) {
      let rest = line[(colon + 1)...]
      if rest.starts(with: " [".utf8), endsInLine(Array(line[..<colon])) { return Array(line[..<colon]) }
      start = colon + 1
    }
    return line
  }

  /// Returns whether there is a number after the last colon, which another colon can follow.
  private static func endsInLine(_ bytes: [UInt8]) -> Bool {
    let name = bytes.last == UInt8(ascii: ":") ? bytes.dropLast() : bytes[...]
    guard let colon = name.lastIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
    return number(name[(colon + 1)...]) != nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    let isNumber =
      !bytes.isEmpty && bytes.count < 10 && bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber, let number = Int(String(decoding: bytes, as: UTF8.self)), number > 0 else { return nil }
    return number
  }
}
