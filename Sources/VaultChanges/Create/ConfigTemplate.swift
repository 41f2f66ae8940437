internal import VaultCore

/// The config file of a new vault: all settings, commented out, with their meaning.
///
/// Each shows its default, or an example if the default is empty. A test compares the file with `ConfigTable`.
enum ConfigTemplate {
  static let text = """
    # Settings of this vault. All are optional; sheaf-config(5) describes them.

    # The folder of new notes, from the vault's root.
    # new-notes: Inbox

    # The folder that `sheaf attach` puts files into; ./ is the folder of the note.
    # attachments: attachments

    # Files and folders that are not part of the vault, as in .gitignore.
    # ignore: [drafts/, "*.tmp.md"]

    # Where the title comes from of a note without the property, the first that gives one;
    # in a vault of Obsidian it is [file].
    # title: [heading, file, first-line]

    # How links are written: wiki or markdown.
    # links: wiki

    # How links name files: shortest, relative or absolute.
    # link-paths: shortest

    # What links may mean, in this order.
    # link-resolution: [path, id, title, alias]

    # How `sheaf rename` names files: title, slug or keep.
    # file-names: title

    # What `sheaf watch` does with links that other programs broke: always, ask or never.
    # heal: never

    # Where dates come from of notes that state none: files or git.
    # dates: files

    # How `sheaf sync` joins both sides: merge or rebase.
    # sync: merge

    # The findings of `sheaf check` and `sheaf lsp`: other severities, by code or family, those that are not reported,
    # and files in which nothing is.
    # check:
    #   error: [link]
    #   warning: [property]
    #   information: [name]
    #   hint: [comment]
    #   off: [note.conflict-copy]
    #   ignore: [drafts/]

    # When `sheaf watch --commit` commits: after so long without a change, and at the latest.
    # commit:
    #   quiet: 5m
    #   at-most: 1h

    # When changes set the property `updated`: existing, always or never.
    # stamp-updated: existing

    # Daily notes: their folder, their names, and their template.
    # daily:
    #   folder: journal
    #   format: YYYY-MM-DD
    #   template: daily.md

    # Notes of weeks, months, quarters and years, in the same way.
    # weekly:
    #   folder: journal
    # monthly:
    #   folder: journal
    # quarterly:
    #   folder: journal
    # yearly:
    #   folder: journal

    # The folder of templates, and what {{date}} and {{time}} are in them.
    # templates:
    #   folder: templates
    #   date-format: YYYY-MM-DD
    #   time-format: HH:mm

    # Colour and symbol of folders, and what new notes in them get.
    # folders:
    #   work:
    #     color: blue
    #     symbol: W
    #     template: work.md
    #     tags: [work]
    #     category: task
    #     # What an import keeps for an export:
    #     id: 0A000000-0000-4000-8000-000000000001
    #     system: false

    # Colour and symbol of tags.
    # tags:
    #   craft:
    #     color: '#FF26B9'
    #     symbol: C
    #     id: 0C000000-0000-4000-8000-000000000001

    # The categories that notes can be given, in place of the usual eight.
    # categories:
    #   idea: 💡
    #   recipe: {icon: 🍞, label: Recipe, color: red}

    # What ticking a task does.
    # tasks:
    #   done-date: true
    #   created-date: false
    #   next-below: false
    #   drop-scheduled: false

    # Saved queries: `sheaf search @todo`.
    # queries:
    #   todo: task-todo:""

    # Whether older forms of front matter count, such as tags in one text.
    # legacy-front-matter: false

    # Larger notes, in bytes, are indexed without their text.
    # size-limit: 67108864

    # Puts the index into the vault.
    # index: .sheaf/index

    # All below belongs in your own config, ~/.config/sheaf/config.yaml.

    # The vault that is used where none is found.
    # default-vault: ~/notes

    # Names for vaults: `sheaf -C @work list`.
    # vaults:
    #   work: ~/notes/work

    # Names for command lines: `sheaf wip`.
    # aliases:
    #   wip: list tag:wip

    # A program that `sheaf enrich` asks instead of its own engine, and whether `sheaf watch` enriches notes.
    # enrich:
    #   command: [~/bin/enrich-notes]
    #   timeout: 60s
    #   at-once: 1
    #   auto: false
    #   quiet: 10s

    # How much of what was done can be undone.
    # undo:
    #   operations: 200
    #   days: 30
    #   bytes: 268435456

    """
}
