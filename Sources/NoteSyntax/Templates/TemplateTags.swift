internal import Bytes

extension ParsedNote {
  /// Adds the links in the templates of a note. They are links also in code, where generators read them too; what
  /// Markdown takes for a link around them is none.
  mutating func addLinks(inTemplatesOf language: TemplateLanguage, _ bytes: Span<UInt8>) {
    var tags = TemplateTags(language)
    var added: [Link] = []
    var offset = bodyRange.lowerBound
    while let open = bytes.firstOffset(of: .openBrace, from: offset) {
      guard let tag = tags.tag(at: open, bytes) else {
        offset = open &+ 1
        continue
      }
      offset = tags.end(of: tag, bytes)
      if language == .quarto, !isRead(tag.range, bytes) { continue }
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

  /// Returns whether Quarto reads the tag in a range: it is alone in its line, and not in code that shows it as written.
  private func isRead(_ tag: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let first = lines.index(at: tag.lowerBound)
    guard bytes.trimming(lines.range(of: first)) == tag else { return false }
    let block = blocks[blocks.indices.partitioningIndex { blocks[$0].range.upperBound > tag.lowerBound }]
    guard case .fencedCode = block.kind else { return true }
    let fence = String(repairing: bytes.extracting(lines.range(of: block.lines.lowerBound)))
    return !fence.contains("shortcodes=")
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

  /// Returns the tag whose `{` is at an offset; nil if none begins there.
  mutating func tag(at open: Int, _ bytes: Span<UInt8>) -> Tag? {
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
    if language != .liquid, hash < path.upperBound {
      (path, subpath) = (path.lowerBound..<hash, hash..<path.upperBound)
    }
    var written = bytes.extracting(path)
    guard !path.isEmpty || !subpath.isEmpty, written.schemeEnd(from: 0, to: written.count) == nil,
      written.firstOffset(of: .openBrace) == nil
    else { return nil }
    let isAbsolute = written.byte(at: 0) == .slash
    let reach: TemplateReach?
    switch (language, word) {
    case (.liquid, "link"): reach = .root
    case (.liquid, "post_url"): reach = .post
    case (.liquid, "include_relative"), (.mdBook, "include"), (.mdBook, "rustdoc_include"), (.mdBook, "playground"):
      reach = nil
    case (.hugo, "ref"), (.hugo, "relref"): reach = .page
    // Sites give this word a meaning of their own.
    case (.hugo, "include") where written.noteExtension != nil: reach = .page
    case (.quarto, "include"), (.quarto, "embed"), (.quarto, "video"): reach = isAbsolute ? .root : nil
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
    return Link(
      kind: .html, isEmbed: reach == nil || word == "include" || word == "embed" || word == "video", isExternal: false,
      range: range, target: path.isEmpty ? "" : (reach?.rawValue ?? "") + String(repairing: written),
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
    if bytes.hasASCII("path=", at: start) { start &+= 5 }
    let quote = bytes.byte(at: start)
    if quote == .doubleQuote || quote == .backtick || quote == .singleQuote {
      let end = bytes.offset(of: quote, or: quote, from: start &+ 1, to: arguments.upperBound)
      return end < arguments.upperBound ? start &+ 1..<end : start..<start
    }
    var end = start
    while end < arguments.upperBound, !bytes[end].isWhitespace, language != .mdBook || bytes[end] != .colon {
      end &+= 1
    }
    return start..<max(start, end)
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
