package import NoteSyntax

/// Images at the end of a text, each in a separate paragraph.
package enum TrailingImages {
  /// The separator before each image.
  package static let separator = "\n\n"

  /// Returns a text without the images at its end, and these images in their order.
  ///
  /// - Parameter name: Returns the name of the image that an embed shows; nil if it does not show an image.
  package static func split(_ text: String, name: (Link) -> String?) -> (text: String, names: [String]) {
    let bytes = Array(text.utf8)
    var end = bytes.count
    var names: [String] = []
    let embeds = NoteParser.parse(bytes.span).links.filter { $0.isEmbed && $0.propertyPath == nil }
    for link in embeds.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      guard link.range.upperBound == end, bytes[..<link.range.lowerBound].hasSuffix(separator.utf8),
        let name = name(link)
      else { break }
      names.append(name)
      end = link.range.lowerBound - separator.utf8.count
    }
    return (String(decoding: bytes[..<end], as: UTF8.self), names.reversed())
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ suffix: String.UTF8View) -> Bool { self.suffix(suffix.count).elementsEqual(suffix) }
}
