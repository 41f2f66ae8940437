internal import Bytes

/// A link that was found in a text, as the ranges of its parts. Its strings are made only when the link is certain;
/// otherwise the texts of nested images, which contain each other, would be copied many times.
struct LinkDraft {
  var kind: Link.Kind
  var isEmbed: Bool
  var isAngled = false
  /// The ranges of the whole link, its destination, and the shown text, as offsets into the text.
  var range, target: Range<Int>
  var display: Range<Int>?
  /// The index of the definition of a reference link; -1 for other links.
  var definition = -1

  /// Returns the link read from `text`; in the note, it is at `range`, from `position`, its target at `targetRange`.
  func link(
    _ text: Span<UInt8>, _ references: ReferenceTable, range: Range<Int>, targetRange: Range<Int>,
    at position: SourcePosition
  ) -> Link {
    var parts: LinkParts
    var targetRange = targetRange
    var definitionRange: Range<Int>?
    switch kind {
    case .wiki, .property: parts = LinkParts(text.extracting(target), kind)
    case .autolink:
      let isMail = text.schemeEnd(from: target.lowerBound, to: target.upperBound) == nil
      parts =
        text.hasEscapes(target)
        ? LinkParts(text.decodedText(target, escapes: false).utf8Span.span, kind)
        : LinkParts(text.extracting(target), kind)
      if isMail { parts.makeMail() }
    case .markdown:
      let hasEscapes = text.hasEscapes(target)
      parts =
        hasEscapes ? LinkParts(text.decodedText(target).utf8Span.span, kind) : LinkParts(text.extracting(target), kind)
      parts.style.hasEscapes = hasEscapes
    case .html:
      let hasEscapes = text.hasEscapes(target)
      parts =
        hasEscapes
        ? LinkParts(text.decodedText(target, escapes: false).utf8Span.span, kind)
        : LinkParts(text.extracting(target), kind)
      parts.style.hasEscapes = hasEscapes
    case .reference, .definition:
      let definition = references.definitions[definition]
      targetRange = definition.destinationRange
      definitionRange = definition.range
      parts = LinkParts(definition.destination.utf8Span.span, kind)
      parts.style.usesAngleBrackets = definition.usesAngleBrackets
    }
    if isAngled { parts.style.usesAngleBrackets = true }
    return Link(
      kind: kind, isEmbed: isEmbed, isExternal: parts.isExternal, range: range, target: parts.target,
      subpath: parts.subpath, display: display.map { String(repairing: text.extracting($0)) }, targetRange: targetRange,
      style: parts.style, propertyPath: nil, definitionRange: definitionRange, line: position.line,
      column: position.column)
  }
}

extension LinkDefinition {
  /// Whether it is a comment, such as `[//]: # (text)`, which is not meant to be used.
  package var isComment: Bool { destination.isEmpty || destination == "#" }

  /// Returns the link that the definition makes of a reference to it, with the definition itself as its range.
  package func link(at position: SourcePosition) -> Link {
    var parts = LinkParts(destination.utf8Span.span, .definition)
    parts.style.usesAngleBrackets = usesAngleBrackets
    return Link(
      kind: .definition, isEmbed: false, isExternal: parts.isExternal, range: range, target: parts.target,
      subpath: parts.subpath, display: nil, targetRange: destinationRange, style: parts.style, propertyPath: nil,
      definitionRange: range, line: position.line, column: position.column)
  }
}

private struct LinkParts {
  var target = ""
  var subpath = ""
  var isExternal = false
  var style = LinkStyle()

  /// Splits `destination`, unless external, at the first `#`, and decodes both parts if the link has the Markdown form.
  init(_ destination: Span<UInt8>, _ kind: Link.Kind) {
    let isMarkdown = kind.isMarkdown
    style.isMarkdown = isMarkdown
    if kind == .autolink || isMarkdown, let colon = destination.schemeEnd(from: 0, to: destination.count),
      !destination.isNoteScheme(colon)
    {
      isExternal = true
      target = String(repairing: destination)
      return
    }
    if kind == .html, destination.hasASCII("//", at: 0) {
      // The address of another host.
      isExternal = true
      target = String(repairing: destination)
      return
    }
    let split = destination.offset(of: .hash, or: .hash, from: 0, to: destination.count)
    var path = 0..<split
    if kind == .wiki { path = destination.trimming(path) }
    target = String(repairing: destination.extracting(path))
    if split < destination.count { subpath = String(repairing: destination.extracting(split..<destination.count)) }
    if isMarkdown, destination.offset(of: .percent, or: .percent, from: 0, to: destination.count) < destination.count {
      target = PercentEncoding.decode(target)
      subpath = PercentEncoding.decode(subpath)
      style.hasExtension = target.utf8Span.span.noteExtension != nil
    } else {
      style.hasExtension = destination.extracting(path).noteExtension != nil
    }
  }

  /// Adds the scheme to a mail address, which is written without it.
  mutating func makeMail() {
    target = "mailto:" + target + subpath
    subpath = ""
    isExternal = true
  }
}

extension Span where Element == UInt8 {
  /// Returns whether the scheme before the colon at `colon` is one of notes: `sheaf` or `takenote`.
  fileprivate func isNoteScheme(_ colon: Int) -> Bool {
    colon == 5 && hasASCII("sheaf", at: 0) || colon == 8 && hasASCII("takenote", at: 0)
  }
}

/// The link reference definitions of a note by their labels.
struct ReferenceTable: Sendable {
  let definitions: [LinkDefinition]
  private let indices: [String: Int]

  /// Makes a table of `definitions`; of several with the same label, the first applies.
  init(_ definitions: [LinkDefinition]) {
    self.definitions = definitions
    let labels = definitions.enumerated().lazy.map { ($1.normalizedLabel, $0) }
    indices = definitions.isEmpty ? [:] : Dictionary(labels) { first, _ in first }
  }

  var isEmpty: Bool { definitions.isEmpty }

  /// Returns the index of the definition with the normalized `label`.
  func index(of label: String) -> Int? { indices[label] }
}

/// The targets of which the target of a link can be an escaped form.
package enum TargetReadings {
  /// The maximal number of readings, since a hostile target can be escaped many times.
  private static let most = 16

  /// Returns the other readings of a target: with percent-encoding, backslash escapes and entities decoded, as often as
  /// there are any, and with spaces percent-encoded.
  package static func all(of target: String) -> [String] {
    var readings = [target]
    func add(_ text: String) {
      // Names in NFC and in NFD are different bytes, but equal strings.
      if !text.isEmpty, !readings.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { readings.append(text) }
    }
    var next = 0
    while next < readings.count, readings.count < most {
      let text = readings[next]
      next += 1
      add(PercentEncoding.decode(text))
      let bytes = Array(text.utf8)
      add(bytes.span.decodedText(0..<bytes.count))
    }
    if target.utf8.contains(.space) { add(target.replacingScalars(" ", with: "%20")) }
    return Array(readings.dropFirst())
  }
}
