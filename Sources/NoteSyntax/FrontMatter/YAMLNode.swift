/// A value in YAML, with its range and form.
package struct YAMLNode: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    /// Text, number, boolean or null.
    case scalar(YAMLScalar)
    /// A list.
    case sequence([YAMLNode], style: CollectionStyle)
    /// A mapping: keys and values in order.
    case mapping([YAMLPair], style: CollectionStyle)
  }

  /// The content; that of an alias is the content of its anchor.
  package var content: Content
  /// The range of the value, without anchor, tag and comments. Empty for a null that is not written; for an alias, the
  /// range of the alias.
  package var range: Range<Int>
  /// Whether an anchor is defined here.
  package var hasAnchor = false
  /// The tag as written, with its `!`.
  package var tag: String?
  /// Whether the node is written as an alias, `*name`.
  package var isAlias = false
}

/// A key and its value in a YAML mapping.
package struct YAMLPair: Sendable, Equatable {
  /// The key; always a scalar.
  package var key: YAMLNode
  package var value: YAMLNode
}

/// The form of a YAML list or mapping.
package enum CollectionStyle: String, Sendable, Hashable {
  /// On indented lines.
  case block
  /// In brackets or braces.
  case flow
}

/// The form of a YAML scalar.
package enum ScalarStyle: String, Sendable, Hashable {
  /// Without quotes.
  case plain
  /// `'text'`
  case singleQuoted
  /// `"text"`
  case doubleQuoted
  /// `|` followed by lines.
  case literal
  /// `>` followed by lines.
  case folded
}

/// The type of a YAML scalar under the core schema of YAML 1.2.
package enum ScalarType: String, Sendable, Hashable {
  /// `null`, `~` or no text.
  case null
  /// `true` or `false`.
  case bool
  /// A whole number.
  case int
  /// A number with a fraction or exponent, an infinity, or NaN.
  case float
  /// Everything else, including dates.
  case string
}

/// A YAML scalar: its text, its type and its form.
package struct YAMLScalar: Sendable, Equatable {
  /// The decoded scalar: without quotes, escapes and folding. Leading zeros and long numbers are preserved.
  package var text: String
  /// Its type; quoted and block scalars are strings.
  package var type: ScalarType
  /// The form in which it is written.
  package var style: ScalarStyle
}
