internal import CommandSpec
internal import Terminal
internal import VaultCore

/// The command line that was probably meant by one that is wrong: the same words in another order, in quotes, or after
/// another command. Each is only offered if every word of it fits, and one that names something in the vault.
struct IntendedLine {
  private let line: RoughLine
  private let words: VaultWords
  private let error: any Error

  /// The largest number of words that are put together or in another order.
  private static let mostWords = 8

  /// Returns hints for a command line that failed; empty if nothing is known that fits better.
  static func hints(for error: any Error, words: [[UInt8]], _ session: Session) -> [String] {
    guard let line = Program.table.rough(words.map { Argument(bytes: $0) }) else { return [] }
    if let named = NamedWords(line)?.hint { return [named] }
    if let format = ImportedFile.hint(line) ?? Substitution.hint(line) { return [format] }
    return IntendedLine(line, error, session)?.hints ?? []
  }

  /// Returns a command line whose words fit the vault, if need be in another order; nil if they do not.
  static func line(_ words: [Argument], _ error: any Error, _ session: Session) -> String? {
    guard let intended = Program.table.rough(words).flatMap({ IntendedLine($0, error, session) }) else { return nil }
    if let assigned = intended.assigned { return assigned }
    let (operands, entry) = (intended.line.operands, intended.line.entry)
    guard intended.names(operands, of: entry) ?? 0 > 0, intended.isValid(operands, of: entry) else {
      return intended.reordered
    }
    return intended.text(operands, of: entry)
  }

  private init?(_ line: RoughLine, _ error: any Error, _ session: Session) {
    guard !line.operands.isEmpty, line.operands.allSatisfy({ $0.validText != nil }),
      let vault = try? Vault.open(named: session.globals.vault, session.surroundings),
      let view = try? VaultView(vault)
    else { return nil }
    (self.line, words, self.error) = (line, VaultWords(view: view), error)
  }

  private var hints: [String] {
    if case VaultError.move(.taken) = error { return takenName }
    if names(line.operands, of: line.entry) != nil { return [] }
    if let meant = assigned ?? joined ?? (isNearlyRight ? nil : reordered) ?? otherCommand {
      return ["did you mean '\(meant)'?"]
    }
    return MisplacedWords(line, words).hints
  }

  /// What goes into a note or a folder that has the name already.
  private var takenName: [String] {
    guard ["rename", "folder rename"].contains(line.entry.name), line.operands.count == 2 else { return [] }
    let isFolder = words.isFolder(line.operands[0].text)
    let meant = CommandText.line(isFolder ? "folder move" : "merge", line.operands)
    return ["'\(meant)' puts it into that \(isFolder ? "folder" : "note")", "or choose another name"]
  }

  /// Whether a word is spelt like the name of a note.
  private var isNearlyRight: Bool {
    if case VaultError.noSuchNote(_, let suggestions, _) = error { !suggestions.isEmpty } else { false }
  }

  // MARK: - Candidates

  /// The words in which `name=value` is two words, as for properties and settings.
  private var assigned: String? {
    let name = line.entry.name == "config get" ? "config set" : line.entry.name
    guard ["property set", "config set"].contains(name), let entry = Program.table.catalog.command(name),
      let index = line.operands.firstIndex(where: { $0.text.contains("=") })
    else { return nil }
    let parts = line.operands[index].text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = line.operands[..<index] + line.operands[(index + 1)...]
    let operands = parts.map { Argument(String($0)) } + rest
    guard !parts[0].isEmpty, names(operands, of: entry) ?? 0 > 0, isValid(operands, of: entry) else { return nil }
    return text(operands, of: entry)
  }

  /// The words with fewer spaces between them: `'Rye bread'` for `Rye bread`.
  private var joined: String? {
    let all = line.operands
    guard (2...Self.mostWords).contains(all.count) else { return nil }
    var best: (operands: [Argument], names: Int, joins: Int)?
    // Each bit says whether a word is joined to the one before it.
    for bits in 1..<(1 << (all.count - 1)) {
      var operands: [Argument] = []
      for (index, word) in all.enumerated() {
        if index > 0, bits >> (index - 1) & 1 == 1 {
          operands[operands.count - 1] = Argument("\(operands[operands.count - 1].text) \(word.text)")
        } else {
          operands.append(word)
        }
      }
      let joins = bits.nonzeroBitCount
      for operands in [operands, hyphenated(operands)] {
        guard let names = names(operands, of: line.entry), isValid(operands, of: line.entry) else { continue }
        if (names, -joins) > (best?.names ?? -1, -(best?.joins ?? 0)) { best = (operands, names, joins) }
      }
    }
    let isOneTooMany = if case .unexpectedOperand = (error as? UsageError)?.problem { true } else { false }
    if let best, best.names > 0 || isOneTooMany { return text(best.operands, of: line.entry) }
    return headings
  }

  /// The operands with hyphens instead of spaces, as in tags.
  private func hyphenated(_ operands: [Argument]) -> [Argument] {
    operands.map { Argument($0.text.replacing(" ", with: "-")) }
  }

  /// The line in which a note and its heading are one word, `NOTE#HEADING`.
  private var headings: String? {
    for index in line.operands.indices.dropLast() {
      let pair = [line.operands[index].text, line.operands[index + 1].text]
      for name in ["\(pair[0])#\(pair[1])", "\(pair[1])#\(pair[0])"] {
        var operands = line.operands
        operands.replaceSubrange(index...index + 1, with: [Argument(name)])
        if (try? words.view.part(named: Array(name.utf8)))?.part != nil, names(operands, of: line.entry) != nil,
          isValid(operands, of: line.entry)
        {
          return text(operands, of: line.entry)
        }
      }
    }
    return nil
  }

  /// The words in another order, of which those are tried first that move one word to the other end.
  private var reordered: String? {
    let all = line.operands
    // A condition is no name that is new.
    guard (2...4).contains(all.count), !all.contains(where: { $0.text.contains(":") && words.isCondition($0) }) else {
      return nil
    }
    let orders = [[all.last!] + all.dropLast(), all.dropFirst() + [all[0]]] + Self.orders(of: all)
    var best: (operands: [Argument], names: Int)?
    for operands in orders where operands != all {
      guard let names = names(operands, of: line.entry), names > best?.names ?? 0, isValid(operands, of: line.entry)
      else { continue }
      best = (operands, names)
    }
    return best.map { text($0.operands, of: line.entry) }
  }

  private static func orders(of words: [Argument]) -> [[Argument]] {
    if words.count < 2 { return [words] }
    return words.indices.flatMap { index in
      var rest = words
      let word = rest.remove(at: index)
      return orders(of: rest).map { [word] + $0 }
    }
  }

  /// The same verb for what the words name: `folder delete` for `delete`, if the word is a folder.
  private var otherCommand: String? {
    let catalog = Program.table.catalog
    let verb = line.entry.words.last ?? ""
    var others = ["", "folder ", "tag ", "property "].map { $0 + verb }
    if verb == "merge" { others.append("folder move") }
    for name in others where name != line.entry.name {
      guard let entry = catalog.command(name) else { continue }
      // A command that takes a query by an option gets that option.
      let takesQuery = line.entry.options.contains { $0.long == "where" }
      let operands = takesQuery ? line.operands : line.operands.map { Self.stripped($0, for: entry) }
      guard let names = names(operands, of: entry), names > 0, isValid(operands, of: entry, withOptions: false) else {
        continue
      }
      return text(operands, of: entry, withOptions: false)
    }
    return nil
  }

  /// Returns a word without what says of which kind it is: `#`, `tag:` or `in:`.
  private static func stripped(_ word: Argument, for entry: CommandEntry) -> Argument {
    let prefixes = entry.name.hasPrefix("tag ") ? ["#", "tag:"] : entry.name.hasPrefix("folder ") ? ["in:"] : []
    let prefix = prefixes.first { word.text.hasPrefix($0) } ?? ""
    return Argument(String(word.text.dropFirst(prefix.count)))
  }

  // MARK: - Checking candidates

  /// Returns how many words name something in the vault; nil if one does not fit its operand, or there are too many or
  /// too few.
  private func names(_ operands: [Argument], of entry: CommandEntry) -> Int? {
    guard let shares = try? OperandSpec.shares(of: operands, among: entry.operands) else { return nil }
    var count = 0
    for (index, (share, operand)) in zip(shares, entry.operands).enumerated() {
      for word in share {
        switch words.fit(word, operand, at: index, of: entry) {
        case .no: return nil
        case .free: break
        case .named: count += 1
        }
      }
    }
    return count
  }

  private func isValid(_ operands: [Argument], of entry: CommandEntry, withOptions: Bool = true) -> Bool {
    let name = entry.words.map { Argument($0) }
    return (try? Program.table.parse(name + (withOptions ? line.options : []) + operands)) != nil
  }

  private func text(_ operands: [Argument], of entry: CommandEntry, withOptions: Bool = true) -> String {
    CommandText.line(entry.name, (withOptions ? line.options : []) + operands)
  }
}

/// The format of an import, by the name of the file that was named in its place.
private enum ImportedFile {
  private static let formats = [
    "enex": "enex", "jex": "joplin", "opml": "opml", "csv": "csv", "tsv": "csv", "html": "html", "htm": "html",
    "md": "markdown", "markdown": "markdown", "textbundle": "textbundle", "textpack": "textbundle", "edn": "roam",
  ]

  static func hint(_ line: RoughLine) -> String? {
    guard line.entry.name == "import", let file = line.operands.first, !file.text.isEmpty else { return nil }
    let ending = file.text.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let isRight = (try? Program.table.parse([Argument("import"), file, Argument("x")])) != nil
    if isRight { return nil }
    guard let format = formats[ending] else {
      return ["zip", "json"].contains(ending) || file.text.contains("/")
        ? "'sheaf help formats' says which format a program writes; name it first, as in 'import notion Export.zip'"
        : nil
    }
    let others = line.operands.filter { $0.text != format }
    return "did you mean '\(CommandText.line("import \(format)", line.options + others))'?"
  }
}

/// A replacement as it is written for sed, `s/old/new/g`.
private enum Substitution {
  static func hint(_ line: RoughLine) -> String? {
    guard line.entry.name == "replace", line.operands.count == 1 else { return nil }
    let text = line.operands[0].text
    guard text.first == "s", let sign = text.dropFirst().first, !sign.isLetter, !sign.isWhitespace else { return nil }
    let parts = text.dropFirst(2).split(separator: sign, omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(parts.count), !parts[0].isEmpty else { return nil }
    let command = CommandText.line("replace", [Argument("-n"), Argument(parts[0]), Argument(parts[1])])
    return "'\(command)' shows what would be replaced; without -n it is"
  }
}

/// Command lines as they are shown in hints.
enum CommandText {
  static func line(_ name: String, _ words: [Argument]) -> String {
    (["sheaf \(name)"] + words.map { ShellWords.quoted(TerminalText.safe($0.bytes)) }).joined(separator: " ")
  }
}
