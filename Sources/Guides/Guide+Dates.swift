extension Guide {
  /// The words for dates, and the fields and rules of tasks.
  package static let dates = Guide(
    "dates", page: "sheaf-dates", "Write dates, and tasks with dates that repeat",
    text: #"""
      Commands, queries and tasks share their words for dates. Days are in local time, and weeks begin on Monday.

      # A day

      `2026-11-21`, `21 november`
      : that day
      `today`, `yesterday`, `tomorrow`, `3 days ago`, `in 2 weeks`
      : what they say
      `7d`
      : seven days ago, or seven days from today where a date is planned
      `friday`
      : the last Friday, or the next one where a date is planned; if today is a Friday, it is today
      `last friday`, `next friday`
      : the last one before today; the first one after today
      `this friday`, `friday next week`
      : the one in this week; the one in next week

      Words can be joined by hyphens, and then need no quotes in a shell. A date is planned by `sheaf task add`, and in
      queries by `due:`, `scheduled:`, `start:` and `[deadline: ]`. Where a single day is needed, a week or another
      period is an error.

          $ sheaf daily yesterday
          $ sheaf task add 'Reading log' 'return the atlas' --due next-friday

      # A period, in queries

      Queries take years, months, quarters and weeks too: `2026`, `2026-11`, `november 2026`, `2026-Q4`, `2026-W47` or
      `W47`, and `last month`. `7d` is the seven days until today, or the next seven days where a date is planned.
      `>=2026-11` begins with that month, `<2026-11` ends before it, and `2026-03..2026-11` is a range whose ends can be
      omitted.

          $ sheaf list -c created:2026-11
          $ sheaf list -c 'updated:2026-03..2026-11'
          $ sheaf tasks due:7d

      # A task

      A task is a list item with a box: `- [ ]` is open, `- [x]` is done. Its dates are at the end of the line. They have
      an emoji, as Obsidian's Tasks plugin writes them, or brackets; new ones are written like the others in the note.
      sheaf-note(5) lists all fields.

          - [ ] sow broad beans 🛫 2027-02-20 📅 2027-03-10
          - [ ] check-up [due:: 2027-01-18] [repeat:: every 12 months]

      A command names a task by its note and line, as `sheaf tasks` prints it. More line numbers can follow. `-` reads
      the output of `sheaf tasks`.

          $ sheaf task toggle 'Reading log:25'
          $ sheaf task done 'Reading log' 25 26
          $ sheaf tasks in:garden | sheaf task done -

      # When a task is done

      The setting `tasks.done-date`, or that of Obsidian's Tasks plugin, decides whether the date of completion is added.
      Without such a setting, only recurring tasks get it. `--date` and `--no-date` decide it once. A task with
      `🏁 delete` is removed.

      When a recurring task is ticked, its next occurrence is added above it. The next task keeps the distances between
      its dates. The due date moves to the next day of the rule; without one, the scheduled date does, or else the start
      date. Ids, block ids and completion dates stay with the task that is done.

      `🔁 every week`, `[repeat:: every 2 weeks on Friday]`
      : the rule
      `every week when done`
      : the rule is counted from today
      `every month`
      : the last day of February follows 31 January
      `every month on the 31st`
      : skips months without that day

      If a rule is invalid, sheaf reports that, and the task is done without a next occurrence.

          $ sheaf task done 'garden/Plan.md:23'

      # See also

      sheaf-task-add(1), sheaf-tasks(1), sheaf-config(5), sheaf-note(5), sheaf-query(7)
      """#)
}
