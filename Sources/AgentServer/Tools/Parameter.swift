internal import JSON
internal import Presentation

/// A parameter of a tool: what its schema says, and how its value is read.
struct Parameter: Sendable {
  indirect enum Kind: Sendable {
    case text
    /// One of some words.
    case choice([String])
    case number(ClosedRange<Int>)
    case flag
    case list(of: Kind)
    /// An object whose members the caller chooses.
    case object
    /// An object with these members.
    case record([Parameter])
  }

  let name: String
  let kind: Kind
  let summary: String
  /// The value that an absent one stands for.
  var standard: JSONValue?
  var isRequired = false

  init(_ name: String, _ kind: Kind, _ summary: String, standard: JSONValue? = nil, isRequired: Bool = false) {
    (self.name, self.kind, self.summary, self.standard) = (name, kind, summary, standard)
    self.isRequired = isRequired
  }

  /// The same parameter that must be given.
  var required: Parameter {
    var parameter = self
    parameter.isRequired = true
    return parameter
  }

  // MARK: - The schema

  /// The schema of an object with some parameters, which names no draft and composes nothing.
  static func schema(of parameters: [Parameter]) -> [JSONValue.Member] {
    let required = parameters.filter(\.isRequired).map(\.name)
    return [
      .init("type", "object"),
      .init("properties", .object(parameters.map { .init($0.name, .object($0.schema)) })),
    ] + (required.isEmpty ? [] : [.init("required", .strings(required))]) + [.init("additionalProperties", false)]
  }

  private var schema: [JSONValue.Member] {
    let described = summary.isEmpty ? [] : [JSONValue.Member("description", .string(summary))]
    return Self.schema(of: kind) + (standard.map { [.init("default", $0)] } ?? []) + described
  }

  private static func schema(of kind: Kind) -> [JSONValue.Member] {
    switch kind {
    case .text: [.init("type", "string")]
    case .choice(let words): [.init("type", "string"), .init("enum", .strings(words))]
    // The bounds are said by the error, as a list of tools has to be short.
    case .number: [.init("type", "integer")]
    case .flag: [.init("type", "boolean")]
    case .list(let item): [.init("type", "array"), .init("items", .object(schema(of: item)))]
    case .object: [.init("type", "object"), .init("properties", [:]), .init("additionalProperties", true)]
    case .record(let members): schema(of: members)
    }
  }

  // MARK: - Values

  /// Reads the arguments of a call.
  ///
  /// Clients send arrays and objects as the text of their JSON, numbers as text and null for what is absent. A value
  /// that can mean only one thing is taken, and any other one is an error.
  static func read(
    _ arguments: [JSONValue.Member], _ parameters: [Parameter], in place: String = ""
  ) throws(ToolError) -> [String: JSONValue] {
    let names = parameters.map(\.name)
    if let unknown = arguments.first(where: { !names.contains($0.key) }) {
      throw ToolError(
        .unknownParameter, "there is no parameter '\(place)\(unknown.key)'",
        hint: "the parameters are \(names.joined(separator: ", "))")
    }
    var values: [String: JSONValue] = [:]
    for parameter in parameters {
      let given = arguments.last { $0.key == parameter.name }?.value ?? .null
      if given == .null {
        if parameter.isRequired {
          throw ToolError(.invalidValue, "the parameter '\(place)\(parameter.name)' is missing")
        }
        if let standard = parameter.standard { values[parameter.name] = standard }
      } else {
        values[parameter.name] = try read(given, parameter.kind, as: place + parameter.name)
      }
    }
    return values
  }

  private static func read(_ value: JSONValue, _ kind: Kind, as name: String) throws(ToolError) -> JSONValue {
    func wrong(_ what: String) -> ToolError { ToolError(.invalidValue, "'\(name)' must be \(what)") }
    switch kind {
    case .text:
      guard value.string != nil else { throw wrong("a string") }
      return value
    case .choice(let words):
      guard let word = value.string, words.contains(word) else {
        throw wrong("one of \(words.joined(separator: ", "))")
      }
      return value
    case .number(let range):
      guard let number = value.integer ?? value.string.flatMap({ Int($0) }), range.contains(number) else {
        throw wrong(
          range.upperBound == .max
            ? "an integer from \(range.lowerBound) on" : "an integer from \(range.lowerBound) to \(range.upperBound)")
      }
      return .integer(number)
    case .flag:
      switch value {
      case .bool: return value
      case .string("true"): return true
      case .string("false"): return false
      default: throw wrong("true or false")
      }
    case .list(let item):
      guard let items = parsed(value).array else { throw wrong("an array") }
      var read: [JSONValue] = []
      for (index, each) in items.enumerated() { read.append(try self.read(each, item, as: "\(name)[\(index)]")) }
      return .array(read)
    case .object:
      let parsed = parsed(value)
      guard parsed.object != nil else { throw wrong("an object") }
      return parsed
    case .record(let members):
      guard let given = parsed(value).object else { throw wrong("an object") }
      let values = try self.read(given, members, in: name + ".")
      return .object(members.compactMap { member in values[member.name].map { .init(member.name, $0) } })
    }
  }

  private static func parsed(_ value: JSONValue) -> JSONValue {
    value.string.flatMap { try? JSONValue(Array($0.utf8)) } ?? value
  }
}
