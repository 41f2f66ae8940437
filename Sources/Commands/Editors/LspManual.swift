internal import CommandSpec

enum LspManual {
  static let features = ManualSection(
    "Features",
    [
      "The editor determines which of these it shows. Each is offered in every form that some editor supports.",
      .terms([
        "Completion": """
        After \(code: "[[") and \(code: "![["): notes by file name, title and alias, files, days such as
        \(code: "tomorrow"), and targets that have no note yet. After \(code: "#") in a link: headings. After
        \(code: "#^"): paragraphs, which get an id when they are chosen. In Markdown links and in definitions of
        links: paths, also after \(code: "./"), \(code: "../") and \(code: "/"), and in \(code: "href") and
        \(code: "src") of HTML. Elsewhere: tags, properties and their values, labels of links, also after a single
        \(code: "["), and of footnotes, and types of callouts. Recent notes come first.
        """,
        "Navigation": """
        From links to notes, headings, blocks, files and folders, of which the index or the readme is shown; from
        footnotes, labels and tags. References of whatever is under the cursor, also of an address such as
        \(code: "https://example.org"); elsewhere in a note, the links to it. Backlinks and links as a hierarchy of
        calls. As symbols of the workspace, the notes that a search finds, and the titles, headings and tags that have
        the letters of the query in order.
        """,
        "Display": """
        A note with its properties and backlinks beside its link; the numbers of backlinks, and tasks that are due, as
        code lenses and inlay hints. Folding, also between \(code: "<!-- #region -->") and
        \(code: "<!-- #endregion -->"), outlines, selections, highlights and semantic tokens.
        """,
        "Renaming": """
        What is under the cursor: the note or folder of a link, a heading, a block, the id of an HTML tag, a property, a
        footnote, a label, an address or a tag. Tags that are nested in it follow. If no note has the name of a link, all links
        with that name are renamed. Links are updated, as by \(command: "rename"). Files and folders
        that the editor moves keep their links. The editor makes all of these changes. Only if it cannot move files,
        the server asks whether it shall move them; \(command: "undo") reverses that.
        """,
        "Actions": """
        Create the note of a link, add a missing heading, choose among ambiguous targets, and repair findings as
        \(code: "check --fix") does. Write a link in the other form, link mentions, and give a paragraph an id. Move a
        section or selected lines into a new note, or merge a note into this one. Mark tasks and set their due dates,
        spell tags as most notes do, sort link definitions, remove one, or make one of a link, and insert an outline.
        """,
        "Queries": """
        In bases (\(code: "*.base")) and in blocks of \(code: "base"), \(code: "dataview") and \(code: "tasks"):
        completion of keys, words, properties, formulas, tags, folders, notes and values, and of the functions of the value
        before a dot. Hovers tell what a function does and what a formula gives for the note. The first line of a block, the
        name of a view and a link to a base show the answer. Code lenses count the rows. Formulas and views get another name
        with everything that names them. Tags, properties, notes and folders in a query are renamed as elsewhere.
        """,
        "Findings": """
        Those of \(command: "check"), shortly after each change, with the severities of the config; see
        \(code: "check") in \(page: "sheaf-config", 5). Link definitions that no link uses are faded.
        """,
      ]),
    ])

  static let commands = ManualSection(
    "Commands",
    [
      """
      Plug-ins can run these by \(code: "workspace/executeCommand"). Each takes one object, and returns the JSON of the
      command with the same name; see \(page: "sheaf-json", 5). \(code: "uri") names a document, whose vault is used;
      without it, the first vault is used. With \(code: "\"dryRun\": true") commands that change notes only report what
      they would do.
      """,
      .terms([
        "\(code: "sheaf.new")": "\(code: "title"), \(code: "folder"), \(code: "template")",
        "\(code: "sheaf.daily")": "\(code: "date")", "\(code: "sheaf.capture")": "\(code: "text")",
        "\(code: "sheaf.search")": "\(code: "query")",
        "\(code: "sheaf.backlinks")": "\(code: "uri") or \(code: "note")", "\(code: "sheaf.tags")": "no other members",
        "\(code: "sheaf.rename")": "\(code: "uri") or \(code: "note"), \(code: "name"); changes the files on the disk",
        "\(code: "sheaf.replace")": """
        \(code: "old"), \(code: "new"), \(code: "query"), \(code: "regex"); changes the text that people read, in the
        files on the disk
        """,
        "\(code: "sheaf.undo")": "no other members",
      ]),
    ])

  static let settings = ManualSection(
    "Settings",
    [
      "The editor can send these as \(code: "initializationOptions"):",
      .terms([
        "\(code: "renamesFiles")": """
        \(code: "true") lets the server rename files without a question if the editor cannot, as some editors cannot
        ask one either
        """,
        "\(code: "disable")": """
        features to turn off, for example because another server has them: a list of the names of their methods
        without \(code: "textDocument/"), such as \(code: "[\"completion\", \"hover\"]")
        """,
        "\(code: "positionEncoding")": """
        \(code: "utf-8"), \(code: "utf-16") or \(code: "utf-32"): the unit in which the editor counts columns, if it
        is not that of the protocol; it has no effect if the editor states the encodings that it supports
        """,
      ]),
    ])
}
