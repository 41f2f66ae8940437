internal import Bytes
internal import LinkGraph
internal import Rendering
internal import SearchIndex
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// Finds the links and tasks of a note among the lines in which it is laid out.
struct TextStops {
  private let view: VaultView
  private let note: NoteRecord
  /// The offsets of the ends of lines in the file.
  private let lineEnds: [Int]
  /// The text that is laid out, if answers are in the place of queries.
  private let evaluated: EvaluatedText?

  /// Looks at a note whose file has these bytes.
  init(_ view: VaultView, of note: NoteRecord, _ bytes: [UInt8], _ evaluated: EvaluatedText? = nil) {
    (self.view, self.note, self.evaluated) = (view, note, evaluated)
    lineEnds = bytes.indices.filter { bytes[$0] == 0x0A }
  }

  /// Returns the number of the line of a byte, from 1.
  private func line(at offset: Int) -> Int { 1 + lineEnds.indices.partitioningIndex { lineEnds[$0] >= offset } }

  /// Returns the tasks in their order, among lines in which the whole file is laid out.
  func tasks(in lines: [StyledText]) -> [TextStop] {
    stops(in: lines, from: 0) { if case .task? = $0.mark { true } else { false } }
  }

  /// Returns the links and tasks in their order, among lines in which the body is laid out; one that continues on the next
  /// line is there once.
  func stops(in lines: [StyledText]) -> [TextStop] { stops(in: lines, from: bodyStart) { _ in true } }

  private func stops(in lines: [StyledText], from start: Int, where isWanted: (Hyperlink) -> Bool) -> [TextStop] {
    var stops: [TextStop] = []
    var last: Hyperlink?
    for (number, line) in lines.enumerated() {
      var index = 0
      while index < line.runs.count {
        guard let link = line.runs[index].link else {
          if !line.runs[index].text.allSatisfy(\.isWhitespace) { last = nil }
          index += 1
          continue
        }
        let end = line.runs[index...].firstIndex { $0.link != link } ?? line.runs.count
        if link != last, isWanted(link), let target = target(of: link, from: start) {
          stops.append(TextStop(line: number, runs: index..<end, target: target))
        }
        (last, index) = (link, end)
      }
    }
    return stops
  }

  /// Returns what a mark leads to; nil for a task in an answer, whose line is in another place.
  private func target(of link: Hyperlink, from start: Int) -> TextStop.Target? {
    switch link.mark {
    case .task(let offset):
      guard let evaluated else { return .task(line: line(at: start + offset)) }
      return evaluated.noteOffset(start + offset).map { .task(line: line(at: $0)) }
    case .note(let name): return target(named: name)
    case .missing(let name): return .missing(name)
    case nil: return .address(link.url)
    }
  }

  private static func file(in target: String) -> String { String(target.prefix { $0 != "#" }) }

  /// Returns the marks of links, with hyperlinks to their files; with `namesMissing`, a word marks broken links too.
  static func marks(of note: NoteRecord, namesMissing: Bool, in view: VaultView) -> LinkMarks {
    LinkMarks(missing: namesMissing ? "✗ missing" : "✗") { target in
      var graph = view.graph
      let name = file(in: target)
      if name.isEmpty { return Hyperlink(.note(target)) }
      guard let found = graph.resolve(target: name, from: note.document) else { return Hyperlink(.missing(name)) }
      return Hyperlink(host: "", path: view.vault.absolutePath(view.snapshot.key(of: found.document)).bytes)
        .marked(.note(target))
    }
  }

  private var bodyStart: Int { (try? NoteContents(of: note.path, in: view.vault))?.bodyRange.lowerBound ?? 0 }

  private func target(named name: String) -> TextStop.Target {
    var graph = view.graph
    let target = Self.file(in: name)
    // A link to a part of the note itself has no name.
    if target.isEmpty { return .note(NoteSource.item(note, titled: note.title)) }
    guard let found = graph.resolve(target: target, from: note.document) else { return .missing(target) }
    guard view.snapshot.isNote(found.document) else { return .address(target) }
    let other = view.record(found.document)
    return .note(NoteSource.item(other, titled: other.title))
  }
}
