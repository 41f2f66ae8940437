internal import Bytes
package import NoteSyntax

extension QueryItems {
  /// Reads the list items of a note.
  package init(_ note: ParsedNote, _ bytes: [UInt8], file: Int?) {
    self.init()
    var numbers: [Int: Int] = [:]
    let taskOf = Dictionary(note.tasks.map { ($0.container, $0) }, uniquingKeysWith: { first, _ in first })
    let firstBlock = Dictionary(
      note.blocks.compactMap { block in block.container.map { ($0, block) } }, uniquingKeysWith: { first, _ in first })
    for (index, container) in note.containers.enumerated() {
      guard case .listItem(let marker) = container.kind else { continue }
      var item = QueryItem()
      let line = note.lines.index(at: container.range.lowerBound)
      let lineRange = note.lines.range(of: line)
      item.line = line + 1
      item.symbol = String(decoding: bytes[marker.range], as: UTF8.self)
      item.indentation = String(
        decoding: bytes[lineRange.lowerBound..<max(lineRange.lowerBound, marker.range.lowerBound)], as: UTF8.self)
      item.heading = note.headings.last { $0.line <= item.line }?.plainText
      var parent = container.parent
      while let above = parent {
        if let number = numbers[above] {
          item.parent = number
          break
        }
        parent = note.containers[above].parent
      }
      let own = firstBlock[index].map { $0.range } ?? lineRange
      if let task = taskOf[index] {
        item.status = String(Character(task.status))
        item.text = task.text
      } else {
        let text = firstBlock[index].map { $0.kind == .paragraph ? $0.contentRange : lineRange } ?? lineRange
        item.text = String(decoding: bytes[text], as: UTF8.self).trimmed
      }
      item.lineCount = max(1, firstBlock[index].map { $0.lines.count } ?? 1)
      item.tags = note.tags.filter { own.contains($0.range.lowerBound) && $0.origin == .body }.map { "#" + $0.name }
      item.links = note.links.filter { own.contains($0.range.lowerBound) && !$0.isExternal }.map {
        QueryLink($0.target + $0.subpath, display: $0.display, isEmbed: $0.isEmbed, source: file)
      }
      item.blockID = note.blockIDs.first { own.contains($0.range.lowerBound) }?.id
      numbers[index] = items.count
      items.append(item)
    }
    for (field, item) in note.ownedFields {
      if let number = item.flatMap({ numbers[$0] }) { items[number].fields.append((field.key, field.value)) }
    }
    for index in items.indices where items[index].status != nil { items[index].addDates() }
  }
}

extension QueryItem {
  /// The dates that the emoji of the Tasks plugin state.
  fileprivate mutating func addDates() {
    let signs: [(Unicode.Scalar, String)] = [
      ("\u{2795}", "created"), ("\u{1F6EB}", "start"), ("\u{23F3}", "scheduled"), ("\u{231B}", "scheduled"),
      ("\u{1F4C5}", "due"), ("\u{1F4C6}", "due"), ("\u{1F5D3}", "due"), ("\u{2705}", "completion"),
    ]
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard let name = signs.first(where: { $0.0 == scalar })?.1 else { continue }
      var rest = scalars.drop { $0 == " " || $0.value == 0xFE0F }
      let date = String(String.UnicodeScalarView(rest.prefix(10)))
      rest = rest.dropFirst(10)
      let bytes = Array(date.utf8)
      guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
        bytes.enumerated().allSatisfy({ $0.offset == 4 || $0.offset == 7 || $0.element.isDigit })
      else { continue }
      if !fields.contains(where: { $0.key == name }) { fields.append((name, date)) }
      scalars = rest
    }
  }
}
