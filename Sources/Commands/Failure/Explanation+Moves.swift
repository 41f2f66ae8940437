internal import VaultCore

extension Explanation {
  /// The explanation of what kept files from getting other paths.
  init(_ error: MoveError) {
    switch error {
    case .missing(let path): self.init(message: "\(Self.path(path)): there is no such file or folder")
    case .taken(let path):
      self.init(
        message: "\(Self.path(path)): there is such a file already; nothing was done",
        hints: ["choose another name, or move what is there out of the way first"])
    case .sharedPath(let path):
      self.init(
        message: "\(Self.path(path)): two files would get this path; nothing was done",
        hints: ["rename one of them first"])
    case .intoItself(let path): self.init(message: "\(Self.path(path)): it cannot become part of itself")
    case .entangled(let path):
      self.init(
        message: "\(Self.path(path)): a folder around it is moved too; nothing was done",
        hints: ["move them one after another"])
    case .systemPlace(let path):
      self.init(
        message: "\(Self.path(path)): this folder keeps its name and place", hints: ["sheaf(1) says what it is for"])
    case .notAFolder(let path): self.init(message: "\(Self.path(path)): it is a file, not a folder")
    case .inexpressible(let source, let line, let target):
      self.init(
        message:
          "\(Self.path(source)):\(line): no link of this form can lead to \(Self.path(target)) alone; nothing was done",
        hints: ["choose another name, or write this link in another form first"])
    }
  }

  private static func path(_ path: [UInt8]) -> String { String(decoding: QuotedName.line(of: path), as: UTF8.self) }
}
