import Testing

@testable import Browse

@Suite struct PickDialogueTests {
  private func dialogue(_ query: String = "", isSingle: Bool = false) -> PickDialogue<NameList> {
    var options = PickState.Options()
    options.isSingle = isSingle
    let names = ["apple", "apricot", "banana"].map { Array($0.utf8) }
    return PickDialogue(NameList(names: names), query: query, options: options)
  }

  @Test func rowsHaveNumbersAndANumberChooses() {
    var dialogue = dialogue()
    #expect(dialogue.search() == ["1 apple", "2 apricot", "3 banana", "3 of 3 shown, 3 in all."])
    guard case .finish(.chosen(let items, nil)) = dialogue.obey("2") else { return #expect(Bool(false)) }
    #expect(items.map(\.title) == ["apricot"])
  }

  @Test func otherTextIsSearchedFor() {
    var dialogue = dialogue()
    #expect(dialogue.obey("ap") == .show(["1 apple", "2 apricot", "2 of 2 shown, 3 in all."]))
    #expect(dialogue.obey("/ 7") == .show(["No row matches.", "0 of 0 shown, 3 in all."]))
    #expect(dialogue.obey("9") == .show(["There is no row 9; / 9 searches for the number."]))
  }

  @Test func severalNumbersMarkAndAnEmptyLineChooses() {
    var dialogue = dialogue()
    _ = dialogue.search()
    #expect(dialogue.obey("1 3") == .show(["2 rows marked; an empty line chooses."]))
    #expect(dialogue.obey("1") == .show(["1 row marked; an empty line chooses."]))
    #expect(dialogue.search().contains("3 (marked) banana"))
    guard case .finish(.chosen(let items, nil)) = dialogue.obey("") else { return #expect(Bool(false)) }
    #expect(items.map(\.title) == ["banana"])
    var single = self.dialogue(isSingle: true)
    _ = single.search()
    #expect(single.obey("1 2") == .show(["Only one row can be chosen."]))
  }

  @Test func theDialogueEndsAndCreatesNotes() {
    var dialogue = dialogue()
    #expect(dialogue.obey(nil) == .finish(.cancelled) && dialogue.obey(" q ") == .finish(.cancelled))
    #expect(dialogue.obey("new A title") == .finish(.create(CreationOffer(title: "A title", folder: ""), key: nil)))
    guard case .show(let help) = dialogue.obey("?") else { return #expect(Bool(false)) }
    #expect(help.contains { $0.contains("new TITLE") })
  }
}
