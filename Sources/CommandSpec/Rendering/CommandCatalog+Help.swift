extension CommandCatalog {
  /// Returns help as plain text that ends with a newline.
  ///
  /// - Parameters:
  ///   - subject: The subject of the help.
  ///   - length: One screen, or everything.
  ///   - width: The maximum number of columns of a line, at least 20; every line of the short form fits into 80.
  ///   - style: The way in which emphasis is shown.
  package func help(
    _ subject: HelpSubject, _ length: HelpLength, width: Int = 80, style: HelpStyle = .plain
  ) -> String {
    var help = HelpWriter(catalog: self, layout: TextLayout(width: width, style: style))
    switch (subject, length) {
    case (.overview, .short): help.overviewInShort()
    case (.overview, .long): help.overview()
    case (.command(let entry), .short): help.commandInShort(entry)
    case (.command(let entry), .long): help.command(entry)
    case (.family(let word), _): help.family(word)
    case (.topic(let topic), _): help.topic(topic)
    }
    return help.layout.text
  }
}
