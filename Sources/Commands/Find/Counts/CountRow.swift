internal import JSON

/// A name with how many notes it has: a tag, a folder, a category, a property or one of its values.
struct CountRow: Sendable {
  /// The name as it is, for machines.
  var name: [UInt8]
  /// The name as lists of names show it.
  var label: StyledText
  /// Its last part, as a hierarchy shows it.
  var leaf: StyledText
  /// Where it stands in the hierarchy: the parts of what the name is compared by.
  var place: [[UInt8]]
  /// Notes that have exactly this name.
  var own: Int
  /// Notes that have this name or one below it.
  var total: Int
  /// A symbol before the label.
  var symbol = ""
  /// What else there is to say behind the label.
  var remark = StyledText()
  /// What it is in JSON.
  var json: [JSONValue.Member]
  /// The name as a field, where it is a path.
  var paths: [String: [UInt8]] = [:]
}
