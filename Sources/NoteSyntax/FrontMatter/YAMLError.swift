/// The reason why YAML is invalid, and the offset.
struct YAMLError: Error {
  /// The kinds of errors.
  enum Reason {
    case tabIndentation
    case multipleDocuments
    case unexpectedContent
    case duplicateKey(String)
    case nestedMapping
    case missingColon
    case complexKey
    case badIndentation
    case badScalarStart(UInt8)
    case badBlockHeader
    case unclosedQuote
    case unclosedFlow
    case unexpectedInFlow
    case missingComma
    case badEscape
    case unknownAlias(String)
    case badAnchor
    case tooDeep
    case tooManyAliases
    case commentWithoutSpace
    case notMapping
  }

  let reason: Reason
  let offset: Int

  init(_ reason: Reason, _ offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  func problem(_ lines: LineTable) -> NoteProblem {
    NoteProblem(code: "front-matter." + code, offset: offset, position: lines.position(at: offset), message: message)
  }

  private var code: String {
    switch reason {
    case .tabIndentation: "tab-indentation"
    case .multipleDocuments: "multiple-documents"
    case .unexpectedContent: "unexpected-content"
    case .duplicateKey: "duplicate-key"
    case .nestedMapping: "nested-mapping"
    case .missingColon: "missing-colon"
    case .complexKey: "complex-key"
    case .badIndentation: "bad-indentation"
    case .badScalarStart: "bad-scalar-start"
    case .badBlockHeader: "bad-block-header"
    case .unclosedQuote: "unclosed-quote"
    case .unclosedFlow: "unclosed-flow"
    case .unexpectedInFlow: "unexpected-in-flow"
    case .missingComma: "missing-comma"
    case .badEscape: "bad-escape"
    case .unknownAlias: "unknown-alias"
    case .badAnchor: "bad-anchor"
    case .tooDeep: "too-deep"
    case .tooManyAliases: "too-many-aliases"
    case .commentWithoutSpace: "comment-without-space"
    case .notMapping: "not-a-mapping"
    }
  }

  private var message: String {
    switch reason {
    case .tabIndentation: "a tab indents this line; YAML indents with spaces"
    case .multipleDocuments: "content after '...', which ends the document"
    case .unexpectedContent: "this belongs to no property; check the indentation"
    case .duplicateKey(let key): "the key '\(key)' occurs twice"
    case .nestedMapping: "an unquoted value contains ': '; put it in quotes"
    case .missingColon: "a key without ': ' after it"
    case .complexKey: "a key that is not plain text"
    case .badIndentation: "this line is not indented enough"
    case .badScalarStart(let byte): "a value cannot begin with '\(Unicode.Scalar(byte))'; put it in quotes"
    case .badBlockHeader: "'|' or '>' begins a text block and must be the last character; put the value in quotes"
    case .unclosedQuote: "the quote is not closed"
    case .unclosedFlow: "the bracket is not closed"
    case .unexpectedInFlow: "this is not allowed between brackets"
    case .missingComma: "a comma is missing between items"
    case .badEscape: "an unknown escape in a double-quoted value; write '\\\\' for a backslash"
    case .unknownAlias(let name): "the alias '*\(name)' refers to no anchor; put the value in quotes"
    case .badAnchor: "an anchor or tag in the wrong place"
    case .tooDeep: "collections nest too deeply"
    case .tooManyAliases: "the aliases expand to too many values"
    case .commentWithoutSpace: "a comment needs a space before '#'"
    case .notMapping: "the properties are not written as 'key: value'"
    }
  }
}
