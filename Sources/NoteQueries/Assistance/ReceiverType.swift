internal import Bytes

/// What the value before a dot is, as far as its text tells.
package enum ReceiverType {
  /// Returns the functions of bases that can be called on the value of an expression which ends at the end of a text;
  /// all functions of values if the type is not known.
  ///
  /// - Parameter type: Returns the type of a property, if all notes agree.
  package static func functions(of text: String, property type: (String) -> QueryFunction.Owner?) -> [QueryFunction] {
    let known = owner(of: text, property: type)
    return BaseFunctions.all.filter { function in
      function.owner != .global && (known == nil || function.owner == known || function.owner == .any)
    }
  }

  private static func owner(of text: String, property type: (String) -> QueryFunction.Owner?) -> QueryFunction.Owner? {
    guard let expression = try? BaseExpressionParser.parse(last(of: Array(text.utf8)[...])) else { return nil }
    switch expression.kind {
    case .literal(.text): return .string
    case .literal(.number): return .number
    case .literal(.pattern): return .regexp
    case .list: return .list
    case .object: return .object
    case .name("file"): return .file
    case .name(let name): return type(name)
    case .member(let base, let name):
      switch base.kind {
      case .name("note"): return type(name)
      case .name("file"): return QueryWords.baseFields.first { $0.text == name }?.type
      default: return nil
      }
    case .call(let name, _): return BaseFunctions.globals[name].flatMap { QueryFunction.Owner(rawValue: $0.result) }
    case .method(_, let name, _):
      let results = Set(BaseFunctions.all.filter { $0.name == name && $0.owner != .global }.map(\.result))
      return results.count == 1 ? results.first.flatMap { QueryFunction.Owner(rawValue: $0) } : nil
    default: return nil
    }
  }

  /// Returns the operand at the end of a text: names, calls and texts that dots join.
  private static func last(of text: ArraySlice<UInt8>) -> String {
    var start = text.endIndex
    while start > text.startIndex {
      let byte = text[start - 1]
      if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") {
        var depth = 0
        while start > text.startIndex {
          start -= 1
          if ")]".utf8.contains(text[start]) { depth += 1 }
          if "([".utf8.contains(text[start]) { depth -= 1 }
          if depth == 0 { break }
        }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        guard let open = text[..<(start - 1)].lastIndex(of: byte) else { break }
        start = open
      } else if byte.isNameByte || byte == UInt8(ascii: ".") || byte >= 0x80 {
        start -= 1
      } else {
        break
      }
    }
    return String(decoding: text[start...], as: UTF8.self)
  }
}
