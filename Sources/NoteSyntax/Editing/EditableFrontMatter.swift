import Bytes

/// The front matter of a note in the form that edits need: its nodes, and the boundaries of its lines.
struct EditableFrontMatter {
  let bytes: [UInt8]
  /// The boundary of the block; nil when the note has none.
  let boundary: FrontMatterBoundary?
  /// The mapping in the block, or a null when it is empty.
  let root: YAMLNode
  let lineBreak: [UInt8]

  /// Parses the front matter of the note `bytes`; throws when it is invalid.
  init(_ bytes: [UInt8]) throws(EditError) {
    self.bytes = bytes
    let span = bytes.span
    switch FrontMatterBoundary.find(span, from: Self.markLength(bytes)) {
    case .none:
      boundary = nil
      root = .null(at: 0)
      lineBreak = NoteLineBreak.of(bytes)
    case .unclosed(let offset):
      throw .invalidFrontMatter(
        NoteProblem(
          code: "front-matter.unclosed", offset: offset, position: LineTable(span).position(at: offset),
          message: "the front matter is not closed by a line of '---'"))
    case .found(let frontMatter):
      boundary = frontMatter
      let start = frontMatter.contentRange.lowerBound
      let isPair = bytes[start - 1] == .lineFeed && bytes[start - 2] == .carriageReturn
      // A lone CR that is written before an LF would form a single line break with it.
      let isLone = bytes[start - 1] == .lineFeed || !bytes[frontMatter.contentRange].contains(.lineFeed)
      lineBreak = isPair || !isLone ? [.carriageReturn, .lineFeed] : [bytes[start - 1]]
      do throws(YAMLError) {
        let node = try YAMLParser.parse(
          span, in: frontMatter.contentRange, hasReturnBreaks: frontMatter.hasReturnBreaks)
        guard node.isNull || node.pairs != nil && !node.isAlias else {
          throw YAMLError(.notMapping, node.range.lowerBound)
        }
        root = node
      } catch {
        throw .invalidFrontMatter(error.problem(LineTable(span)))
      }
    }
  }

  /// Returns the length of the byte-order mark at the beginning of `bytes`, or 0.
  static func markLength(_ bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  var pairs: [YAMLPair] { root.pairs ?? [] }

  /// Whether the properties are a mapping in braces.
  var isFlow: Bool { if case .mapping(_, .flow) = root.content { true } else { false } }

  /// Returns the index of the property called `key`, compared without case.
  func index(of key: String) -> Int? {
    let folded = CaseFolding.fold(key)
    return pairs.firstIndex { CaseFolding.fold($0.key.scalar?.text ?? "") == folded }
  }

  func colonEnd(_ pair: YAMLPair) -> Int {
    let end = boundary?.contentRange.upperBound ?? bytes.count
    return (bytes[pair.key.range.upperBound..<end].firstIndex(of: .colon) ?? end - 1) + 1
  }

  /// Returns the end of `pair`: that of its value, or of its colon when no value is written.
  func end(_ pair: YAMLPair) -> Int { max(pair.value.range.upperBound, pair.key.range.upperBound + 1) }

  /// Returns the beginning of `node` with its anchor and tag, after `limit`.
  func start(_ node: YAMLNode, after limit: Int) -> Int {
    guard node.hasAnchor || node.tag != nil else { return node.range.lowerBound }
    return bytes[limit..<node.range.lowerBound].firstIndex { !$0.isWhitespace } ?? node.range.lowerBound
  }

  private func isLineStart(_ offset: Int) -> Bool {
    guard let content = boundary?.contentRange, offset > content.lowerBound else { return true }
    return bytes[offset - 1] == .lineFeed
      || bytes[offset - 1] == .carriageReturn && boundary?.hasReturnBreaks == true
        && bytes.span.byte(at: offset) != .lineFeed
  }

  func lineStart(_ offset: Int) -> Int {
    var start = offset
    while !isLineStart(start) { start -= 1 }
    return start
  }

  func nextLine(_ offset: Int) -> Int {
    let end = boundary?.contentRange.upperBound ?? bytes.count
    var next = offset + 1
    while next < end, !isLineStart(next) { next += 1 }
    return min(next, end)
  }
}
