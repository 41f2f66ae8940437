/// A word that a language of queries has: a row of a table from which completion, hovers and the manual are made.
package struct DescribedWord: Sendable, Equatable {
  /// The word as it is written.
  package let text: String
  /// What it means, as a sentence without a period.
  package let help: String

  /// What a fact about a file is; nil for other words.
  let type: QueryFunction.Owner?

  init(_ text: String, _ help: String, type: QueryFunction.Owner? = nil) {
    (self.text, self.type, self.help) = (text, type, help)
  }
}

/// The words of queries besides functions.
package enum QueryWords {
  /// The fields of `file` in bases.
  package static let baseFields = [
    DescribedWord("name", "the name of the file; that of a note is without its extension", type: .string),
    DescribedWord("basename", "the name without the extension", type: .string),
    DescribedWord("path", "the path from the root", type: .string),
    DescribedWord("folder", "the path of the folder; '/' is the root", type: .string),
    DescribedWord("ext", "the extension", type: .string),
    DescribedWord("size", "the number of bytes", type: .number),
    DescribedWord("ctime", "when the file was created", type: .date),
    DescribedWord("mtime", "when the file was changed last", type: .date),
    DescribedWord("tags", "the tags of text and properties", type: .list),
    DescribedWord("links", "the links, those of properties first", type: .list),
    DescribedWord("embeds", "the links that are embeds", type: .list),
    DescribedWord("backlinks", "the files that link to the file", type: .list),
    DescribedWord("properties", "all properties as an object", type: .object),
    DescribedWord("aliases", "the aliases", type: .list),
    DescribedWord("file", "the file itself", type: .file),
  ]
  /// The fields of `file` in Dataview.
  package static let dataviewFields = [
    DescribedWord("name", "the name without the extension"),
    DescribedWord("path", "the path from the root"),
    DescribedWord("folder", "the path of the folder"),
    DescribedWord("ext", "the extension"),
    DescribedWord("link", "a link to the file"),
    DescribedWord("size", "the number of bytes"),
    DescribedWord("ctime", "when the file was created"),
    DescribedWord("cday", "the day on which the file was created"),
    DescribedWord("mtime", "when the file was changed last"),
    DescribedWord("mday", "the day on which the file was changed last"),
    DescribedWord("day", "the day in the name of the file or in its property 'date'"),
    DescribedWord("tags", "the tags, and the tags around nested ones"),
    DescribedWord("etags", "the tags as written"),
    DescribedWord("aliases", "the aliases"),
    DescribedWord("inlinks", "links to the files that link to the file"),
    DescribedWord("outlinks", "the links in the file"),
    DescribedWord("tasks", "the tasks"),
    DescribedWord("lists", "the list items, with the tasks"),
    DescribedWord("frontmatter", "the properties of the front matter as an object"),
    DescribedWord("starred", "whether the file is bookmarked"),
  ]
  /// What the names in an expression of a base can begin with.
  static let baseRoots = [
    DescribedWord("file", "facts about the file of the row"),
    DescribedWord("note", "the properties of the note of the row"),
    DescribedWord("formula", "the formulas of the base"),
    DescribedWord("this", "the note that contains the query"),
  ]
  static let dataviewRoots = [
    DescribedWord("file", "facts about the file of the row"), DescribedWord("this", "the note that contains the query"),
    DescribedWord("row", "the row as an object"), DescribedWord("rows", "the rows of a group"),
  ]
  static let baseKeys = [
    DescribedWord("filters", "the condition that the files of all views meet"),
    DescribedWord("formulas", "names and expressions that are calculated for each row"),
    DescribedWord("properties", "how properties are shown"),
    DescribedWord("summaries", "names and expressions over the 'values' of a column"),
    DescribedWord("views", "the views"),
  ]
  static let viewKeys = [
    DescribedWord("type", "how the view is shown: table, cards, list or map"),
    DescribedWord("name", "the name of the view"),
    DescribedWord("filters", "the condition that the files of this view meet besides"),
    DescribedWord("order", "the columns"),
    DescribedWord("sort", "the properties by which rows are sorted"),
    DescribedWord("groupBy", "the property whose values make groups"),
    DescribedWord("limit", "the largest number of rows"),
    DescribedWord("summaries", "the summaries of columns"),
    DescribedWord("columnSize", "the widths of columns in the application"),
    DescribedWord("rowHeight", "the height of rows in the application"),
    DescribedWord("image", "the property with the picture of a card"),
    DescribedWord("imageFit", "how the picture of a card fits"),
    DescribedWord("imageAspectRatio", "the height of the picture of a card by its width"),
    DescribedWord("cardSize", "the width of a card"),
    DescribedWord("coordinates", "the property with the place on a map"),
  ]
  static let conditionKeys = [
    DescribedWord("and", "all of the filters in the list"),
    DescribedWord("or", "at least one of the filters in the list"),
    DescribedWord("not", "none of the filters in the list"),
  ]
  static let viewTypes = [
    DescribedWord("table", "rows and columns"), DescribedWord("cards", "a card for each row"),
    DescribedWord("list", "a line for each row"), DescribedWord("map", "a place for each row"),
  ]
  static let sortKeys = [
    DescribedWord("property", "the property, 'file.…' or 'formula.…'"), DescribedWord("direction", "ASC or DESC"),
  ]
  static let directions = [DescribedWord("ASC", "the least first"), DescribedWord("DESC", "the greatest first")]
  static let propertyKeys = [DescribedWord("displayName", "what is shown above the column")]

  /// The words with which the statements of Dataview begin.
  static let statements = [
    DescribedWord("FROM", "the notes that are asked: tags, folders, links"),
    DescribedWord("WHERE", "a condition on each row"),
    DescribedWord("SORT", "the order, with ASC or DESC"),
    DescribedWord("GROUP BY", "one row for each value"),
    DescribedWord("FLATTEN", "one row for each element of a list"),
    DescribedWord("LIMIT", "the largest number of rows"),
  ]
  static let queryTypes = [
    DescribedWord("TABLE", "rows and columns"), DescribedWord("TABLE WITHOUT ID", "rows without their files"),
    DescribedWord("LIST", "a line for each note"),
    DescribedWord("LIST WITHOUT ID", "a line for each note, without its name"),
    DescribedWord("TASK", "tasks"), DescribedWord("CALENDAR", "notes by a date"),
  ]
  /// The most common condition of the Tasks plugin, and its instructions that are no conditions.
  static let taskInstructions = [
    DescribedWord("not done", "tasks that are open"),
    DescribedWord("sort by", "the order of tasks"), DescribedWord("group by", "headings above tasks"),
    DescribedWord("limit", "the largest number of tasks"),
    DescribedWord("limit groups", "the largest number of tasks of a group"),
    DescribedWord("preset", "instructions that the settings of the plugin have"),
    DescribedWord("hide", "leave a part of tasks out in the application"),
    DescribedWord("show", "show a part of tasks in the application"),
    DescribedWord("short mode", "show signs only"), DescribedWord("full mode", "show all of tasks"),
    DescribedWord("explain", "begin the answer with an explanation of the query"),
    DescribedWord("ignore global query", "leave the query of the plugin's settings out"),
  ]
}
