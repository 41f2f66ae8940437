internal import Bytes
internal import NoteSyntax
internal import VaultCore

/// The hashes of the parts of a note as an import wrote it: its properties, its heading and its text.
///
/// By them, a later import distinguishes what was changed in the vault from what was changed at the source, so that a
/// note that was renamed or enriched in the vault can still be updated. The targets of links do not count, since they
/// change when other notes are renamed.
struct ImportedParts: Hashable, Sendable {
  /// The hash of the level 1 heading at the beginning of the text.
  var heading: UInt32
  /// The hash of the rest of the text.
  var text: UInt64
  /// The hash of the value of each property, by the hash of its name.
  var properties: [UInt32: UInt32]
}

extension ImportedParts {
  init(_ bytes: [UInt8]) { self = Sections(bytes).parts }

  /// Reads what `encoded` has written; nil for anything else.
  init?(encoded: [UInt8]) {
    let digits = encoded.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    let numbers = digits.compactMap { UInt64($0, radix: 16) }
    guard numbers.count >= 2, numbers.count == digits.count else { return nil }
    (heading, text) = (UInt32(truncatingIfNeeded: numbers[0]), numbers[1])
    properties = [:]
    for number in numbers[2...] {
      properties[UInt32(truncatingIfNeeded: number >> 32)] = UInt32(truncatingIfNeeded: number)
    }
  }

  /// The hashes as hexadecimal numbers, separated by spaces.
  var encoded: String {
    let pairs = properties.map { UInt64($0.key) << 32 | UInt64($0.value) }.sorted()
    return ([UInt64(heading), text] + pairs).map { String($0, radix: 16) }.joined(separator: " ")
  }

  /// Returns the note `present` of the vault with what was changed at the source, where it is now `new`, since the last
  /// import; nil if a part was changed in both places, or cannot be edited.
  func updating(_ present: [UInt8], to new: [UInt8]) -> [UInt8]? {
    let (here, there) = (Sections(present), Sections(new))
    guard here.isEditable, there.isEditable else { return nil }
    guard let heading = Self.choice(self.heading, here.parts.heading, there.parts.heading),
      let text = Self.choice(self.text, here.parts.text, there.parts.text)
    else { return nil }
    var result = Array(present[..<here.bodyStart])
    do throws(EditError) {
      for (name, value) in there.properties where value.hash != here.properties[name]?.hash {
        guard try set(name, to: value.value, from: here.properties[name], value.hash, &result) else { return nil }
      }
      for (name, value) in here.properties where there.properties[name] == nil {
        let base = properties[Sections.hash(of: name)]
        // What was added here stays, and what was removed at the source is removed.
        if base == nil { continue }
        if base != value.hash { return nil }
        result = TextEdit.apply(try PropertyEditor(result).unset(name), to: result)
      }
    } catch { return nil }
    return result + (heading ? there : here).headingBytes + (text ? there : here).textBytes
  }

  /// Sets a property to its value at the source unless it was changed only here; returns false if changed in both.
  private func set(
    _ name: String, to value: PropertyValue?, from here: Sections.Value?, _ hash: UInt32, _ bytes: inout [UInt8]
  ) throws(EditError) -> Bool {
    let base = properties[Sections.hash(of: name)]
    // The dates of changes differ in both places if anything does; that of the source counts.
    let isUpdate = PropertyMeaning(key: name) == .updated
    guard let isThere = isUpdate ? base != hash : Self.choice(base, here?.hash, hash) else { return false }
    if !isThere { return true }
    guard let value else { return false }
    bytes = TextEdit.apply(try PropertyEditor(bytes).set(name, to: value), to: bytes)
    return true
  }

  /// Returns whether a part at the source replaces that in the vault; nil if it was changed in both places.
  private static func choice<Hash: Equatable>(_ base: Hash, _ here: Hash, _ there: Hash) -> Bool? {
    if here == there || there == base { return false }
    return here == base ? true : nil
  }
}

private struct Sections {
  struct Value {
    /// The value; nil if it cannot be written.
    let value: PropertyValue?
    let hash: UInt32
  }

  let isEditable: Bool
  let bodyStart: Int
  let headingBytes: [UInt8]
  let textBytes: [UInt8]
  private(set) var properties: [String: Value] = [:]
  private(set) var parts: ImportedParts

  init(_ bytes: [UInt8]) {
    let note = NoteParser.parse(bytes.span)
    isEditable = note.frontMatter == nil || note.validMatter != nil
    let body = note.bodyRange
    bodyStart = body.lowerBound
    var end = body.lowerBound
    if let first = note.headings.first, first.level == 1,
      bytes[body.lowerBound..<first.range.lowerBound].allSatisfy(\.isWhitespace)
    {
      end = first.range.upperBound
    }
    headingBytes = Array(bytes[body.lowerBound..<end])
    textBytes = Array(bytes[end..<body.upperBound])
    parts = ImportedParts(
      heading: Self.hash(of: headingBytes), text: Self.text(bytes, end..<body.upperBound, note), properties: [:])
    for property in note.validMatter?.properties ?? [] {
      let value = PropertyValue(property.value)
      let text = value.map { "\(Self.text(of: $0))" } ?? String(decoding: bytes[property.value.range], as: UTF8.self)
      properties[property.key] = Value(value: value, hash: Self.hash(of: Array(text.utf8)))
      parts.properties[Self.hash(of: property.key)] = Self.hash(of: Array(text.utf8))
    }
  }

  /// Returns the hash of a text in which links within the vault are reduced to their subpaths.
  private static func text(_ bytes: [UInt8], _ range: Range<Int>, _ note: ParsedNote) -> UInt64 {
    var text: [UInt8] = []
    var offset = range.lowerBound
    for link in note.links.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where !link.isExternal && link.propertyPath == nil && link.range.lowerBound >= offset && link.kind != .html
      && link.kind != .definition
    {
      text += bytes[offset..<link.range.lowerBound] + Array("[[\(link.subpath)]]".utf8)
      offset = link.range.upperBound
    }
    if offset < range.upperBound { text += bytes[offset..<range.upperBound] }
    return ContentHash(of: text.span).value
  }

  private static func text(of value: PropertyValue) -> String {
    switch value {
    case .text(let text), .plain(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .bool(let value): "\(value)"
    case .null: ""
    case .list(let values): values.map { text(of: $0) + "\u{1F}" }.joined()
    }
  }

  static func hash(of name: String) -> UInt32 { hash(of: Array(name.utf8)) }

  private static func hash(of bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: ContentHash(of: bytes.span).value)
  }
}
