internal import Bytes

/// Renaming tags.
extension PropertyEditor {
  /// Renames the tags in `tags` according to `renaming`. Each keeps its `#`, its quotes and the white space in them;
  /// duplicates that result are removed. No edits when there is no such tag.
  ///
  /// With `legacy`, the key `tag` is read too, and strings are split at commas and white space.
  package func renameTags(_ renaming: TagRenaming, legacy: Bool = false) throws(EditError) -> [TextEdit] {
    var edits: [TextEdit] = []
    for key in legacy ? ["tags", "tag"] : ["tags"] {
      // Tags are strings, so a mapping contains none.
      guard let index = matter.index(of: key), matter.pairs[index].value.pairs == nil else { continue }
      edits += try replace(in: key) { node in
        guard let scalar = node.scalar, scalar.type == .string || legacy, scalar.type != .null else { return nil }
        return legacy ? Self.renamedParts(scalar.text, renaming) : Self.renamed(scalar.text, renaming)
      } comparing: {
        Array(CaseFolding.fold(Self.tagText($0)).utf8)
      }
    }
    return TextEdit.trimmed(edits, in: matter.bytes)
  }

  /// Returns the tag in the text of a scalar, without white space and `#`.
  private static func tagText(_ text: String) -> String {
    FrontMatter.tagName(text) ?? text
  }

  /// Returns the text of a scalar that is a single tag, with the tag's new name.
  private static func renamed(_ text: String, _ renaming: TagRenaming) -> String? {
    guard let tag = FrontMatter.tagName(text), let name = renaming.name(of: tag) else { return nil }
    let inner = text.trimmingSpaces()
    let start = inner.utf8.first == .hash ? inner.index(after: inner.startIndex) : inner.startIndex
    let end = text.utf8.index(start, offsetBy: tag.utf8.count)
    return String(text[..<start]) + name + String(text[end...])
  }

  /// Returns the text of a scalar that may be several tags, with their new names; each tag is kept once if one of them
  /// is new.
  private static func renamedParts(_ text: String, _ renaming: TagRenaming) -> String? {
    var parts: [(gap: String, tag: String)] = []
    var gap = String.UnicodeScalarView()
    var tag = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isSpacing || scalar == "," {
        if !tag.isEmpty {
          parts.append((String(gap), String(tag)))
          (gap, tag) = ("".unicodeScalars, "".unicodeScalars)
        }
        gap.append(scalar)
      } else {
        tag.append(scalar)
      }
    }
    if !tag.isEmpty {
      parts.append((String(gap), String(tag)))
      gap = "".unicodeScalars
    }
    let names = parts.map { renamed($0.tag, renaming) }
    if names.allSatisfy({ $0 == nil }) { return nil }
    var seen = Set(parts.indices.compactMap { names[$0] == nil ? CaseFolding.fold(tagText(parts[$0].tag)) : nil })
    var result = ""
    for (index, part) in parts.enumerated() {
      if let name = names[index], !seen.insert(CaseFolding.fold(tagText(name))).inserted { continue }
      // The first tag that is kept is not separated from a tag before it.
      result += (result.isEmpty ? parts[0].gap : part.gap) + (names[index] ?? part.tag)
    }
    return result + String(gap)
  }
}
