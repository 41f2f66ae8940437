internal import JSON
internal import Terminal

/// A name with its number of notes: a tag, a folder, a category, a property or one of its values.
struct CountRow: Sendable {
  /// The name, for programs.
  var name: [UInt8]
  /// The name in a flat list.
  var label: StyledText
  /// The last part of the name, for a hierarchy.
  var leaf: StyledText
  /// The position in the hierarchy: the parts of the name in the form used for comparison.
  var place: [[UInt8]]
  /// The number of notes with exactly this name.
  var own: Int
  /// The number of notes with this name or one below it.
  var total: Int
  /// The symbol before the label.
  var symbol = ""
  /// The remark after the label.
  var remark = StyledText()
  /// The members of the row in JSON.
  var json: [JSONValue.Member]
  /// The name as a field, if it is a path.
  var paths: [String: [UInt8]] = [:]
}
