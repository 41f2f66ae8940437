package import SystemCalls
package import VaultCore

/// The config file of a new vault: all settings, commented out, each with an explanation. Each setting shows its
/// default, or an example, and says which of them. A test compares the file with `ConfigTable`.
enum ConfigTemplate {
  static let text = """
    # Settings of this vault. All are optional; sheaf-config(5) describes them.

    # The folder of new notes, from the root. The default is the root itself; e.g.:
    # new-notes: Inbox

    # The folder in which `sheaf attach` puts files; ./ is the folder of the note. The default:
    # attachments: attachments

    # Files and folders that are not part of the vault, as in .gitignore. The default is none; e.g.:
    # ignore: [drafts/, "*.tmp.md"]

    # The sources of the title of a note without the property `title`; the first that gives one is used.
    # In an Obsidian vault the default is [file], else:
    # title: [heading, file, first-line]

    # How links are written: wiki or markdown. The default:
    # links: wiki

    # How links name files: shortest, relative or absolute. The default:
    # link-paths: shortest

    # The kinds of names that a link can refer to, in order of precedence. The default:
    # link-resolution: [path, id, title, alias]

    # How `sheaf rename` names files: title, slug or keep. The default:
    # file-names: title

    # When `sheaf watch` repairs links that other programs broke: always, ask or never. The default:
    # heal: never

    # The source of dates for notes that have none: files or git. The default:
    # dates: files

    # How `sheaf sync` joins the commits of both sides: merge or rebase. The default:
    # sync: merge

    # The severities of the findings of `sheaf check` and `sheaf lsp`, by code or family. Those under `off` are not
    # reported, and nothing is reported in the files under `ignore`. Each code has a severity by default; e.g.:
    # check:
    #   error: [link]
    #   warning: [property]
    #   information: [name]
    #   hint: [comment]
    #   off: [note.conflict-copy]
    #   ignore: [drafts/]

    # When `sheaf watch --commit` commits: after `quiet` without a change, and no later than `at-most` after the first.
    # The default:
    # commit:
    #   quiet: 5m
    #   at-most: 1h

    # When changes set the property `updated`: existing, always or never. The default:
    # stamp-updated: existing

    # Daily notes: their folder, their names, and their template. By default, they are in the root and have
    # these names and no template; e.g.:
    # daily:
    #   folder: journal
    #   format: YYYY-MM-DD
    #   template: daily.md

    # Notes of weeks, months, quarters and years, in the same way; e.g.:
    # weekly:
    #   folder: journal
    # monthly:
    #   folder: journal
    # quarterly:
    #   folder: journal
    # yearly:
    #   folder: journal

    # The folder of templates, and the patterns of {{date}} and {{time}} in them. The default has
    # no folder, and these patterns; e.g.:
    # templates:
    #   folder: templates
    #   date-format: YYYY-MM-DD
    #   time-format: HH:mm

    # The web site that `sheaf export html` makes; e.g.:
    # site:
    #   name: My notes
    #   description: What I learned, and where.
    #   url: https://example.org/notes
    #   home: Welcome
    #   language: en

    # The colour and symbol of folders, and the template, tags and category of new notes in them; e.g.:
    # folders:
    #   work:
    #     color: blue
    #     symbol: W
    #     template: work.md
    #     tags: [work]
    #     category: task
    #     # Imports write these keys for later exports:
    #     id: 0A000000-0000-4000-8000-000000000001
    #     system: false
    #     name: Work/Home

    # The colour and symbol of tags; e.g.:
    # tags:
    #   craft:
    #     color: '#FF26B9'
    #     symbol: C
    #     id: 0C000000-0000-4000-8000-000000000001

    # The categories that can be given to notes, instead of the eight default ones; e.g.:
    # categories:
    #   idea: 💡
    #   recipe: {icon: 🍞, label: Recipe, color: red}

    # Which list items are tasks, and what happens when one is ticked; e.g.:
    # tasks:
    #   filter: "#task"
    #   statuses: ["! todo", "> cancelled"]
    #   done-date: true
    #   created-date: false
    #   next-below: false
    #   drop-scheduled: false

    # Saved queries, e.g. for `sheaf search @todo`:
    # queries:
    #   todo: task-todo:""

    # Screens of sheaf browse: whether they are drawn, the mouse, the milliseconds of a lone Esc, how the terminal
    # reports keys and takes frames, whether characters of ambiguous width are wide, how names from right to left are
    # written, and keys.
    # screen: true
    # mouse: false
    # escape-delay: 30
    # keyboard: usual
    # synchronized: true
    # wide-ambiguous: false
    # bidi: plain
    # keys:
    #   rename: [R, f6]

    # Whether older forms of front matter are read, such as several tags in one text. The default:
    # legacy-front-matter: false

    # Larger notes, in bytes, are indexed without their text. The default:
    # size-limit: 67108864

    # The file of the index. The default is in ~/.cache/sheaf; this puts it into the vault, e.g.:
    # index: .sheaf/index

    # The keys below are only allowed in your own config, ~/.config/sheaf/config.yaml.

    # The vault that is used if none is found; e.g.:
    # default-vault: ~/notes

    # Names for vaults, e.g. for `sheaf -C @work list`:
    # vaults:
    #   work: ~/notes/work

    # Names for command lines, e.g. for `sheaf wip`:
    # aliases:
    #   wip: list tag:wip

    # A program that `sheaf enrich` asks instead of its own engine, and whether `sheaf watch` enriches notes.
    # enrich:
    #   command: [~/bin/enrich-notes]
    #   timeout: 60s
    #   at-once: 1
    #   auto: false
    #   quiet: 10s

    # How many operations can be undone, for how many days, and their maximum size.
    # undo:
    #   operations: 200
    #   days: 30
    #   bytes: 268435456

    """
}

/// Turns a folder into a vault.
package enum VaultInitializer {
  /// Writes `.sheaf/config.yaml` into a folder, and creates the folder if it does not exist. Returns its absolute path;
  /// throws `VaultError.vaultExists` if there is a config file already.
  package static func run(_ folder: RawPath, _ surroundings: Surroundings) throws(VaultError) -> RawPath {
    let path = (folder.isAbsolute ? folder : surroundings.workingDirectory.appending(folder)).normalized
    do throws(SystemError) {
      try FileSystem.makeDirectories(path, mode: 0o777)
      let root = try FileSystem.realPath(path)
      try NewFile.write(Array(ConfigTemplate.text.utf8), to: ".sheaf/config.yaml", root: root)
      return root
    } catch {
      if error.errno == .exists { throw .vaultExists(path) }
      throw .unusableVault(path, error)
    }
  }
}
