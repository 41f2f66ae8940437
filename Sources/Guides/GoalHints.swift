package import CommandSpec

/// The hints for words that name a goal and no command: each is a command line in quotes and what it does.
package enum GoalHints {
  private struct Row: Sendable {
    let words: [String]
    let hints: [String]

    init(_ words: String, _ hints: String...) {
      self.words = words.split(separator: " ").map(String.init)
      self.hints = hints
    }
  }

  private static let rows = [
    Row("weekly week", "'sheaf daily --weekly' opens the note of this week"),
    Row("monthly month", "'sheaf daily --monthly' opens the note of this month"),
    Row("yearly year", "'sheaf daily --yearly' opens the note of this year"),
    Row("yesterday", "'sheaf daily yesterday' opens the note of yesterday"),
    Row(
      "calendar", "'sheaf daily' opens the note of today", "'sheaf export ics -o tasks.ics' writes tasks as a calendar"),
    Row(
      "template templates", "'sheaf new --template NAME TITLE' starts a note from a template",
      "'sheaf list in:templates' lists the templates", "'sheaf help templates' describes them"),
    Row(
      "ignore unignore ignored ignoring exclude include hide", "'sheaf config set ignore drafts/' leaves out a folder",
      "'sheaf config unset ignore' takes it back, 'sheaf config get ignore' shows it",
      "'sheaf help howto' shows how the file '.sheafignore' leaves folders out"),
    Row(
      "obsidian zk", "'sheaf list' in the folder of the vault is enough",
      "'sheaf help obsidian' says what is read, and what differs"),
    Row(
      "nb foam logseq", "'sheaf init' in the folder makes it a vault, and changes no note",
      "'sheaf help obsidian' says what is read of other programs"),
    Row("notion", "'sheaf import notion Export.zip' imports notes of Notion"),
    Row("evernote", "'sheaf import enex Notes.enex' imports notes of Evernote"),
    Row("joplin", "'sheaf import joplin Notes.jex' imports notes of Joplin"),
    Row("keep takeout", "'sheaf import keep Takeout.zip' imports notes of Google Keep"),
    Row("migrate convert", "'sheaf help import' lists the programs whose notes can be imported"),
    Row(
      "backup back-up", "'sheaf export json -o ../notes.json' writes all notes into one file",
      "'sheaf commit' and 'sheaf sync' keep them in git", "'sheaf help howto' has a recipe"),
    Row(
      "replace sed substitute", "'sheaf search -l0 WORD | xargs -0 sed -i s/WORD/NEW/g' replaces a word",
      "'sheaf rename OLD NEW' renames a note, 'sheaf tag rename OLD NEW' a tag, with all links"),
    Row(
      "changed changes modified latest new-notes", "'sheaf list --sort updated' lists the notes that changed last",
      "'sheaf list updated:7d' lists those of the last seven days", "'sheaf diff' shows changes since the last commit"),
    Row("untagged tagless without", "'sheaf list -has:tags' lists the notes without tags"),
    Row(
      "broken dead deadlinks broken-links dangling missing",
      "'sheaf unresolved' lists broken links by the missing name",
      "'sheaf check --only link' lists all faults of links by note", "'sheaf heal' repairs links to moved notes"),
    Row(
      "open", "'sheaf edit NOTE' opens a note in the editor, and 'sheaf edit @last' the last one again",
      "'sheaf show NOTE' prints it", "'sheaf pick' finds notes while you type",
      "'sheaf help howto' opens the best note of a search"),
    Row(
      "website site web html publish www blog",
      "'sheaf export html \"*\" -o ../site' makes a web site of all notes; without a query, of those with 'publish: true'",
      "'sheaf serve --open' shows notes in the browser while you write", "'sheaf help site' says what it has"),
    Row(
      "browser live server localhost", "'sheaf serve --open' shows notes in the browser while you write",
      "'sheaf show --html NOTE' prints a note as HTML"),
    Row(
      "ui tui gui screen interactive explore app", "'sheaf browse' shows the vault on a screen, and changes notes",
      "'sheaf pick' finds notes while you type"),
    Row(
      "keys keybinding hotkey shortcut widget", "'sheaf shell bash' prints a script that gives bash keys for notes",
      "'sheaf help browse' lists the keys of the screen"),
    Row(
      "pager paging", "'sheaf --no-pager list' prints directly", "'sheaf help howto' says how to do without for good"),
    Row(
      "fzf picker fuzzy choose select telescope", "'sheaf pick' finds notes while you type",
      "'sheaf pick --print path' prints the path of the note that you choose"),
    Row("overdue late", "'sheaf tasks --agenda' groups open tasks by day, the overdue ones first"),
    Row(
      "agenda due", "'sheaf tasks --agenda' groups open tasks by day", "'sheaf tasks --due 7d' lists those of a week"),
    Row("pinned starred favorites favourites bookmarks", "'sheaf list is:pinned' lists the pinned notes"),
    Row("archived", "'sheaf list in:archive' lists the notes in the archive"),
    Row("empty", "'sheaf list is:empty' lists notes without text", "'sheaf trash empty' removes what is in the trash"),
    Row(
      "fix repair fmt format tidy", "'sheaf check --fix' repairs what needs no decision",
      "'sheaf heal' repairs links to moved notes"),
    Row(
      "neovim nvim emacs helix vscode code kate zed sublime editor editors",
      "'sheaf lsp --setup' lists the editors whose settings it prints", "'sheaf edit NOTE' opens a note in the editor"),
    Row("completion autocomplete", "'sheaf completions bash' prints the completions for a shell"),
    Row("tutorial learn start intro quickstart", "'sheaf help tutorial' teaches sheaf in thirty minutes"),
    Row("howto how-to faq recipes examples cookbook", "'sheaf help howto' has recipes by goal, and answers"),
    Row("safety privacy security", "'sheaf help safety' says what is written, and how to take it back"),
    Row(
      "upgrade self-update", "'sheaf --version' prints the version",
      "'sheaf help howto' says how to upgrade, in its questions"),
    Row("uninstall", "'sheaf help howto' says how to remove sheaf, in its questions"),
    Row(
      "settings preferences configure set",
      "'sheaf config' lists the settings, 'sheaf config set KEY VALUE' changes one"),
    Row("aliases alias", "'sheaf config set --user aliases.NAME COMMAND' gives a command a short name"),
    Row("colors colours color colour theme", "'sheaf --color never list' prints without colour"),
    Row("summarize summarise summary summaries ai", "'sheaf enrich --dry-run' shows the summaries that it would write"),
    Row(
      "duplicates dupes dedupe similar", "'sheaf related NOTE' lists the notes that are most like a note",
      "'sheaf help howto' has a recipe that lists equal notes",
      "'sheaf check --only note.duplicate-id' reports ids that several notes have"),
    Row("section sections", "'sheaf outline NOTE' lists headings", "'sheaf show NOTE#HEADING' shows a section"),
    Row(
      "queries saved save", "'sheaf config set queries.NAME QUERY' saves a query", "'sheaf list @NAME' uses it",
      "'sheaf commit' saves the notes in git"),
    Row(
      "syncthing dropbox", "'sheaf conflicts' lists the copies that sync programs made",
      "'sheaf conflicts merge' merges them"),
    Row(
      "laptop machine machines device phone", "'sheaf sync' exchanges notes with other machines by git",
      "'sheaf help git' says how to set that up"),
    Row("daemon service background", "'sheaf watch' keeps the index current in the background"),
  ]

  /// All hints, for a test that reads their commands.
  package static let all = rows.flatMap(\.hints)

  /// The words with hints.
  package static let words = rows.flatMap(\.words)

  /// Returns the hints for a word in the place of a command, or after `help`; empty if there are none.
  package static func hints(for error: UsageError) -> [String] {
    switch error.problem {
    case .unknownCommand(let word, _), .unknownSubject(let word, _): hints(for: word)
    default: []
    }
  }

  /// Returns the hints for a word; empty if there are none.
  package static func hints(for word: String) -> [String] {
    let word = word.lowercased()
    let singular = word.last == "s" ? String(word.dropLast()) : word
    return [word, singular].lazy.compactMap { word in rows.first { $0.words.contains(word) } }.first?.hints ?? []
  }
}
