import Bytes

/// A link that was found in a text: where its parts are. No strings are made before it is certain that it stays, since
/// the texts of nested images hold each other.
struct LinkDraft {
  var kind: Link.Kind
  var isEmbed: Bool
  var isAngled = false
  /// The whole link, its destination, and the text that it shows; offsets into the text.
  var range: Range<Int>
  var target: Range<Int>
  var display: Range<Int>?
  /// Index of the definition of a reference link; -1 for other links.
  var definition = -1

  /// The link, with offsets into `text`, from which it was read.
  func link(_ text: Span<UInt8>, _ references: ReferenceTable) -> Link {
    var link = Link(
      kind: kind, isEmbed: isEmbed, isExternal: false, range: range, target: "", subpath: "", display: nil,
      targetRange: target, style: LinkStyle(), propertyPath: nil, definitionRange: nil, line: 0, column: 0)
    link.style.usesAngleBrackets = isAngled
    if let display { link.display = String(repairing: text.extracting(display)) }
    switch kind {
    case .wiki, .property:
      link.setTarget(text.extracting(target), isMarkdown: false)
    case .autolink:
      let isMail = text.schemeEnd(from: target.lowerBound, to: target.upperBound) == nil
      let address = text.decodedText(target, escapes: false)
      link.setTarget(address.utf8Span.span, isMarkdown: false)
      if isMail {
        link.target = "mailto:" + link.target + link.subpath
        link.subpath = ""
        link.isExternal = true
      }
    case .markdown:
      if text.hasEscapes(target) {
        link.style.hasEscapes = true
        link.setTarget(text.decodedText(target).utf8Span.span, isMarkdown: true)
      } else {
        link.setTarget(text.extracting(target), isMarkdown: true)
      }
    case .reference:
      let definition = references.definitions[definition]
      link.targetRange = definition.destinationRange
      link.definitionRange = definition.range
      link.style.usesAngleBrackets = definition.usesAngleBrackets
      link.setTarget(definition.destination.utf8Span.span, isMarkdown: true)
    }
    return link
  }
}

extension Link {
  /// Splits `destination` at the first `#` and decodes both parts if the link is in Markdown form; external
  /// destinations stay whole.
  fileprivate mutating func setTarget(_ destination: Span<UInt8>, isMarkdown: Bool) {
    style.isMarkdown = isMarkdown
    if kind == .autolink || isMarkdown, let colon = destination.schemeEnd(from: 0, to: destination.count),
      !destination.isNoteScheme(colon)
    {
      isExternal = true
      target = String(repairing: destination)
      return
    }
    let split = destination.firstOffset(of: 0x23) ?? destination.count
    var path = 0..<split
    let rest = split..<destination.count
    if kind == .wiki { path = destination.trimming(path) }
    target = String(repairing: destination.extracting(path))
    subpath = rest.isEmpty ? "" : String(repairing: destination.extracting(rest))
    if isMarkdown, destination.firstOffset(of: 0x25) != nil {
      style.isPercentEncoded = true
      target = PercentEncoding.decode(target)
      subpath = PercentEncoding.decode(subpath)
    }
    style.hasExtension = LinkKey.noteExtension(of: target) != nil
  }
}

extension Span where Element == UInt8 {
  /// Whether the scheme before the colon at `colon` names notes: `sheaf` or `takenote`.
  fileprivate func isNoteScheme(_ colon: Int) -> Bool {
    colon == 5 && hasASCII("sheaf", at: 0) || colon == 8 && hasASCII("takenote", at: 0)
  }
}
