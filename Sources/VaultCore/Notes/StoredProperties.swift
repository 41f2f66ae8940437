internal import Bytes
internal import NoteSyntax
package import SearchIndex
internal import SystemCalls

/// The properties of a note as they are stored in the index: those of its front matter, and the fields in its text,
/// `key:: value`, if the vault has these as properties.
struct StoredProperties {
  /// The properties of the front matter, in order.
  var matter: [(name: String, value: StoredValue)] = []
  /// The fields as written, in order.
  var fields: [(key: String, value: String)] = []

  init() {}

  //     properties := (name:counted (value | 6 text:counted))*      6 marks a field in the text

  private static let fieldKind: UInt8 = 6

  init(_ bytes: Span<UInt8>) {
    var reader = ByteReader(bytes)
    while !reader.isAtEnd {
      let name = reader.text()
      let kind = reader.byte()
      if kind == Self.fieldKind {
        let value = reader.text()
        if !reader.isDamaged { fields.append((name, value)) }
      } else {
        let value = StoredValue(kind: kind, from: &reader)
        if !reader.isDamaged { matter.append((name, value)) }
      }
    }
  }

  func write(to writer: inout ByteWriter) {
    for (name, value) in matter {
      writer.append(text: name)
      value.write(to: &writer)
    }
    for (key, value) in fields {
      writer.append(text: key)
      writer.append(Self.fieldKind)
      writer.append(text: value)
    }
  }

  /// All properties; fields join what else has their name, ignoring case, to a list.
  var joined: [(name: String, value: StoredValue)] {
    if fields.isEmpty { return matter }
    var properties = matter
    var places: [String: Int] = [:]
    for (index, property) in matter.enumerated().reversed() { places[CaseFolding.fold(property.name)] = index }
    var values: [Int: [StoredValue]] = [:]
    for (key, text) in fields {
      let folded = CaseFolding.fold(key)
      let value = StoredValue(field: text)
      if let place = places[folded] {
        values[place, default: [properties[place].value]].append(value)
      } else {
        places[folded] = properties.count
        properties.append((key, value))
      }
    }
    for (place, values) in values {
      properties[place].value = .list(
        values.flatMap { value in if case .list(let items) = value { items } else { [value] } })
    }
    return properties
  }
}

extension IndexSnapshot {
  private func storedProperties(of document: DocumentID) -> StoredProperties {
    StoredProperties(stored(.properties, of: document).bytes)
  }

  /// Returns the properties in the front matter of a note, in order.
  package func properties(of document: DocumentID) -> [(name: String, value: StoredValue)] {
    storedProperties(of: document).matter
  }

  /// Returns the fields in the text of a note, as written and in order, if they are properties in its vault.
  package func fields(of document: DocumentID) -> [(key: String, value: String)] {
    storedProperties(of: document).fields
  }

  /// Returns the properties of a note with the fields in its text, which join what else has their name to a list.
  package func joinedProperties(of document: DocumentID) -> [(name: String, value: StoredValue)] {
    storedProperties(of: document).joined
  }
}
