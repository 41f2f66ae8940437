extension CueWords {
  /// Words of notes about memories and people, by weight.
  static let memory = """
    3 en: grandma, grandpa, grandmother, grandfather, granny, nana, when i was, when we were, as a child, as a kid
    3 en: childhood, i remember, remember when, remember how, first word, first words, first steps, years ago
    3 en: birthday, anniversary, favourite flower, favorite flower, godmother, godfather, great aunt, she always said
    3 en: he always said, old photo, photograph of, grew up, growing up, that summer, the summer we, in the nineties
    3 en: in the eighties, her favourite, her favorite, his favourite, his favorite, first met, how we met
    3 en: allergic to nuts, never forget, in the 80s, in the 90s, great grand*, family story, wedding day, we had just
    3 en: i used to, we used to, she used to, he used to, they used to, the summer of, back in the
    2 en: met in, remembered, reminds me, remind me of, uncle, aunt, cousin, nephew, niece, married, wedding
    2 en: smelled of, smell of, told me, hates, allergic, born, named after, daughter, kids names, maiden name
    2 en: old house, the last time, back then, trip to, road trip, campfire, father, mother, funeral
    1 en: told us, loves, likes, first time, once, dad, mum, mom, years old, school, village, photo, kitchen, lake
    1 en: story, holiday*, sister, brother, present, gift, always
    3 de: oma, opa, großmutter, großvater, als kind, kindheit, als ich klein, als wir klein, ich erinnere mich
    3 de: erinnerung an, geburtstag, hochzeitstag, erstes wort, erste schritte, damals, früher, vor jahren, patenkind
    3 de: lieblings*, weißt du noch
    2 de: erinnert mich, tante, onkel, cousine, geheiratet, hochzeit, roch nach, erzählte, erzählt hat
    2 de: mag am liebsten, das erste mal, das letzte mal, urlaub, geboren, vater, mutter, taufe, immer gesagt
    2 de: sommerferien
    1 de: jahre, schule, dorf, foto, küche, schwester, bruder, geschenk
    3 fr: mamie, papi, papy, grand mère, grand père, quand j'étais, enfance, je me souviens, souvenir*, anniversaire
    3 fr: premiers mots, premier mot, premiers pas, autrefois, il y a des années, à l'époque, mariage de, marraine
    3 fr: parrain
    2 fr: oncle, cousin*, mariage, sentait, racontait, disait toujours, préféré, préférée, la première fois, vacances
    2 fr: né en, née en, père, mère, cet été là, maison de famille
    1 fr: ans, école, cuisine, soeur, frère, cadeau
    3 es: abuela, abuelo, abuelos, cuando era niño, cuando era niña, de niño, de niña, cuando era pequeñ*, infancia
    3 es: recuerdo*, me acuerdo, cumpleaños, aniversario, primera palabra, primeras palabras, primeros pasos
    3 es: hace años, aquel verano
    2 es: tía, tío, boda, olía a, contaba, decía siempre, siempre decía, favorit*, la primera vez, la última vez
    2 es: nació, padre, madre, vacaciones, madrina, padrino, casa del pueblo
    1 es: años, escuela, pueblo, cocina, hermana, hermano, regalo
    3 it: nonna, nonno, nonni, quando ero, da bambino, da bambina, infanzia, mi ricordo, ricordo*, ricordi, compleanno
    3 it: anniversario, prima parola, prime parole, primi passi, anni fa, quell'estate, una volta la nonna
    2 it: zia, zio, cugin*, matrimonio, profumo di, raccontava, diceva sempre, preferit*, la prima volta
    2 it: l'ultima volta, nato, nata, vacanz*, casa di campagna
    1 it: anni, scuola, paese, cucina, sorella, fratello
    3 pt: avó, vovó, avós, quando eu era, em criança, na infância, lembro me, me lembro, eu lembro, lembrança*
    3 pt: memória*, primeira palavra, primeiras palavras, primeiros passos, anos atrás, há anos
    2 pt: casamento, cheiro a, cheiro de, cheirava, contava, dizia sempre, sempre dizia, preferid*, a primeira vez
    2 pt: nasceu, pai, mãe, férias, madrinha, padrinho, naquele verão
    1 pt: escola, aldeia, cozinha, irmã, irmão, presente
    3 nl: toen ik klein, kindertijd, jeugd, ik herinner me, herinnering*, verjaardag, trouwdag, eerste woord*
    3 nl: eerste stapjes, vroeger, jaren geleden, lievelings*, peetmoeder, peetvader, weet je nog
    2 nl: oom, getrouwd, bruiloft, rook naar, vertelde, zei altijd, favoriet*, de eerste keer, vakantie, vader, moeder
    2 nl: die zomer
    1 nl: jaar, dorp, keuken, zus, broer
    3 sv: mormor, morfar, farmor, farfar, när jag var, som barn, barndom, jag minns, minne*, födelsedag, bröllopsdag
    3 sv: första ord
    2 sv: moster, faster, farbror, kusin, bröllop, luktade, berättade, sa alltid, sommarstug*, på den tiden
    3 pl: babcia, babci, dziadek, dziadka, gdy byłam, gdy byłem, kiedy byłam, kiedy byłem, w dzieciństwie, pamiętam
    3 pl: wspomnieni*, urodziny, rocznica, pierwsze słowo, lata temu
    2 pl: ciocia, wujek, kuzyn*, ślub, wesele, pachniał*, opowiadał*, mówiła zawsze, zawsze mówił*, ulubion*, wakacje
    1 pl: mama, tata
    3 ru: бабушк*, дедушк*, в детстве, помню, когда я был*, воспоминани*, день рождения, годовщина
    2 ru: тётя, дядя, свадьба, рассказывал*, пахло, тогда, любимы*
    3 ja: 祖母, 祖父, おばあちゃん, おじいちゃん, 子供の頃, 思い出, 誕生日, 記念日
    2 ja: あの夏, 初めて
    3 zh: 奶奶, 爷爷, 外婆, 外公, 小时候, 童年, 记得, 回忆, 生日, 纪念日
    2 zh: 那年, 从前, 第一次
    """
}
