/// The parts of a note for merging.
struct FrontMatterParts {
  struct Entry {
    /// The comments and blank lines before it.
    var leading: ArraySlice<UInt8>
    /// Its lines with their line breaks.
    var lines: ArraySlice<UInt8>
    var value: YAMLNode
  }

  let bytes: [UInt8]
  /// The byte-order mark.
  var mark: ArraySlice<UInt8>
  /// The opening line and the closing line; empty when there is no block.
  var opening, closing: ArraySlice<UInt8>
  var keys: [String] = []
  var entries: [String: Entry] = [:]
  /// The lines after the last property.
  var trailing: ArraySlice<UInt8>
  var body: ArraySlice<UInt8>

  /// Divides the note `bytes` into its parts; nil when that is not possible.
  init?(_ bytes: [UInt8]) {
    guard let matter = try? EditableFrontMatter(bytes), !matter.isFlow else { return nil }
    self.bytes = bytes
    let start = EditableFrontMatter.markLength(bytes)
    mark = bytes[..<start]
    guard let boundary = matter.boundary else {
      opening = bytes[start..<start]
      closing = opening
      trailing = opening
      body = bytes[start...]
      return
    }
    opening = bytes[start..<boundary.contentRange.lowerBound]
    closing = bytes[boundary.contentRange.upperBound..<boundary.range.upperBound]
    body = bytes[boundary.range.upperBound...]
    var entryStart = boundary.contentRange.lowerBound
    for pair in matter.pairs {
      let first = matter.lineStart(pair.key.range.lowerBound)
      let end = matter.nextLine(matter.end(pair))
      guard let key = pair.key.scalar?.text, first >= entryStart, end > first else { return nil }
      keys.append(key)
      entries[key] = Entry(leading: bytes[entryStart..<first], lines: bytes[first..<end], value: pair.value)
      entryStart = end
    }
    trailing = bytes[entryStart..<boundary.contentRange.upperBound]
  }

  var hasBlock: Bool { !opening.isEmpty }
}
