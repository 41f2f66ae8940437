internal import Bytes
package import JSON

/// The JSON Schemas (draft 2020-12) of the documents that commands print with `--json`.
package struct DocumentSchemas {
  private static let draft = JSONValue.Member("$schema", "https://json-schema.org/draft/2020-12/schema")

  private let definitions: [JSONValue.Member]
  /// The schemas by the names of commands.
  private let documents: [JSONValue.Member]

  /// Reads the schemas of this program.
  package init() {
    let file = try? JSONValue(Array(EmbeddedFile.text("Commands/schema.json").utf8))
    definitions = file?["$defs"]?.object ?? []
    documents = file?["documents"]?.object ?? []
  }

  /// The names of the commands that have a schema.
  package var names: [String] { documents.map(\.key) }

  /// The name of the schema of errors, which any command can print.
  private static let error = "error"

  /// The schema of any document, with that of each command by its name.
  package var all: JSONValue {
    let references = (documents.map(\.key) + [Self.error]).map { name in
      JSONValue.object([.init("$ref", .string("#/$defs/\(name.replacing(" ", with: "%20"))"))])
    }
    return .object([
      Self.draft, .init("title", "sheaf --json"), .init("anyOf", .array(references)),
      .init("$defs", .object(definitions + documents)),
    ])
  }

  /// Returns the schema of the document of a command; nil if it prints none.
  package func schema(of command: String) -> JSONValue? {
    guard let schema = documents.first(where: { $0.key == command })?.value.object else { return nil }
    return .object(
      [Self.draft, .init("title", .string("sheaf \(command) --json"))] + schema + [
        .init("$defs", .object(definitions))
      ])
  }
}
