import CommandSpec

/// The forms in which a command prints its answer, as the words of a command line that ask for them.
struct OutputForms {
  private let options: [OptionSpec]
  /// The forms that are options without a value, in the order of help, after the text without any.
  let plain: [String]

  /// Finds the forms in the definition of a command.
  init(_ entry: CommandEntry) {
    options = entry.options
    let own = entry.sections.filter { $0.heading == "Output options" }.flatMap(\.options)
    let others = options.filter { option in ["json", "jsonl"].contains(option.long) && !own.contains(option) }
    plain = [""] + (own + others).filter { !$0.takesValue }.map { "--\($0.long)" }
  }

  private func has(_ name: String) -> Bool { options.contains { $0.long == name } }

  /// The names of the fields that templates and columns can have.
  private var fields: [String] {
    let blocks = options.first { $0.long == "format" }?.allDetails.blocks ?? []
    let names = blocks.flatMap { block -> [Phrase.Piece] in
      switch block {
      case .definitions(let definitions): definitions.compactMap(\.term.pieces.first)
      // The names follow the page that describes them.
      case .paragraph(let phrase):
        Array(phrase.pieces.drop { piece in if case .reference = piece { false } else { true } })
      default: []
      }
    }
    return names.compactMap { if case .code(let name) = $0 { name } else { nil } }
  }

  /// Every form, with all fields in templates and columns, and with parts of a list.
  var all: [String] {
    var forms = plain
    if has("format") {
      let columns = fields.joined(separator: ",")
      forms += ["--format '\(fields.map { "{\($0)}" }.joined(separator: "|"))'", "--columns \(columns)"]
      forms += ["--csv --columns \(columns)", "--tsv --columns \(fields.suffix(2).joined(separator: ","))"]
      // Mistakes.
      forms += ["--format '{nothing}'", "--columns nothing", "--json --columns \(fields[0])"]
    }
    if has("limit") {
      forms += ["--limit 1"] + (["json", "count"].filter(has).map { "--\($0) --limit 1" })
    }
    if has("offset") { forms += ["--offset 1 --limit 1", "--json --offset 1 --limit 1"] }
    return forms
  }

  /// The forms that a terminal makes a difference to.
  var shown: [String] {
    var forms = plain.filter { !["--json", "--jsonl", "--print0", "--tsv", "--count", "--quiet"].contains($0) }
    if has("format") {
      let columns = fields.prefix(3).joined(separator: ",")
      forms += ["--format '{\(fields[0])}'", "--columns \(columns)"]
    }
    if has("limit") { forms.append("--limit 1") }
    return forms
  }

  /// The forms of an answer with nothing in it, which differ.
  var empty: [String] { plain.filter { ["", "--json", "--csv", "--count", "--quiet"].contains($0) } }

  /// The forms of what a change would do, and of its refusal.
  var plans: [String] {
    ["--dry-run"] + (has("json") ? ["--dry-run --json"] : []) + (has("expect") ? ["--expect 99"] : [])
  }
}
