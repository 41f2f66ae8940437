internal import Markup
internal import NoteSyntax
package import SystemCalls

/// The notes of Evernote, as its ENEX files have them. A file is read note by note, so it can be of any size.
package struct EnexStore: ForeignStore {
  /// What the store has besides its notes.
  package private(set) var facts = StoreFacts()
  private let file: RawPath

  /// Reads a file.
  package init(_ file: RawPath) throws(ExchangeError) {
    self.file = file
    let reader = try FileReader(file)
    var xml = XMLReader { reader.next() }
    guard case .start("en-export", _)? = try? xml.next() else {
      throw .notAStore(file, expected: "an ENEX file, which begins with <en-export>")
    }
  }

  /// Visits all notes in their order.
  package mutating func visit(
    _ links: (any ForeignLinks)?, _ visit: (ForeignNote) throws(ExchangeError) -> Void
  ) throws(ExchangeError) {
    let reader = try FileReader(file)
    var xml = XMLReader { reader.next() }
    var number = 0
    while true {
      var parser = EnexNote(hasContents: links != nil)
      do throws(XMLError) {
        guard let token = try xml.next() else { break }
        guard case .start(let name, _) = token, xml.depth == 2 else { continue }
        guard name == "note" else {
          if links == nil { facts.losses.append("the element '\(name)'") }
          try xml.skipElement()
          continue
        }
        try parser.read(&xml)
      } catch {
        if let cause = reader.error { throw .system(cause) }
        throw .damaged(file, detail: "note \(number + 1): \(error.text), at byte \(error.offset)")
      }
      number += 1
      try visit(try parser.note(number, notebook: notebook, links))
    }
    if let cause = reader.error { throw .system(cause) }
  }

  /// The name of the notebook: that of the file.
  private var notebook: String {
    let name = file.lastComponent.text
    return name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : String(name[..<$0]) } ?? name
  }
}

extension XMLError {
  /// What is wrong, as a phrase.
  var text: String {
    switch reason {
    case .mismatchedEnd(let name): "</\(name)> ends an element that is not open"
    case .unclosed(let name): "'\(name)' is not closed"
    case .invalidTag: "a tag is not written as XML writes tags"
    case .tooDeep: "elements are nested too deeply"
    case .tooLong: "a tag or text is too long"
    case .unknownEncoding: "it is not in UTF-8"
    }
  }
}
