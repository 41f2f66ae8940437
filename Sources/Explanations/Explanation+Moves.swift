internal import Bytes
internal import Terminal
internal import VaultCore

extension Explanation {
  /// Creates the explanation of an error that prevented moves of files.
  init(_ error: MoveError) {
    switch error {
    case .missing(let path): self.init(message: "\(Self.path(path)): no such file or folder")
    case .taken(let path):
      self.init(
        message: "\(Self.path(path)): this name is taken; nothing was done",
        hints: ["choose another name, or move what has it first"])
    case .sharedPath(let path):
      self.init(
        message: "\(Self.path(path)): two files would get this path; nothing was done",
        hints: ["rename one of them first"])
    case .intoItself(let path):
      self.init(message: "\(Self.path(path)): it cannot be moved into itself, or merged with itself; nothing was done")
    case .entangled(let path):
      self.init(
        message: "\(Self.path(path)): a folder that contains it is moved too; nothing was done",
        hints: ["move them one after the other"])
    case .systemFolder(let path):
      self.init(
        message: "\(Self.path(path)): the inbox, the archive and the trash keep their names and places",
        hints: ["'sheaf help note' says what they are for"])
    case .notAFolder(let path): self.init(message: "\(Self.path(path)): it is a file, not a folder")
    case .inexpressible(let source, let line, let target):
      self.init(
        message:
          "\(Self.path(source)):\(line): no link of this form can lead only to \(Self.path(target)); nothing was done",
        hints: ["choose another name, or write this link in another form first"])
    case .covered(let source, let line, let target):
      self.init(
        message:
          "\(Self.path(source)):\(line): this link would lead to another heading with the same text in "
          + "\(Self.path(target)); nothing was done",
        hints: ["choose another text, or rename the other heading first"])
    }
  }

  private static func path(_ path: [UInt8]) -> String { String(decoding: QuotedName.line(of: path), as: UTF8.self) }
}
