/// A writer of the front matter of a new note.
package struct FrontMatterWriter {
  /// The lines written so far, without the `---` lines around them.
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer with no properties.
  package init() {}

  /// Appends a property. A list of texts is written in brackets, or with one item per line.
  package mutating func append(_ name: String, _ value: PropertyValue, isBlockList: Bool = false) {
    bytes += ScalarWriter().write(key: name) + [UInt8(ascii: ":")]
    switch value {
    case .list(let values) where isBlockList && !values.isEmpty:
      bytes.append(UInt8(ascii: "\n"))
      for item in values { bytes += Array("  - ".utf8) + Self.scalar(item, isInFlow: false) + [UInt8(ascii: "\n")] }
      return
    case .list(let values):
      bytes += Array(" [".utf8) + values.map { Self.scalar($0, isInFlow: true) }.joined(separator: Array(", ".utf8))
      bytes.append(UInt8(ascii: "]"))
    default:
      let scalar = Self.scalar(value, isInFlow: false)
      if !scalar.isEmpty { bytes += [UInt8(ascii: " ")] + scalar }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The whole front matter with its `---` lines; empty if there is no property.
  package var block: [UInt8] { bytes.isEmpty ? [] : Array("---\n".utf8) + bytes + Array("---\n".utf8) }

  private static func scalar(_ value: PropertyValue, isInFlow: Bool) -> [UInt8] {
    switch value {
    case .text(""): return Array("\"\"".utf8)
    case .text(let text): return ScalarWriter(isInFlow: isInFlow).write(text)
    case .list: return Array("[]".utf8)
    default: return Array((value.plainText ?? "").utf8)
    }
  }
}
