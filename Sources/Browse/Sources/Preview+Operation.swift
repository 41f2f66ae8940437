internal import Answers
internal import Bytes
internal import Terminal
internal import VaultCore

extension Preview {
  /// Says which files an operation changed; nil if there is no record of it.
  init?(operation question: PreviewQuestion, in view: VaultView) {
    guard let number = Int(String(decoding: question.item.key, as: UTF8.self)),
      let entry = (try? ChangeHistory(view.vault))?.entries.first(where: { $0.operation.number == number })
    else { return nil }
    func name(_ path: [UInt8]) -> StyledText { StyledText(name: path) }
    let lines = entry.operation.files.map { file -> StyledText in
      switch file.action {
      case .changed: StyledText("changed  ", .updated) + name(file.path)
      case .created: StyledText("created  ", .created) + name(file.path)
      case .deleted: StyledText("deleted  ", .deleted) + name(file.path)
      case .moved(let to): StyledText("moved  ", .updated) + name(file.path) + StyledText(" → ") + name(to)
      }
    }
    self.init(
      of: question, facts: [Amount.text(lines.count, "file")],
      lines: lines.flatMap { $0.wrapped(toColumns: question.columns) })
  }
}
