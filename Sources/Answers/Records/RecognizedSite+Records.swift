package import JSON
package import VaultCore

extension RecognizedSite {
  /// What was recognised, and what follows from it, in one line.
  package var summary: String {
    let endings = extensions.map { "." + $0 }.joined(separator: " and ")
    let notes = endings.isEmpty ? "" : "files in \(endings) are notes, and "
    return "\(generator.rawValue) (\(file)): \(notes)links are addresses of its pages"
  }

  /// The members of its record.
  package var members: [JSONValue.Member] {
    [
      .init("generator", .string(generator.rawValue)), .init("file", .string(file)),
      .init("extensions", .strings(extensions)),
    ]
  }
}
