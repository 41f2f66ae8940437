extension Tool {
  /// The tools that change nothing.
  static let reading = [
    ContextTool.tool, SearchTool.tool, ReadTool.tool, ListTool.tool, LinksTool.tool, TagsTool.tool, TasksTool.tool,
    ChangesTool.tool, CheckTool.tool,
  ]
  /// The tools that change notes.
  static let changing = [
    CreateTool.tool, EditTool.tool, PropertiesTool.tool, TaskTool.tool, RenameTool.tool, MoveTool.move, MoveTool.delete,
    UndoTool.tool,
  ]
}
