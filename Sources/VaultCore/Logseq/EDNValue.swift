/// A value of EDN, the notation of settings in Clojure, as far as settings of Logseq need it.
indirect enum EDNValue: Equatable, Sendable {
  case none
  case bool(Bool)
  case number(Double)
  case string(String)
  /// A keyword without its first colon.
  case keyword(String)
  case symbol(String)
  /// A list, a vector or a set.
  case items([EDNValue])
  case map([(EDNValue, EDNValue)])

  /// The text of a string; nil for other values.
  var text: String? {
    switch self {
    case .string(let text): text
    default: nil
    }
  }

  /// The text of a string, a keyword or a symbol; nil for other values.
  var name: String? {
    switch self {
    case .string(let text), .keyword(let text), .symbol(let text): text
    default: nil
    }
  }

  /// The values of a list, a vector or a set; none for other values.
  var items: [EDNValue] {
    switch self {
    case .items(let items): items
    default: []
    }
  }

  /// The value of a keyword in a map; nil if the value is no map or does not have it. Of several, the last one counts.
  subscript(key: String) -> EDNValue? {
    switch self {
    case .map(let pairs): pairs.last { $0.0 == .keyword(key) }?.1
    default: nil
    }
  }

  static func == (left: EDNValue, right: EDNValue) -> Bool {
    switch (left, right) {
    case (.none, .none): true
    case (.bool(let one), .bool(let two)): one == two
    case (.number(let one), .number(let two)): one == two
    case (.string(let one), .string(let two)), (.keyword(let one), .keyword(let two)): one == two
    case (.symbol(let one), .symbol(let two)): one == two
    case (.items(let one), .items(let two)): one == two
    case (.map(let one), .map(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 }
    default: false
    }
  }
}
