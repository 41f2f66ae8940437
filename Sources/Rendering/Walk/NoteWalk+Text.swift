internal import Bytes
internal import NoteSyntax

extension NoteWalk {
  /// Reads the text of a block. Links, footnotes and pictures in it are resolved, and comments are left out.
  mutating func read<Sink: NoteSink & ~Copyable>(
    _ events: ArraySlice<InlineEvent>, _ bytes: Span<UInt8>, _ sink: inout Sink, isVerbatim: Bool = false
  ) {
    // The elements of the open markup; nil for markup that is none.
    var open: [NoteElement?] = []
    // How many links and pieces of code are open, in which addresses are text.
    var verbatim = isVerbatim ? 1 : 0
    var index = events.startIndex
    while index < events.endIndex {
      let event = events[index]
      index += 1
      switch event.kind {
      case .text:
        let text = event.range
        if verbatim > 0 { sink.text(bytes.extracting(text)) } else { readAddresses(in: text, bytes, &sink) }
      case .entity(let text): sink.characters(text)
      case .softBreak, .hardBreak: sink.lineBreak(isHard: event.kind == .hardBreak)
      case .open(let markup):
        if let end = readWhole(markup, at: index - 1, events, bytes, sink: &sink) {
          index = end
          continue
        }
        let element = element(of: markup, event.range, bytes)
        open.append(element)
        if markup.isVerbatim { verbatim += 1 }
        if let element { sink.enter(element) }
      case .close(let markup):
        if markup.isVerbatim { verbatim -= 1 }
        if case .some(.some(let element)) = open.popLast() { sink.leave(element) }
      }
    }
  }

  /// Reads markup whose content is not read as text, and returns the index after it; nil for other markup.
  private mutating func readWhole<Sink: NoteSink & ~Copyable>(
    _ markup: InlineMarkup, at start: Int, _ events: ArraySlice<InlineEvent>, _ bytes: Span<UInt8>, sink: inout Sink
  ) -> Int? {
    let content: ArraySlice<InlineEvent>
    switch markup {
    case .comment: content = Self.content(at: start, events)
    case .footnoteReference(let label, _):
      content = Self.content(at: start, events)
      readReference(label, written: bytes.extracting(events[start].range), &sink)
    case .inlineFootnote where Sink.isOfPages:
      content = Self.content(at: start, events)
      let number = footnotes.add(content)
      let element = NoteElement.footnoteReference(mark(number, label: "", isFirst: true))
      sink.enter(element)
      sink.leave(element)
    case .link(let link) where Sink.isOfPages && (link.form == .image || link.form == .embed):
      content = Self.content(at: start, events)
      guard case .picture(let address, let size) = links.target(of: link) else {
        // The size is not read, as it is not for a picture.
        guard let text = Self.withoutSize(content, bytes, mayBeAll: link.form == .image),
          let element = element(of: markup, events[start].range, bytes)
        else { return nil }
        sink.enter(element)
        read(text[...], bytes, &sink, isVerbatim: true)
        sink.leave(element)
        return content.endIndex + 1
      }
      let element = NoteElement.picture(picture(link, address, size, description: Self.plainText(of: content, bytes)))
      sink.enter(element)
      sink.leave(element)
    default: return nil
    }
    return content.endIndex + 1
  }

  /// Returns the events between the one that opens markup and the one that closes it.
  private static func content(at start: Int, _ events: ArraySlice<InlineEvent>) -> ArraySlice<InlineEvent> {
    var depth = 0
    for index in start..<events.endIndex {
      switch events[index].kind {
      case .open: depth += 1
      case .close: depth -= 1
      default: break
      }
      if depth == 0 { return events[start + 1..<index] }
    }
    return events[(start + 1)...]
  }

  /// Reads a reference to a footnote. Where footnotes have numbers, one without a footnote is text.
  private mutating func readReference<Sink: NoteSink & ~Copyable>(
    _ label: String, written: Span<UInt8>, _ sink: inout Sink
  ) {
    var reference = FootnoteMark(label: label)
    if Sink.isOfPages {
      guard let (number, isFirst) = footnotes.refer(to: label) else { return sink.text(written) }
      reference = mark(number, label: label, isFirst: isFirst)
    }
    sink.enter(.footnoteReference(reference))
    sink.text(written)
    sink.leave(.footnoteReference(reference))
  }

  /// Returns the element for markup whose content is text; nil if it is none.
  private mutating func element(of markup: InlineMarkup, _ range: Range<Int>, _ bytes: Span<UInt8>) -> NoteElement? {
    switch markup {
    case .emphasis: return .emphasis
    case .strong: return .strong
    case .strikethrough: return .strikethrough
    case .highlight: return .highlight
    case .code: return .code
    case .math(let isDisplay): return .math(isDisplay: isDisplay)
    case .html: return .htmlTag
    case .tag: return .tag(links.address(ofTag: String(bytes.extracting(range.dropFirst()))))
    case .inlineFootnote: return .inlineFootnote
    case .blockID: return .blockID(id: anchors?.block(String(bytes.extracting(range))))
    case .link(let link):
      let target = links.target(of: link)
      var resolved = NoteLink(form: link.form, destination: link.destination, title: link.title, index: link.index)
      switch target {
      case .picture(let address, let size)?:
        if link.form == .image || link.form == .embed { return .picture(picture(link, address, size, description: "")) }
        resolved.address = address
      case .page(let address)?: resolved.address = address
      case .missing?: resolved.isMissing = true
      case nil: break
      }
      return link.form == .image || link.form == .embed ? .embed(resolved) : .link(resolved)
    case .escape, .comment, .footnoteReference: return nil
    }
  }

  private func readAddresses<Sink: NoteSink & ~Copyable>(
    in range: Range<Int>, _ bytes: Span<UInt8>, _ sink: inout Sink
  ) {
    var start = range.lowerBound
    var next = start
    while let bareRange = BareAddress.next(in: next..<range.upperBound, of: bytes) {
      next = bareRange.upperBound
      let text = String(bytes.extracting(bareRange))
      guard let address = links.address(ofBare: text) else { continue }
      if start < bareRange.lowerBound { sink.text(bytes.extracting(start..<bareRange.lowerBound)) }
      let link = NoteElement.link(NoteLink(form: .autolink, destination: text, address: address))
      sink.enter(link)
      sink.text(bytes.extracting(bareRange))
      sink.leave(link)
      start = bareRange.upperBound
    }
    if start < range.upperBound { sink.text(bytes.extracting(start..<range.upperBound)) }
  }

  /// Returns the description of a picture without the size at its end; nil if it has none.
  private static func withoutSize(
    _ content: ArraySlice<InlineEvent>, _ bytes: Span<UInt8>, mayBeAll: Bool
  ) -> [InlineEvent]? {
    guard let last = content.last, last.kind == .text else { return nil }
    let (start, end) = (last.range.lowerBound, last.range.upperBound)
    guard
      let bar = (start..<end).last(where: { bytes[$0] == UInt8(ascii: "|") })
        ?? (mayBeAll && content.count == 1 ? start - 1 : nil),
      PictureSize(stated: String(bytes.extracting(bar + 1..<end))) != nil
    else { return nil }
    var text = Array(content)
    if bar > start { text[text.count - 1].range = start..<bar } else { text.removeLast() }
    return text
  }

  /// Returns a picture. A size at the end of the description, as in `![text|30](file)`, is taken out of it. If the note states only
  /// a width, the height follows from the size of the file.
  private func picture(
    _ link: DocumentLink, _ address: SafeAddress, _ natural: PictureSize?, description: String
  ) -> Picture {
    var (description, size) = (description, link.size)
    let parts = description.split(separator: "|", omittingEmptySubsequences: false)
    if link.form == .image || parts.count > 1, let label = parts.last, let stated = PictureSize(stated: String(label)) {
      size = stated
      description.removeLast(min(label.count + 1, description.count))
      description = description.trimmed
    }
    if let stated = size, stated.height == nil, let natural, let height = natural.height, natural.width > 0 {
      let scaled = (Double(height) * Double(stated.width) / Double(natural.width)).rounded()
      size = PictureSize(width: stated.width, height: Int(exactly: scaled))
    }
    let resolved = NoteLink(
      form: link.form, destination: link.destination, title: link.title, address: address, index: link.index)
    return Picture(link: resolved, address: address, description: description, size: size ?? natural, isAlone: isAlone)
  }

  static func isSingle(_ events: [InlineEvent]) -> Bool {
    guard case .open? = events.first?.kind else { return false }
    return content(at: 0, events[...]).endIndex == events.endIndex - 1
  }

  /// Returns whether there is anything beside comments.
  static func hasContent(_ events: [InlineEvent]) -> Bool {
    var index = events.startIndex
    while index < events.endIndex {
      if case .open(.comment) = events[index].kind {
        index = content(at: index, events[...]).endIndex
      } else if events[index].kind != .softBreak, events[index].kind != .hardBreak {
        return true
      }
      index += 1
    }
    return false
  }

  /// Returns text without markup, comments and HTML.
  private static func plainText(of events: ArraySlice<InlineEvent>, _ bytes: Span<UInt8>) -> String {
    var text = ""
    // The number of open pieces of markup from a comment or tag on.
    var hidden = 0
    for event in events {
      switch event.kind {
      case .open(let markup): if hidden > 0 || markup == .comment || markup == .html { hidden += 1 }
      case .close: hidden = max(hidden - 1, 0)
      case .text where hidden == 0: text += String(bytes.extracting(event.range))
      case .entity(let characters) where hidden == 0: text += characters
      case .softBreak where hidden == 0, .hardBreak where hidden == 0: text += "\n"
      case .text, .entity, .softBreak, .hardBreak: break
      }
    }
    return text
  }
}

extension PictureSize {
  /// Reads the last part of a description, which may have spaces around it.
  fileprivate init?(stated label: String) { self.init(label.trimmed.utf8Span.span) }
}

extension InlineMarkup {
  /// Whether an address in it is not a link.
  fileprivate var isVerbatim: Bool {
    switch self {
    case .link, .code: true
    default: false
    }
  }
}

/// Finds bare web addresses in a text. They are not links of the note, but lead to the web where the note is shown.
enum BareAddress {
  static func next(in range: Range<Int>, of bytes: Span<UInt8>) -> Range<Int>? {
    for start in range where bytes[start] == UInt8(ascii: "h") {
      guard start == 0 || !isWordByte(bytes[start - 1]),
        let scheme = ["https://", "http://"].first(where: { has($0, at: start, to: range.upperBound, bytes) })
      else { continue }
      var end = start + scheme.utf8.count
      while end < range.upperBound, !endsAddress(bytes, at: end) { end += 1 }
      return start..<self.end(of: start..<end, in: bytes)
    }
    return nil
  }

  /// Returns the end of an address without punctuation after it; a closing bracket is part of it if the opening one is.
  private static func end(of range: Range<Int>, in bytes: Span<UInt8>) -> Int {
    let (opening, closing) = (UInt8(ascii: "("), UInt8(ascii: ")"))
    var surplus = 0
    for index in range { surplus += bytes[index] == closing ? 1 : bytes[index] == opening ? -1 : 0 }
    var end = range.upperBound
    while end > range.lowerBound, "*_~=.,:;!?')]|".utf8.contains(bytes[end - 1]) {
      if bytes[end - 1] == closing {
        if surplus <= 0 { break }
        surplus -= 1
      }
      end -= 1
    }
    return end
  }

  private static func has(_ text: String, at start: Int, to end: Int, _ bytes: Span<UInt8>) -> Bool {
    var offset = start
    for byte in text.utf8 {
      if offset >= end || bytes[offset] != byte { return false }
      offset += 1
    }
    return true
  }

  /// Returns whether a byte is part of a letter or digit, or of most characters outside of ASCII.
  private static func isWordByte(_ byte: UInt8) -> Bool { byte.isAlphanumeric || byte > 0x80 && byte != 0xA0 }

  private static func endsAddress(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    switch bytes[index] {
    case ...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    case 0xC2: bytes.byte(at: index + 1) == 0xA0
    case 0xE3: bytes.byte(at: index + 1) == 0x80 && bytes.byte(at: index + 2) == 0x80
    default: false
    }
  }
}
