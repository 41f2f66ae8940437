extension ActionRow {
  /// All rows, in the order in which help lists them.
  package static let all: [ActionRow] = [
    .init(
      .open, "open", pick: "enter", list: "enter",
      help: "open the row: read the note, or go to the place",
      inPick: "choose the row, or all that are marked",
      whileReading: "follow the link"),
    .init(
      .mark, "mark", pick: "tab", list: "tab,space", reading: "tab",
      help: "mark the row or remove its mark, and go down",
      whileReading: "go to the next link or task"),
    .init(
      .edit, "edit", pick: "ctrl-o", list: "e,ctrl-o", help: "open it in the editor and come back", command: "edit NOTE"
    ),
    .init(
      .lastQuery, "last query", pick: "ctrl-r", help: "bring back the last query; again, the one before it"),
    .init(.more, "more", pick: "ctrl-x,f2", help: "show more keys"),
    .init(
      .help, "help", pick: "f1,ctrl-x ?", list: "?,f1",
      help: "list all keys, search among them, and do what one does"),
    .init(
      .markUp, "mark, up", pick: "shift-tab", list: "shift-tab",
      help: "mark the row or remove its mark, and go up",
      whileReading: "go to the link or task before"),
    .init(
      .down, "down", pick: "down,ctrl-n,ctrl-j", list: "j,down,ctrl-n,ctrl-j", help: "go to the next row"),
    .init(.up, "up", pick: "up,ctrl-p,ctrl-k", list: "k,up,ctrl-p,ctrl-k", help: "go to the row before"),
    .init(
      .pageDown, "page down", pick: "pgdn", list: "ctrl-f,pgdn", reading: "ctrl-f,pgdn,space", help: "go down by a page"
    ),
    .init(.pageUp, "page up", pick: "pgup", list: "ctrl-b,pgup", reading: "ctrl-b,pgup,b", help: "go up by a page"),
    .init(.halfDown, "half down", list: "ctrl-d", reading: "ctrl-d,d", help: "go down by half a page"),
    .init(.halfUp, "half up", list: "ctrl-u", reading: "ctrl-u,u", help: "go up by half a page"),
    .init(.first, "first", pick: "ctrl-x g g", list: "g g,home", help: "go to the first row"),
    .init(.last, "last", pick: "ctrl-x G", list: "G,end", help: "go to the last row"),
    .init(.left, "left", list: "h,left", help: "go from the list to the places, or fold a folder"),
    .init(.right, "right", list: "l,right", help: "go from the places to the list, from there to the panel or note"),
    .init(
      .markAll, "mark all", pick: "ctrl-x *", list: "*", reading: "",
      help: "mark all rows of the list, or none if all are marked"),
    .init(
      .onlyMarks, "only marked", pick: "ctrl-x &", list: "&", reading: "",
      help: "list only the marked rows, or all again"),
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
      help: "leave one thing: a box, a search, the filters, the marks, the place",
      inPick: "leave without choosing",
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
    .init(
      .filterTag, "tag", pick: "ctrl-x f t", list: "f t", reading: "", help: "filter by a tag", command: "list tag:TAG"),
    .init(
      .filterFolder, "folder", pick: "ctrl-x f f", list: "f f", reading: "", help: "filter by a folder",
      command: "list in:FOLDER"),
    .init(
      .filterCategory, "category", pick: "ctrl-x f c", list: "f c", reading: "", help: "filter by a category",
      command: "list category:NAME"
    ),
    .init(
      .filterProperty, "property", pick: "ctrl-x f p", list: "f p", reading: "", help: "filter by a property",
      command: "list [NAME:VALUE]"),
    .init(
      .filterDate, "date", pick: "ctrl-x f d", list: "f d", reading: "", help: "filter by the date of creation",
      command: "list created:DATE"),
    .init(
      .filterLink, "link to", pick: "ctrl-x f l", list: "f l", reading: "", help: "filter by a note to which they link",
      command: "list links-to:NOTE"),
    .init(
      .filterTasks, "open tasks", pick: "ctrl-x f k", list: "f k", reading: "", help: "filter by open tasks",
      command: "list task-todo:/./"),
    .init(
      .filterQuery, "saved query", pick: "ctrl-x f q", list: "f q", reading: "", help: "filter by a saved query",
      command: "list @NAME"),
    .init(.filterClear, "clear", pick: "ctrl-x f x", list: "f x", reading: "", help: "remove all filters"),
    .init(
      .filterText, "edit as text", pick: "ctrl-x f e", list: "f e", reading: "", help: "edit all filters as one query",
      inPick: "go back into the query, to its end"),
    .init(
      .sortCreated, "created", pick: "ctrl-x s c", list: "s c", reading: "", help: "sort by the date of creation",
      command: "list --sort created"),
    .init(
      .sortUpdated, "updated", pick: "ctrl-x s u", list: "s u", reading: "",
      help: "sort by the date of the last change",
      command: "list --sort updated"),
    .init(
      .sortTitle, "title", pick: "ctrl-x s t", list: "s t", reading: "", help: "sort by title",
      command: "list --sort title"),
    .init(
      .sortRelevance, "relevance", pick: "ctrl-x s r", list: "s r", reading: "",
      help: "sort what was searched by relevance",
      command: "search QUERY"),
    .init(
      .sortOpened, "opened", pick: "ctrl-x s o", list: "s o", reading: "", help: "sort by when they were opened",
      command: "list --sort referenced"),
    .init(
      .sortWords, "words", pick: "ctrl-x s w", list: "s w", reading: "", help: "sort by the number of words",
      command: "list --sort words"),
    .init(
      .sortSize, "size", pick: "ctrl-x s z", list: "s z", reading: "", help: "sort by the size",
      command: "list --sort size"),
    .init(
      .sortProperty, "property", pick: "ctrl-x s p", list: "s p", reading: "", help: "sort by a property",
      command: "list --sort NAME"),
    .init(.sortReverse, "reverse", pick: "ctrl-x s -", list: "s -", reading: "", help: "reverse the order"),
    .init(
      .viewGroups, "group by", pick: "ctrl-x v g", list: "v g", reading: "",
      help: "group by month, folder, category, tag, or not",
      command: "list --group KEY"),
    .init(
      .viewDensity, "density", pick: "ctrl-x v d", list: "v d", reading: "",
      help: "show the first words of each note below it"),
    .init(
      .viewRaw, "raw", pick: "ctrl-x v r", list: "v r", help: "read notes as they are written",
      inPick: "show notes as they are written", command: "cat NOTE"),
    .init(
      .viewWrap, "wrap", pick: "ctrl-x v w", list: "v w", help: "wrap long lines of notes, or cut them at the edge"),
    .init(
      .viewArchive, "archive", pick: "ctrl-x v a", list: "v a", reading: "",
      help: "list notes of the archive and templates too",
      command: "list --archived"),

    .init(.viewMouse, "mouse", pick: "ctrl-x v m", list: "v m", help: "use the mouse, or leave it to the terminal"),
    .init(
      .viewLarger, "larger", pick: "ctrl-x v +", list: "v +", reading: "", help: "give the preview more of the screen"),
    .init(
      .viewSmaller, "smaller", pick: "ctrl-x v -", list: "v -", reading: "", help: "give the preview less of the screen"
    ),

    .init(
      .outline, "outline", pick: "ctrl-x 1", list: "1", reading: "", help: "panel: the headings of the note",
      command: "outline NOTE"),
    .init(
      .backlinks, "backlinks", pick: "ctrl-x 2", list: "2", reading: "", help: "panel: links to the note",
      command: "backlinks NOTE"),
    .init(
      .links, "links", pick: "ctrl-x 3", list: "3", reading: "", help: "panel: links of the note", command: "links NOTE"
    ),
    .init(
      .tasks, "tasks", pick: "ctrl-x 4", list: "4", reading: "", help: "panel: tasks of the note", command: "tasks NOTE"
    ),
    .init(
      .related, "related", pick: "ctrl-x 5", list: "5", reading: "", help: "panel: related notes, with the reasons",
      command: "related NOTE"),
    .init(
      .graph, "graph", pick: "ctrl-x 6", list: "6", reading: "", help: "panel: the notes around the note",
      command: "graph NOTE"),
    .init(
      .history, "history", pick: "ctrl-x 7", list: "7", reading: "", help: "panel: the commits that changed the note",
      command: "log NOTE"
    ),
    .init(.panelOff, "no panel", pick: "ctrl-x 0", list: "0", reading: "", help: "close the panel"),
    .init(.panelNext, "next panel", pick: "ctrl-x p", list: "p", reading: "", help: "show the next panel"),

    .init(
      .goAll, "all", pick: "ctrl-x g a", list: "g a", help: "place: all notes",
      inPick: "remove all conditions from the query", command: "list"),
    .init(
      .goRecent, "recent", pick: "ctrl-x g r", list: "g r", help: "place: notes opened last",
      inPick: "clear the query: notes opened last", command: "recent"),
    .init(
      .goPinned, "pinned", pick: "ctrl-x g p", list: "g p", help: "place: pinned notes",
      inPick: "limit the query to pinned notes", command: "list is:pinned"),
    .init(
      .goInbox, "inbox", pick: "ctrl-x g i", list: "g i", help: "place: the inbox",
      inPick: "limit the query to the inbox", command: "list in:inbox"),
    .init(
      .goTasks, "tasks", pick: "ctrl-x g t", list: "g t", help: "place: open tasks by day",
      inPick: "limit the query to notes with open tasks", command: "tasks --agenda"),
    .init(
      .goCalendar, "calendar", pick: "ctrl-x g c", list: "g c", help: "place: the days with their notes",
      inPick: "limit the query to a day of creation", command: "daily DATE"),
    .init(
      .goFolder, "folder", pick: "ctrl-x g f", list: "g f", help: "place: a folder",
      inPick: "limit the query to a folder", command: "list in:FOLDER"),
    .init(
      .goNote, "note", pick: "ctrl-x g n", list: "g n", help: "find a note by its name",
      inPick: "limit the query to titles", command: "show NOTE"),
    .init(
      .goQuery, "query", pick: "ctrl-x g q", list: "g q", help: "place: a saved query",
      inPick: "limit the query to a saved query", command: "list @NAME"),
    .init(
      .goBroken, "broken links", pick: "ctrl-x g b", list: "g b", help: "place: broken links",
      inPick: "limit the query to notes with broken links", command: "unresolved"),
    .init(
      .goOperations, "operations", pick: "ctrl-x g o", list: "g o", help: "place: what was changed, and can be undone",
      inPick: "read what was changed, and can be undone", command: "operations"),
    .init(
      .goTrash, "trash", pick: "ctrl-x g x", list: "g x", help: "place: the trash",
      inPick: "limit the query to the trash", command: "trash"),
    .init(.lastScope, "last place", list: "'", help: "go to the place before this one"),

    .init(
      .copyLink, "copy link", pick: "ctrl-y,ctrl-x y y", list: "y y,ctrl-y", help: "copy a link to the note",
      command: "show --wikilink NOTE"),
    .init(.copyPath, "copy path", pick: "ctrl-x y p", list: "y p", help: "copy the path of the note"),
    .init(.copyTitle, "copy title", pick: "ctrl-x y t", list: "y t", help: "copy the title of the note"),
    .init(.copyID, "copy id", pick: "ctrl-x y i", list: "y i", help: "copy the id of the note"),
    .init(
      .copyAddress, "copy URL", pick: "ctrl-x y u", list: "y u", help: "copy the URL of the note",
      command: "show --url NOTE"),
    .init(
      .copyHeading, "copy heading", pick: "ctrl-x y h", list: "y h",
      help: "copy a link to the heading that is current in the outline, or above the text that is read",
      inPick: "copy a link to the heading above the line that matches best, or above the first line that is shown"),

    .init(
      .new, "new", pick: "ctrl-x O", list: "O", help: "write a new note in this place, and open it in the editor",
      command: "new TITLE"),
    .init(
      .capture, "capture", pick: "ctrl-x I", list: "I", help: "write a line as a note of the inbox",
      command: "capture TEXT"),
    .init(
      .daily, "daily", pick: "ctrl-x J", list: "J", help: "open the note of today, or of the day in the calendar",
      command: "daily"),
    .init(
      .rename, "rename", pick: "ctrl-x R", list: "R",
      help: "rename the note, folder, tag or heading and all links to it; in the trash, restore the file",
      command: "rename NOTE NAME"),
    .init(
      .move, "move", pick: "ctrl-x M", list: "M", help: "move the note, or all marked, to a folder",
      command: "move NOTE FOLDER"),
    .init(
      .tag, "tag", pick: "ctrl-x T", list: "T", help: "add tags, and with a minus remove them",
      command: "tag add TAG NOTE"),
    .init(
      .category, "category", pick: "ctrl-x C", list: "C", help: "set the category, by its letter",
      command: "category NOTE NAME"),
    .init(.pin, "pin", pick: "ctrl-x P", list: "P", help: "pin, or unpin if all are pinned", command: "pin NOTE"),
    .init(
      .property, "property", pick: "ctrl-x V", list: "V", help: "set a property, or with a minus remove it",
      command: "property set NAME VALUE NOTE"),
    .init(
      .task, "tick", pick: "ctrl-x X", list: "X", help: "mark the task as done, or as open again",
      inPick: "mark the task in the line that matches best, or the only one of the note, as done, or as open again",
      command: "task toggle NOTE:LINE"),
    .init(
      .schedule, "schedule", pick: "ctrl-x S", list: "S",
      help: "set the date when the task is due, or for which it is scheduled",
      inPick: "set the date when that task is due, or for which it is scheduled",
      command: "task due DAY NOTE:LINE"),
    .init(
      .archive, "archive", pick: "ctrl-x A", list: "A", help: "archive, or in the archive take out again",
      command: "archive NOTE"),
    .init(
      .delete, "delete", pick: "ctrl-x D", list: "D", help: "move to the trash", command: "delete NOTE"),
    .init(
      .heal, "heal", pick: "ctrl-x H", list: "H", help: "merge a conflict copy, or mend a broken link",
      command: "conflicts merge NOTE"),
    .init(
      .undo, "undo", pick: "ctrl-x U", list: "U", help: "undo the last change", command: "undo"),
    .init(.redo, "redo", list: "ctrl-r", help: "redo what was undone here", command: "redo"),
    .init(
      .command, "command", pick: "ctrl-x :", list: ":",
      help: "run any command; % stands for the note, or all marked", command: "COMMAND"),
  ]
}
