enum FileEnding {
  /// Returns a file name, to which the extension for its media type is added if it has none.
  static func name(_ name: String, mediaType: String) -> String {
    if let dot = name.lastIndex(of: "."), dot != name.startIndex, name[dot...].count > 1 { return name }
    return "\(name).\(ending(for: mediaType))"
  }

  /// Returns the extension for a media type, without its dot; `bin` if there is none.
  static func ending(for mediaType: String) -> String {
    let type = mediaType.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    if let ending = endings[type] { return ending }
    guard let part = type.split(separator: "/").last, part.count <= 5, part.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return "bin" }
    return String(part)
  }

  private static let endings = [
    "image/jpeg": "jpg", "image/svg+xml": "svg", "image/tiff": "tif", "image/x-icon": "ico", "audio/mpeg": "mp3",
    "audio/wav": "wav", "audio/x-wav": "wav", "audio/mp4": "m4a", "audio/x-m4a": "m4a", "audio/amr": "amr",
    "audio/3gpp": "3gp", "video/3gpp": "3gp", "video/quicktime": "mov", "text/plain": "txt", "text/markdown": "md",
    "text/calendar": "ics", "application/octet-stream": "bin", "application/msword": "doc",
    "application/vnd.ms-excel": "xls", "application/vnd.ms-powerpoint": "ppt",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  ]
}
