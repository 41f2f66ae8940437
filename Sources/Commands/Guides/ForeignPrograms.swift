internal import Bytes
internal import CommandSpec

/// The programs whose notes have to be exported or converted by other programs before sheaf reads them.
package enum ForeignPrograms {
  /// A program, and what to do with its notes.
  package struct Program: Sendable {
    /// The name as its makers write it.
    package let name: String
    let otherNames: [String]
    fileprivate let text: String

    /// What to do, as a phrase with commands in quotes.
    package var advice: String { text.replacing("`", with: "'") }
  }

  package static func program(named word: String) -> Program? {
    let word = plain(word)
    return all.first { plain($0.name) == word || $0.otherNames.contains { plain($0) == word } }
  }

  private static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  static let all: [Program] = EmbeddedFile.text("Commands/programs.txt").split(separator: "\n").compactMap { line in
    let fields = line.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    if line.hasPrefix("#") || fields.count < 3 { return nil }
    return Program(
      name: String(fields[0]), otherNames: fields[1].split(separator: " ").map(String.init),
      text: String(fields[2].drop { $0 == " " }))
  }

  /// The programs with what to do, for the manual.
  static var terms: Prose {
    .definitions(
      all.map { program in
        var phrase = Phrase.Interpolation(literalCapacity: 0, interpolationCount: 0)
        let text = program.text.prefix(1).uppercased() + program.text.dropFirst()
        for (number, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
          if number % 2 == 1 {
            phrase.appendInterpolation(code: String(part))
          } else {
            phrase.appendLiteral(String(part))
          }
        }
        phrase.appendLiteral(".")
        return Prose.Definition(Phrase(stringLiteral: program.name), Phrase(stringInterpolation: phrase))
      })
  }
}
