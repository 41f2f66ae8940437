internal import CommandSpec
internal import QueryLanguage
internal import Terminal
internal import VaultCore

/// The hints for options that a command does not have: those of other programs, and conditions of queries.
enum OptionHints {
  /// The names of an option in other programs, and its equivalent.
  private struct Row: Sendable {
    let names: [Substring]
    /// The option or the command that there must be for this hint; nil if the equivalent is a query.
    let needed: String?
    /// Returns the hint, for the value of the option if it has one.
    let hint: @Sendable (String?) -> String

    init(_ names: String, _ needed: String? = nil, hint: @escaping @Sendable (String?) -> String) {
      (self.names, self.needed, self.hint) = (names.split(separator: " "), needed, hint)
    }
  }

  private static let rows = [
    Row("n max-count number max-results head first last top limit", "limit") {
      "'-m \($0.flatMap(Int.init).map(String.init) ?? "COUNT")' limits the number of results"
    },
    Row("i s S ignore-case smart-case case-sensitive", "search") { _ in
      "words match in any case; match-case:WORD is case-sensitive"
    },
    Row("i interactive", "list") { _ in
      "'sheaf pick' chooses notes while you type; words match in any case, and match-case:WORD is case-sensitive"
    },
    Row("i interactive") { _ in "'sheaf pick' chooses notes while you type" },
    Row("v invert-match exclude not L files-without-match") { "-\(excluded($0)) leaves out notes with that word" },
    Row("w word-regexp") { "=\(excluded($0)) finds that exact word" },
    Row("e E P G regexp regex perl-regexp extended-regexp match-strategy") {
      "/\($0 ?? "PATTERN")/ is a regular expression"
    },
    Row("x X exec exec-batch", "list") { _ in "'sheaf list -0 | xargs -0 wc' gives all notes to a program" },
    Row("x line-regexp") { "/^\($0 ?? "PATTERN")$/ finds a whole line" },
    Row("F fixed-strings") { _ in "punctuation is matched literally already; \"some words\" is a phrase" },
    Row("U multiline multiline-dotall") { _ in
      "block:(one two) finds words in one paragraph, section:(one two) below one heading"
    },
    Row("files", "search") { _ in "'sheaf list -l' prints the paths of all notes" },
    Row("replace passthru", "search") { _ in
      "'sheaf search -l0 WORD | xargs -0 sed -i s/WORD/NEW/g' replaces a word"
    },
    Row("g d p glob iglob max-depth maxdepth depth") {
      "in:\($0 ?? "FOLDER") finds notes in a folder; path:TEXT finds them by path"
    },
    Row("A B C after-context before-context", "context") {
      "--context \($0.flatMap(Int.init).map(String.init) ?? "COUNT") shows lines before and after"
    },
    Row("r R recursive", "sort") { _ in "all folders are searched; --sort -KEY reverses a list" },
    Row("o H N line-number column only-matching with-filename count-matches", "vimgrep") { _ in
      "--vimgrep prints PATH:LINE:COLUMN:TEXT, -c the number of notes"
    },
    Row("a u hidden no-ignore unrestricted all archive", "archived") { _ in
      "--archived includes the archive; 'sheaf config get ignore' shows what is left out"
    },
    Row("z Z null", "print0") { _ in "-0 ends each path with NUL" },
    Row("j format output-format", "json") { _ in "--json prints JSON" },
    Row("l files-with-matches name-only output print-path", "paths") { _ in "-l prints paths only" },
    Row("long verbose fields", "columns") { _ in "--columns title,created,words prints more of each note" },
    Row("delimiter separator delimiter0", "format") { _ in "--format '{path}, {title}' or --csv prints other forms" },
    Row("tree", "group") { _ in "'sheaf folders' shows the folders as a tree, 'sheaf graph' the links" },
    Row("recent", "group") { _ in "'sheaf recent' lists the notes that you opened last" },
    Row("abs-path absolute-path absolute") { _ in "'sheaf list -0 | xargs -0 realpath' prints absolute paths" },
    Row("group-by", "group") { "--group \($0 ?? "KEY") groups notes" },
    Row("S size", "sort") { _ in "--sort size sorts by size, --sort -size in reverse" },
    Row("t", "group") { _ in "--sort updated lists the newest first; tag:TAG finds notes with a tag" },
    Row("k reverse order order-by sort-by sortr desc asc descending ascending", "sort") {
      "--sort \($0 ?? "KEY") sorts; --sort -\($0 ?? "KEY") sorts in reverse"
    },
    Row("max-distance distance", "list") { "'sheaf graph --depth \($0 ?? "2") NOTE' shows notes that far away" },
    Row("missing-backlink", "list") { _ in "'sheaf mentions NOTE' lists where a note is named without a link" },
    Row("f force", "index rebuild") { _ in "'sheaf index rebuild' makes the index anew" },
    Row("f force y yes overwrite no-confirm i interactive") { _ in
      "sheaf never asks before a change, and never overwrites a note"
    },
    Row("delete deleted", "deletions") { _ in "--deletions deletes what a calendar lacks since the export" },
    Row("permanent permanently purge hard", "trash empty") { _ in
      "'sheaf trash empty' deletes what is in the trash for good"
    },
    Row("r R recursive", "folder delete") { _ in "'sheaf folder delete FOLDER' moves a folder to the trash" },
    Row("where query filter") { "conditions are written without an option: \($0 ?? "tag:food")" },
    Row("group", "new") { _ in
      "'--folder FOLDER' puts a note into a folder, '--template NAME' starts from a template"
    },
  ]

  private static func excluded(_ value: String?) -> String { value.map(ShellWords.quoted) ?? "WORD" }

  static func hints(for error: UsageError, words: [String], _ session: Session) -> [String] {
    guard case .unknownOption(let spelling, _) = error.problem else { return [] }
    guard let name = error.command, let command = Program.table.catalog.command(name) else {
      return ["-v", "-V"].contains(spelling) ? ["'sheaf --version' prints the version"] : []
    }
    let isNumber = Int(spelling.dropFirst()) != nil
    let option = isNumber ? "n" : String(spelling.drop { $0 == "-" })
    let value = isNumber ? String(spelling.dropFirst()) : value(of: spelling, in: words)
    var hints: [String] = []
    if let named = named(option, spelling, words) {
      hints.append(named)
    } else if let condition = OptionCondition(option, value: value, session)
      .hint(for: command, besides: others(than: spelling, value, in: words, of: command))
    {
      hints.append(condition)
    } else if let row = rows.first(where: { isMeant($0, option, command) }) {
      hints.append(row.hint(value))
    }
    if spelling.hasPrefix("--") { return hints }
    let written = words.first { $0.hasPrefix(spelling) } ?? spelling
    if command.operands.contains(where: { $0.dashedWords == .query }) {
      hints.append("'-\"\(written.dropFirst())\"' leaves out notes with that word, '\"\(written)\"' finds that text")
    } else if command.acceptsDashedWords {
      hints.append("after '--', '\(written)' is text")
    }
    return hints
  }

  private static func isMeant(_ row: Row, _ option: String, _ command: CommandEntry) -> Bool {
    guard row.names.contains(Substring(option)) else { return false }
    guard let needed = row.needed else {
      return command.acceptsDashedWords || command.options.contains { $0.long == "dry-run" || $0.long == "yes" }
        || command.name == "edit"
    }
    let isRelated = needed.hasPrefix(command.name + " ") || needed.hasSuffix(" " + command.name)
    return command.options.contains { $0.long == needed } || command.name == needed || isRelated
      || needed == "trash empty" && command.name == "delete"
  }

  /// Returns the line with an operand that was written as an option, such as `new --title 'A note'`.
  private static func named(_ option: String, _ spelling: String, _ words: [String]) -> String? {
    var words = words
    guard let index = words.firstIndex(where: { $0 == spelling || $0.hasPrefix(spelling + "=") }) else { return nil }
    if words[index] != spelling {
      words[index] = String(words[index].drop { $0 == "-" })
    } else if index + 1 < words.count {
      words.replaceSubrange(index...index + 1, with: ["\(option)=\(words[index + 1])"])
    } else {
      return nil
    }
    return Program.table.rough(words.map { Argument($0) }).flatMap { NamedWords($0)?.command }.map {
      "write it as in '\($0)'"
    }
  }

  /// Returns the words of a command line besides an option and its value; none if there are other options.
  private static func others(
    than spelling: String, _ value: String?, in words: [String], of command: CommandEntry
  ) -> [String] {
    guard let start = words.firstIndex(of: command.words[0]), words[start...].starts(with: command.words),
      let index = words.firstIndex(where: { $0 == spelling || $0.hasPrefix(spelling + "=") })
    else { return [] }
    var rest = words
    rest.remove(at: index)
    if words[index] == spelling, let value, index < rest.count, rest[index] == value { rest.remove(at: index) }
    let others = Array(rest.dropFirst(start + command.words.count))
    return others.contains { $0.hasPrefix("-") } ? [] : others
  }

  /// Returns the value of an option, attached to it or in the next word.
  private static func value(of spelling: String, in words: [String]) -> String? {
    guard let index = words.firstIndex(where: { $0.hasPrefix(spelling) }) else { return nil }
    let rest = words[index].dropFirst(spelling.count).drop { $0 == "=" }
    if !rest.isEmpty { return String(rest) }
    let next = index + 1 < words.count ? words[index + 1] : nil
    return next.flatMap { $0.hasPrefix("-") ? nil : $0 }
  }
}

/// The condition of a query that is an option in other programs: `is:orphan` for `--orphan`.
struct OptionCondition {
  private var condition: String?

  /// Conditions that other programs have as options, and no field is called like.
  private static let others = [
    "tagless": "-has:tags", "untagged": "-has:tags", "today": "created:today", "overdue": "due:<today",
    "drafts": "[draft:true]", "draft": "[draft:true]", "broken": "has:unresolved", "unlinked": "is:orphan",
  ]

  /// Fields that options of zk, fd and notmuch have other names for.
  private static let fields = [
    "linked-by": "linked-from", "link-to": "links-to", "linked-to": "links-to", "mention": "mentions",
    "mentioned-by": "mentions", "folder": "in", "dir": "in", "directory": "in", "notebook": "in", "include": "in",
    "extension": "ext", "since": "created-after", "after": "created-after", "newer": "updated-after",
    "before": "created-before", "until": "created-before", "older": "updated-before", "changed-within": "updated",
    "changed-after": "updated-after", "changed-before": "updated-before", "project": "in", "match": "",
  ]

  init(_ option: String, value: String?, _ session: Session) {
    let isNegated = option.hasPrefix("no-")
    let name = isNegated ? String(option.dropFirst(3)) : option
    let sign = isNegated ? "-" : ""
    let singular = name.last == "s" ? String(name.dropLast()) : name
    let isWord = [name, singular].lazy.compactMap { name in
      NoteState(rawValue: name).map { "is:\($0.rawValue)" } ?? NoteFeature(rawValue: name).map { "has:\($0.rawValue)" }
    }.first
    if let other = Self.others[name] {
      condition = sign + other
    } else if ["t", "type", "e"].contains(name), let value, ["md", "markdown"].contains(value) {
      condition = "ext:" + value
    } else if name == "exclude", let value, let view = try? session.openVault(), VaultWords(view: view).isFolder(value)
    {
      condition = "-in:" + VaultWords.value(value)
    } else if let isWord, value == nil || NoteFeature(rawValue: name) == nil {
      condition = sign + isWord
    } else if name.count > 1 || name == "T" || name == "t" && value != nil {
      condition = Self.fieldCondition(name == "T" || name == "t" || name == "type" ? "tag" : name, value).map {
        sign + $0
      }
      if condition == nil, let value, let view = try? session.openVault(), VaultWords(view: view).isProperty(name) {
        condition = "\(sign)[\(name):\(value)]"
      }
    }
  }

  private static func fieldCondition(_ option: String, _ value: String?) -> String? {
    var name = fields[option] ?? option
    if name.isEmpty { return value.map(VaultWords.value) ?? "WORD" }
    var relation = ""
    for (suffix, sign) in [("-after", ">"), ("-since", ">="), ("-before", "<"), ("-until", "<=")]
    where name.hasSuffix(suffix) {
      (name, relation) = (String(name.dropLast(suffix.count)), sign)
    }
    guard let field = FieldDefinition.called(name) else { return nil }
    let values = value?.split(separator: ",").map { VaultWords.value(String($0)) } ?? [field.placeholder]
    return values.map { "\(field.name):\(relation)\($0)" }.joined(separator: " ")
  }

  /// Returns how a command takes the condition, besides the other words of a query.
  func hint(for command: CommandEntry, besides others: [String]) -> String? {
    guard var condition else { return nil }
    if command.name == "tasks", condition == "created:today" { condition = "due:today" }
    let quoted = ShellWords.quoted(TerminalText.safe(condition))
    if command.operands.contains(where: { $0.metavariable.hasPrefix("QUERY") }) {
      let line = CommandText.line(command.name, [Argument(condition)] + others.map { Argument($0) })
      return "it is a condition of the query: '\(line)'"
    }
    if command.options.contains(where: { $0.long == "where" }) { return "'--where \(quoted)' takes such notes" }
    return command.operands.contains { $0.completion == .dynamic("note") }
      ? "'sheaf list \(quoted)' lists such notes" : nil
  }
}
