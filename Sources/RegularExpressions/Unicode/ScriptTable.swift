/// The script of each scalar, by the names that `\p{…}` accepts.
enum ScriptTable {
  /// Returns the scalars of the script with this name or abbreviation, normalised by `PropertyName`; nil if there is
  /// none.
  static func scalars(of name: String) -> CodeSet? {
    guard let script = names.firstIndex(where: { PropertyName.isAny(of: $0, name) }) else { return nil }
    var matches: [CodeSet.Run] = []
    for index in runs.indices where Int(runs[index] & 0xFF) == script {
      let end = index + 1 < runs.count ? runs[index + 1] >> 8 : 0x11_0000
      matches.append(CodeSet.Run(runs[index] >> 8, end - 1))
    }
    return CodeSet(matches)
  }

  /// The scripts of Unicode 17, each with its abbreviation. The numbers in `runs` are indices in this list; one further
  /// number is for scalars without a script.
  static let names = [
    "Adlam Adlm", "Ahom", "Anatolian_Hieroglyphs Hluw", "Arabic Arab", "Armenian Armn", "Avestan Avst",
    "Balinese Bali", "Bamum Bamu", "Bassa_Vah Bass", "Batak Batk", "Bengali Beng", "Beria_Erfe Berf",
    "Bhaiksuki Bhks", "Bopomofo Bopo", "Brahmi Brah", "Braille Brai", "Buginese Bugi", "Buhid Buhd",
    "Canadian_Aboriginal Cans", "Carian Cari", "Caucasian_Albanian Aghb", "Chakma Cakm", "Cham", "Cherokee Cher",
    "Chorasmian Chrs", "Common Zyyy", "Qaac Coptic Copt", "Cuneiform Xsux", "Cypriot Cprt", "Cypro_Minoan Cpmn",
    "Cyrillic Cyrl", "Deseret Dsrt", "Devanagari Deva", "Dives_Akuru Diak", "Dogra Dogr", "Duployan Dupl",
    "Egyptian_Hieroglyphs Egyp", "Elbasan Elba", "Elymaic Elym", "Ethiopic Ethi", "Garay Gara", "Georgian Geor",
    "Glagolitic Glag", "Gothic Goth", "Grantha Gran", "Greek Grek", "Gujarati Gujr", "Gunjala_Gondi Gong",
    "Gurmukhi Guru", "Gurung_Khema Gukh", "Han Hani", "Hangul Hang", "Hanifi_Rohingya Rohg", "Hanunoo Hano",
    "Hatran Hatr", "Hebrew Hebr", "Hiragana Hira", "Imperial_Aramaic Armi", "Qaai Inherited Zinh",
    "Inscriptional_Pahlavi Phli", "Inscriptional_Parthian Prti", "Javanese Java", "Kaithi Kthi", "Kannada Knda",
    "Katakana Kana", "Kawi", "Kayah_Li Kali", "Kharoshthi Khar", "Khitan_Small_Script Kits", "Khmer Khmr",
    "Khojki Khoj", "Khudawadi Sind", "Kirat_Rai Krai", "Lao Laoo", "Latin Latn", "Lepcha Lepc", "Limbu Limb",
    "Linear_A Lina", "Linear_B Linb", "Lisu", "Lycian Lyci", "Lydian Lydi", "Mahajani Mahj", "Makasar Maka",
    "Malayalam Mlym", "Mandaic Mand", "Manichaean Mani", "Marchen Marc", "Masaram_Gondi Gonm", "Medefaidrin Medf",
    "Meetei_Mayek Mtei", "Mende_Kikakui Mend", "Meroitic_Cursive Merc", "Meroitic_Hieroglyphs Mero", "Miao Plrd",
    "Modi", "Mongolian Mong", "Mro Mroo", "Multani Mult", "Myanmar Mymr", "Nabataean Nbat", "Nag_Mundari Nagm",
    "Nandinagari Nand", "New_Tai_Lue Talu", "Newa", "Nko Nkoo", "Nushu Nshu", "Nyiakeng_Puachue_Hmong Hmnp",
    "Ogham Ogam", "Ol_Chiki Olck", "Ol_Onal Onao", "Old_Hungarian Hung", "Old_Italic Ital", "Old_North_Arabian Narb",
    "Old_Permic Perm", "Old_Persian Xpeo", "Old_Sogdian Sogo", "Old_South_Arabian Sarb", "Old_Turkic Orkh",
    "Old_Uyghur Ougr", "Oriya Orya", "Osage Osge", "Osmanya Osma", "Pahawh_Hmong Hmng", "Palmyrene Palm",
    "Pau_Cin_Hau Pauc", "Phags_Pa Phag", "Phoenician Phnx", "Psalter_Pahlavi Phlp", "Rejang Rjng", "Runic Runr",
    "Samaritan Samr", "Saurashtra Saur", "Sharada Shrd", "Shavian Shaw", "Siddham Sidd", "Sidetic Sidt",
    "SignWriting Sgnw", "Sinhala Sinh", "Sogdian Sogd", "Sora_Sompeng Sora", "Soyombo Soyo", "Sundanese Sund",
    "Sunuwar Sunu", "Syloti_Nagri Sylo", "Syriac Syrc", "Tagalog Tglg", "Tagbanwa Tagb", "Tai_Le Tale",
    "Tai_Tham Lana", "Tai_Viet Tavt", "Tai_Yo Tayo", "Takri Takr", "Tamil Taml", "Tangsa Tnsa", "Tangut Tang",
    "Telugu Telu", "Thaana Thaa", "Thai", "Tibetan Tibt", "Tifinagh Tfng", "Tirhuta Tirh", "Todhri Todr",
    "Tolong_Siki Tols", "Toto", "Tulu_Tigalari Tutg", "Ugaritic Ugar", "Vai Vaii", "Vithkuqi Vith",
    "Wancho Wcho", "Warang_Citi Wara", "Yezidi Yezi", "Yi Yiii", "Zanabazar_Square Zanb",
  ]
}
