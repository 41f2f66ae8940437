internal import Bytes

/// Makes edits of a list or mapping in flow style, whose entries are in brackets or braces, separated by commas.
struct FlowEdits {
  let bytes: [UInt8]
  /// The offset after the opening bracket.
  let open: Int
  /// The ranges of the entries with their anchors and tags.
  let entries: [Range<Int>]

  init(list node: YAMLNode, _ items: [YAMLNode], _ matter: EditableFrontMatter) {
    bytes = matter.bytes
    open = node.range.lowerBound + 1
    var last = open
    entries = items.map { item in
      let limit = matter.bytes[last..<item.range.lowerBound].lastIndex(of: .comma).map { $0 + 1 } ?? last
      last = max(item.range.upperBound, last)
      return matter.start(item, after: limit)..<item.range.upperBound
    }
  }

  /// Makes edits of front matter that is a single mapping in braces.
  init(root matter: EditableFrontMatter) {
    bytes = matter.bytes
    open = matter.root.range.lowerBound + 1
    entries = matter.pairs.map { pair in
      pair.key.range.lowerBound..<max(pair.value.range.upperBound, pair.key.range.upperBound)
    }
  }

  /// Inserts `texts` after entry `index`, or before all entries when it is nil.
  func insertion(_ texts: [[UInt8]], after index: Int?) -> TextEdit {
    let comma: [UInt8] = [.comma, .space]
    guard let index else {
      let text = Array(texts.joined(separator: comma))
      return TextEdit(at: entries.first?.lowerBound ?? open, insert: entries.isEmpty ? text : text + comma)
    }
    let separator = separator(before: index) ?? comma
    return TextEdit(at: entries[index].upperBound, insert: texts.flatMap { separator + $0 })
  }

  /// Returns the text between entry `index` and the previous one, if it is a comma and white space.
  private func separator(before index: Int) -> [UInt8]? {
    guard index > 0 else { return nil }
    let gap = bytes[entries[index - 1].upperBound..<entries[index].lowerBound]
    guard gap.first == .comma, gap.dropFirst().allSatisfy(\.isWhitespace) else { return nil }
    return Array(gap)
  }

  /// Removes the entries at `indices`, which must be in order. If there is a comment between entries, only the comma
  /// after the removed ones is removed with them.
  func removal(of indices: [Int]) -> [TextEdit] {
    let gone = Set(indices)
    if gone.count == entries.count, let first = entries.first, let last = entries.last,
      !entries.indices.contains(where: hasComment(before:))
    {
      return [TextEdit(remove: first.lowerBound..<afterComma(last.upperBound))]
    }
    let firstKept = entries.indices.first { !gone.contains($0) } ?? entries.count
    var keepsGap = false
    return indices.map { index in
      let isLeading = index < firstKept
      keepsGap = keepsGap && gone.contains(index - 1) || hasComment(before: isLeading ? index + 1 : index)
      let entry = entries[index]
      if keepsGap || isLeading && index + 1 == entries.count {
        return TextEdit(remove: entry.lowerBound..<afterComma(entry.upperBound))
      }
      if isLeading { return TextEdit(remove: entry.lowerBound..<entries[index + 1].lowerBound) }
      return TextEdit(remove: entries[index - 1].upperBound..<entry.upperBound)
    }
  }

  /// Returns whether there may be a comment between entry `index` and the previous one.
  private func hasComment(before index: Int) -> Bool {
    guard index > 0, index < entries.count else { return false }
    return bytes[entries[index - 1].upperBound..<entries[index].lowerBound].contains(.hash)
  }

  private func afterComma(_ end: Int) -> Int {
    let next = bytes[end...].firstIndex { !$0.isBlank } ?? end
    return next < bytes.count && bytes[next] == .comma ? next + 1 : end
  }
}
