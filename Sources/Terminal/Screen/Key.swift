/// A key that a person pressed, with the modifiers that were held.
///
/// Bytes do not distinguish all keys, so some have one form: a letter has no shift, since it is upper case then; a letter
/// with control is lower case; and `ctrl-_` is `ctrl-/`.
package struct Key: Hashable, Sendable {
  /// The key without modifiers.
  package enum Code: Hashable, Sendable {
    case character(Unicode.Scalar)
    case enter, tab, backspace, escape, insert, delete, up, down, left, right, home, end, pageUp, pageDown
    /// A function key, from 1.
    case function(Int)
  }

  /// The keys that were held; raw values are the bits that terminals report.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    package let rawValue: Int

    /// Creates a set from its bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    /// Alt, or Meta.
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package var code: Code
  package var modifiers: Modifiers

  /// Creates a key in its one form.
  package init(_ code: Code, _ modifiers: Modifiers = []) {
    (self.code, self.modifiers) = (code, modifiers)
    guard case .character(var character) = code else { return }
    if modifiers.contains(.control) {
      character = character.properties.lowercaseMapping.unicodeScalars.first ?? character
      if character == "_" { character = "/" }
      if character.properties.isAlphabetic || character == "/" { self.modifiers.remove(.shift) }
    } else if modifiers.contains(.shift) {
      let upper = character.properties.uppercaseMapping.unicodeScalars
      if let first = upper.first, upper.count == 1 { character = first }
      self.modifiers.remove(.shift)
    }
    self.code = .character(character)
  }

  /// The character that the key types; nil if it types none.
  package var typed: Unicode.Scalar? {
    guard case .character(let character) = code, modifiers.isEmpty else { return nil }
    return character
  }

  /// The key without Alt; nil if Alt was not held.
  package var withoutAlt: Key? {
    guard modifiers.contains(.alt) else { return nil }
    return Key(code, modifiers.subtracting(.alt))
  }
}

extension Key {
  private static let names: [(name: String, code: Code)] = [
    ("enter", .enter), ("tab", .tab), ("backspace", .backspace), ("esc", .escape), ("insert", .insert),
    ("del", .delete), ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home),
    ("end", .end), ("pgup", .pageUp), ("pgdn", .pageDown), ("space", .character(" ")),
  ]
  private static let prefixes: [(name: String, modifier: Modifiers)] = [
    ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
  ]

  /// The name, such as `ctrl-x`, `shift-tab`, `f1` or `G`.
  package var name: String {
    let prefix = Self.prefixes.reduce("") { modifiers.contains($1.modifier) ? $0 + $1.name : $0 }
    if let named = Self.names.first(where: { $0.code == code }) { return prefix + named.name }
    switch code {
    case .character(let character): return prefix + String(character)
    case .function(let number): return prefix + "f\(number)"
    default: return prefix
    }
  }

  /// Creates the key with a name; nil if no key has it.
  package init?(name: String) {
    var rest = name[...]
    var modifiers: Modifiers = []
    while let prefix = Self.prefixes.first(where: { rest.hasPrefix($0.name) && rest.count > $0.name.count }) {
      modifiers.insert(prefix.modifier)
      rest = rest.dropFirst(prefix.name.count)
    }
    if let named = Self.names.first(where: { $0.name == rest }) {
      self.init(named.code, modifiers)
    } else if rest.unicodeScalars.count == 1, let character = rest.unicodeScalars.first, character.value >= 0x20 {
      self.init(.character(character), modifiers)
    } else if rest.hasPrefix("f"), let number = Int(rest.dropFirst()), (1...35).contains(number) {
      self.init(.function(number), modifiers)
    } else {
      return nil
    }
  }
}
