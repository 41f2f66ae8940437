package import CommandSpec

// What `sheaf help` says about pages of the manual that are written by hand.
extension Topic {
  /// Where sheaf-git(7) begins.
  package static let git = Topic(
    "git", page: "sheaf-git", section: 7, "Version a vault with git: history, backup, sync",
    prose: """
      \(command: "git install") teaches git to merge notes: properties, lists, and lines appended on two machines.
      \(command: "commit") commits the changes in the vault, and \(command: "sync") exchanges commits with the other
      machines; \(command: "watch") can do both automatically.

      \(command: "diff") shows the changes in words and lines, \(command: "log") lists the commits that changed a
      note, and \(code: "NOTE@COMMIT") is a note as it was in a commit. Queries such as \(code: "changed:2w") and
      \(code: "changed:main..") find the notes that commits changed, and \(code: "--dates git") takes dates from the
      history. \(command: "conflicts") lists the conflicts that merges and sync programs left. Everything else works
      without git.
      """)

  /// Where sheaf-site(7) begins.
  package static let site = Topic(
    "site", page: "sheaf-site", section: 7, "Make a web site of notes",
    prose: """
      \(code: "sheaf export html -o FOLDER") writes a web site of the notes with \(code: "publish: true"), or of those
      that a query selects. It needs no server. Nothing on it tells of other notes: links to them are text, and
      counts, tags and related notes are as if they did not exist.

      Each note has a page with its properties, outline, text, the lines that link to it, and related notes. There
      are pages of folders, months, tags, categories and the graph, feeds, and the texts in Markdown. A second run
      writes only what changed. \(code: "site:") in the config sets name, description and address.
      \(command: "serve") shows the pages while notes are edited, and \(code: "sheaf watch --export FOLDER")
      keeps a site current.
      """)

  /// Where sheaf-ci(7) begins.
  package static let ci = Topic(
    "ci", page: "sheaf-ci", section: 7, "Check documentation: site generators, GitHub, CI",
    prose: """
      A folder of documentation is a vault without settings. Docusaurus, Starlight, Astro, Nextra, VitePress,
      VuePress, MkDocs, Zensical, Quarto, Hugo, mdBook and Jekyll are recognised by their files: \(code: ".mdx")
      or \(code: ".qmd") are notes too, and links can be addresses of pages, such as \(code: "/guides/routing/").
      \(command: "status") says what was recognised.

      \(code: "sheaf check --only link") finds broken links without a build, \(code: "--as github") those that only
      other programs follow, and \(code: "--sarif") prints them for code hosts. Renaming pages and headings keeps all
      links.
      """)

  /// Where sheaf-config(5) begins.
  package static let settings = Topic(
    "settings", page: "sheaf-config", section: 5, "Describe settings: ignored files, daily notes, Obsidian",
    prose: """
      sheaf works without any settings. Those of a vault are in \(code: ".sheaf/config.yaml") in its root, and yours
      for all vaults in \(code: "~/.config/sheaf/config.yaml"). The vault's settings override yours, and in a vault
      of Obsidian its own settings are read too.

      \(command: "config") lists every setting with its value and the file that sets it. \(command: "config set")
      changes one, \(command: "config unset") goes back to the default, and \(command: "config edit") opens the
      file in the editor.
      """)

  /// Where sheaf-note(5) begins.
  package static let note = Topic(
    "note", page: "sheaf-note", section: 5, "Describe the format of notes",
    prose: """
      A note is a file of Markdown that ends in \(code: ".md") or \(code: ".markdown"). It may begin with
      properties between two lines \(code: "---"): \(code: "title"), \(code: "aliases"), \(code: "tags"),
      \(code: "created") and others, also your own. Any text is a valid note.

      \(code: "[[target]]") and \(code: "[text](target.md)") are links, \(code: "#tag") is a tag,
      \(code: "- [ ] text") a task, and \(code: "^name") at the end of a block its id. \(code: "Inbox"),
      \(code: "Archive") and \(code: ".trash") in the root are the inbox, the archive and the trash.
      """)

  /// Where sheaf-json(5) begins.
  package static let json = Topic(
    "json", page: "sheaf-json", section: 5, "Describe the JSON that commands print",
    prose: """
      \(option: "json", of: "list") prints one document with the version of its format and the rows;
      \(option: "jsonl", of: "list") prints one document for each row. Keys are only added within a version, so programs
      ignore keys that they do not know.
      """)

  /// Where sheaf-output(5) begins.
  package static let output = Topic(
    "output", page: "sheaf-output", section: 5, "Describe output for people and for scripts",
    prose: """
      On a terminal, output is a table in colour that fits its width. In a pipe, a list is one line for each row, with
      tabs between the columns.

      \(option: "json", of: "list"), \(option: "jsonl", of: "list"), \(option: "csv", of: "list") and
      \(option: "tsv", of: "list") print all rows with their fields, \(option: "paths", of: "list") and
      \(option: "print0", of: "list") only paths. \(code: "--format '{created:yyyy-MM} {title}'") prints what you
      write, with fields in braces, and \(code: "--columns title,status") a table of these fields.
      """)
}
