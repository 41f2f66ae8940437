internal import CommandSpec
internal import Terminal

extension OtherPrograms {
  /// The habits of users of rg, grep, git, fd, notmuch, Obsidian and the shell.
  static let known = OtherPrograms(
    commands: [
      "grep": "search", "rg": "search", "ag": "search", "ack": "search", "locate": "search",
      "fd": "list", "dir": "list", "notes": "list", "all": "list", "tree": "folders", "remove": "delete",
      "rmdir": "folder delete", "unlink": "delete", "del": "delete", "trash put": "delete", "undelete": "restore",
      "recover": "restore", "add": "new", "create": "new", "touch": "new", "note": "new", "mkdir": "folder create",
      "vim": "edit", "vi": "edit", "nano": "edit", "view": "show", "less": "show", "more": "show",
      "read": "show", "head": "show", "tail": "show", "bat": "show", "glow": "show", "peek": "show", "stat": "show",
      "info": "show", "xdg-open": "edit", "egrep": "search", "fgrep": "search", "zgrep": "search", "ripgrep": "search",
      "which": "search", "note show": "show", "note new": "new", "note add": "new", "note edit": "edit",
      "note delete": "delete", "note list": "list", "note open": "edit", "notes list": "list",
      "subl": "edit", "jot": "capture", "remember": "capture", "memo": "capture",
      "tee": "append", "du": "stats", "df": "stats", "uniq": "related", "scp": "sync", "rsync": "sync",
      "dump": "export",
      "todo add": "task add", "todo do": "task done", "todo done": "task done", "tasks add": "task add",
      "recents": "recent", "wordcount": "stats", "trash restore": "restore", "trash list": "trash", "trash ls": "trash",
      "property read": "property get", "property remove": "property unset", "property delete": "property unset",
      "property add": "property set", "tag new": "tag add", "folder new": "folder create",
      "folder add": "folder create",
      "base:query": "query", "base:views": "query", "bases list": "query",
      "links-to": "backlinks", "linked-from": "links", "rename-tag": "tag rename",
      "rename-folder": "folder rename", "echo": "append", "today": "daily", "journal": "daily",
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
      "shortlog": "log", "reflog": "log", "files": "list", "man": "help",
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
