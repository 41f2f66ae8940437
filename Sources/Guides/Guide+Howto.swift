extension Guide {
  /// Recipes by goal, and questions with answers.
  package static let howto = Guide(
    "howto", page: "sheaf-howto", "Find a recipe for what you want to do",
    text: #"""
      Each recipe is a goal and the command that reaches it. All of them run in the sample vault as they are; put your
      own names in their place. `sheaf undo` takes back each change of notes, and `-n` shows it beforehand.

      # Find

      Find a phrase, or a word with one of two tags:

          $ sheaf search '"paper grain"'
          $ sheaf search 'wheat (tag:food OR tag:garden)'

      Find notes that other people would spell differently:

          $ sheaf search -l '~sourdouhg'

      List what changed in the last seven days, latest first:

          $ sheaf list --sort updated updated:7d

      List notes without tags, and notes to which nothing links:

          $ sheaf list -has:tags
          $ sheaf list is:orphan

      List notes that are very short, or empty:

          $ sheaf list words:..20

      Find notes whose files are equal:

          $ sheaf list --format '{revision}  {path}' | sort | uniq -w 16 -D

      Find a note when you remember only its links:

          $ sheaf list 'links-to:Shortbread'
          $ sheaf related Shortbread

      Save a query, and use it:

          $ sheaf config set queries.sweet 'tag:food -tag:food/bread'
          $ sheaf list @sweet

      Search the archive and the trash too:

          $ sheaf search -l --archived thoreau
          $ sheaf search -l 'in:trash banana'

      Open the best note of a search in the editor:

          $ sheaf search -l -m 1 sourdough | sheaf edit -

      Open the note that you opened last:

          $ sheaf show Shortbread
          $ sheaf edit @last

      # On a screen

      Read, follow links and change notes on a screen. Capitals change notes, `U` undoes, and `?` lists all keys:

          $ sheaf browse

      Look only at some notes, such as those with a tag:

          $ sheaf browse tag:food

      Find a note while you type, and open it in the editor; `Esc` leaves without a choice:

          $ sheaf pick rye | sheaf edit -

      Print a link to the note, for a text in another window:

          $ sheaf pick --print link rye

      Pick a tag, a folder, a task, a heading or a saved query instead of a note:

          $ sheaf pick --of tags food

      Pick at the prompt of bash: `ctrl-g n` puts a note, tag or folder where the cursor is. zsh and fish have it too:

          $ echo 'eval "$(sheaf shell bash)"' >> ~/.bashrc

      # Write

      Write down a thought, and look at the inbox later:

          $ sheaf capture 'ask Mara about the lamps'
          $ sheaf list in:inbox

      Keep the output of a program as a note:

          $ date | sheaf new 'The time' --tag log

      Write the note of today, or of last Friday:

          $ sheaf daily
          $ sheaf daily friday

      Write the note of this week:

          $ sheaf daily --weekly

      Add a line to a section of a note:

          $ sheaf append 'work/Plan#Milestones' 'ask for the lamps' --bullet

      Start a note from a template:

          $ sheaf new 'The Moon-Eyed Horse' --template Book

      Make a template; `sheaf help templates` lists what is replaced in it:

          $ sheaf config set templates templates
          $ echo '# {{title}}' | sheaf new Review --folder templates
          $ sheaf new 'The Moon-Eyed Horse' --template Review

      Put a picture into a note:

          $ sheaf attach Shortbread 'attachments/dusk.png'

      # Links and names

      Rename a note, and update every link to it:

          $ sheaf rename 'Rye sourdough' 'Rye loaf'

      Rename a heading, and update the links to it:

          $ sheaf heading rename 'Rye sourdough#Method' 'Steps'

      List broken links, by the name that is missing:

          $ sheaf unresolved

      Repair links after `mv`, git or a file manager has moved notes:

          $ sheaf index
          $ mv recipes/Shortbread.md reading/Shortbread.md
          $ sheaf heal

      Find texts that name a note without a link to it:

          $ sheaf mentions Shortbread

      Split a long note, or merge two notes:

          $ sheaf split 'Rye sourdough#Troubles'
          $ sheaf merge 'Café am See' 'Bodensee im September'

      # Tags and properties

      Rename a tag in all notes, or merge several tags into one:

          $ sheaf tag rename craft making
          $ sheaf tag merge garden/soil garden/trees garden

      Give a tag to all notes that match:

          $ sheaf tag add baking --where tag:food/bread

      Set a property, and list the notes by it:

          $ sheaf property set servings 4 Shortbread
          $ sheaf list '[servings:>2]'

      Show a property as a column:

          $ sheaf list --columns title,status in:reading

      # Tasks

      List tasks by day, or those that are due next week:

          $ sheaf tasks --agenda
          $ sheaf tasks --due 'next week'

      Tick a task; a recurring one comes back with its next date:

          $ sheaf task done garden/Plan.md:23

      Add a task with a date:

          $ sheaf task add 'Reading log' 'return the atlas' --due 7d

      Put the tasks into a calendar:

          $ sheaf export ics -o ../tasks.ics

      # Folders, archive and trash

      Move all notes with a tag to a folder:

          $ sheaf move --where tag:food food

      Rename a folder, and update links and settings:

          $ sheaf folder rename garden outside

      Put a finished note away, and get it back:

          $ sheaf archive Walden
          $ sheaf unarchive Walden

      Restore a deleted note:

          $ sheaf delete Shortbread
          $ sheaf restore Shortbread

      Replace a word in all notes. sheaf has no command for it, so use sed. Commit before, and git takes it back:

          $ sheaf search -l0 match-case:colour | xargs -0 sed -i 's/colour/color/g'

      Leave a folder out of the vault, and bring it back:

          $ sheaf config set ignore curios/
          $ sheaf config unset ignore

      Leave it out by a file that other programs can read. `!` before a pattern, or removing its line, brings files back:

          $ printf '%s\n' 'curios/' >> .sheafignore
          $ sheaf list -c in:curios

      # Settings

      Show a setting, change it, and go back to the default:

          $ sheaf config get new-notes
          $ sheaf config set new-notes journal
          $ sheaf config unset new-notes

      Turn off colours and the pager, once or for good:

          $ sheaf --color never --no-pager list
          $ NO_COLOR=1 SHEAF_PAGER= sheaf list

      Give a long command a short name, in your own config:

          $ sheaf config set --user aliases.wip 'list tag:plan'
          $ sheaf wip

      # git and other machines

      Keep the vault in git, and let git merge notes:

          $ git init
          $ sheaf git install
          $ sheaf commit

      Show what changed since the last commit, and the history of a note:

          $ sheaf diff
          $ sheaf log 'Rye sourdough'

      Exchange notes with another machine; sheaf-git(7) sets it up:

          $ sheaf sync

      Make a backup. A copy of the folder is a complete one, and an export can be read by any program:

          $ tar -czf ../notes.tar.gz .
          $ sheaf export json -o ../notes.json

      List the conflict copies of Syncthing or Dropbox, which `sheaf conflicts merge` merges into their notes:

          $ sheaf conflicts

      # Publish

      Make a web site of some notes. `publish: true` marks them, and nothing on it tells of other notes:

          $ sheaf property set publish true Shortbread 'Rye sourdough'
          $ sheaf export html -o ../site

      Make a web site of a tag or a folder, without a mark:

          $ sheaf export html -o ../bread tag:food

      Make a web site of all notes:

          $ sheaf export html -o ../all '*'

      See the pages in a browser while you write; the keys `Ctrl-C` end it:

          $ sheaf serve

      List links that would lead to notes that the site does not have:

          $ sheaf export html tag:food --leaks

      Print a note as HTML, for a mail or another program:

          $ sheaf show --html Shortbread

      # Other programs

      Import notes of another program, here from a folder or ZIP file of Notion; sheaf-import(1) lists the programs:

          $ sheaf import notion ../Export --into Notion

      Complete commands and names of notes with the Tab key, in bash:

          $ sheaf completions bash > ~/.sheaf-completions
          $ echo '. ~/.sheaf-completions' >> ~/.bashrc

      Set up Neovim; `--setup` knows other editors too:

          $ sheaf lsp --setup neovim

      Use a list in a script. `-0` ends paths with NUL, `--json` has all fields:

          $ sheaf list -0 tag:food | xargs -0 wc -w
          $ sheaf list --json tag:food

      Let a build fail if links are broken: the exit status is 1 if there are findings.

          $ sheaf check --only link

      # Questions

      Do I have to convert my notes?
      : No. Any folder of Markdown files is a vault; see sheaf-obsidian(7) for those of Obsidian, zk and nb.
      Do I have to start a background program?
      : No. Each command first reads what changed. sheaf-watch(1) only makes that faster.
      Why is a note not found?
      : It is in the archive, is a template, or is left out by `.sheafignore`. `sheaf list --archived --templates` lists
        notes in both.
      Why does recent not show what I changed?
      : `sheaf recent` lists notes that you opened with sheaf. `sheaf list --sort updated` lists the changed ones.
      How do I search for a text that begins with a hyphen?
      : A hyphen excludes what follows. Put the text into quotation marks: `sheaf search '"-x"'`.
      Which note does a name mean if several have it?
      : None. sheaf prints their paths, and asks on a terminal. Give a longer part of the path, such as `work/Plan`.
      How do I upgrade or remove sheaf?
      : Install the new version over the old one. If the format of the index changed, it is built anew. `Scripts/install
        --uninstall` removes what was installed. In the vault, only `.sheaf/config.yaml` and the trash remain.

      # See also

      sheaf(1), sheaf-query(7), sheaf-safety(7), sheaf-tutorial(7)
      """#)
}
