struct YAMLError: Error {
  /// The kind of an error: the code after `front-matter.`, and the description.
  struct Reason {
    let code, message: String

    init(_ code: String, _ message: String) { (self.code, self.message) = (code, message) }

    static let tabIndentation = Reason("tab-indentation", "a tab indents this line; YAML indents with spaces")
    static let multipleDocuments = Reason("multiple-documents", "content after '...', which ends the document")
    static let unexpectedContent = Reason("unexpected-content", "this belongs to no property; check the indentation")
    static let nestedMapping = Reason("nested-mapping", "an unquoted value contains ': '; put it in quotes")
    static let missingColon = Reason("missing-colon", "a key without ': ' after it")
    static let complexKey = Reason("complex-key", "a key that is not plain text")
    static let badIndentation = Reason("bad-indentation", "this line is not indented enough")
    static let badBlockHeader = Reason(
      "bad-block-header", "'|' or '>' begins a text block and must be the last character; put the value in quotes")
    static let unclosedQuote = Reason("unclosed-quote", "the quote is not closed")
    static let unclosedFlow = Reason("unclosed-flow", "the bracket is not closed")
    static let unexpectedInFlow = Reason("unexpected-in-flow", "this is not allowed between brackets")
    static let missingComma = Reason("missing-comma", "a comma is missing between items")
    static let badEscape = Reason(
      "bad-escape", "an unknown escape in a double-quoted value; write '\\\\' for a backslash")
    static let badAnchor = Reason("bad-anchor", "an anchor or tag in the wrong place")
    static let tooDeep = Reason("too-deep", "collections nest too deeply")
    static let tooManyAliases = Reason("too-many-aliases", "the aliases expand to too many values")
    static let commentWithoutSpace = Reason("comment-without-space", "a comment needs a space before '#'")
    static let notMapping = Reason("not-a-mapping", "the properties are not written as 'key: value'")

    static func duplicateKey(_ key: String) -> Reason { Reason("duplicate-key", "the key '\(key)' occurs twice") }

    static func badScalarStart(_ byte: UInt8) -> Reason {
      Reason("bad-scalar-start", "a value cannot begin with '\(Unicode.Scalar(byte))'; put it in quotes")
    }

    static func unknownAlias(_ name: String) -> Reason {
      Reason("unknown-alias", "the alias '*\(name)' refers to no anchor; put the value in quotes")
    }
  }

  let reason: Reason
  let offset: Int

  init(_ reason: Reason, _ offset: Int) { (self.reason, self.offset) = (reason, offset) }

  func problem(_ lines: LineTable) -> NoteProblem {
    NoteProblem(
      code: "front-matter." + reason.code, offset: offset, position: lines.position(at: offset), message: reason.message
    )
  }
}
