internal import Bytes

extension ParsedNote {
  /// Adds the links in the templates of a note. They are links also in code, where generators read them too; what
  /// Markdown takes for a link around them is none.
  mutating func addLinks(inTemplatesOf language: TemplateLanguage, _ bytes: Span<UInt8>) {
    var tags = TemplateTags(language)
    var added: [Link] = []
    var offset = bodyRange.lowerBound
    while let open = tags.start(from: offset, bytes) {
      guard let tag = tags.tag(at: open, bytes) else {
        offset = open &+ 1
        continue
      }
      offset = tags.end(of: tag, bytes)
      if !isRead(tag.range, by: language, bytes) { continue }
      if let link = tags.link(in: tag, bytes, lines) { added.append(link) }
    }
    if added.isEmpty { return }
    links.removeAll { link in
      let next = added.indices.partitioningIndex { added[$0].targetRange.upperBound > link.targetRange.lowerBound }
      return next < added.count && added[next].targetRange.lowerBound < link.targetRange.upperBound
    }
    links += added
    links.sort { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
  }

  /// Returns whether a generator reads the tag in a range also if it is in code. Quarto does if the code does not show it
  /// as it is written, and only tags that are alone in their lines.
  private func isRead(_ tag: Range<Int>, by language: TemplateLanguage, _ bytes: Span<UInt8>) -> Bool {
    let block = blocks[blocks.indices.partitioningIndex { blocks[$0].range.upperBound > tag.lowerBound }]
    let isFenced =
      switch block.kind {
      case .fencedCode: true
      default: false
      }
    switch language {
    case .liquid, .hugo, .mdBook, .snippets: return true
    // Their own manuals show tags in code.
    case .vitePress, .imports: return !isFenced
    case .quarto:
      guard bytes.trimming(lines.range(of: lines.index(at: tag.lowerBound))) == tag else { return false }
      let fence = String(repairing: bytes.extracting(lines.range(of: block.lines.lowerBound)))
      return !isFenced || !fence.contains("shortcodes=")
    }
  }
}

/// Finds the tags of a language of templates, and the links in them.
private struct TemplateTags {
  struct Tag {
    let range: Range<Int>
    /// The first word, and what follows it.
    let word, arguments: Range<Int>
  }

  let language: TemplateLanguage
  /// The ends of tags that nothing more in the note has.
  private var missing: Set<String> = []

  init(_ language: TemplateLanguage) { self.language = language }

  /// Returns the first offset from another one at which a tag may begin: that of a brace, or of the text of a line.
  func start(from offset: Int, _ bytes: Span<UInt8>) -> Int? {
    switch language {
    case .liquid, .hugo, .quarto, .mdBook: return bytes.firstOffset(of: .openBrace, from: offset)
    case .vitePress, .snippets, .imports:
      var start = offset
      if start > 0, !bytes[start &- 1].isLineBreak {
        start = bytes.offsetAfterLineBreak(at: bytes.lineBreakOffset(from: start))
      }
      while start < bytes.count, bytes[start] == .space || bytes[start] == .tab { start &+= 1 }
      return start < bytes.count ? start : nil
    }
  }

  /// Returns the tag that begins at an offset; nil if none does.
  mutating func tag(at open: Int, _ bytes: Span<UInt8>) -> Tag? {
    switch language {
    case .liquid, .hugo, .quarto, .mdBook: return tag(inBraces: open, bytes)
    case .vitePress: return inclusion(at: open, bytes) ?? moduleImport(at: open, bytes)
    case .snippets: return snippet(at: open, bytes)
    case .imports: return moduleImport(at: open, bytes)
    }
  }

  private func moduleImport(at open: Int, _ bytes: Span<UInt8>) -> Tag? {
    bytes.importedName(at: open).map { Tag(range: open..<$0.upperBound, word: open..<open &+ 6, arguments: $0) }
  }

  private mutating func tag(inBraces open: Int, _ bytes: Span<UInt8>) -> Tag? {
    let (second, third) = (bytes.byte(at: open &+ 1), bytes.byte(at: open &+ 2))
    let before = open > 0 ? bytes[open &- 1] : 0
    var (start, end) = (open &+ 3, "")
    switch language {
    case .liquid where second == .percent:
      start = third == .hyphen ? open &+ 3 : open &+ 2
      end = "%}"
    case .hugo where second == .openBrace && (third == .lessThan || third == .percent):
      end = third == .percent ? "%}}" : ">}}"
    // Three braces show a tag as it is written.
    case .quarto where second == .openBrace && third == .lessThan && before != .openBrace: end = ">}}"
    case .mdBook where second == .openBrace && third == .hash && before != .backslash: end = "}}"
    default: return nil
    }
    guard let close = offset(of: end, from: start, bytes) else { return nil }
    let content = bytes.trimming(start..<max(start, close))
    var wordEnd = content.lowerBound
    while wordEnd < content.upperBound, bytes[wordEnd].isLetter || bytes[wordEnd] == .underscore { wordEnd &+= 1 }
    return Tag(
      range: open..<close &+ end.utf8.count, word: content.lowerBound..<wordEnd,
      arguments: bytes.trimming(wordEnd..<content.upperBound))
  }

  /// Returns the tag of VitePress at an offset: a comment with a file, or the line of a file that it shows as code.
  private mutating func inclusion(at open: Int, _ bytes: Span<UInt8>) -> Tag? {
    if bytes.hasASCII("<<<", at: open) {
      let line = bytes.trimming(open..<bytes.lineBreakOffset(from: open))
      return Tag(range: line, word: open..<open &+ 3, arguments: bytes.trimming(open &+ 3..<line.upperBound))
    }
    guard bytes.hasASCII("<!--", at: open) else { return nil }
    let word = bytes.skippingWhitespace(from: open &+ 4, to: bytes.count)
    guard bytes.hasASCII("@include:", at: word), let close = offset(of: "-->", from: word &+ 9, bytes) else {
      return nil
    }
    return Tag(
      range: open..<close &+ 3, word: word..<word &+ 9, arguments: bytes.trimming(word &+ 9..<close))
  }

  /// Returns the tag for a snippet at an offset: scissors of hyphens, and a file in quotes up to the end of the line.
  private func snippet(at open: Int, _ bytes: Span<UInt8>) -> Tag? {
    func hyphens(_ start: Int) -> Int {
      var end = start
      while end < bytes.count, bytes[end] == .hyphen { end &+= 1 }
      return end
    }
    let blade = hyphens(open)
    guard blade > open, bytes.hasASCII("8<-", at: blade) else { return nil }
    let word = open..<hyphens(blade &+ 2)
    let line = bytes.trimming(open..<bytes.lineBreakOffset(from: open))
    return Tag(range: line, word: word, arguments: bytes.trimming(word.upperBound..<line.upperBound))
  }

  private mutating func offset(of end: String, from start: Int, _ bytes: Span<UInt8>) -> Int? {
    if missing.contains(end) { return nil }
    let found = bytes.firstOffset(of: end.utf8Span.span, from: start)
    if found == nil { missing.insert(end) }
    return found
  }

  /// Returns the offset at which tags may follow one: behind the text that Liquid shows or leaves out as it is.
  mutating func end(of tag: Tag, _ bytes: Span<UInt8>) -> Int {
    guard language == .liquid else { return tag.range.upperBound }
    for word in ["raw", "comment"] where bytes.extracting(tag.word).isEqual(to: word.utf8Span.span) {
      return offset(of: "end" + word, from: tag.range.upperBound, bytes) ?? bytes.count
    }
    return tag.range.upperBound
  }

  /// Returns the link of a tag; nil if it is none, or if a variable has its target.
  func link(in tag: Tag, _ bytes: Span<UInt8>, _ lines: LineTable) -> Link? {
    let word = String(repairing: bytes.extracting(tag.word))
    var path = argument(of: tag, word, bytes)
    var subpath = path.upperBound..<path.upperBound
    let hash = bytes.offset(of: .hash, or: .hash, from: path.lowerBound, to: path.upperBound)
    if language != .liquid, language != .snippets, hash < path.upperBound {
      (path, subpath) = (path.lowerBound..<hash, hash..<path.upperBound)
    }
    // They stand for the folder of the site, or of its pages.
    let alias = language == .imports ? "@site/" : word == "@include:" || word == "<<<" ? "@/" : ""
    let isAlias = !alias.isEmpty && bytes.hasASCII(alias, at: path.lowerBound)
    if isAlias { path = path.lowerBound &+ alias.utf8.count..<path.upperBound }
    var written = bytes.extracting(path)
    guard !path.isEmpty || !subpath.isEmpty, written.schemeEnd(from: 0, to: written.count) == nil,
      written.firstOffset(of: .openBrace) == nil
    else { return nil }
    let isAbsolute = written.byte(at: 0) == .slash
    // The names of imports that are no paths are those of packages; without an extension, they can be of several files.
    let isFile = (isAlias || written.byte(at: 0) == .dot) && written.hasExtension
    let reach: TemplateReach?
    switch (language, word) {
    case (.liquid, "link"): reach = .root
    case (.liquid, "post_url"): reach = .post
    case (.liquid, "include_relative"), (.mdBook, "include"), (.mdBook, "rustdoc_include"), (.mdBook, "playground"),
      (.hugo, "figure"):
      reach = nil
    case (.hugo, "ref"), (.hugo, "relref"): reach = .page
    // Sites give this word a meaning of their own.
    case (.hugo, "include") where written.noteExtension != nil: reach = .page
    case (.quarto, "include"), (.quarto, "embed"), (.quarto, "video"): reach = isAbsolute ? .root : nil
    case (.vitePress, "@include:"), (.vitePress, "<<<"): reach = isAlias ? .root : nil
    case (.snippets, _): reach = .root
    case (.vitePress, _) where isFile, (.imports, _) where isFile: reach = isAlias ? .root : nil
    default: return nil
    }
    var range = tag.range
    if subpath.isEmpty, bytes.byte(at: range.upperBound) == .hash {
      // In the address of a link, the heading follows the tag.
      var end = range.upperBound
      while end < bytes.count, !bytes[end].isWhitespace, !")\"'<>]`{".utf8.contains(bytes[end]) { end &+= 1 }
      subpath = range.upperBound..<end
      range = range.lowerBound..<end
    }
    if isAbsolute, reach == .root || reach == .post { written = written.extracting(1...) }
    var style = LinkStyle()
    (style.isMarkdown, style.isTemplate, style.hasExtension) = (true, true, written.noteExtension != nil)
    let position = lines.position(at: range.lowerBound)
    let isPlain = reach == .post || ["link", "ref", "relref"].contains(word)
    var start = reach?.rawValue ?? ""
    if reach == .page, let place = value("lang", in: tag.arguments, bytes) {
      let name = bytes.extracting(value(at: place, to: tag.arguments.upperBound, bytes))
      if name.firstOffset(of: .slash) == nil { start = "@page:\(String(repairing: name))/" }
    }
    return Link(
      kind: .html, isEmbed: !isPlain, isExternal: false, range: range,
      target: path.isEmpty ? "" : start + String(repairing: written),
      subpath: String(repairing: bytes.extracting(subpath)), display: nil,
      targetRange: path.lowerBound..<max(path.upperBound, subpath.upperBound), style: style, propertyPath: nil,
      definitionRange: nil, line: position.line, column: position.column)
  }

  /// Returns the range of the path in the arguments of a tag.
  private func argument(of tag: Tag, _ word: String, _ bytes: Span<UInt8>) -> Range<Int> {
    var arguments = tag.arguments
    if language == .liquid {
      if !arguments.isEmpty, bytes[arguments.upperBound &- 1] == .hyphen {
        arguments = bytes.trimming(arguments.lowerBound..<arguments.upperBound &- 1)
      }
      return arguments
    }
    var start = arguments.lowerBound
    if language == .hugo {
      let isFigure = word == "figure"
      let named = value(isFigure ? "src" : "path", in: arguments, bytes)
      // Others have names too, or stand without one.
      let isNamed = bytes.offset(of: .equals, or: .doubleQuote, from: start, to: arguments.upperBound)
      if named == nil, isFigure || bytes.byte(at: isNamed) == .equals { return start..<start }
      start = named ?? start
    }
    let found = value(at: start, to: arguments.upperBound, bytes)
    guard language == .snippets || language == .mdBook else { return found }
    if language == .snippets, found.lowerBound == start || found.upperBound &+ 1 < arguments.upperBound {
      return start..<start
    }
    // Numbers of lines follow.
    let colon = bytes.offset(of: .colon, or: .colon, from: found.lowerBound, to: found.upperBound)
    if bytes.hasASCII("://", at: colon) || bytes.byte(at: found.lowerBound) == .semicolon { return start..<start }
    return found.lowerBound..<colon
  }

  /// Returns the offset of the value of a named argument; nil if there is none.
  private func value(_ name: String, in arguments: Range<Int>, _ bytes: Span<UInt8>) -> Int? {
    var offset = arguments.lowerBound
    while offset < arguments.upperBound {
      if bytes.hasASCII(name + "=", at: offset) { return offset &+ name.utf8.count &+ 1 }
      while offset < arguments.upperBound, !bytes[offset].isWhitespace {
        let isQuote = bytes[offset] == .doubleQuote || bytes[offset] == .backtick
        if isQuote {
          offset = bytes.offset(of: bytes[offset], or: bytes[offset], from: offset &+ 1, to: arguments.upperBound)
        }
        offset &+= 1
      }
      offset = bytes.skippingWhitespace(from: offset, to: arguments.upperBound)
    }
    return nil
  }

  /// Returns the range of the value at an offset, without its quotes; empty if they are not closed.
  private func value(at start: Int, to limit: Int, _ bytes: Span<UInt8>) -> Range<Int> {
    let quote = bytes.byte(at: start)
    if quote == .doubleQuote || quote == .backtick || quote == .singleQuote {
      let end = bytes.offset(of: quote, or: quote, from: start &+ 1, to: limit)
      return end < limit ? start &+ 1..<end : start..<start
    }
    var end = start
    let isOfVitePress = language == .vitePress
    while end < limit, !bytes[end].isWhitespace, !isOfVitePress || bytes[end] != .openBrace { end &+= 1 }
    return start..<max(start, end)
  }
}

extension Span where Element == UInt8 {
  /// Returns the range, with its quotes, of the name in the statement at the beginning of a line that imports what is in
  /// a file of JavaScript or MDX, or exports it further; nil if there is none.
  fileprivate func importedName(at start: Int) -> Range<Int>? {
    let isImport = byte(at: start) == UInt8(ascii: "i")
    guard start == 0 || self[start &- 1].isLineBreak, hasASCII(isImport ? "import" : "export", at: start) else {
      return nil
    }
    // No list of names is as long.
    let limit = Swift.min(count, start &+ 1024)
    var offset = start &+ 6
    var isBlank = false
    while offset < limit,
      self[offset].isAlphanumeric || self[offset].isWhitespace || "_$*,{}".utf8.contains(self[offset])
    {
      // It ends at a blank line.
      if self[offset] == .lineFeed, isBlank { return nil }
      isBlank = self[offset] == .lineFeed || isBlank && self[offset].isWhitespace
      offset &+= 1
    }
    let names = trimming(start &+ 6..<Swift.min(offset, limit))
    let isWhole = names.isEmpty ? isImport : hasASCII("from", at: names.upperBound &- 4)
    guard isWhole, offset < limit, self[offset] == .doubleQuote || self[offset] == .singleQuote else { return nil }
    let end = self.offset(of: self[offset], or: .lineFeed, from: offset &+ 1, to: limit)
    return end < limit && self[end] == self[offset] ? offset..<end &+ 1 : nil
  }

  /// Whether the name at the end of a path has an extension.
  fileprivate var hasExtension: Bool {
    let dot = offsetAfterLast(.dot, before: count)
    return dot > 1 && dot < count && self[dot &- 2] != .slash && self[dot &- 2] != .dot
      && dot > offsetAfterLast(.slash, before: count)
  }
}

extension LinkTargetWriter {
  /// Returns the destination of a link in a template, without what shows how it is looked for.
  func writtenInTemplate(_ target: String, subpath: String?) -> [UInt8] {
    let slash = old.first == .slash && !TemplateReach.written(link.target).hasPrefix("/") ? 1 : 0
    let pathEnd = min(slash &+ TemplateReach.written(link.target).utf8.count, old.count)
    let hash = old[pathEnd...].firstIndex(of: .hash) ?? old.count
    let rest = subpath.map { Array($0.utf8) } ?? Array(old[hash...])
    return old[..<slash] + Array(TemplateReach.written(target).utf8) + old[pathEnd..<hash] + rest
  }
}
