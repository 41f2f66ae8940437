/// A value in YAML, with where and how it is written.
package struct YAMLNode: Sendable, Equatable {
  /// What a node holds.
  package enum Content: Sendable, Equatable {
    /// Text, number, boolean or null.
    case scalar(YAMLScalar)
    /// A list.
    case sequence([YAMLNode], style: CollectionStyle)
    /// Keys and values, in order.
    case mapping([YAMLPair], style: CollectionStyle)
  }

  /// What the node holds; an alias holds what its anchor holds.
  package var content: Content
  /// From the first to after the last byte of the value, without anchor, tag and comments. Empty for a null that
  /// is not written. Of an alias, the alias.
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
  /// The value.
  package var value: YAMLNode
}

/// How a YAML list or mapping is written.
package enum CollectionStyle: String, Sendable, Hashable {
  /// Indented lines.
  case block
  /// In brackets or braces.
  case flow
}

/// How a YAML scalar is written.
package enum ScalarStyle: String, Sendable, Hashable {
  /// Without quotes.
  case plain
  /// `'text'`
  case singleQuoted
  /// `"text"`
  case doubleQuoted
  /// `|` and lines.
  case literal
  /// `>` and lines.
  case folded
}

/// The type of a YAML scalar under the core schema of YAML 1.2.
package enum ScalarType: String, Sendable, Hashable {
  /// `null`, `~` or nothing.
  case null
  /// `true` or `false`.
  case bool
  /// A whole number.
  case int
  /// A number with a fraction or exponent, an infinity, or not a number.
  case float
  /// Everything else, dates among it.
  case string
}

/// A YAML scalar: its text, its type, and how it is written.
package struct YAMLScalar: Sendable, Equatable {
  /// The scalar as read: unquoted, unescaped, unfolded; leading zeros and long numbers survive in it.
  package var text: String
  /// Its type; quoted and block scalars are strings.
  package var type: ScalarType
  /// How it is written.
  package var style: ScalarStyle
}
