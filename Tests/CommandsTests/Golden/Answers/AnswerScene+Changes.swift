extension AnswerScene {
  /// The scenes of commands that change notes. Each report is followed by a step back, so that the next form is of the
  /// same change.
  static let changes =
    [
      change("new", "--id one --folder Inbox --tag craft 'A title'", varies: true),
      change("capture", "--tag craft call Ada", varies: true),
      change("daily", "2026-12-24", more: ["--append milk 2026-11-21", "--carry 2026-11-21", "someday"], varies: true),
      change("append", "'Rye sourdough' one more line", more: ["--where in:computing and more", "--task Nothing x"]),
      change("prepend", "'Rye sourdough' one more line"),
      change("rename", "'Rye sourdough' 'Rye loaf'", more: ["Shortbread 'Rye sourdough'", "Nothing x"]),
      change("move", "'Rye sourdough' Shortbread reading", more: ["Shortbread ../x", "--where in:garden work"]),
      change("copy", "'Rye sourdough' 'Rye with seeds'", varies: true),
      change("delete", "'Rye sourdough'", more: ["--where in:garden", "Nothing"]),
      change("restore", "'Banana bread'", more: ["Nothing"]),
      change(
        "trash empty", "--yes", setUp: ["cp -a .trash ~/trash"], back: "mkdir -p .trash && cp -a ~/trash/. .trash",
        varies: true),
      change("archive", "'Rye sourdough'", more: ["--where in:garden"]),
      change("unarchive", "'Balcony tomatoes 2025'"),
      change("folder create", "garden/beds"),
      change("folder rename", "recipes cooking", more: ["nosuch x"]),
      change("folder move", "recipes garden"),
      change("folder delete", "recipes"),
      change("folder style", "travel --color green --symbol T", more: ["travel --color mauve"]),
      change("heading rename", "'Rye sourdough#Troubles' Trouble", more: ["'Rye sourdough#Nothing' x"]),
      change(
        "replace", "--smart-case rye spelt", more: ["nosuch x", "--regex '(' x", "--in code the a"], varies: true),
      change(
        "merge", "'Rye sourdough' 'Catalogue search'",
        more: ["Shortbread Shortbread", "Shortbread Welcome 'Rye sourdough' -n"]),
      change(
        "split", "'Rye sourdough' --at Troubles --title Mishaps",
        more: ["'Rye sourdough'", "'Rye sourdough' --level 2 -n", "Welcome --level 6"], varies: true),
      change("heal", "garden/Kompost.md Compost", setUp: ["mv garden/Kompost.md garden/Compost.md"]),
      change("pin", "'Rye sourdough'", more: ["--where in:computing", "Welcome"]),
      change("unpin", "Welcome", more: ["'Rye sourdough'"]),
      change("category", "'Rye sourdough' idea", more: ["'Rye sourdough' recpe"]),
      change("tag add", "winter 'Rye sourdough' 'B-trees'", more: ["--where in:computing winter --expect 2"]),
      change("tag remove", "food/bread 'Rye sourdough'", more: ["nosuch 'Rye sourdough'"]),
      change("tag rename", "food meals", more: ["nosuch x"], varies: true),
      change("tag merge", "food/bread food/biscuits baking", varies: true),
      change("tag delete", "food/bread", varies: true),
      change("tag style", "food --color=green --symbol F"),
      change("property set", "rating 3 'Rye sourdough' 'B-trees'", more: ["rating 3 Nothing"]),
      change("property unset", "rating 'Rye sourdough'"),
      change("property rename", "rating stars", varies: true),
      change("task toggle", "'Reading room meeting:24'", more: ["Nothing"], varies: true),
      change("task done", "'Reading room meeting:24' 'Reading room meeting:27'", varies: true),
      change("task due", "7d 'Reading room meeting:24'", more: ["none Nothing"], varies: true),
      change("task schedule", "friday 'Reading room meeting:24' 'Reading room meeting:27' --start", varies: true),
      change("review done", "'Rye sourdough' Welcome", more: ["--where in:nowhere", "Nothing"]),
      change("review later", "'Rye sourdough' Welcome --in 2w", more: ["Welcome --in soon"]),
      change("task move", "'Reading room meeting:24' Shortbread", more: ["Shortbread tomorrow"], varies: true),
      change("task add", "'Rye sourdough' buy flour --due 7d"),
      change(
        "attach", "'Rye sourdough' ~/slate.png", more: ["Shortbread ~/nothing.png"],
        setUp: [#"printf '\211PNG\r\n\032\n....' > ~/slate.png"#]),
      change("conflicts merge", "--mark"),
      change("config set", "links wiki", more: ["links markdwon"], back: "sheaf config unset links > /dev/null"),
      change("config unset", "attachments", back: "sheaf config set attachments attachments > /dev/null"),
      change("enrich", "in:computing", more: ["--explain 'B-trees'", "--explain --json 'B-trees'", "zebra"]),
      change(
        "import", "markdown ~/store --into Imported",
        more: ["ics ~/work.ics --dry-run", "ics ~/work.ics --json", "ics ~/work.ics", "ics"],
        setUp: [
          "mkdir ~/store", "echo '# One, with a [[link]]' > ~/store/One.md", "echo '# Two' > ~/store/link.md",
          "sheaf export ics in:work -o ~/work.ics", "sed -i s/20261123/20261125/ ~/work.ics",
        ]),
      change(
        "commit", "", more: ["Welcome"], setUp: repository + ["sheaf tag add winter 'Rye sourdough' 'B-trees' -q"],
        back: "git reset -q HEAD~1"),
      change("undo", "", setUp: ["sheaf tag add winter 'Rye sourdough' 'B-trees' -q"], back: "sheaf redo -q"),
      change("redo", "", setUp: ["sheaf tag add winter 'Rye sourdough' 'B-trees' -q", "sheaf undo -q"]),
    ]

  private static func change(
    _ command: String, _ operands: String, more: [String] = [], setUp: [String] = [], back: String = "sheaf undo -q",
    varies: Bool = false
  ) -> Self {
    Self(command: command, operands: operands, more: more, setUp: setUp, back: back, varies: varies)
  }
}
