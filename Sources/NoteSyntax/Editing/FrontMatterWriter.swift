internal import Bytes

/// A writer of the front matter of a new note.
package struct FrontMatterWriter {
  /// The lines written so far, without the `---` lines around them.
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer with no properties.
  package init() {}

  /// Appends a property. A list of texts is written in brackets, or with one item per line.
  package mutating func append(_ name: String, _ value: PropertyValue, isBlockList: Bool = false) {
    bytes += ScalarWriter.property(
      name, value, listIndent: isBlockList ? [.space, .space] : nil, lineBreak: [.lineFeed])
  }

  /// The whole front matter with its `---` lines; empty if there is no property.
  package var block: [UInt8] { bytes.isEmpty ? [] : Array("---\n".utf8) + bytes + Array("---\n".utf8) }
}
