internal import JSON

/// A proposal to complete what is being typed.
struct CompletionItem {
  /// The kinds of items, for the signs that clients show (LSP 3.17, CompletionItemKind).
  enum Kind: Int {
    case text = 1
    case property = 10
    case value = 12
    case enumeration = 13
    case keyword = 14
    case file = 17
    case reference = 18
    case folder = 19
  }

  /// The text that the list shows.
  var label: String
  var kind: Kind
  /// The text that is written.
  var text: String
  /// The text by which the client finds the item while the user goes on typing.
  var filter: String
  /// More about the item, on the same line; may be empty.
  var detail = ""
  /// Edits elsewhere in the document.
  var edits: [JSONValue] = []
  /// What the client has the server do after the item was chosen; nil for nothing.
  var command: JSONValue?
  /// What the server needs to describe the item later; nil if there is nothing more to say.
  var data: JSONValue?

  /// Returns the item as it is sent.
  ///
  /// - Parameters:
  ///   - range: What the text replaces.
  ///   - rank: Its place in the list.
  func json(replacing range: TextRange, rank: Int) -> JSONValue {
    let digits = String(rank)
    var members: [JSONValue.Member] = [
      .init("label", .string(label)), .init("kind", .integer(kind.rawValue)),
      .init("sortText", .string(String(repeating: "0", count: max(0, 5 - digits.count)) + digits)),
      .init("filterText", .string(filter)),
      .init("textEdit", ["range": range.json, "newText": .string(text)]),
    ]
    if !detail.isEmpty { members.append(.init("detail", .string(detail))) }
    if !edits.isEmpty { members.append(.init("additionalTextEdits", .array(edits))) }
    if let command { members.append(.init("command", command)) }
    if let data { members.append(.init("data", data)) }
    return .object(members)
  }
}

/// A list of completion items up to a limit.
struct CompletionList {
  /// The greatest number of items: more than anybody reads, and little to send.
  static let limit = 200

  private(set) var items: [CompletionItem] = []
  /// Whether there are more, so that the client asks again when more is typed.
  private(set) var isIncomplete = false

  /// Whether more items have a place.
  var wantsMore: Bool { items.count < Self.limit }

  mutating func add(_ item: CompletionItem) {
    if wantsMore { items.append(item) } else { isIncomplete = true }
  }

  /// Takes note that not everything was looked at.
  mutating func stopEarly() { isIncomplete = true }
}
