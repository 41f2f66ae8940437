internal import NoteSyntax
internal import VaultCore

/// The definitions that a part of a note uses and that stand in the other part: what it needs to be a note of its own.
struct CarriedDefinitions {
  private let note: ParsedNote
  private let bytes: [UInt8]
  private let isPart: (_ offset: Int) -> Bool
  private var definitions: Set<Range<Int>> = []
  private var footnotes: Set<Range<Int>> = []

  /// The definitions for a part of the note in `bytes`.
  init(_ note: ParsedNote, _ bytes: [UInt8], for isPart: @escaping (_ offset: Int) -> Bool) {
    self.note = note
    self.bytes = bytes
    self.isPart = isPart
    gather(isPart)
  }

  /// Whether the part has all that it uses.
  var isEmpty: Bool { definitions.isEmpty && footnotes.isEmpty }

  /// The part, with the definitions behind its text.
  func added(to part: [UInt8]) throws(EditError) -> [UInt8] {
    if isEmpty { return part }
    func lines(_ ranges: Set<Range<Int>>) -> String {
      ranges.sorted { $0.lowerBound < $1.lowerBound }.map { String(decoding: bytes[$0], as: UTF8.self) }
        .joined(separator: "\n")
    }
    let text = [lines(definitions), lines(footnotes)].filter { !$0.isEmpty }.joined(separator: "\n\n")
    return TextEdit.apply(try NoteEditor(part).append(text), to: part)
  }

  /// Gathers what is used where `isMeant` says, and in the footnotes that come with it.
  private mutating func gather(_ isMeant: (Int) -> Bool) {
    for link in note.links where link.kind == .reference && isMeant(link.range.lowerBound) {
      if let range = link.definitionRange, !isPart(range.lowerBound) { definitions.insert(range) }
    }
    for footnote in note.footnotes where footnote.kind == .reference && isMeant(footnote.range.lowerBound) {
      guard let range = definition(ofFootnote: footnote.label.lowercased()), !isPart(range.lowerBound),
        footnotes.insert(range).inserted
      else { continue }
      gather { range.contains($0) }
    }
  }

  /// Where the footnote of a label stands, without the line break at its end.
  private func definition(ofFootnote label: String) -> Range<Int>? {
    let found = note.containers.filter { container in
      if case .footnote(let name) = container.kind {
        name.lowercased() == label && container.parent == nil
      } else {
        false
      }
    }
    guard let range = (found.first { isPart($0.range.lowerBound) } ?? found.first)?.range else { return nil }
    let end = bytes[range].lastIndex { $0 != 0x0A && $0 != 0x0D } ?? range.lowerBound
    return range.lowerBound..<end + 1
  }
}
