internal import VaultCore

extension ActionRow {
  /// All rows, in the order in which help lists them.
  package static let all: [ActionRow] = [
    .init(
      .open, "open", pick: "enter", list: "enter", help: "open the row: read the note, or go to the place",
      inPick: "choose the row, or all that are marked", whileReading: "follow the link"),
    .init(
      .mark, "mark", pick: "tab", list: "tab,space", reading: "tab",
      help: "mark the row or remove its mark, and go down", whileReading: "go to the next link or task"),
    .init(
      .edit, "edit", pick: "ctrl-o", list: "e,ctrl-o", help: "open it in the editor and come back",
      command: "edit NOTE"),
    .init(.lastQuery, "last query", pick: "ctrl-r", help: "bring back the last query; again, the one before it"),
    .init(.more, "more", pick: "ctrl-x,f2", help: "show more keys"),
    .init(
      .help, "help", pick: "f1,ctrl-x ?", list: "?,f1", help: "list all keys, search among them, and do what one does"),
    .init(
      .markUp, "mark, up", pick: "shift-tab", list: "shift-tab", help: "mark the row or remove its mark, and go up",
      whileReading: "go to the link or task before"),
    .init(.down, "down", pick: "down,ctrl-n,ctrl-j", list: "j,down,ctrl-n,ctrl-j", help: "go to the next row"),
    .init(.up, "up", pick: "up,ctrl-p,ctrl-k", list: "k,up,ctrl-p,ctrl-k", help: "go to the row before"),
    .init(
      .pageDown, "page down", pick: "pgdn", list: "ctrl-f,pgdn", reading: "ctrl-f,pgdn,space",
      help: "go down by a page"),
    .init(.pageUp, "page up", pick: "pgup", list: "ctrl-b,pgup", reading: "ctrl-b,pgup,b", help: "go up by a page"),
    .init(.halfDown, "half down", list: "ctrl-d", reading: "ctrl-d,d", help: "go down by half a page"),
    .init(.halfUp, "half up", list: "ctrl-u", reading: "ctrl-u,u", help: "go up by half a page"),
    .init(.first, "first", pick: "ctrl-x g g", list: "g g,home", help: "go to the first row"),
    .init(.last, "last", pick: "ctrl-x G", list: "G,end", help: "go to the last row"),
    .init(.left, "left", list: "h,left", help: "go from the list to the places, or fold a folder"),
    .init(.right, "right", list: "l,right", help: "go from the places to the list, from there to the panel or note"),
    .lists(.markAll, "mark all", "*", help: "mark all rows of the list, or none if all are marked"),
    .lists(.onlyMarks, "only marked", "&", help: "list only the marked rows, or all again"),
    .init(.writeTag, "tag", pick: "ctrl-t", help: "write tag: into the query", command: "search tag:NAME"),
    .init(
      .previewDown, "preview down", pick: "shift-down,ctrl-x ]", list: "],shift-down", reading: "",
      help: "scroll the preview down by half a page"),
    .init(
      .previewUp, "preview up", pick: "shift-up,ctrl-x [", list: "[,shift-up", reading: "",
      help: "scroll the preview up by half a page"),
    .init(
      .previewPosition, "preview", pick: "ctrl-/,ctrl-x v p", list: "v p,ctrl-/", reading: "",
      help: "show the preview at the right, below, or not"),
    .init(.back, "back", list: "<,backspace", help: "go back to the note, place or query before"),
    .init(.forward, "forward", list: ">", help: "go forward again"),
    .init(
      .leave, "leave", pick: "esc,ctrl-g", list: "esc,ctrl-g",
      help: "leave one thing: a box, a search, the filters, the marks, the place", inPick: "leave without choosing",
      whileReading: "go back to where you were"),
    .init(.quit, "quit", list: "q", help: "close what is open, and from a list quit"),
    .init(
      .interrupt, "stop", pick: "ctrl-c", list: "ctrl-c",
      help: "stop a command, unless it writes already; or leave a box, a line or help; twice, quit",
      inPick: "stop a command, unless it writes already; or leave without choosing, also from a box or help"),
    .init(.redraw, "redraw", pick: "ctrl-l", list: "ctrl-l", help: "draw the screen again and compare the files"),
    .init(.stop, "stop", pick: "ctrl-z", list: "ctrl-z", help: "go back to the shell, which continues with fg"),

    .init(
      .search, "search", list: "/",
      help: "search in this place; Enter keeps the query as a filter, and ctrl-r brings back the last ones",
      command: "search QUERY"),
    .init(.nextHit, "next hit", reading: "n", help: "go to the next line that matches"),
    .init(.previousHit, "previous hit", reading: "N", help: "go to the line before that matches"),
    .lists(.filterTag, "tag", "f t", help: "filter by a tag", command: "list tag:TAG", does: .filter("tag:")),
    .lists(.filterFolder, "folder", "f f", help: "filter by a folder", command: "list in:FOLDER", does: .filter("in:")),
    .lists(
      .filterCategory, "category", "f c", help: "filter by a category", command: "list category:NAME",
      does: .filter("category:")),
    .lists(
      .filterProperty, "property", "f p", help: "filter by a property", command: "list [NAME:VALUE]", does: .filter("[")
    ),
    .lists(
      .filterDate, "date", "f d", help: "filter by the date of creation", command: "list created:DATE",
      does: .filter("created:")),
    .lists(
      .filterLink, "link to", "f l", help: "filter by a note to which they link", command: "list links-to:NOTE",
      does: .filter("links-to:")),
    .lists(
      .filterTasks, "open tasks", "f k", help: "filter by open tasks", command: "list task-todo:/./",
      does: .filter("task-todo:/./")),
    .lists(
      .filterQuery, "saved query", "f q", help: "filter by a saved query", command: "list @NAME", does: .filter("@")),
    .lists(.filterClear, "clear", "f x", help: "remove all filters"),
    .lists(
      .filterText, "edit as text", "f e", help: "edit all filters as one query",
      inPick: "go back into the query, to its end"),
    .lists(
      .sortCreated, "created", "s c", help: "sort by the date of creation", command: "list --sort created",
      does: .sort(.created)),
    .lists(
      .sortUpdated, "updated", "s u", help: "sort by the date of the last change", command: "list --sort updated",
      does: .sort(.updated)),
    .lists(.sortTitle, "title", "s t", help: "sort by title", command: "list --sort title", does: .sort(.title)),
    .lists(
      .sortRelevance, "relevance", "s r", help: "sort what was searched by relevance", command: "search QUERY",
      does: .sort(.relevance)),
    .lists(
      .sortOpened, "opened", "s o", help: "sort by when they were opened", command: "list --sort referenced",
      does: .sort(.referenced)),
    .lists(
      .sortWords, "words", "s w", help: "sort by the number of words", command: "list --sort words", does: .sort(.words)
    ),
    .lists(.sortSize, "size", "s z", help: "sort by the size", command: "list --sort size", does: .sort(.size)),
    .lists(.sortProperty, "property", "s p", help: "sort by a property", command: "list --sort NAME"),
    .lists(.sortReverse, "reverse", "s -", help: "reverse the order"),
    .lists(
      .viewGroups, "group by", "v g", help: "group by month, folder, category, tag, or not",
      command: "list --group KEY"),
    .lists(.viewDensity, "density", "v d", help: "show the first words of each note below it"),
    .everywhere(
      .viewRaw, "raw", "v r", help: "read notes as they are written", inPick: "show notes as they are written",
      command: "cat NOTE"),
    .everywhere(.viewWrap, "wrap", "v w", help: "wrap long lines of notes, or cut them at the edge"),
    .lists(
      .viewArchive, "archive", "v a", help: "list notes of the archive and templates too", command: "list --archived"),

    .everywhere(.viewMouse, "mouse", "v m", help: "use the mouse, or leave it to the terminal"),
    .lists(.viewLarger, "larger", "v +", help: "give the preview more of the screen"),
    .lists(.viewSmaller, "smaller", "v -", help: "give the preview less of the screen"),

    .lists(
      .outline, "outline", "1", help: "panel: the headings of the note", command: "outline NOTE", does: .panel(.outline)
    ),
    .lists(
      .backlinks, "backlinks", "2", help: "panel: links to the note", command: "backlinks NOTE",
      does: .panel(.backlinks)),
    .lists(.links, "links", "3", help: "panel: links of the note", command: "links NOTE", does: .panel(.links)),
    .lists(.tasks, "tasks", "4", help: "panel: tasks of the note", command: "tasks NOTE", does: .panel(.tasks)),
    .lists(
      .related, "related", "5", help: "panel: related notes, with the reasons", command: "related NOTE",
      does: .panel(.related)),
    .lists(.graph, "graph", "6", help: "panel: the notes around the note", command: "graph NOTE", does: .panel(.graph)),
    .lists(
      .history, "history", "7", help: "panel: the commits that changed the note", command: "log NOTE",
      does: .panel(.history)),
    .lists(.panelOff, "no panel", "0", help: "close the panel"),
    .lists(.panelNext, "next panel", "p", help: "show the next panel"),

    .everywhere(
      .goAll, "all", "g a", help: "place: all notes", inPick: "remove all conditions from the query", command: "list",
      does: .list(.all)),
    .everywhere(
      .goRecent, "recent", "g r", help: "place: notes opened last", inPick: "clear the query: notes opened last",
      command: "recent", does: .list(.recent)),
    .everywhere(
      .goPinned, "pinned", "g p", help: "place: pinned notes", inPick: "limit the query to pinned notes",
      command: "list is:pinned", does: .list(.pinned, condition: "is:pinned")),
    .everywhere(
      .goInbox, "inbox", "g i", help: "place: the inbox", inPick: "limit the query to the inbox",
      command: "list in:inbox", does: .list(.inbox, condition: "in:inbox")),
    .everywhere(
      .goTasks, "tasks", "g t", help: "place: open tasks by day", inPick: "limit the query to notes with open tasks",
      command: "tasks --agenda", does: .list(.tasks, condition: "task-todo:/./")),
    .everywhere(
      .goCalendar, "calendar", "g c", help: "place: the days with their notes",
      inPick: "limit the query to a day of creation", command: "daily DATE",
      does: .list(.calendar, condition: "created:")),
    .everywhere(
      .goFolder, "folder", "g f", help: "place: a folder", inPick: "limit the query to a folder",
      command: "list in:FOLDER", does: .filter("in:")),
    .everywhere(
      .goNote, "note", "g n", help: "find a note by its name", inPick: "limit the query to titles",
      command: "show NOTE", does: .filter("title:")),
    .everywhere(
      .goQuery, "query", "g q", help: "place: a saved query", inPick: "limit the query to a saved query",
      command: "list @NAME", does: .filter("@")),
    .everywhere(
      .goBroken, "broken links", "g b", help: "place: broken links",
      inPick: "limit the query to notes with broken links", command: "unresolved",
      does: .list(.broken, condition: "has:unresolved")),
    .everywhere(
      .goOperations, "operations", "g o", help: "place: what was changed, and can be undone",
      inPick: "read what was changed, and can be undone", command: "operations", does: .list(.operations)),
    .everywhere(
      .goTrash, "trash", "g x", help: "place: the trash", inPick: "limit the query to the trash", command: "trash",
      does: .list(.trash, condition: "in:trash")),
    .init(.lastScope, "last place", list: "'", help: "go to the place before this one"),

    .init(
      .copyLink, "copy link", pick: "ctrl-y,ctrl-x y y", list: "y y,ctrl-y", help: "copy a link to the note",
      command: "show --wikilink NOTE"),
    .everywhere(.copyPath, "copy path", "y p", help: "copy the path of the note"),
    .everywhere(.copyTitle, "copy title", "y t", help: "copy the title of the note"),
    .everywhere(.copyID, "copy id", "y i", help: "copy the id of the note"),
    .everywhere(.copyAddress, "copy URL", "y u", help: "copy the URL of the note", command: "show --url NOTE"),
    .everywhere(
      .copyHeading, "copy heading", "y h",
      help: "copy a link to the heading that is current in the outline, or above the text that is read",
      inPick: "copy a link to the heading above the line that matches best, or above the first line that is shown"),

    .everywhere(
      .new, "new", "O", help: "write a new note in this place, and open it in the editor", command: "new TITLE",
      does: .change),
    .everywhere(
      .capture, "capture", "I", help: "write a line as a note of the inbox", command: "capture TEXT", does: .change),
    .everywhere(
      .daily, "daily", "J", help: "open the note of today, or of the day in the calendar", command: "daily",
      does: .change),
    .everywhere(
      .carry, "carry", "F", help: "carry open tasks of earlier daily notes to that of today, or of the day",
      command: "daily --carry", does: .change),
    .everywhere(
      .rename, "rename", "R",
      help: "rename the note, folder, tag or heading and all links to it; in the trash, restore the file",
      command: "rename NOTE NAME", does: .change),
    .everywhere(
      .move, "move", "M", help: "move the note, or all marked, to a folder", command: "move NOTE FOLDER", does: .change),
    .everywhere(
      .tag, "tag", "T", help: "add tags, and with a minus remove them", command: "tag add TAG NOTE", does: .change),
    .everywhere(
      .category, "category", "C", help: "set the category, by its letter", command: "category NOTE NAME", does: .change),
    .everywhere(.pin, "pin", "P", help: "pin, or unpin if all are pinned", command: "pin NOTE", does: .change),
    .everywhere(
      .property, "property", "V", help: "set a property, or with a minus remove it",
      command: "property set NAME VALUE NOTE", does: .change),
    .everywhere(
      .replace, "replace", "E", help: "replace a text by another in the note, or in all marked",
      command: "replace OLD NEW QUERY", does: .change),
    .everywhere(
      .task, "tick", "X", help: "mark the task as done, or as open again",
      inPick: "mark the task in the line that matches best, or the only one of the note, as done, or as open again",
      command: "task toggle NOTE:LINE", does: .change),
    .everywhere(
      .schedule, "schedule", "S", help: "set the date when the task is due, or for which it is scheduled",
      inPick: "set the date when that task is due, or for which it is scheduled", command: "task due DAY NOTE:LINE",
      does: .change),
    .everywhere(
      .archive, "archive", "A", help: "archive, or in the archive take out again", command: "archive NOTE",
      does: .change),
    .everywhere(.delete, "delete", "D", help: "move to the trash", command: "delete NOTE", does: .change),
    .everywhere(
      .heal, "heal", "H", help: "merge a conflict copy, or mend a broken link", command: "conflicts merge NOTE",
      does: .change),
    .everywhere(.undo, "undo", "U", help: "undo the last change", command: "undo", does: .change),
    .init(.redo, "redo", list: "ctrl-r", help: "redo what was undone here", command: "redo", does: .change),
    .everywhere(
      .command, "command", ":", help: "run any command; % stands for the note, or all marked", command: "COMMAND",
      does: .change),
  ]
  static let byAction = Dictionary(uniqueKeysWithValues: all.map { ($0.action, $0) })
}
