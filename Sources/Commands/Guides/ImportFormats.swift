package import CommandSpec

/// The page about the formats of other programs.
package enum ImportFormats {
  /// The topic of help.
  package static let topic = Topic(
    "formats", page: "sheaf-import", section: 5, "Describe the formats of imports, from Notion to Bear",
    prose: ["\(command: "import") reads these formats. Each line says what is kept, and what is not.", .terms(formats)])

  /// The sections of the page.
  package static let sections = [
    ManualSection("", topic.prose), ManualSection("From each program", [.terms(programs)]),
    ManualSection(
      "From other programs",
      [
        "sheaf does not read the files of these programs; what they export, or another program makes of it, can be read.",
        ForeignPrograms.terms,
      ]),
  ]

  private static let formats: KeyValuePairs<Phrase, Phrase> = [
    "\(code: "markdown") DIR": """
    Any folder of Markdown: notes and all other files keep their places, bytes and times. A link is rewritten only
    if it would otherwise lead elsewhere. Hidden files, the trash, and files that \(code: ".sheafignore") in the
    folder excludes are not imported.
    """,
    "\(code: "text") DIR|FILE|ZIP": """
    Files of plain text, in UTF-8, UTF-16 or Windows-1252: each is a note with the name of its file, and its text is
    kept as it is. Pictures and other files beside the only text of a folder with its name, as in Apple's export of its
    notes, are put at the end of the note. A decrypted backup of Standard Notes is read with its tags, dates, pinned,
    archived and deleted notes; files and smart views are not in it.
    """,
    "\(code: "enex") FILE": """
    Evernote. Tables, code, lists, highlights, formulas, attachments, sizes of pictures, tags, dates, author,
    address of the source and coordinates are kept. Links to notes are found by their text, also in other files of the
    command and in notebooks that were imported before. Tasks keep their places, order, dates, flags and reminders. The file is read note by note; the XML of
    a note that cannot be read is kept in a file beside the others. Encrypted text is kept as it is. Drawings and
    fonts are not kept.
    """,
    "\(code: "notion") DIR|ZIP": """
    Notion, exported as Markdown or HTML. The ZIP file can contain others, the parts of a large export. The folder
    of the export and the digits after names are removed, subpages are put into folders, and columns of databases
    become properties; rows without a page become notes. Callouts, formulas, sizes of pictures, and links to blocks
    and to Notion's addresses are kept. Views and comments are not kept.
    """,
    "\(code: "joplin") DIR|JEX": """
    Joplin, exported as RAW or JEX, with notebooks, tags, resources, sizes of pictures, tasks, places and links.
    Notes in HTML become Markdown. Old versions and settings are not kept.
    """,
    "\(code: "keep") DIR|ZIP": """
    Google Keep, from Google Takeout. Lists become tasks, and formatting, labels, colours, pinned, archived and
    deleted notes are kept as such. Collaborators and reminders are not kept.
    """,
    "\(code: "simplenote") FILE|DIR|ZIP":
      "Simplenote, with tags, links and pinned notes; notes in its trash are put into the trash.",
    "\(code: "dayone") DIR|FILE|ZIP":
      "Day One, with photos, places, weather, tags and links between entries. Each journal is a folder.",
    "\(code: "roam") FILE|ZIP": """
    Roam Research, exported as JSON: each page is a nested list, and references to blocks become links to them, also
    those with another text. Queries and other components stay as they are written, and are listed.
    """,
    "\(code: "textbundle") DIR|ZIP": """
    Text bundles of Bear, Ulysses and others, one or many, with their files. Of Bear, links to headings, sizes of
    pictures and tags with spaces, whose spaces become hyphens, are kept, and so are archived and deleted notes. Notes
    that are locked are listed, since nobody can read their text without the password.
    """,
    "\(code: "csv") FILE": """
    A table: each row is a note, each column a property. \(option: "title", of: "import") names the column with titles, and a
    column \(code: "body"), \(code: "text"), \(code: "content") or \(code: "notes") is the text.
    """,
    "\(code: "html") DIR|FILE|ZIP": """
    Pages in HTML, with the pictures that they show. Footnotes become footnotes, formulas of MathJax, KaTeX and
    MathML become TeX, and links to parts of a page lead to headings or block ids. Links and pictures in blocks of code,
    colours, scripts and forms are not kept.
    """,
    "\(code: "opml") FILE|DIR|ZIP": """
    An outline, such as of Dynalist, Workflowy or OmniOutliner: each of its topmost entries is a note with a nested
    list, and empty entries are left out. In a folder or ZIP file, each outline is a folder of notes.
    """,
    "\(code: "lucidpal") FILE": "LucidPal's list of notes, with summaries, actions and the dates of last use.",
    "\(code: "takenote") DIR": """
    TakeNote's records and images: \(code: "takenote.json"), or \(code: "notes.json"), \(code: "containers.json")
    and \(code: "images.json"), and images named by their UUIDs. Links with its addresses still work. Colours and
    symbols of folders and tags are kept, and so are notes in its trash.
    """,
    "\(code: "ios-notes") FILE": "A JSON object with \(code: "savedFolders") and \(code: "savedNotes").",
    "\(code: "timeline") DIR": "\(code: "notes.json") and the folder \(code: "Images") beside it.",
    "\(code: "ics") FILE|DIR|-": """
    Calendars (iCalendar), also a folder with a file for each task, as vdirsyncer keeps them. Tasks that were exported
    are changed as they were there: text, due, start, priority, status, recurrence and description, which is the text below
    a task; a task that becomes done is done as by \(command: "task done"). New ones are added to a note. Times of tasks,
    alarms, places, attendees and what else a note cannot have are listed. \(page: "sheaf-planning", 7) says more.
    """,
  ]

  private static let programs: KeyValuePairs<Phrase, Phrase> = [
    "Obsidian": """
    No import is needed: the vault works where it is, with Obsidian's settings for links and attachments.
    \(code: "import markdown") joins it to another vault.
    """,
    "Evernote": """
    Export each notebook as ENEX, and import the files with \(code: "import enex"). Each becomes a folder with the
    name of its file. Stacks of notebooks are not in these files.
    """,
    "Notion": "Export everything as Markdown & CSV, or HTML, with subpages, and import the ZIP file.",
    "Joplin": "Export all notes as JEX or RAW, which keep more than its Markdown export.",
    "Google Keep": "Get Keep's data from Google Takeout, and import the ZIP file.",
    "zk, nb and Foam": """
    Their notebooks work where they are, as Obsidian's vaults do; links by the time stamp at the beginning of a file
    name resolve. The settings in \(code: ".zk"), and nb's encrypted notes and pinned list, are not read.
    """,
    "Apple Notes": """
    Export to Markdown, HTML or text bundles, in Notes itself or with a program such as Exporter or Obsidian's importer,
    and import the result. The ZIP file that Apple sends, if it is asked for all data of an account, has plain text and
    attachments, for \(code: "import text").
    """,
    "Apple Calendar, Google Calendar, Thunderbird, Nextcloud, Outlook": """
    Export a calendar as a file with the ending \(code: ".ics"), and import it with \(code: "import ics"); events with
    \(code: "--as events") or \(code: "--as notes"). Reminders and tasks on a server are synchronized by vdirsyncer.
    """,
    "Bear":
      "Make a backup (\(code: ".bear2bk")), or export as text bundles, which keep dates and pinned notes, or as Markdown.",
    "Standard Notes": "Make a decrypted backup, and import the ZIP file with \(code: "import text").",
    "Dendron": """
    \(code: "import markdown") imports a vault or workspace. Links with the text first (\(code: "[[text|note]]")) are
    turned, and dates in milliseconds become dates.
    """,
    "Logseq": """
    \(code: "import markdown") imports its folder; pages and journals keep their file names. Links by other names of
    pages (\(code: "A/B"), \(code: "title::"), \(code: "alias::") and dates of journals) are written anew, and these
    names are added as \(code: "title") and \(code: "aliases"). References to blocks and embeds become links to block
    ids.
    """,
  ]
}
