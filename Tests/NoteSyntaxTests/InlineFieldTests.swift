import Testing

@testable import NoteSyntax

/// Inline fields as Dataview reads them, and block ids.
@Suite struct InlineFieldTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var fields: [String]
    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case(text: "Key:: value", fields: ["key=value"]),
    Case(text: "Basic Field:: some value  ", fields: ["basic-field=some value"]),
    Case(text: "**Bold Key**:: v", fields: ["bold-key=v"]),
    Case(text: "**Bold Key::** v", fields: ["bold-key=v"]),
    Case(text: "_a_:: v\n~b~:: w\n`c`:: x", fields: ["a=v", "b=w", "c=x"]),
    Case(text: "- key:: v", fields: ["key=v"]),
    Case(text: "> key:: v\n> other:: w", fields: ["key=v", "other=w"]),
    Case(text: "é-x_1:: v", fields: ["é-x_1=v"]),
    Case(text: "empty::", fields: ["empty="]),
    Case(text: "a [k:: v] b (l:: w) c", fields: ["k=v", "l=w"]),
    Case(text: "[k:: [[Link]] and [x]] y", fields: ["k=[[Link]] and [x]"]),
    Case(text: "[k:: a \\] b]", fields: ["k=a \\] b"]),
    Case(text: "(k:: (v))", fields: ["k=(v)"]),
    Case(text: "[🎅:: v]", fields: ["🎅=v"]),
    Case(text: "🎅:: v", fields: []),
    Case(text: "[key:value] [key: value]", fields: []),
    Case(text: "- [ ] x [due:: 2022-04-05]", fields: ["due=2022-04-05"]),
    Case(text: "`k:: v` text", fields: []),
    Case(text: "```\nk:: v\n```", fields: []),
    Case(text: "yes, or, no:: x", fields: []),
    Case(text: "k:: yes, or, no", fields: ["k=yes, or, no"]),
    Case(text: "[a(b):: c]", fields: []),
    Case(text: "[a [b:: c] d:: e]", fields: ["b=c"]),
    Case(text: "a:: b\nc\nd:: e", fields: ["a=b", "d=e"]),
    Case(text: "[x](a::b) [[c::d]] <https://e::f>", fields: []),
  ]

  @Test(arguments: cases)
  func fieldsAreRead(_ example: Case) {
    let note = parse(example.text)
    #expect(note.inlineFields.map { "\($0.canonicalKey)=\($0.value)" } == example.fields)
    for field in note.inlineFields { #expect(slice(example.text, field.valueRange) == field.value) }
  }

  struct ID: Sendable, CustomTestStringConvertible {
    var text: String
    /// The id, and the text of the block that it names.
    var ids: [String]
    var testDescription: String { text }
  }

  static let ids: [ID] = [
    ID(text: "text ^abc-1\n", ids: ["abc-1|text ^abc-1\n"]),
    ID(text: "a\nb ^x  ", ids: ["x|a\nb ^x  "]),
    ID(text: "- a ^x\n- b\n  - c ^y", ids: ["x|- a ^x\n", "y|- c ^y"]),
    ID(text: "1\n\n- a\n- b\n\n^x\n", ids: ["x|- a\n- b\n"]),
    ID(text: "> q\n> r\n\n^x", ids: ["x|> q\n> r\n"]),
    ID(text: "> [!note] T\n> r\n\n^x", ids: ["x|> [!note] T\n> r\n"]),
    ID(text: "|a|\n|-|\n|b|\n^x", ids: ["x||a|\n|-|\n|b|\n"]),
    ID(text: "```\nc\n```\n^x", ids: ["x|```\nc\n```\n"]),
    ID(text: "# H ^x", ids: ["x|# H ^x"]),
    ID(text: "a^x", ids: []),
    ID(text: "a ^x_y", ids: []),
    ID(text: "a ^", ids: []),
    ID(text: "a ^x b", ids: []),
    ID(text: "`a ^x`", ids: []),
    ID(text: "`a\n ^x", ids: ["x|`a\n ^x"]),
  ]

  @Test(arguments: ids)
  func blockIDsAreRead(_ example: ID) {
    let note = parse(example.text)
    #expect(note.blockIDs.map { "\($0.id)|\(slice(example.text, $0.blockRange))" } == example.ids)
    for id in note.blockIDs { #expect(slice(example.text, id.range) == "^" + id.id) }
  }

  @Test func idsAreFoundWithoutCase() {
    let note = parse("a ^AbC\n\nb ^abc\n")
    #expect(note.blockID("aBc")?.line == 1 && note.blockID("x") == nil)
  }
}
