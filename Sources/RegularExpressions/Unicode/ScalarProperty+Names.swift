extension ScalarProperty {
  /// The general categories and their groups: their names, and the abbreviations of the categories that they include.
  static let categories: [(names: String, parts: String)] = [
    ("L Letter", "Lu Ll Lt Lm Lo"), ("LC Cased_Letter", "Lu Ll Lt"), ("Lu Uppercase_Letter", "Lu"),
    ("Ll Lowercase_Letter", "Ll"), ("Lt Titlecase_Letter", "Lt"), ("Lm Modifier_Letter", "Lm"),
    ("Lo Other_Letter", "Lo"), ("M Mark Combining_Mark", "Mn Mc Me"), ("Mn Nonspacing_Mark", "Mn"),
    ("Mc Spacing_Mark", "Mc"), ("Me Enclosing_Mark", "Me"), ("N Number", "Nd Nl No"),
    ("Nd Decimal_Number digit", "Nd"), ("Nl Letter_Number", "Nl"), ("No Other_Number", "No"),
    ("P Punctuation punct", "Pc Pd Ps Pe Pi Pf Po"), ("Pc Connector_Punctuation", "Pc"), ("Pd Dash_Punctuation", "Pd"),
    ("Ps Open_Punctuation", "Ps"), ("Pe Close_Punctuation", "Pe"), ("Pi Initial_Punctuation", "Pi"),
    ("Pf Final_Punctuation", "Pf"), ("Po Other_Punctuation", "Po"), ("S Symbol", "Sm Sc Sk So"),
    ("Sm Math_Symbol", "Sm"), ("Sc Currency_Symbol", "Sc"), ("Sk Modifier_Symbol", "Sk"), ("So Other_Symbol", "So"),
    ("Z Separator", "Zs Zl Zp"), ("Zs Space_Separator", "Zs"), ("Zl Line_Separator", "Zl"),
    ("Zp Paragraph_Separator", "Zp"), ("C Other", "Cc Cf Co Cn"), ("Cc Control cntrl", "Cc"), ("Cf Format", "Cf"),
    ("Co Private_Use", "Co"), ("Cn Unassigned", "Cn"), ("Cs Surrogate", ""),
  ]

  static let generalCategories: [String: Unicode.GeneralCategory] = [
    "Lu": .uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter, "Lm": .modifierLetter, "Lo": .otherLetter,
    "Mn": .nonspacingMark, "Mc": .spacingMark, "Me": .enclosingMark, "Nd": .decimalNumber, "Nl": .letterNumber,
    "No": .otherNumber, "Pc": .connectorPunctuation, "Pd": .dashPunctuation, "Ps": .openPunctuation,
    "Pe": .closePunctuation, "Pi": .initialPunctuation, "Pf": .finalPunctuation, "Po": .otherPunctuation,
    "Sm": .mathSymbol, "Sc": .currencySymbol, "Sk": .modifierSymbol, "So": .otherSymbol, "Zs": .spaceSeparator,
    "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Cc": .control, "Cf": .format, "Co": .privateUse,
    "Cn": .unassigned,
  ]

  static let binary: [(names: String, holds: @Sendable (Unicode.Scalar.Properties) -> Bool)] = [
    ("Alphabetic Alpha", { $0.isAlphabetic }), ("ASCII_Hex_Digit AHex", { $0.isASCIIHexDigit }),
    ("Bidi_Control Bidi_C", { $0.isBidiControl }), ("Bidi_Mirrored Bidi_M", { $0.isBidiMirrored }),
    ("Case_Ignorable CI", { $0.isCaseIgnorable }), ("Cased", { $0.isCased }),
    ("Changes_When_Casefolded CWCF", { $0.changesWhenCaseFolded }),
    ("Changes_When_Casemapped CWCM", { $0.changesWhenCaseMapped }),
    ("Changes_When_Lowercased CWL", { $0.changesWhenLowercased }),
    ("Changes_When_Titlecased CWT", { $0.changesWhenTitlecased }),
    ("Changes_When_Uppercased CWU", { $0.changesWhenUppercased }), ("Dash", { $0.isDash }),
    ("Default_Ignorable_Code_Point DI", { $0.isDefaultIgnorableCodePoint }), ("Deprecated Dep", { $0.isDeprecated }),
    ("Diacritic Dia", { $0.isDiacritic }), ("Emoji", { $0.isEmoji }), ("Emoji_Modifier EMod", { $0.isEmojiModifier }),
    ("Emoji_Modifier_Base EBase", { $0.isEmojiModifierBase }), ("Emoji_Presentation EPres", { $0.isEmojiPresentation }),
    ("Extender Ext", { $0.isExtender }), ("Full_Composition_Exclusion Comp_Ex", { $0.isFullCompositionExclusion }),
    ("Grapheme_Base Gr_Base", { $0.isGraphemeBase }), ("Grapheme_Extend Gr_Ext", { $0.isGraphemeExtend }),
    ("Hex_Digit Hex", { $0.isHexDigit }), ("ID_Continue IDC", { $0.isIDContinue }), ("ID_Start IDS", { $0.isIDStart }),
    ("Ideographic Ideo", { $0.isIdeographic }), ("IDS_Binary_Operator IDSB", { $0.isIDSBinaryOperator }),
    ("IDS_Trinary_Operator IDST", { $0.isIDSTrinaryOperator }), ("Join_Control Join_C", { $0.isJoinControl }),
    ("Logical_Order_Exception LOE", { $0.isLogicalOrderException }), ("Lowercase Lower", { $0.isLowercase }),
    ("Math", { $0.isMath }), ("Noncharacter_Code_Point NChar", { $0.isNoncharacterCodePoint }),
    ("Pattern_Syntax Pat_Syn", { $0.isPatternSyntax }), ("Pattern_White_Space Pat_WS", { $0.isPatternWhitespace }),
    ("Quotation_Mark QMark", { $0.isQuotationMark }), ("Radical", { $0.isRadical }),
    ("Sentence_Terminal STerm", { $0.isSentenceTerminal }), ("Soft_Dotted SD", { $0.isSoftDotted }),
    ("Terminal_Punctuation Term", { $0.isTerminalPunctuation }), ("Unified_Ideograph UIdeo", { $0.isUnifiedIdeograph }),
    ("Uppercase Upper", { $0.isUppercase }), ("Variation_Selector VS", { $0.isVariationSelector }),
    ("White_Space WSpace space", { $0.isWhitespace }), ("XID_Continue XIDC", { $0.isXIDContinue }),
    ("XID_Start XIDS", { $0.isXIDStart }),
  ]
}
