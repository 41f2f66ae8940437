/// Turns text with Markdown's inline marks into styled lines. For display only, and linear in the length of
/// the text.
struct InlineRendering {
  /// What may cover a byte.
  private enum Layer: Int, CaseIterable {
    case strong
    case emphasis
    case struck
    case highlight
    case code
    case link
    case tag
    case dim

    var style: Style {
      switch self {
      case .strong: .strong
      case .emphasis: .emphasis
      case .struck: .struck
      case .highlight: .highlight
      case .code: .code
      case .link: .link
      case .tag: .tag
      case .dim: .dim
      }
    }
  }

  /// The beginning or end of a layer between two bytes.
  private struct Edge {
    var layer: Layer
    var isStart: Bool
    var target: Hyperlink?
  }

  private let bytes: [UInt8]
  private let base: Style
  private var isHidden: [Bool]
  /// The edges before each byte and at the end; most places have none.
  private var edges: [[Edge]]

  /// The lines of a text, which are separated by `\n`, in a style of their own.
  static func lines(of text: [UInt8], style: Style) -> [StyledText] {
    InlineRendering(text, style).lines()
  }

  private init(_ text: [UInt8], _ base: Style) {
    let source = InlineSource(text)
    let links = InlineLinks(in: source)
    let emphasis = InlineEmphasis(in: source, isExcluded: links.isTaken)
    bytes = text
    self.base = base
    isHidden = links.isHidden
    edges = Array(repeating: [], count: text.count + 1)

    for index in source.escapes { isHidden[index] = true }
    for span in source.codeSpans {
      hide(span.outer.lowerBound..<span.inner.lowerBound)
      hide(span.inner.upperBound..<span.outer.upperBound)
      cover(span.inner, with: .code)
    }
    for span in links.spans { cover(span.range, with: Self.layer(of: span.kind), target: span.target) }
    for mark in emphasis.marks { hide(mark) }
    for span in emphasis.spans { cover(span.range, with: Self.layer(of: span.kind)) }
  }

  private static func layer(of kind: InlineLinks.Kind) -> Layer {
    switch kind {
    case .link: .link
    case .tag: .tag
    case .footnote, .blockID: .dim
    }
  }

  private static func layer(of kind: InlineEmphasis.Kind) -> Layer {
    switch kind {
    case .strong: .strong
    case .emphasis: .emphasis
    case .struck: .struck
    case .highlight: .highlight
    }
  }

  private mutating func hide(_ range: Range<Int>) {
    for index in range { isHidden[index] = true }
  }

  private mutating func cover(_ range: Range<Int>, with layer: Layer, target: Hyperlink? = nil) {
    edges[range.lowerBound].append(Edge(layer: layer, isStart: true, target: target))
    edges[range.upperBound].append(Edge(layer: layer, isStart: false))
  }

  private func lines() -> [StyledText] {
    var lines: [StyledText] = []
    var line = StyledText()
    var piece: [UInt8] = []
    var depths = [Int](repeating: 0, count: Layer.allCases.count)
    var targets: [Hyperlink?] = []
    var style = base

    func endPiece() {
      line.append(String(decoding: piece, as: UTF8.self), style, link: targets.first ?? nil)
      piece.removeAll(keepingCapacity: true)
    }

    for index in bytes.indices {
      if !edges[index].isEmpty {
        endPiece()
        for edge in edges[index] {
          depths[edge.layer.rawValue] += edge.isStart ? 1 : -1
          guard edge.layer == .link else { continue }
          if edge.isStart { targets.append(edge.target) } else if !targets.isEmpty { targets.removeLast() }
        }
        style = Layer.allCases.reduce(base) { depths[$1.rawValue] > 0 ? $0.adding($1.style) : $0 }
      }
      if isHidden[index] { continue }
      if bytes[index] == UInt8(ascii: "\n") {
        endPiece()
        lines.append(line)
        line = StyledText()
      } else {
        piece.append(bytes[index])
      }
    }
    endPiece()
    return lines + [line]
  }
}
