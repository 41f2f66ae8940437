internal import Answers
internal import Bytes
internal import Dates

struct FormatTemplateParser {
  private let characters: [Character]
  private let fields: FormatTemplate.Fields
  private var position = 0
  private var parts: [FormatTemplate.Part] = []
  private var literal: [UInt8] = []

  init(_ template: String, fields: FormatTemplate.Fields) {
    characters = Array(template)
    self.fields = fields
  }

  mutating func parse() throws(FormatTemplateError) -> [FormatTemplate.Part] {
    while position < characters.count {
      let character = characters[position]
      let isDoubled = position + 1 < characters.count && characters[position + 1] == character
      switch character {
      case "{" where !isDoubled: try parseField()
      case "}" where !isDoubled: throw error(.strayBrace, at: position)
      case "{", "}":
        literal.append(contentsOf: character.utf8)
        position += 2
      default: try literal.append(contentsOf: nextCharacter())
      }
    }
    endLiteral()
    return parts
  }

  private mutating func parseField() throws(FormatTemplateError) {
    let start = position
    guard let end = characters[start...].firstIndex(of: "}") else { throw error(.unclosedField, at: start) }
    let (field, nameEnd) = try field(in: start + 1..<end)
    endLiteral()
    parts.append(.field(field, try format(of: field, nameEnd..<end)))
    position = end + 1
  }

  /// Returns the field in a range and the end of its name, which is the end of the range or a colon. The name of a
  /// property can contain colons.
  private func field(in range: Range<Int>) throws(FormatTemplateError) -> (ListShape.Field, nameEnd: Int) {
    var ends = range.filter { characters[$0] == ":" }
    // After `property:` comes the name.
    let prefix = Array("property:")
    let isProperty = fields.hasProperties && characters[range].starts(with: prefix)
    if isProperty { ends.removeFirst() }
    let start = range.lowerBound + (isProperty ? prefix.count : 0)
    for end in [range.upperBound] + ends.reversed() {
      let name = String(characters[start..<end])
      if let field = isProperty ? fields.property(named: name) : fields.field(named: name) { return (field, end) }
    }
    let name = String(characters[start..<(ends.first ?? range.upperBound)])
    let nearest = EditDistance.nearest(to: name, in: (isProperty ? [] : fields.names) + fields.properties)
    var problem = error(.unknownField(name, nearest: nearest), at: start)
    problem.fields = fields.names
    problem.hasProperties = fields.hasProperties
    throw problem
  }

  /// Returns the format in a range that begins with a colon, or is empty if there is no format.
  private mutating func format(
    of field: ListShape.Field, _ range: Range<Int>
  ) throws(FormatTemplateError) -> FormatTemplate.Format {
    if range.isEmpty { return .standard }
    let first = range.lowerBound + 1
    switch fields.argument(of: field) {
    case .text, .property: throw error(.unexpectedArgument(field.name), at: range.lowerBound)
    case .list:
      var separator: [UInt8] = []
      position = first
      while position < range.upperBound { separator += try nextCharacter() }
      return .separator(separator)
    case .date:
      do {
        return .pattern(try DatePattern(checking: String(characters[first..<range.upperBound])))
      } catch {
        throw self.error(.unknownDateLetters(error.letters), at: first)
      }
    }
  }

  /// Returns the next character, or the one that an escape represents.
  private mutating func nextCharacter() throws(FormatTemplateError) -> [UInt8] {
    let start = position
    let character = characters[start]
    position += 1
    guard character == "\\" else { return Array(character.utf8) }
    let escape = position < characters.count ? characters[position] : nil
    position += 1
    switch escape {
    case "n": return [.lineFeed]
    case "t": return [.tab]
    case "0": return [0]
    case "\\": return [.backslash]
    default: throw error(.unknownEscape(escape), at: start)
    }
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { parts.append(.literal(literal)) }
    literal = []
  }

  private func error(_ reason: FormatTemplateError.Reason, at index: Int) -> FormatTemplateError {
    FormatTemplateError(reason: reason, column: index + 1)
  }
}
