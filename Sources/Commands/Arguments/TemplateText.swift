internal import CommandSpec

/// The description of templates in help, which is consistent with sheaf-config(5).
enum TemplateText {
  /// The placeholders of a template.
  static let placeholders: Prose.Block = """
    In a template, \(code: "{{title}}"), \(code: "{{date}}") and \(code: "{{time}}") are replaced by their values.
    \(code: "{{date:dddd, D MMMM}}") has its own pattern. Text from standard input is inserted at
    \(code: "{{cursor}}"), where the editor also opens. Properties of a template are kept and extended.
    """

  /// The commands of another program's templates.
  static let templater: Prose.Block = """
    Commands of Obsidian's plugin Templater are replaced too if they are dates, names and the cursor:
    \(code: "tp.date.now"), \(code: "tp.date.tomorrow"), \(code: "tp.date.yesterday"), \(code: "tp.date.weekday"),
    \(code: "tp.file.title"), \(code: "tp.file.folder"), \(code: "tp.file.path"), \(code: "tp.file.creation_date"),
    \(code: "tp.file.last_modified_date") and \(code: "tp.file.cursor"). Others are kept as they are, and named; sheaf
    runs no JavaScript.
    """
}
