extension Guide {
  /// What sheaf writes and where, and how each change is taken back.
  package static let safety = Guide(
    "safety", page: "sheaf-safety", "See what sheaf writes, and how to take it back",
    text: #"""
      The notes are yours, and sheaf is careful with them. This page says what it writes, how you take a change back,
      and who can read what is stored.

      # What is written in the vault

      Commands that search, list and show write nothing into the vault. `sheaf init` writes `.sheaf/config.yaml`. Other
      commands change the notes that they name in their answer, and nothing else:

          $ sheaf tag add winter Shortbread
          …

      A command that changes a note changes as few bytes as possible. Quotes, comments, line breaks and the order of
      properties stay. With `-n`, the command prints the change and makes none:

          $ sheaf rename Shortbread Biscuits -n
          …

      The option `--expect COUNT` does nothing unless exactly so many notes would change.

      # What is written elsewhere

      `~/.cache/sheaf`
      : The index of each vault, with the words of the notes. It can be deleted at any time, and is made again.
      `~/.local/state/sheaf`
      : What `undo` needs, with the changed texts; drafts; which notes you opened; and where vanished notes were.
      `~/.config/sheaf/config.yaml`
      : Your own settings, if you write them.

      The first two can be read only by you. `XDG_CACHE_HOME`, `XDG_STATE_HOME` and `XDG_CONFIG_HOME` name other ones.
      To keep nothing about a vault, delete its folders in the first two; the vault loses nothing but `undo`.

      # Undo

      Each change is one operation, which happens completely or not at all, also if the power fails.

          $ sheaf tag rename craft making
          retagged  8 notes  craft → making
          $ sheaf operations
          1  …  8 files  tag rename craft making
          $ sheaf undo -q

      `sheaf undo` takes back the last operation, and `sheaf undo --operation NUMBER` another one. If a note was changed
      since, nothing is done, and a diff shows what would be lost. `sheaf redo` reverses an undo.

      Up to 200 operations of the last 30 days, and 256 MiB, are kept. `undo` in your own config sets other limits.
      Changes that you make in an editor are not operations: git is the undo for those.

      # The trash

      `sheaf delete` moves notes to `.trash` in the root, and `sheaf restore` moves them back. Only `sheaf
      trash empty` removes files, and asks before; `undo` restores them as long as the operation is kept.

      # Other programs

      A note that an editor saves at the same moment is not overwritten: the command stops, or works on the new text.
      Files are replaced as a whole, so that no program sees half of one. A name that exists is never overwritten.

      Copies that Syncthing, Dropbox and others leave after a conflict are listed, and `sheaf conflicts merge` merges
      them into their notes:

          $ sheaf conflicts

      sheaf-git(7) describes how git merges notes, and what is not committed or pushed unless you confirm it.

      # Privacy

      - sheaf opens no network connection of its own. `sheaf sync` runs git, which connects to your remote repository.
      - `sheaf enrich` works offline, unless you name another program in your own config. A vault cannot name one.
      - Reading a vault from somewhere else runs no program: aliases and commands are only read from your own config.
        `sheaf commit` and `sheaf sync` run the hooks of its git repository, as git does.
      - Links and imported archives never lead out of the vault.
      - Nothing is counted or reported to anyone.

      # See also

      sheaf-delete(1), sheaf-undo(1), sheaf-index(5), sheaf-git(7)
      """#)
}
