internal import JSON

struct CompletionItem {
  /// The kinds of items, which determine the icons that clients show (LSP 3.17, CompletionItemKind).
  enum Kind: Int {
    case text = 1
    case function = 3
    case variable = 6
    case property = 10
    case value = 12
    case enumeration = 13
    case keyword = 14
    case file = 17
    case reference = 18
    case folder = 19
  }

  var label: String
  var kind: Kind
  /// The text that is inserted.
  var text: String
  /// The text that the client compares with the typed text while the user continues typing.
  var filter: String
  /// More about the item, on the same line; may be empty.
  var detail = ""
  /// Edits elsewhere in the document.
  var edits: [JSONValue] = []
  /// The command that the client sends to the server after the item was chosen; nil for none.
  var command: JSONValue?
  /// The data by which the server describes the item later; nil if there is no description.
  var data: JSONValue?

  /// Returns the item as JSON. `rank` is its position in the list; `hasFilter` tells whether the client compares the
  /// typed text with `filter` rather than with the inserted text.
  func json(replacing range: TextRange, rank: Int, hasFilter: Bool) -> JSONValue {
    let digits = String(rank)
    let item: JSONValue = [
      "label": .string(label), "kind": .integer(kind.rawValue),
      "sortText": .string(String(repeating: "0", count: max(0, 5 - digits.count)) + digits),
      "textEdit": ["range": range.json, "newText": .string(text)],
    ]
    return item.adding("filterText", .string(filter), if: hasFilter)
      .adding("detail", .string(detail), if: !detail.isEmpty)
      .adding("additionalTextEdits", .array(edits), if: !edits.isEmpty)
      .adding("command", command).adding("data", data)
  }
}

extension CompletionItem {
  /// Returns the item for a client that inserts the text after a part that was already typed, and drops everything from
  /// a parenthesis on; nil if the item cannot be inserted so.
  func after(_ typed: String) -> CompletionItem? {
    guard text.utf8.count > typed.utf8.count, text.lowercased().hasPrefix(typed.lowercased()) else { return nil }
    var item = self
    item.text = String(text.dropFirst(typed.count))
    return item.text.contains("(") ? nil : item
  }
}

struct CompletionList {
  /// The maximal number of items. It is more than anybody reads, and small enough to send quickly.
  static let limit = 100

  private(set) var items: [CompletionItem] = []
  private var labels: Set<String> = []
  /// Whether there are more items, so that the client sends another request when more is typed.
  private(set) var isIncomplete = false

  var wantsMore: Bool { items.count < Self.limit }

  /// Adds an item whose label is compared with the typed text, and inserted with a closing text.
  mutating func add(_ label: String, _ kind: CompletionItem.Kind, end: String = "", detail: String = "") {
    add(CompletionItem(label: label, kind: kind, text: label + end, filter: label, detail: detail))
  }

  /// Adds an item, unless the list is full. Some clients know items only by their labels, so a second item with a label
  /// shows its detail in it.
  mutating func add(_ item: CompletionItem) {
    guard wantsMore else { return stopEarly() }
    var item = item
    if !labels.insert(item.label).inserted, !item.detail.isEmpty {
      item.label += " (\(item.detail))"
      labels.insert(item.label)
    }
    items.append(item)
  }

  mutating func stopEarly() { isIncomplete = true }
}
