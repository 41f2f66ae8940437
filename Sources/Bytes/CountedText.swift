extension ByteWriter {
  /// Appends a byte count and the UTF-8 of a text.
  package mutating func append(text: String) {
    let bytes = text.utf8Span.span
    append(varint: bytes.count)
    append(bytes)
  }

  /// Appends 0 for nil; otherwise 1, a byte count and the UTF-8 of the text.
  package mutating func append(optional text: String?) {
    append(UInt8(text == nil ? 0 : 1))
    if let text { append(text: text) }
  }

  /// Appends the number of texts, and each as a byte count and its UTF-8.
  package mutating func append(texts: [String]) {
    append(varint: texts.count)
    for text in texts { append(text: text) }
  }
}

extension ByteReader {
  /// Reads the next text, as written by `append(text:)`; invalid UTF-8 becomes U+FFFD.
  @_lifetime(self: copy self) package mutating func text() -> String { String(countedBytes()) }

  /// Reads the next text or nil, as written by `append(optional:)`.
  @_lifetime(self: copy self) package mutating func optionalText() -> String? { byte() == 0 ? nil : text() }

  /// Reads the next texts, as written by `append(texts:)`; damage ends the list.
  @_lifetime(self: copy self) package mutating func texts() -> [String] {
    var texts: [String] = []
    let count = count()
    while texts.count < count, !isDamaged { texts.append(text()) }
    return texts
  }
}
