extension AnswerScene {
  /// The scenes of commands that answer a question.
  static let questions = [
    Self(
      command: "search", operands: "bread", nothing: "keynote",
      more: [
        "--excerpts 1 bread", "--context 1 --limit 1 bread", "--group folder bread", "--group folder --json bread",
        "--group folder --csv bread", "--group tag -c bread", "--explain --limit 2 bread",
        "--explain --json --limit 1 bread", "--vimgrep bread", "--reference --limit 1 bread", "--sort title -l bread",
        "--archived tomato", "--templates in:templates", "tga:bread", "'bread (dough'", "sourdogh",
        "--nearly -l sourdogh troubles", "--nearly --jsonl sourdogh troubles", "--exact sourdogh",
      ]),
    Self(
      command: "list", operands: "in:curios OR in:recipes", nothing: "in:nowhere",
      more: [
        "", "--json", "--csv", "--group month in:recipes OR in:work", "--group folder --json in:recipes",
        "--group category --csv in:recipes", "--group rating in:recipes OR in:reading", "--preview in:work",
        "--sort words in:recipes", "--archived in:Archive", "--templates in:templates", "--format json --limit 1",
        "--columns rating,property:title in:recipes", "nosuch:field",
      ]),
    Self(
      command: "recent", operands: "", nothing: "in:nowhere",
      more: ["--days 7 -l", "--sort title", "--archived", "--templates"],
      setUp: ["Shortbread", "'Balcony tomatoes 2025'", "templates/Book"].map { "sheaf show --url \($0)" }),
    Self(
      command: "random", operands: "--seed 7", nothing: "in:nowhere",
      more: ["--seed 7 --archived in:Archive", "--seed 7 --templates in:templates", "--seed 7 --forgotten --limit 2"]),
    Self(
      command: "review", operands: "--all", more: ["", "--archived -l"],
      setUp: ["sheaf review later Welcome --in 1d -q", "sheaf property set review 2026-11-20 Shortbread -q"],
      varies: true),
    Self(command: "outline", operands: "'Rye sourdough'", nothing: "'2026-11-19 Lens cloth'", more: ["Nothing"]),
    Self(
      command: "tags", operands: "", nothing: "in:nowhere",
      more: [
        "--tree", "--tree --json", "--name food", "--sort name", "--sort count -l", "--archived --limit 3",
        "--templates in:templates", "in:recipes",
      ]),
    Self(
      command: "folders", operands: "", nothing: "in:nowhere",
      more: [
        "--tree", "--tree --json", "--name work", "--sort -name", "--sort count -l", "--archived", "--templates",
        "tag:food",
      ]),
    Self(
      command: "categories", operands: "", nothing: "in:nowhere", more: ["--archived", "--templates", "in:recipes"]),
    Self(
      command: "properties", operands: "", nothing: "nosuch",
      more: [
        "rating", "rating --json", "rating --jsonl", "rating --csv", "rating -l", "rating -c", "--sort count -m 3",
        "--sort name -m 3", "--archived -c", "--templates -c",
      ]),
    Self(
      command: "tasks", operands: "in:work OR in:journal", nothing: "in:nowhere",
      more: [
        "", "--all in:work", "--done in:work", "--due '<=today'", "--scheduled '*'", "--start '*'",
        "--priority high,highest", "--status /", "--sort due in:work", "--archived -l", "--templates -l", "--agenda",
        "--agenda --json", "--agenda --csv", "--vimgrep in:work", "--due soon", "--by due", "--by tag --json in:work",
        "--by heading --csv in:work", "--by priority in:work",
        "--filter 'due before 2027-01-01' --filter 'sort by description reverse' in:work", "--filter 'due soonish'",
        "--filter 'group by due'", "next", "waiting", "garden/Plan.md", "--by colour",
      ]),
    Self(
      command: "query", operands: "Recipes.base", nothing: "Recipes.base --view None",
      more: [
        "Recipes.base --view Rated", "Recipes.base --view Rated --csv", "Recipes.base --explain", "Dash:1 --json",
        "Dash:5", "Dash:5 --csv", "Dash:5 --explain", "Dash:5 --to-base", "Dash:1 --to-base", "Dash:9 --to-base",
        "Dash:9", "--list", "--list -l", "--list -c",
        "--kind tasks --this Dash - < Dash.txt", "Recipes.base --view Nosuch", "Shortbread", "", "--paths Dash:1",
        "--print0 Dash:1", "--quiet Dash:1", "--tsv Recipes.base", "--jsonl Dash:5", "--count Dash:5",
        "--set rating=1 --dry-run --verbose --yes Recipes.base", "--set rating=1 --expect 99 Recipes.base",
        "--set rating=1 Dash:5",
        "--view Rated --apply Table.tsv --dry-run Recipes.base", "--apply Table.tsv --dry-run Recipes.base",
        "--edit --csv Recipes.base",
      ],
      setUp: queries),
    Self(
      command: "base", operands: "Recipes.base#Rated", nothing: "Recipes.base#None",
      more: [
        "'Recipes.base'", "--view All Recipes.base --csv", "--kind base --this Shortbread - < Recipes.base",
        "--list -l", "--to-base Recipes.base",
        "--explain Recipes.base", "--json Recipes.base", "--jsonl Recipes.base", "--paths Recipes.base",
        "--print0 Recipes.base", "--count Recipes.base", "--quiet Recipes.base", "--tsv Recipes.base",
        "--set rating= --dry-run --verbose --yes Recipes.base#Rated", "--set rating=1 --expect 99 Recipes.base",
        "--apply Table.tsv --dry-run Recipes.base#Rated", "--edit --set a=b Recipes.base",
      ],
      setUp: queries),
    Self(
      command: "stats", operands: "", nothing: "in:nowhere",
      more: [
        "--heatmap", "--heatmap --count tasks", "--heatmap --json in:journal", "--svg in:journal", "--archived",
        "--templates", "--by month",
        "--by week --json in:journal",
      ]),
    Self(command: "status", operands: "", more: ["-C ~/empty", "--json -C ~/empty"], setUp: ["mkdir ~/empty"]),
    Self(
      command: "show", operands: "'Rye sourdough'",
      more: [
        "'How notes are written'", "--json 'How notes are written'", "--all 'Rye sourdough'", "'Rye sourdough#Method'",
        "--html Shortbread", "--url Shortbread", "--link Shortbread", "--wikilink Shortbread",
        "--scheme takenote --url Shortbread",
        "--rev HEAD Shortbread", "--rev HEAD --json Shortbread", "--ensure-id --dry-run --url 'Bee hotel'",
        "--ensure-id --json --expect 2 'Bee hotel'", "--ensure-id --verbose --yes --url Shortbread", "Plan",
        "Sourdogh", "Shortbread 'Cardamom coffee'",
      ],
      setUp: repository + ["sheaf list -0 in:recipes | sheaf show --null --jsonl -"]),
    Self(command: "trash", operands: "", setUp: ["sheaf delete -q Shortbread"], varies: true),
    Self(
      command: "property get", operands: "rating Shortbread", nothing: "nosuch Shortbread",
      more: ["tags 'Rye sourdough' Shortbread", "tags --json 'Rye sourdough' Shortbread"],
      setUp: ["sheaf list -0 in:recipes | sheaf property get rating --null -"]),
    Self(
      command: "attachments", operands: "", nothing: "-C ~/empty",
      more: [
        "--orphans", "--orphans --json", "--orphans --delete --dry-run", "--orphans --delete --dry-run --json",
        "--orphans --delete --expect 9", "--orphans --delete --verbose --yes", "--orphans -c",
      ],
      setUp: ["mkdir ~/empty"]),
    Self(
      command: "links", operands: "'How notes are written'", nothing: "'2026-11-19 Lens cloth'",
      more: [
        "--external 'How notes are written'", "--external --json 'How notes are written'", "--at HEAD Shortbread",
        "--at HEAD --json Shortbread", "Shortbread", "--json Shortbread",
        "--rewrite absolute --dry-run in:recipes", "--rewrite absolute --dry-run --json in:recipes",
        "--rewrite relative --expect 9 in:recipes", "--rewrite markdown --verbose --yes in:recipes",
        "--rewrite markdown", "--rewrite markdown --skip", "--rewrite shortest in:nowhere", "a note",
      ],
      setUp: repository),
    Self(
      command: "backlinks", operands: "'Rye sourdough'", nothing: "'2026-11-19 Lens cloth'",
      more: [
        "--context 1 Shortbread", "--context 1 --json Shortbread", "--at HEAD Shortbread",
        "--at HEAD --json Shortbread", "'Rye sourdough#Troubles'",
      ],
      setUp: repository),
    Self(
      command: "mentions", operands: "Shortbread", nothing: "'2026-11-19 Lens cloth'",
      more: [
        "--link --dry-run Shortbread", "--link --dry-run --json Shortbread", "--link --expect 9 Shortbread",
        "--link --verbose --yes Shortbread",
      ]),
    Self(command: "unresolved", operands: "", nothing: "in:nowhere"),
    Self(
      command: "orphans", operands: "", nothing: "in:nowhere", more: ["--sort title", "--archived", "--templates"]),
    Self(
      command: "deadends", operands: "", nothing: "in:nowhere", more: ["--sort title", "--archived", "--templates"]),
    Self(
      command: "related", operands: "'Coptic stitch'", nothing: "~/empty/A.md",
      more: ["--archived -c Welcome", "--templates -c Welcome"],
      setUp: ["mkdir -p ~/empty/.sheaf", "echo one > ~/empty/A.md"]),
    Self(
      command: "duplicates", operands: "", nothing: "in:garden",
      more: ["--least 20", "--least 100", "--archived in:work", "--templates -c"],
      setUp: ["sheaf copy -q 'Rye sourdough' Rye", "sheaf append -q Rye 'and one more line'"]),
    Self(
      command: "path", operands: "Welcome Varints", nothing: "'2026-11-19 Lens cloth' Welcome",
      more: ["--undirected Shortbread Varints", "--limit 5 Welcome Varints", "--limit 5 --json Welcome Varints"]),
    Self(
      command: "graph", operands: "'Rye sourdough'", nothing: "zzz",
      more: [
        "in:recipes", "--json in:recipes", "--depth 2 Shortbread", "--attachments --json in:curios",
        "--unresolved --dot Shortbread", "--archived -c", "--templates -c", "--mermaid in:computing", "--svg tag:food",
      ]),
    Self(
      command: "log", operands: "", nothing: "'2026-11-19 Lens cloth' --author nobody",
      more: ["--patch", "--oneline", "--actor nobody"],
      setUp: repository + ["sheaf property set rating 5 Shortbread -q", "git commit -q -a -m second"]),
    Self(
      command: "diff", operands: "", nothing: "Welcome", more: ["--stat", "--staged", "--staged --json"],
      setUp: repository + ["sheaf property set rating 5 Shortbread -q", "sheaf rename -q Varints Integers"]),
    Self(command: "conflicts", operands: "", nothing: "-C ~/empty", setUp: ["mkdir ~/empty"]),
    Self(command: "git status", operands: "", setUp: repository),
    Self(
      command: "check", operands: "in:curios OR in:work", nothing: "in:garden",
      more: [
        "",
        "--only link in:recipes", "--ignore link,front-matter", "--fix --dry-run", "--fix --dry-run --json",
        "--fix --expect 9", "--staged", "--fix --verbose --yes", "--only nosuch", "--as github in:recipes",
        "--sarif in:work", "--as site",
      ],
      setUp: repository),
    Self(
      command: "export", operands: "--output ~/out.csv --replace csv in:recipes", nothing: "csv in:nowhere",
      more: [
        "json in:recipes", "json --date-form seconds Shortbread", "csv --columns path,rating --safe-cells in:recipes",
        "markdown --leaks in:recipes", "markdown --leaks --json in:recipes",
        "markdown --front-matter reduce --embeds expand --queries evaluate --output ~/site in:curios",
        "opml in:recipes", "ics in:work", "ics --undated --alarm 9:00 due:2026-11-23",
        "ics --apart --events --output ~/calendar in:work",
        "lucidpal Shortbread", "markdown --output ~/site in:recipes", "html --output ~/pages in:recipes",
        "html --strict",
        "html --strict --output ~/strict in:recipes", "html --json --output ~/pages in:recipes", "html in:recipes",
      ]),
    Self(command: "config", operands: "daily", more: ["nosuch"]),
    Self(command: "config get", operands: "ignore", nothing: "enrich.command", more: ["links", "nosuch"]),
    Self(
      command: "operations", operands: "", nothing: "-C ~/empty",
      more: ["--files", "--files --json", "--actor nobody"],
      setUp: ["mkdir ~/empty", "sheaf tag add one Shortbread -q", "sheaf pin Welcome Shortbread -q", "sheaf undo -q"]),
    Self(
      command: "resolve", operands: "'[[Rye sourdough#Method]]' --from Welcome",
      nothing: "'[[Nothing]]' --from Welcome",
      more: ["'[[Plan]]' --from Welcome", "--path '[[Plan]]' --from 'Garden diary'"]),
    Self(command: "parse", operands: "recipes/Shortbread.md", more: ["nothing.md"]),
  ]

  /// The files with a base and with three queries.
  private static let queries = [
    """
    printf '%s\\n' 'filters: file.inFolder("recipes")' 'formulas:' '  half: rating / 2' 'views:' '  - type: table' \
    '    name: All' '    order: [file.name, rating, formula.half, tags]' '    summaries: {rating: Average}' \
    '  - type: table' '    name: Rated' '    filters: rating > 3' '    order: [file.name, rating]' \
    '    groupBy: {property: rating, direction: DESC}' '  - type: table' '    name: None' '    filters: rating > 99' \
    > Recipes.base
    """,
    """
    printf '%s\\n' '```dataview' 'TABLE rating FROM "recipes" SORT rating DESC LIMIT 2' '```' '' '```tasks' 'not done' \
    'path includes work' '```' '' '```dataviewjs' 'dv.list([1])' '```' > Dash.md
    """,
    "echo 'not done' > Dash.txt",
    #"printf 'path\tfile.name\trating\nrecipes/Shortbread.md\tShortbread\t2\n' > Table.tsv"#,
  ]
}
