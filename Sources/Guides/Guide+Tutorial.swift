extension Guide {
  /// A first half hour with sheaf, in a copy of the sample vault.
  package static let tutorial = Guide(
    "tutorial", page: "sheaf-tutorial", "Learn sheaf in thirty minutes",
    text: #"""
      In twelve steps you search, read, write, rename and check notes. You need a terminal, and the folder `SampleVault`
      of sheaf's source code. Type what comes after `$`; the lines below it are the answer. Where an answer has `…`,
      yours shows more.

      You work in a copy. Nothing in it can be broken for good: `sheaf undo` takes back each change.

      # 1. Make a copy

          cp -r SampleVault ~/tour
          cd ~/tour

      A vault is a folder of Markdown files. This one is a year and a half of a person who works in a library, bakes,
      and binds a book. Commands work in the vault around the current folder, so stay in it.

          $ sheaf status
          Catalogue search  📌  work/Catalogue search.md
          … notes · 3 pinned · 43 open tasks · …

      The first line is the first pinned note. You now can enter a vault and see how much is in it.

      # 2. List notes

          $ sheaf list in:recipes
             قهوة بالهيل             …damom coffee.md  Aug 16      #food/drinks …
             …
             Shortbread              …/Shortbread.md  2025-12-14  #food/biscuits
             Rye sourdough           …e sourdough.md  2025-10-19  #food/bread #…
             …

      Each line is a note: its title, path, date and tags. `in:recipes` is a query, and selects the notes in one folder.
      Without a query, all notes are listed, pinned ones first.

      You now can list the notes of a folder.

      # 3. Search the text

          $ sheaf search -m 1 sourdough
          recipes/Rye sourdough.md  Rye sourdough
             18: # Rye sourdough
             29: | ripe sourdough | 150 | 30 % |

      The best note comes first, with its matching lines. `-m 1` shows one note. Case and accents do not matter, and a
      word is found inside words too:

          $ sheaf search -l bodensee garden
          travel/Bodensee im September.md
          …

      `-l` prints only the paths of the notes. You now can find a note by its words.

      # 4. Read a note

      A note is named by its title or its file name, without the folder and without `.md`.

          $ sheaf outline 'Rye sourdough'
          18  Rye sourdough
          22    Baker's percentages
          32    Method
          41    Troubles

      `sheaf show 'Rye sourdough'` prints the whole note, formatted. `#` and a heading name a part of it:

          $ sheaf show 'Rye sourdough#Troubles'
          Rye sourdough
          50 words · 361 characters
          …

      You now can read a note, or one section of it.

      # 5. Ask better questions

      Conditions are joined by spaces. `-` before one excludes what it finds.

          $ sheaf list -l 'tag:food -tag:food/bread'
          …
          recipes/Cardamom coffee.md
          …
          $ sheaf list -l 'created:2026-08'
          work/Plan.md
          recipes/Cardamom coffee.md

      The vault has saved queries, such as `@bread`. `sheaf config set queries.NAME QUERY` saves another.

          $ sheaf list -l @bread
          journal/2026-11-21.md
          recipes/Rye sourdough.md

      `sheaf help query` describes all conditions. You now can combine tags, folders, dates and words.

      # 6. Write a note

          $ sheaf new 'Plum jam' --tag food/preserves
          created  Plum jam  Inbox/Plum jam.md
          …
          $ sheaf append 'Plum jam' 'To eat with [[Rye sourdough]].'
          appended  Inbox/Plum jam.md

      This vault puts new notes into `Inbox`. `sheaf edit 'Plum jam'` opens the note in your editor. For a thought in a
      hurry, `capture` needs no title:

          $ sheaf capture call the bindery
          created  call the bindery  Inbox/call the bindery.md
          …

      You now can write without leaving the terminal.

      # 7. Follow links

          $ sheaf links Shortbread
           15:81  [[Rye sourdough]]  recipes/Rye sourdough.md  path
          15:117  [[Banana bread]]   unresolved
          $ sheaf backlinks -l 'Rye sourdough'
          …
          Welcome.md
          …

      The first command shows where the links of a note lead. Its last line is a broken link. The second lists the notes
      that link to a recipe.

      You now can walk along links in both directions.

      # 8. Rename, and take it back

          $ sheaf rename Shortbread 'Butter biscuits'
          renamed  recipes/Shortbread.md → recipes/Butter biscuits.md  title …
          $ sheaf backlinks 'Butter biscuits'
          Welcome.md  Welcome
             21: …[[Butter biscuits]].

          recipes/Rye sourdough.md  Rye sourdough
             47: …The opposite in every way is [[Butter biscuits]].
          $ sheaf undo
          undone  …  rename Shortbread 'Butter biscuits'
            Welcome.md
            recipes/Rye sourdough.md
            recipes/Butter biscuits.md
            recipes/Shortbread.md

      The file, its title and every link to it changed together, and `undo` restored every byte. `sheaf redo` would do
      it again.

      You now can rename without fear.

      # 9. Change many notes at once

          $ sheaf tag rename craft making
          retagged  8 notes  craft → making
          $ sheaf list -c tag:making/bookbinding
          5
          $ sheaf undo -q

      Nested tags changed too. `-n` shows a change without making it, and `--where QUERY` takes all notes that match.
      This shows the notes that would get a tag, and changes nothing:

          $ sheaf tag add baking --where tag:food/bread -n -l
          …

      You now can change a hundred notes, and see it beforehand.

      # 10. Work through tasks

          $ sheaf tasks in:garden
          garden/Bee hotel.md  Bee hotel
             23: [ ] second block, oak 📅 2027-02-10 ⏬
          …
          $ sheaf task done 'garden/Plan.md:21'
          …
          $ sheaf task add 'Plum jam' 'buy sugar' --due friday
          added  Inbox/Plum jam.md  - [ ] buy sugar

      `NOTE:LINE` names a task. `sheaf tasks --agenda` groups the open tasks by the day on which they are due.

      You now can keep tasks in the notes to which they belong.

      # 11. Tidy up

          $ sheaf move 'Plum jam' recipes
          moved  Inbox/Plum jam.md → recipes/Plum jam.md
          $ sheaf delete 'call the bindery'
          moved to the trash  call the bindery  Inbox/call the bindery.md
          …
          $ sheaf restore 'call the bindery'
          restored  call the bindery  Inbox/call the bindery.md
          …

      `delete` moves a note into the folder `.trash`, from which `restore` brings it back. `sheaf archive NOTE` keeps a
      note that is finished, and leaves it out of lists.

      You now can file, delete and restore notes.

      # 12. Check the vault

          $ sheaf check --only link
          …
          recipes/Shortbread.md:15:117: link.unresolved: no note has the name …

      Each line is a finding, with its file, line and column. `sheaf check` alone reports everything, and `--fix`
      repairs what needs no decision. The sample vault has a few faults on purpose.

      You now can keep a vault healthy. Go on with your own notes:

          cd ~/notes
          sheaf init

      `init` writes one file, `.sheaf/config.yaml`, and changes no note. A vault of Obsidian or zk needs no `init`.

      `sheaf browse` does most of this on a screen, on which `?` lists all keys. `man/pictures/browse.svg` in sheaf's
      source code is a picture of it. `sheaf serve --open` shows the notes in a browser.

      # See also

      sheaf(1), sheaf-howto(7), sheaf-query(7), sheaf-safety(7)
      """#)
}
