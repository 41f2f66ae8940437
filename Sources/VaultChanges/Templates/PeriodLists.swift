internal import Dates
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
package import VaultCore

/// The lists of what was done in a period, for templates: `{{done:week}}` and the like. They are made when the note is.
package struct PeriodLists: Sendable {
  private enum Kind: String {
    /// Tasks that were done in the period: by their dates, or in the daily notes of its days.
    case done
    /// Tasks that are open in these notes, or due in the period.
    case open
    /// Notes that were made in the period.
    case written
    /// Tasks that went on from these notes to others.
    case carried
  }

  private let view: VaultView

  package init(_ view: VaultView) { self.view = view }

  /// Returns a list with a link in each line, empty if there is nothing; nil if there is no such list.
  ///
  /// - Parameters:
  ///   - name: What is listed.
  ///   - period: A word for the period that contains the day.
  ///   - source: The path of the note that is made.
  func text(_ name: String, _ period: String, around day: CivilDate, for source: [UInt8]) -> String? {
    guard let kind = Kind(rawValue: name), let unit = CalendarUnit(rawValue: period.lowercased()) else { return nil }
    let start = day.start(of: unit, firstWeekday: view.vault.config.weekStart)
    let days = start..<start.adding(1, unit)
    let daily = self.daily(days)
    var lines: [String] = []
    // A task that went on several times stands where it was last.
    var carried: [String: Int] = [:]
    for note in view.allNotes() where !NoteArea.leftOut.contains(note.area) {
      if kind == .written {
        let made = CivilDateTime(note.created, in: view.vault.surroundings.zone)
        let isInPeriod = days.contains(CivilDate(daysSinceEpoch: made.daysSinceEpoch))
        if isInPeriod, !daily.contains(note.path), note.path != source { lines.append("- " + link(to: note, source)) }
        continue
      }
      for task in view.snapshot.tasks(of: note.document)
      where includes(task, kind, days, isDaily: daily.contains(note.path)) {
        var (written, shown) = (task.text, note)
        if kind == .carried, let onward = onward(task.text, from: note) { (written, shown) = onward }
        let read = NoteParser.parse(Array("- [ ] \(written)".utf8).span).tasks.first
        let text = read?.summary ?? written
        let line = "- \(text) \(link(to: shown, source))"
        if kind == .carried, let index = carried[text] {
          lines[index] = line
          continue
        }
        carried[text] = lines.count
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func includes(_ task: StoredTask, _ kind: Kind, _ days: Range<CivilDate>, isDaily: Bool) -> Bool {
    func isIn(_ date: String?) -> Bool { date.flatMap { CivilDate(iso: $0) }.map(days.contains) ?? false }
    let symbol = task.status.unicodeScalars.first ?? " "
    switch kind {
    case .done:
      let isDone = view.vault.config.tasks.statuses.kind(of: symbol) == .done
      return isDone && (task.done == nil ? isDaily : isIn(task.done))
    case .open: return !task.isDone && (isDaily || isIn(task.due))
    case .carried: return isDaily && symbol == TaskStatuses.passedOn
    case .written: return false
    }
  }

  /// Returns the text of a task without the link at its end, and the note to which this leads, where the task went; nil
  /// if there is none.
  private func onward(_ text: String, from note: NoteRecord) -> (String, NoteRecord)? {
    let bytes = Array(text.utf8)
    var graph = view.graph
    guard let link = NoteParser.parse(bytes.span).links.last, link.range.upperBound == bytes.count,
      let found = graph.resolve(target: link.target, fromPath: note.path), view.snapshot.isNote(found.document)
    else { return nil }
    var rest = bytes[..<link.range.lowerBound]
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    return (String(decoding: rest, as: UTF8.self), view.record(found.document))
  }

  private func daily(_ days: Range<CivilDate>) -> Set<[UInt8]> {
    let series = PeriodicNote.Series(.daily, in: view.vault)
    var paths: Set<[UInt8]> = []
    var day = days.lowerBound
    while day < days.upperBound {
      if let note = try? series.note(of: day) { paths.insert(note.path) }
      day = day.adding(days: 1)
    }
    return paths
  }

  private func link(to note: NoteRecord, _ source: [UInt8]) -> String {
    let links = NewLinks(view.vault)
    let target = links.target(of: note.document, from: source, in: view.snapshot)
    guard let target else { return String(decoding: note.path, as: UTF8.self) }
    let text = links.isMarkdown ? note.card.title : target
    return String(decoding: links.link(to: target, showing: Array(text.utf8), isInTable: false), as: UTF8.self)
  }
}
