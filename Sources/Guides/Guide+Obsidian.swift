extension Guide {
  /// What sheaf reads of Obsidian, zk and nb, and what differs.
  package static let obsidian = Guide(
    "obsidian", page: "sheaf-obsidian", "Use a vault of Obsidian, zk or nb",
    text: #"""
      A vault of Obsidian or zk works where it is. Go to its folder and ask:

          $ sheaf list

      sheaf and the other program can run at the same time. Each reads the changes of the other from the files. sheaf
      never writes into the folders `.obsidian` and `.zk`.

      # Settings that are read

      These settings in `.obsidian` apply as they do in Obsidian. `.sheaf/config.yaml` overrides them, and `sheaf
      config` shows where each value comes from.

      `app.json`
      : The folder of attachments, the folder of new notes, the style of links, and the form of their paths.
      `daily-notes.json`
      : Folder, file name and template of daily notes.
      `templates.json`
      : The folder of templates, and the forms of date and time.
      Plugin Periodic Notes
      : Folder, file name and template of the notes of weeks, months, quarters and years.
      Plugin Calendar
      : The first day of the week, and the notes of weeks.
      Plugin Tasks
      : The filter, the form of dates, the characters in boxes, and what happens when a recurring task is done.
      Plugin Templater
      : The folder of templates. Its commands for dates, names and the cursor are replaced.

      The settings of a plugin are not read if `community-plugins.json` exists and does not list it.

      # What is the same

      - Wikilinks, Markdown links, embeds, block ids, headings in links, aliases, nested tags, callouts, comments,
        footnotes and formulas.
      - Links in properties and in canvases are links, and renaming updates them.
      - Properties keep their order, quotes and comments when sheaf changes one of them.
      - The trash is the folder `.trash`. It is Obsidian's too, if Obsidian is set to use the folder of the vault.

      # What differs

      - The title of a note is the property `title`, else its file name. In other vaults a heading comes second; `title`
        in the config decides.
      - A link refers to a path or an `id`, as a link in Obsidian refers to a path. Links to titles and aliases are
        broken; `link-resolution` in the config allows them.
      - Dataview, Bases and other blocks of code are shown as text and not run. `sheaf list --columns` and the
        conditions of sheaf-query(7) answer many of the same questions.
      - Inline fields such as `key:: value` are searched as text. Those of tasks are read.
      - A task is done or open by the character in its box, as the Tasks plugin has set it.
      - Bookmarks, workspaces, themes and CSS are not read.

      To let links refer to titles and aliases:

          $ sheaf config set link-resolution path id title alias

      # Notes of zk

      The folder `.zk` marks the vault. Its settings and its index are not read: set the folder of new notes, templates
      and the form of links in `.sheaf/config.yaml`.

      A link by the number at the beginning of a file name leads to its note, as in `[[202602221030]]`:

          $ sheaf search -l 202602221030
          garden/202602221030 Pruning the apple tree.md
          …

      # Notes of nb

      A notebook of nb is a folder of Markdown in git. Nothing marks it, so make it a vault once, with `sheaf init` in
      its folder, or name it with `-C`. Encrypted notes and the pinned list are not read.

      # Both in one vault

      - If Obsidian has moved a note and has not updated its links, `sheaf heal` does.
      - `sheaf check` reports links that Obsidian would not find.

      # See also

      sheaf-import(1), sheaf-config(5), sheaf-note(5), sheaf-howto(7)
      """#)
}
