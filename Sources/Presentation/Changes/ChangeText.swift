package import Answers
internal import Bytes
internal import GitHistory
internal import Rendering
package import Terminal
package import VaultChanges
package import VaultCore

extension ItemState {
  /// The word for people; programs get the raw value.
  package var word: String { self == .deleted ? "moved to the trash" : rawValue }

  var style: Style {
    switch self {
    case .created, .restored: .created
    case .deleted: .deleted
    case .unchanged: .dim
    default: .updated
    }
  }
}

/// The text of a change: a line about it, or the cards of its notes.
package struct ChangeText {
  private let display: Display
  private let showsCards: Bool

  /// Lays out changes for a display.
  package init(display: Display, showsCards: Bool = false) { (self.display, self.showsCards) = (display, showsCards) }

  package func lines(_ answer: ChangeAnswer) -> [StyledText] {
    switch answer.kind {
    case .step(let step): return lines(step, answer)
    case .merges(let results, let marks):
      return results.isEmpty ? [StyledText("no conflicts")] : results.map { line($0, answer.view, marks: marks) }
    case .note: return answer.items.flatMap { card($0, answer.view) } + carried(answer)
    case .files where answer.items.count == 1 && answer.items[0].note != nil:
      return card(answer.items[0], answer.view) + details(answer)
    case .files: return answer.items.map { line($0, answer.view) } + details(answer)
    case .edits where showsCards: return answer.items.flatMap { card($0, answer.view) } + carried(answer)
    case .edits: return edits(answer.items, answer.view, as: answer.summary ?? .updated) + carried(answer)
    case .moves(_, let state) where showsCards:
      return answer.items.flatMap { item in
        item.note == nil
          ? [moveLine([item], item.state.word, item.state.style, state: state, view: answer.view)]
          : card(item, answer.view)
      }
    case .moves(let plan, let state): return moves(answer, plan, state)
    }
  }

  /// Returns one line about an answer, for a face with little room.
  package func headline(_ answer: ChangeAnswer) -> StyledText? {
    guard let first = lines(answer).first else { return nil }
    return details(answer).first.map { first + StyledText(" · " + $0.plainText.trimmed) } ?? first
  }

  /// Returns the lines about what a change did besides.
  private func details(_ answer: ChangeAnswer) -> [StyledText] {
    switch answer.details {
    case .nothing, .redirected: return []
    case .deletion(_, _, let broken):
      if broken.links == 0 { return [] }
      let links = "\(Amount.text(broken.links, "link")) in \(Amount.text(broken.notes, "note"))"
      return [StyledText("  \(links) \(broken.links == 1 ? "is" : "are") now broken", .warning)]
    case .attachments(let files):
      return files.map { file in
        StyledText(file.isReused ? "  found  " : "  copied  ", .dim)
          + StyledText(name: answer.view.displayPath(file.path))
          + StyledText("  \(Amount.bytes(Int(file.size)))", .dim)
      }
    }
  }

  /// Returns the lines about the notes from which open tasks were carried.
  private func carried(_ answer: ChangeAnswer) -> [StyledText] {
    answer.carried.map { from in
      StyledText("  carried  ", .dim) + StyledText(Amount.text(from.count, "task")) + StyledText(" from ", .dim)
        + StyledText(name: answer.view.displayPath(from.path))
    }
  }

  /// Returns the lines about an operation that was undone or redone.
  private func lines(_ step: HistoryStep, _ answer: ChangeAnswer) -> [StyledText] {
    let head = StyledText(step.isUndo ? "undone" : "redone", .success) + StyledText("  \(step.number)  ", .dim)
    let paths = answer.paths
    // If there is only one file more than the maximum, it is shown as well.
    let shown = paths.count > Self.maxFiles + 1 ? paths.prefix(Self.maxFiles) : paths[...]
    var lines = [head + StyledText(TerminalText.safe(step.command), .title)]
    lines += shown.map { StyledText("  ") + StyledText(name: answer.view.displayPath($0)) }
    if shown.count < paths.count {
      lines.append(StyledText("  and \(Amount.text(paths.count - shown.count, "more file"))", .dim))
    }
    return lines
  }

  /// The maximum number of files of an operation to list.
  private static let maxFiles = 10

  /// Returns the line about a conflict that was merged, or could not be.
  package func line(_ result: ConflictMerging.Result, _ view: VaultView, marks: Bool = false) -> StyledText {
    let conflict = result.conflict
    let path = StyledText(name: view.displayPath(conflict.path))
    let note = conflict.original.map { StyledText(name: view.displayPath($0)) }
    let sides = note.map { $0 + StyledText("  with ", .dim) + path } ?? path
    switch result.outcome {
    case .merged: return StyledText("merged", .success) + StyledText("  ") + sides
    case .equal: return StyledText("trashed", .success) + StyledText("  ") + path + StyledText("  the same text", .dim)
    case .unmergeable:
      let why = conflict.kind == .copy && conflict.original == nil ? "its note is gone" : "it is not a note"
      return StyledText("left", .warning) + StyledText("  ") + path + StyledText("  \(why)")
    case .undecided:
      return StyledText("left", .warning) + StyledText("  ") + path
        + StyledText("  \(conflict.git?.state.rawValue ?? "")")
    case .unreadable: return StyledText("left", .warning) + StyledText("  ") + sides + StyledText("  it cannot be read")
    case .conflicting(let count):
      let isMarked = marks && conflict.kind == .copy
      return StyledText(isMarked ? "marked" : "left", .warning) + StyledText("  ") + sides
        + StyledText("  " + Amount.text(count, "conflict"))
    }
  }

  /// Returns the card of a note: its new state, title, path, id and first lines.
  private func card(_ item: ChangedItem, _ view: VaultView) -> [StyledText] {
    guard let note = item.note else { return [] }
    let snippet = view.snapshot.texts(of: note.document).snippet
    let indent = StyledText("  ")
    var lines = [line(item, view)]
    if let id = note.card.id { lines.append(indent + StyledText(id, .dim)) }
    if !snippet.isEmpty, snippet != note.card.title {
      let width = display.width.map { max(1, min($0, TerminalLines.widestText) - 2) }
      lines += StyledText(snippet).prepared(for: display.palette).wrapped(toColumns: width).map { indent + $0 }
    }
    return lines
  }

  /// Returns the first line of a card, or the line about another file.
  package func line(_ item: ChangedItem, _ view: VaultView) -> StyledText {
    let state = StyledText(item.state.word, item.state.style) + StyledText("  ")
    guard let note = item.note else {
      let shown = item.state == .restored ? item.destination ?? item.path : item.path
      return state + StyledText(name: view.displayPath(shown))
    }
    return state + StyledText(note.card.title, .title) + StyledText("  ") + display.name(of: note.path, in: view)
  }

  /// Returns the lines about edited notes.
  package func edits(
    _ items: [ChangedItem], _ view: VaultView, as summary: ChangeSummary = .updated
  ) -> [StyledText] {
    let edited = items.filter { $0.state != .unchanged }
    let others = items.filter { $0.state == .unchanged }
    var lines: [StyledText] = []
    if !edited.isEmpty {
      let detail = StyledText(TerminalText.safe(Array(summary.detail.utf8)), .dim)
      let tail = summary.detail.isEmpty ? StyledText("") : StyledText("  ") + detail
      lines.append(StyledText(summary.verb, .updated) + subject(edited, view) + tail)
    }
    if !others.isEmpty { lines.append(StyledText("unchanged", .dim) + subject(others, view)) }
    for item in edited {
      guard let file = item.symlinkTarget else { continue }
      lines.append(
        StyledText("  ") + StyledText(name: view.displayPath(item.path))
          + StyledText(" is a symbolic link to ", .dim) + StyledText(name: view.displayPath(file)))
    }
    return lines
  }

  private func subject(_ items: [ChangedItem], _ view: VaultView) -> StyledText {
    if items.count == 1 { return StyledText("  ") + display.name(of: items[0].path, in: view) }
    return StyledText("  " + Amount.text(items.count, "note"))
  }

  private func moves(_ answer: ChangeAnswer, _ plan: ChangePlan?, _ state: ItemState) -> [StyledText] {
    let done = answer.items.filter { $0.state != .unchanged }
    let left = answer.items.filter { $0.state == .unchanged }
    let summary = answer.summary
    var lines: [StyledText] = []
    if !done.isEmpty {
      let named = summary?.move.map { [ChangedItem(state, $0.from, to: $0.to)] } ?? done
      var text = moveLine(named, summary?.verb ?? state.word, state.style, state: state, view: answer.view)
      if let detail = summary?.detail, !detail.isEmpty {
        text = text + StyledText("  " + TerminalText.safe(Array(detail.utf8)), .dim)
      }
      let links = plan?.rewrittenLinks ?? 0
      if links > 0 { text = text + StyledText("  " + Amount.text(links, "link"), .dim) }
      lines.append(text)
    }
    if !left.isEmpty {
      let left = left.map { ChangedItem($0.state, $0.path, to: $0.path, note: $0.note) }
      lines.append(moveLine(left, "unchanged", .dim, state: state, view: answer.view))
    }
    if answer.rewritten.contains(VaultConfigFile.path) {
      lines.append(StyledText("  settings updated in \(String(decoding: VaultConfigFile.path, as: UTF8.self))", .dim))
    }
    return lines
  }

  /// Returns the line for some items: the old and new path of one, or the number of items and their common new folder.
  private func moveLine(
    _ items: [ChangedItem], _ verb: String, _ style: Style, state: ItemState, view: VaultView
  ) -> StyledText {
    func name(_ path: [UInt8]) -> StyledText {
      view.note(at: path) == nil ? StyledText(name: view.displayPath(path)) : display.name(of: path, in: view)
    }
    let head = StyledText(verb, style) + StyledText("  ")
    if items.count == 1 {
      let (from, to) = (items[0].path, items[0].destination ?? items[0].path)
      return from == to ? head + name(to) : head + name(from) + StyledText(" → ") + name(to)
    }
    let word = items.allSatisfy { VaultFiles.isNotePath($0.path) } ? "note" : "file"
    let text = head + StyledText(Amount.text(items.count, word))
    guard state == .moved, let first = items.first?.destination?.parentPath,
      items.allSatisfy({ $0.destination?.parentPath == first })
    else { return text }
    return text + StyledText(" → ") + StyledText(name: first + [UInt8(ascii: "/")])
  }
}

extension PatchLine {
  /// The line for a terminal.
  package var line: StyledText {
    StyledText(TerminalText.safe(bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes), style)
  }

  private var style: Style {
    switch kind {
    case .head: .strong
    case .hunk: .group
    case .same: .plain
    case .removed: .removed
    case .added: .added
    case .remark: .dim
    }
  }
}
