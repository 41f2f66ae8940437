internal import CommandSpec
internal import Terminal

extension OtherPrograms {
  /// The habits of users of rg, grep, git, fd, notmuch, Obsidian and the shell.
  static let known = OtherPrograms(
    commands: [
      "grep": "search", "rg": "search", "ag": "search", "ack": "search", "query": "search", "locate": "search",
      "fd": "list", "dir": "list", "notes": "list", "all": "list", "tree": "folders", "remove": "delete",
      "rmdir": "folder delete", "unlink": "delete", "del": "delete", "trash put": "delete", "undelete": "restore",
      "recover": "restore", "add": "new", "create": "new", "touch": "new", "note": "new", "mkdir": "folder create",
      "vim": "edit", "vi": "edit", "nano": "edit", "view": "show", "less": "show", "more": "show", "print": "show",
      "read": "show", "head": "show", "info": "show", "echo": "append", "today": "daily", "journal": "daily",
      "diary": "daily", "inbox": "capture", "quick": "capture", "tag list": "tags", "tag ls": "tags",
      "untag": "tag remove", "property list": "properties", "folder list": "folders", "folder ls": "folders",
      "task list": "tasks", "todo": "tasks", "todos": "tasks", "done": "task done", "toc": "outline",
      "headings": "outline", "wc": "stats", "count": "stats", "history": "log", "git log": "log", "revert": "undo",
      "lint": "check", "doctor": "check", "fsck": "check", "validate": "check", "verify": "index verify",
      "reindex": "index rebuild", "update": "index", "refresh": "index", "star": "pin", "unstar": "unpin",
      "favorite": "pin", "duplicate": "copy", "combine": "merge", "linked": "backlinks", "references": "backlinks",
      "shuffle": "random", "images": "attachments",
      "push": "sync", "pull": "sync", "fetch": "sync", "git commit": "commit", "git push": "sync", "git pull": "sync",
      "git sync": "sync", "git fetch": "sync", "git diff": "diff", "git show": "show", "git add": "commit",
      "git mv": "move", "git rm": "delete", "git restore": "restore", "git grep": "search", "whatchanged": "log",
      "shortlog": "log", "reflog": "log", "files": "attachments", "man": "help",
      "date": "help dates", "dates": "help dates",
      "version": "--version",
    ],
    letters: "abdefginoprstuvwxyzABEFGHILNOPRSTUVWXYZ",
    clusters: [
      "in", "ni", "rn", "nr", "ri", "ir", "rin", "rni", "irn", "inr", "nri", "nir", "rl", "lr", "ril", "rli", "lri",
      "lir", "iw", "wi", "nw", "wn", "rw", "wr", "nH", "Hn", "ltr", "lrt", "lah", "lha",
    ],
    quoted: { "\"\($0)\"" })
}

/// The hints for options of other programs.
enum OptionHints {
  /// The names of an option in other programs, and its equivalent.
  private struct Row: Sendable {
    let names: [Substring]
    /// The option that the command must have for this hint; nil if the equivalent is a query.
    let option: String?
    /// Returns the hint, for the value of the option if it has one.
    let hint: @Sendable (String?) -> String

    init(_ names: String, _ option: String? = nil, hint: @escaping @Sendable (String?) -> String) {
      (self.names, self.option, self.hint) = (names.split(separator: " "), option, hint)
    }
  }

  private static let rows = [
    Row("n max-count number max-results head limit", "limit") {
      "'-m \($0.flatMap(Int.init).map(String.init) ?? "COUNT")' limits the number of results"
    },
    Row("i s S ignore-case smart-case case-sensitive") { _ in
      "words match in any case; match-case:WORD is case-sensitive"
    },
    Row("v invert-match exclude L files-without-match") { "-\(excluded($0)) leaves out notes with that word" },
    Row("w word-regexp") { "=\(excluded($0)) finds that exact word" },
    Row("e E P G regexp regex perl-regexp extended-regexp") { "/\($0 ?? "PATTERN")/ is a regular expression" },
    Row("x line-regexp") { "/^\($0 ?? "PATTERN")$/ finds a whole line" },
    Row("F fixed-strings") { _ in "punctuation is matched literally already; \"some words\" is a phrase" },
    Row("t T type tag tags") { "tag:\($0 ?? "TAG") finds notes with a tag" },
    Row("g d p glob folder path include") {
      "in:\($0 ?? "FOLDER") finds notes in a folder; path:TEXT finds them by path"
    },
    Row("A B C after-context before-context", "context") {
      "--context \($0.flatMap(Int.init).map(String.init) ?? "COUNT") shows lines before and after"
    },
    Row("r R recursive") { _ in "all folders are searched; --sort -KEY reverses a list" },
    Row("o H N line-number column only-matching", "vimgrep") { _ in "--vimgrep prints PATH:LINE:COLUMN:TEXT" },
    Row("a u U hidden no-ignore all", "archived") { _ in "--archived includes the archive" },
    Row("z Z null", "print0") { _ in "-0 ends each path with NUL" },
    Row("j format output-format", "json") { _ in "--json prints JSON" },
    Row("l files-with-matches name-only output", "paths") { _ in "-l prints paths only" },
    Row("k reverse order", "sort") { _ in "--sort KEY sorts; --sort -KEY sorts in reverse" },
    Row("since after newer") { "created:>=\($0 ?? "2026-11") finds notes by date" },
    Row("before until older") { "created:<\($0 ?? "2026-11") finds notes by date" },
  ]

  private static func excluded(_ value: String?) -> String { value.map(ShellWords.quoted) ?? "WORD" }

  static func hints(for error: UsageError, words: [String]) -> [String] {
    guard case .unknownOption(let spelling, _) = error.problem, let name = error.command,
      let command = Program.table.catalog.command(name)
    else { return [] }
    var hints: [String] = []
    let isNumber = Int(spelling.dropFirst()) != nil
    let option = isNumber ? "n" : String(spelling.drop { $0 == "-" })
    let value = isNumber ? String(spelling.dropFirst()) : value(of: spelling, in: words)
    if let row = rows.first(where: { $0.names.contains(Substring(option)) }) {
      let isThere = row.option.map { option in command.options.contains { $0.long == option } }
      if isThere ?? command.acceptsDashedWords { hints.append(row.hint(value)) }
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

  /// Returns the value of an option, attached to it or in the next word.
  private static func value(of spelling: String, in words: [String]) -> String? {
    guard let index = words.firstIndex(where: { $0.hasPrefix(spelling) }) else { return nil }
    let rest = words[index].dropFirst(spelling.count).drop { $0 == "=" }
    if !rest.isEmpty { return String(rest) }
    let next = index + 1 < words.count ? words[index + 1] : nil
    return next.flatMap { $0.hasPrefix("-") ? nil : $0 }
  }
}
