import Terminal
import TestSupport
import Testing

@testable import Browse

/// The one table of keys.
@Suite struct KeyTableTests {
  @Test(arguments: KeyContext.allCases) func eachKeyHasOneMeaning(context: KeyContext) {
    let table = KeyTable(context)
    var seen: [[Key]: Action] = [:]
    for row in table.rows {
      for keys in row.keys[context] ?? [] {
        #expect(seen.updateValue(row.action, forKey: keys) == nil, "\(keys)")
        #expect(!keys.isEmpty && !row.help(in: context).isEmpty && !row.label.isEmpty)
        if context == .pick { #expect(EditedLine.Edit(keys[0]) == nil, "\(keys) edits") }
      }
    }
    for keys in seen.keys {
      #expect(
        !seen.keys.contains { $0.count > keys.count && $0.starts(with: keys) && seen[keys] != .more }, "\(keys)")
    }
    let unused = ["ctrl-s", "ctrl-q", "ctrl-h", "ctrl-i", "ctrl-m", "ctrl-[", "ctrl-\\"].compactMap { Key(name: $0) }
    #expect(unused.allSatisfy { seen[[$0]] == nil })
    #expect(table.footer.allSatisfy { table.row(of: $0) != nil })
  }

  @Test func eachActionHasARowAndEachRowAKey() {
    #expect(ActionRow.all.map(\.action).count == Set(ActionRow.all.map(\.action)).count)
    #expect(Set(ActionRow.all.map(\.action)) == Set(Action.allCases))
    for row in ActionRow.all {
      #expect(row.keys.values.contains { !$0.isEmpty }, "\(row.action)")
      #expect(row.keys.values.joined().allSatisfy { !$0.isEmpty }, "\(row.action) has a key that has no name")
    }
  }

  @Test func capitalsChangeAndLowerCaseLooks() {
    for row in ActionRow.all where row.action != .redo {
      for keys in row.keys[.list] ?? [] where keys.count == 1 {
        guard let typed = keys[0].typed, typed.properties.isAlphabetic else { continue }
        let isMove = [.last, .previousHit].contains(row.action)
        #expect(typed.properties.isUppercase == (row.action.changesNotes || isMove), "\(row.action)")
      }
    }
  }

  @Test func theConfigGivesOtherKeys() {
    let (rows, problems) = ActionRow.all(with: ["rename": ["f6", "g m"]])
    let table = KeyTable(.list, of: rows)
    #expect(problems.isEmpty && table.row(of: .rename)?.allKeyText(.list) == "F6, g m")
    #expect(table.action(of: [Key(.character("R"))]) == nil)
    #expect(ActionRow.all(with: ["renaem": ["x"]]).problems == ["keys: there is no action 'renaem'"])
    #expect(ActionRow.all(with: ["rename": ["hyper-x"]]).problems == ["keys.rename: 'hyper-x' is not a key"])
    #expect(ActionRow.all(with: ["rename": ["M"]]).problems == ["keys: M is given to rename and move"])
  }
}
