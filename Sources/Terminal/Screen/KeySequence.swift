/// The meaning of the sequences that terminals send for keys.
enum KeySequence {
  /// Returns the parameters between semicolons, each with its parts between colons. A number that is missing is 0.
  static func parameters(_ text: [UInt8]) -> [[Int]] {
    if text.isEmpty { return [] }
    var parameters = [[0]]
    for byte in text {
      let (parameter, part) = (parameters.count - 1, parameters[parameters.count - 1].count - 1)
      switch byte {
      case UInt8(ascii: ";"): parameters.append([0])
      case UInt8(ascii: ":"): parameters[parameter].append(0)
      default:
        let number = parameters[parameter][part]
        if number < 10_000_000 { parameters[parameter][part] = number * 10 + Int(byte & 0x0F) }
      }
    }
    return parameters
  }

  /// Returns the modifiers; nil if there are some that programs in a terminal do not use. Locked keys do not count.
  static func modifiers(_ parameter: Int) -> Key.Modifiers? {
    let bits = max(0, parameter - 1) & 0b0011_1111
    if bits & 0b0001_1000 != 0 { return nil }
    var modifiers = Key.Modifiers(rawValue: bits & 0b111)
    if bits & 0b0010_0000 != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  /// Returns whether a key was released, which some terminals report too.
  static func isRelease(_ parameters: [[Int]]) -> Bool {
    guard parameters.count > 1, parameters[1].count > 1 else { return false }
    return parameters[1][1] == 3
  }

  /// Returns the key of a sequence `ESC [ parameters final`; nil if it is none.
  static func key(_ parameters: [[Int]], _ final: UInt8) -> Key? {
    let first = parameters.first?.first ?? 0
    guard let modifiers = modifiers(parameters.count > 1 ? parameters[1][0] : 1) else { return nil }
    switch final {
    case UInt8(ascii: "u"): return code(ofUnicode: first).map { Key($0, modifiers) }
    case UInt8(ascii: "~") where first == 27 && parameters.count > 2:
      return code(ofUnicode: parameters[2][0]).map { Key($0, modifiers) }
    case UInt8(ascii: "~"): return code(ofNumber: first).map { Key($0, modifiers) }
    // rxvt marks modifiers by the last byte.
    case UInt8(ascii: "$"): return code(ofNumber: first).map { Key($0, .shift) }
    case UInt8(ascii: "^"): return code(ofNumber: first).map { Key($0, .control) }
    case UInt8(ascii: "@"): return code(ofNumber: first).map { Key($0, [.control, .shift]) }
    case UInt8(ascii: "a")...UInt8(ascii: "d"): return letter(final - 0x20).map { Key($0, .shift) }
    case UInt8(ascii: "Z"): return Key(.tab, modifiers.union(.shift))
    // With parameters, this is an answer with the position of the cursor.
    case UInt8(ascii: "R") where !parameters.isEmpty: return nil
    case UInt8(ascii: "A")...UInt8(ascii: "D"), UInt8(ascii: "F"), UInt8(ascii: "H"),
      UInt8(ascii: "P")...UInt8(ascii: "S"):
      return letter(final).map { Key($0, modifiers) }
    default: return nil
    }
  }

  /// Returns the key of a sequence `ESC O final`, and the modifiers that the last byte stands for; nil if it is none.
  static func singleShift(_ final: UInt8) -> (Key.Code, Key.Modifiers)? {
    switch final {
    case UInt8(ascii: "a")...UInt8(ascii: "d"): letter(final - 0x20).map { ($0, .control) }
    case UInt8(ascii: "M"): (.enter, [])
    case UInt8(ascii: "I"): (.tab, [])
    case UInt8(ascii: " "): (.character(" "), [])
    case UInt8(ascii: "X"): (.character("="), [])
    // The digits and signs of the keypad.
    case UInt8(ascii: "j")...UInt8(ascii: "y"): (.character(Unicode.Scalar(final - 0x40)), [])
    default: letter(final).map { ($0, []) }
    }
  }

  private static func letter(_ final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  private static func code(ofNumber number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28...29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// Returns the key for a code point, as some protocols report keys; private ones stand for keys that type nothing.
  private static func code(ofUnicode number: Int) -> Key.Code? {
    switch number {
    case 9: return .tab
    case 13, 57414: return .enter
    case 27: return .escape
    case 8, 127: return .backspace
    case 57376...57398: return .function(number - 57376 + 13)
    case 57399...57408: return .character(Unicode.Scalar(UInt8(number - 57399 + 0x30)))
    case 57409...57413: return .character(([".", "/", "*", "-", "+"] as [Unicode.Scalar])[number - 57409])
    case 57415, 57416: return .character(number == 57415 ? "=" : ",")
    case 57417...57426:
      let keys: [Key.Code] = [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete]
      return keys[number - 57417]
    case ..<0x20, 0x80..<0xA0, 0xE000...0xF8FF: return nil
    default: return Unicode.Scalar(UInt32(clamping: number)).map { .character($0) }
    }
  }
}
