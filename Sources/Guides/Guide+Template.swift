extension Guide {
  /// Templates of new notes, and the patterns of dates in them.
  package static let templates = Guide(
    "templates", page: "sheaf-template", "Describe templates of new notes",
    text: #"""
      A template is a note from which new notes start. Its text and its properties are copied, and placeholders in it
      are replaced.

          $ sheaf new 'The Moon-Eyed Horse' --template Book
          created  The Moon-Eyed Horse  Inbox/The Moon-Eyed Horse.md
          …

      # Where templates are

      `templates` in the config names the folder of templates, such as `templates`. A template is given by its name in
      that folder, or by its path from the root; the extension can be omitted.

      Templates are not listed and not searched unless you ask for them:

          $ sheaf list -l in:templates
          templates/Book.md
          templates/Daily note.md

      `--templates` includes them in a list of other notes. Links in templates, and to them, are updated like all
      others.

      # Placeholders

      `{{title}}`
      : The title of the note.
      `{{date}}`
      : The day on which the note is created.
      `{{time}}`
      : The time at which it is created.
      `{{date:dddd, D MMMM}}`
      : The date or time in another form, see below.
      `{{cursor}}`
      : The position at which the editor opens, and at which text from standard input is inserted.

      In the template of a daily note, `{{date}}` is the day of the note. There, `{{yesterday}}` and `{{tomorrow}}` are
      the days beside it, and `{{monday:YYYY-MM-DD}}` is the Monday of its week. The names of the other days work in the
      same way.

      An `id` in the template is not copied. Dates of creation and change that do not come from a placeholder are
      replaced by those of the note. All other properties are kept, and those that the command gives to the note are
      added.

      # Which template is used

      - With `--template NAME`, `sheaf new` uses that one.
      - `sheaf folder style --template NAME FOLDER` sets the template of all new notes in a folder and in the folders
        below it.
      - `daily`, `weekly`, `monthly`, `quarterly` and `yearly` in the config have a key `template` for their notes.

      For example, this makes every new note in `people` a copy of the template for books, and shows one:

          $ sheaf folder style --template Book people
          …
          $ sheaf new 'Ada Berg' --folder people
          created  Ada Berg  people/Ada Berg.md
          …

      # Date patterns

      A pattern such as `YYYY-MM-DD` has the letters of Moment.js, as in Obsidian. The pattern of the file names of
      daily notes is written in the same way, and slashes in it make folders: `YYYY/MM/YYYY-MM-DD`.

      `YYYY`, `MM`, `DD`
      : Year, month and day in digits; `M` and `D` have no leading zero.
      `MMMM`, `MMM`, `dddd`, `ddd`
      : The names of month and weekday in English, in full and shortened.
      `HH`, `mm`, `ss`
      : Hour, minute and second.
      `GGGG`, `WW`
      : Year and number of the week, as ISO 8601 counts weeks.
      `Q`
      : The quarter.
      `[text]`
      : The text itself: `GGGG-[W]WW` becomes 2026-W47.

      sheaf-config(5) lists the other letters. `templates.date-format` and `templates.time-format` in the config set the
      patterns of `{{date}}` and `{{time}}`.

      # Templates of Obsidian

      The folders that Obsidian's settings and its plugin Templater name are folders of templates too. These commands of
      Templater are replaced: `tp.date.now`, `tp.date.tomorrow`, `tp.date.yesterday`, `tp.date.weekday`,
      `tp.file.title`, `tp.file.folder`, `tp.file.path`, `tp.file.creation_date`, `tp.file.last_modified_date` and
      `tp.file.cursor`. Others are kept as they are, and named on standard error; sheaf runs no JavaScript.

      # See also

      sheaf-daily(1), sheaf-folder-style(1), sheaf-new(1), sheaf-config(5)
      """#)
}
