extension StyledText {
  /// Appends the text, without a line end, as a palette requires.
  ///
  /// All sequences are closed again at the end, so that lines are independent of each other, because a pager can show
  /// any of them first.
  package func render(with palette: Palette, into bytes: inout [UInt8]) {
    var open = ""
    var openLink: Hyperlink?
    for run in runs {
      let parameters = palette.usesColor ? run.style.parameters : ""
      let link = palette.usesHyperlinks ? run.link : nil
      if link != openLink {
        if openLink != nil { bytes.append(contentsOf: Hyperlink.closing.utf8) }
        if let link { bytes.append(contentsOf: link.opening.utf8) }
        openLink = link
      }
      if parameters != open {
        if !open.isEmpty { bytes.append(contentsOf: Self.reset.utf8) }
        if !parameters.isEmpty { bytes.append(contentsOf: "\u{1B}[\(parameters)m".utf8) }
        open = parameters
      }
      if palette.neutralises {
        bytes.append(contentsOf: TerminalText.safe(run.text).utf8)
      } else if let exact = run.exact {
        bytes.append(contentsOf: exact)
      } else {
        bytes.append(contentsOf: run.text.utf8)
      }
    }
    if !open.isEmpty { bytes.append(contentsOf: Self.reset.utf8) }
    if openLink != nil { bytes.append(contentsOf: Hyperlink.closing.utf8) }
  }

  /// Returns the text as a string; invalid UTF-8 is repaired.
  package func rendered(with palette: Palette) -> String {
    var bytes: [UInt8] = []
    render(with: palette, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let reset = "\u{1B}[0m"
}

extension [StyledText] {
  /// Appends each text as a line.
  package func render(with palette: Palette, into bytes: inout [UInt8]) {
    for line in self {
      line.render(with: palette, into: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}
