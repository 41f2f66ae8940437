internal import JSON

extension JSONValue {
  /// The members that name a file: `path`, and `pathBytes` in base64 only when the bytes are not UTF-8 and
  /// `path` therefore is not exact.
  static func pathMembers(_ path: [UInt8], key: String = "path") -> [Member] {
    let text = String(decoding: path, as: UTF8.self)
    let member = Member(key, .string(text))
    if text.utf8.elementsEqual(path) { return [member] }
    return [member, Member(key + "Bytes", .string(base64(path)))]
  }

  /// An array of objects that each name a file.
  static func paths(_ paths: [[UInt8]]) -> JSONValue { .array(paths.map { .object(pathMembers($0)) }) }
}
