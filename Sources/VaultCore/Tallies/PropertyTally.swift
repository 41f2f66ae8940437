internal import Bytes
internal import NoteSyntax
package import SearchIndex

/// The properties in use, and the number of notes that have each.
package struct PropertyTally: Sendable {
  /// A property with the number of its notes.
  package struct Row: Equatable, Sendable {
    /// The name without case, by which properties are compared.
    package let key: String
    /// The name in its most frequent spelling.
    package let name: String
    /// The number of notes that have it.
    package let notes: Int
    /// The types of its values, the most frequent first; none if they were not asked for.
    package let types: [PropertyType]
  }

  /// A value of one property with the number of notes that have it.
  package struct ValueRow: Equatable, Sendable {
    /// The value in its most frequent form; the items of a list are counted instead of the list, each once per note.
    package let value: StoredValue
    /// The number of notes that have it.
    package let notes: Int
  }

  /// The properties, in no particular order.
  package let rows: [Row]

  /// Counts the properties of notes. Takes O(their properties), or without types O(different names), and the notes with
  /// each if only some are counted.
  ///
  /// - Parameter sets: The notes to count, one set per segment; nil for all.
  package init(_ snapshot: IndexSnapshot, within sets: [DocumentSet]?, withTypes: Bool = true) {
    var groups: [String: Group] = [:]
    for (spelling, count) in snapshot.counts(of: .propertyName, within: sets) {
      let name = String(decoding: spelling, as: UTF8.self)
      groups[CaseFolding.fold(name), default: Group()].forms.add(name, count)
    }
    for note in withTypes ? snapshot.documents(with: .property) : []
    where sets?[note.segment].contains(note.document) ?? true {
      var seen: Set<String> = []
      for (name, value) in snapshot.joinedProperties(of: note) {
        let key = CaseFolding.fold(name)
        // If a note has a name twice, the first one is used.
        guard seen.insert(key).inserted else { continue }
        groups[key]?.types[PropertyType(value), default: 0] += 1
      }
    }
    var tokenizer = Tokenizer()
    rows = groups.map { key, group in
      let types = group.types.sorted { left, right in
        left.value != right.value ? left.value > right.value : left.key.rawValue < right.key.rawValue
      }
      let folded = tokenizer.fold(Array(key.utf8).span)
      let notes =
        sets.map { snapshot.count(ofKey: folded, in: .property, within: $0) }
        ?? snapshot.count(ofKey: folded, in: .property)
      return Row(key: key, name: group.forms.best, notes: notes, types: types.map(\.key))
    }
  }

  /// Returns the property called `name`, ignoring case, or nil if there is none.
  package func row(named name: String) -> Row? {
    let key = CaseFolding.fold(name)
    return rows.first { $0.key == key }
  }

  /// Returns the values of the property called `name`, ignoring case, in some notes and in no particular order.
  ///
  /// Values that are equal in a query, because they differ only in case and accents, are counted as one.
  package static func values(of name: String, within sets: [DocumentSet], _ snapshot: IndexSnapshot) -> [ValueRow] {
    var tokenizer = Tokenizer()
    let key = tokenizer.fold(Array(name.utf8).span)
    var texts: [[UInt8]: [StoredValue: Int]] = [:]
    var others: [StoredValue: Int] = [:]
    for note in snapshot.documents(withKey: key, in: .property) where sets[note.segment].contains(note.document) {
      for (name, value) in snapshot.joinedProperties(of: note) where tokenizer.fold(Array(name.utf8).span) == key {
        var items = [value]
        if case .list(let list) = value { items = Array(Set(list)) }
        for item in items {
          switch item {
          case .null, .list, .mapping: others[item, default: 0] += 1
          case .bool, .number, .text:
            let key = tokenizer.fold(Array((item.scalars.first ?? "").utf8).span)
            texts[key, default: [:]][item, default: 0] += 1
          }
        }
      }
    }
    return others.map { ValueRow(value: $0.key, notes: $0.value) }
      + texts.compactMap { text, forms in
        // The most frequent form; among equally frequent ones, the first in text order.
        let best = forms.max { left, right in
          left.value != right.value
            ? left.value < right.value : (left.key.scalars.first ?? "") > (right.key.scalars.first ?? "")
        }
        let notes = snapshot.count(ofKey: key + [UInt8(ascii: "=")] + text, in: .property, within: sets)
        return best.map { ValueRow(value: $0.key, notes: notes) }
      }
  }

  private struct Group {
    var forms = WrittenForms()
    var types: [PropertyType: Int] = [:]
  }
}

extension IndexSnapshot {
  /// Returns the names of the properties in use, each in its most frequent spelling, with the number of notes that have
  /// it, sorted by name without case. A note that has a property under two spellings is counted twice.
  ///
  /// Takes O(different names), since no values are read.
  package func propertyNames() -> [(name: String, notes: Int)] {
    var forms: [String: WrittenForms] = [:]
    var notes: [String: Int] = [:]
    for (key, count) in counts(of: .propertyName) {
      let name = String(decoding: key, as: UTF8.self)
      let folded = CaseFolding.fold(name)
      forms[folded, default: WrittenForms()].add(name, count)
      notes[folded, default: 0] += count
    }
    return notes.sorted { $0.key < $1.key }.map { (forms[$0.key]?.best ?? $0.key, $0.value) }
  }

  /// Returns the name of the property in use that is most similar to another name, or nil if none is similar.
  package func property(near name: String) -> String? {
    EditDistance.nearest(to: name, in: propertyNames().map(\.name))
  }
}
