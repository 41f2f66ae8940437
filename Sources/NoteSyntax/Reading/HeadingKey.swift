internal import Bytes

/// The key by which links refer to headings: punctuation and runs of white space are one space, and case is ignored.
/// `TCP/IP Model` and `TCP IP Model` have the same key.
package struct HeadingKey: Hashable, Sendable {
  /// The folded text.
  package let text: String

  /// Makes the key of a heading's text, or of a part of a subpath.
  package init(_ heading: String) {
    var stripped = String.UnicodeScalarView()
    var isAfterSpace = true
    for scalar in CaseFolding.fold(heading).unicodeScalars {
      if scalar.isSpacing || Self.isIgnored(scalar) {
        if !isAfterSpace { stripped.append(" ") }
        isAfterSpace = true
      } else {
        stripped.append(scalar)
        isAfterSpace = false
      }
    }
    if stripped.last == " " { stripped.removeLast() }
    text = String(stripped)
  }

  /// Returns whether a scalar is ASCII punctuation other than `'`, `-` and `_`.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value < 0x80, UInt8(truncatingIfNeeded: scalar.value).isPunctuation else { return false }
    return scalar != "'" && scalar != "-" && scalar != "_"
  }

  /// Returns the keys of the headings in `subpath`, outermost first: A and B for `#A#B`. There are none for a block id
  /// and for an empty subpath.
  package static func path(ofSubpath subpath: String) -> [HeadingKey] {
    guard blockID(ofSubpath: subpath) == nil else { return [] }
    return subpath.split(separator: "#").map { HeadingKey(String($0)) }.filter { !$0.text.isEmpty }
  }

  /// Returns the block id in `subpath`, `#^id`, in lower case; nil when it has none.
  package static func blockID(ofSubpath subpath: String) -> String? {
    guard subpath.hasPrefix("#^"), subpath.utf8.count > 2 else { return nil }
    return subpath.dropFirst(2).lowercased()
  }
}

extension ParsedNote {
  /// Returns the heading that `subpath` refers to by its text; see `HeadingTable`.
  package func heading(atSubpath subpath: String) -> Heading? {
    HeadingTable(self).heading(atSubpath: subpath).map { headings[$0] }
  }

  /// Returns the block id called `id`, given without its `^` and compared without case; the first one in the note.
  package func blockID(_ id: String) -> BlockID? {
    let folded = id.lowercased()
    return blockIDs.first { $0.id.lowercased() == folded }
  }
}
