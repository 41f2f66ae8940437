internal import Bytes
internal import NoteSyntax

/// The definitions of reference links and footnotes that a part of a note uses but that are in the other part. A part
/// that becomes a separate note needs copies of them.
struct CarriedDefinitions {
  private let note: ParsedNote
  private let bytes: [UInt8]
  private let isPart: (_ offset: Int) -> Bool
  private var definitions: Set<Range<Int>> = []
  private var footnotes: Set<Range<Int>> = []

  init(_ note: ParsedNote, _ bytes: [UInt8], for isPart: @escaping (_ offset: Int) -> Bool) {
    (self.note, self.bytes, self.isPart) = (note, bytes, isPart)
    gather(isPart)
  }

  var isEmpty: Bool { definitions.isEmpty && footnotes.isEmpty }

  func added(to part: [UInt8]) throws(EditError) -> [UInt8] {
    if isEmpty { return part }
    func lines(_ ranges: Set<Range<Int>>) -> String {
      ranges.sorted { $0.lowerBound < $1.lowerBound }.map { String(decoding: bytes[$0], as: UTF8.self) }
        .joined(separator: "\n")
    }
    let text = [lines(definitions), lines(footnotes)].filter { !$0.isEmpty }.joined(separator: "\n\n")
    return TextEdit.apply(try NoteEditor(part).append(text), to: part)
  }

  /// Collects the definitions that are used at offsets that satisfy `isMeant`, and in the footnotes that are collected.
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

  /// Returns the range of a footnote's definition, without the line break at its end; nil if there is none.
  private func definition(ofFootnote label: String) -> Range<Int>? {
    let found = note.containers.filter { container in
      if case .footnote(let name) = container.kind {
        name.lowercased() == label && container.parent == nil
      } else {
        false
      }
    }
    guard let range = (found.first { isPart($0.range.lowerBound) } ?? found.first)?.range else { return nil }
    let end = bytes[range].lastIndex { $0 != .lineFeed && $0 != .carriageReturn } ?? range.lowerBound
    return range.lowerBound..<end + 1
  }
}
