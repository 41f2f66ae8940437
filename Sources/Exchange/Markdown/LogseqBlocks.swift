internal import Bytes
internal import LinkGraph
internal import NoteSyntax

/// References to blocks in a folder of Logseq: a line `id:: UUID` gives a block its identifier, and `((UUID))` in another
/// block shows it. Here, a block id and a link to it do the same.
struct LogseqBlocks: Sendable {
  /// The path of the page with each block, by the identifier.
  private var pages: [String: [UInt8]] = [:]
  /// The identifiers to which there are references.
  private var referred: Set<String> = []

  private static let (opening, closing, property) = (Array("((".utf8), Array("))".utf8), Array("id:: ".utf8))
  private static let (embed, end) = (Array("{{embed ".utf8), Array("}}".utf8))

  /// Takes the blocks and references of a page. O(length).
  mutating func add(_ text: [UInt8], of path: [UInt8]) {
    for (id, _) in Self.identifiers(after: Self.property, in: text[...]) where pages[id] == nil { pages[id] = path }
    for (id, _) in Self.identifiers(after: Self.opening, in: text[...]) { referred.insert(id) }
  }

  /// Returns the edits that make block ids and links of a note. `target` returns the wikilink target of a page, if any.
  func edits(of note: ParsedNote, _ text: [UInt8], target: (_ page: [UInt8]) -> String?) -> [TextEdit] {
    var edits: [TextEdit] = []
    for block in note.blocks where block.kind == .paragraph { edits += blockIDs(in: block.contentRange, text) }
    func link(_ id: String, _ range: Range<Int>, label: String?) -> TextEdit? {
      guard let page = pages[id], let target = target(page) else { return nil }
      let (embed, range) = Self.embed(around: range, text) ?? ("", range)
      return TextEdit(
        range: range, replacement: Array("\(embed)[[\(target)#^\(id)\(label.map { "|\($0)" } ?? "")]]".utf8))
    }
    for range in NoteText.linkableRanges(of: note, in: text.span) {
      for (id, idRange) in Self.identifiers(after: Self.opening, in: text[range]) {
        let whole = idRange.lowerBound - Self.opening.count..<idRange.upperBound + Self.closing.count
        if text[idRange.upperBound...].starts(with: Self.closing), let edit = link(id, whole, label: nil) {
          edits.append(edit)
        }
      }
    }
    for found in note.links {
      let target = Array(found.target.utf8)
      if found.kind == .wiki, let (embed, range) = Self.embed(around: found.range, text) {
        edits.append(TextEdit(range: range.lowerBound..<found.range.lowerBound, replacement: Array(embed.utf8)))
        edits.append(TextEdit(range: found.range.upperBound..<range.upperBound, replacement: []))
      } else if found.kind == .markdown, let (id, _) = Self.identifiers(after: Self.opening, in: target[...]).first {
        if let edit = link(id, found.range, label: found.display) { edits.append(edit) }
      }
    }
    return edits
  }

  /// Returns the edits of a paragraph that make an identifier in it a block id, which is at the end.
  private func blockIDs(in paragraph: Range<Int>, _ text: [UInt8]) -> [TextEdit] {
    guard let (id, idRange) = Self.identifiers(after: Self.property, in: text[paragraph]).first, referred.contains(id)
    else { return [] }
    let start = idRange.lowerBound - Self.property.count
    let line = text[paragraph.lowerBound..<start].lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? paragraph.lowerBound
    let rest = text[idRange.upperBound..<paragraph.upperBound]
    guard text[line..<start].allSatisfy(\.isBlank), rest.first?.isLineBreak ?? true else { return [] }
    let mark = Array("^\(id)".utf8)
    guard let last = rest.lastIndex(where: { !$0.isBlank && !$0.isLineBreak }) else {
      return [TextEdit(range: start..<idRange.upperBound, replacement: mark)]
    }
    let next = (rest.firstIndex { !$0.isLineBreak }) ?? rest.endIndex
    return [
      TextEdit(range: line..<next, replacement: []),
      TextEdit(range: last + 1..<last + 1, replacement: [UInt8(ascii: " ")] + mark),
    ]
  }

  /// Returns `!` and the range with the braces if a link or reference is in `{{embed …}}`.
  private static func embed(around range: Range<Int>, _ text: [UInt8]) -> (mark: String, range: Range<Int>)? {
    guard text[..<range.lowerBound].suffix(embed.count) == embed[...], text[range.upperBound...].starts(with: end)
    else { return nil }
    return ("!", range.lowerBound - embed.count..<range.upperBound + end.count)
  }

  private static func identifiers(after mark: [UInt8], in text: ArraySlice<UInt8>) -> [(id: String, range: Range<Int>)]
  {
    var identifiers: [(String, Range<Int>)] = []
    var rest = text
    while let start = rest.firstIndex(of: mark[0]) {
      rest = rest[(start + 1)...]
      guard text[start...].starts(with: mark) else { continue }
      let bytes = text[(start + mark.count)...].prefix(36)
      let id = String(decoding: bytes, as: UTF8.self)
      if bytes.isUUID { identifiers.append((id, bytes.startIndex..<bytes.endIndex)) }
    }
    return identifiers
  }
}
