internal import Bytes
package import JSON
package import VaultCore

extension JSONValue {
  /// The members that name a file: `path`, and `pathBytes` in base64 only when the bytes are not UTF-8 and
  /// `path` therefore is not exact.
  package static func pathMembers(_ path: [UInt8], key: String = "path") -> [Member] {
    let text = String(decoding: path, as: UTF8.self)
    let member = Member(key, .string(text))
    if text.utf8.elementsEqual(path) { return [member] }
    return [member, Member(key + "Bytes", .string(Base64.encode(path)))]
  }

  /// The same for a file that there may not be: null without one.
  package static func pathMembers(orNull path: [UInt8]?, key: String = "path") -> [Member] {
    path.map { pathMembers($0, key: key) } ?? [Member(key, .null)]
  }

  /// An array of objects that each name a file.
  package static func paths(_ paths: [[UInt8]]) -> JSONValue { .array(paths.map { .object(pathMembers($0)) }) }

  /// Returns everything that an import or export leaves out, with its numbers, the most frequent first.
  package static func losses(_ losses: [String: Int]) -> JSONValue {
    .array(
      losses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { loss, count in ["what": .string(loss), "count": .integer(count)] })
  }

  /// The text of a string, or any other value as JSON.
  package var plainText: String {
    if case .string(let text) = self { text } else { compactText }
  }

  /// Creates the value of a property. Numbers that JSON cannot represent exactly, or would write differently, become
  /// strings.
  package init(_ value: StoredValue) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let text):
      if let integer = Int(text), String(integer) == text, abs(integer) < 1 << 53 {
        self = .integer(integer)
      } else if let number = Double(text), number.isFinite, "\(number)" == text {
        self = .number(number)
      } else {
        self = .string(text)
      }
    case .text(let text): self = .string(text)
    case .list(let items): self = .array(items.map { JSONValue($0) })
    case .mapping(let pairs): self = .object(pairs.map { .init($0.key, JSONValue($0.value)) })
    }
  }

  /// The number of an operation; null if there was nothing to do.
  package static func operation(of report: OperationReport?) -> JSONValue {
    guard let report else { return .null }
    return .integer(report.operation.number)
  }

  /// The files that an operation could not change, because others had changed them.
  package static func conflicts(of report: OperationReport?) -> JSONValue {
    guard let report else { return .array([]) }
    return .paths(report.conflicts.map(\.path))
  }
}

extension JSONValue.Member {
  /// Makes a member that is an array of a value for each item.
  package init<Item>(_ key: String, each items: some Sequence<Item>, _ value: (Item) -> JSONValue) {
    self.init(key, .array(items.map(value)))
  }
}

extension StoredValue {
  /// The value on one line: a scalar as it is, any other value as JSON.
  package var line: String {
    switch self {
    case .null: ""
    case .bool, .number, .text: scalars.first ?? ""
    case .list, .mapping: JSONValue(self).compactText
    }
  }
}
