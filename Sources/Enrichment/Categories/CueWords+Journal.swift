extension CueWords {
  /// Words of diaries, by weight.
  static let journal = """
    3 en: dear diary, today i, today was, woke up to, i felt, i feel, i'm feeling, grateful, gratitude, tonight
    3 en: went to bed, this morning i, long day, quiet day, rough day, good day, bad day, strange day, lovely day
    3 en: i'm tired, i am tired, my day, proud of myself, cried, couldn't sleep, couldn't stop thinking, relieved
    3 en: overwhelmed, lonely, homesick, three good things, on the way home, the whole day, sunday evening, felt like
    3 en: all day, not much happened
    2 en: mood, felt, feeling, this morning, this afternoon, this evening, today, yesterday, we went, i went
    2 en: went for a walk, we talked, we laughed, laughed, happy, sad, angry, anxious, nervous, calm, argued
    2 en: argument with, apologised, apologized, peaceful, rained, raining, sunny, snow, came home, got home
    2 en: lunch with, dinner with, coffee with, couldn't, i wish, tears, glad
    1 en: i think, my, myself, evening, afternoon, night, rain, walk, walked, home, sat, tired, weekend, bench, bus
    1 en: window
    3 de: liebes tagebuch, heute war, heute bin, heute habe, heute morgen, heute abend, ich fühle, dankbar, ins bett
    3 de: anstrengender tag, langer tag, ruhiger tag, schöner tag, seltsamer tag, den ganzen tag, bin müde, stimmung
    3 de: geweint, einsam, nach hause gekommen
    2 de: heute, gestern, gefühl, fühlte, gefühlt, glücklich, traurig, wütend, nervös, ruhig, gelacht, gestritten
    2 de: geredet, froh, regen, geregnet, spaziergang, erleichtert, irgendwie, zufrieden, feierabend
    1 de: abend, nachmittag, ich, mich, mir, müde, haus, kaffee, fenster
    3 fr: cher journal, aujourd'hui j'ai, ce matin, ce soir, je me sens, reconnaissant*, longue journée, bonne journée
    3 fr: mauvaise journée, toute la journée, je suis fatigu*, humeur, pleuré, couchée, couché tard
    2 fr: senti, sentie, heureux, heureuse, triste, en colère, nerveux, calme, disput*, on a parlé, contente, pluie
    2 fr: promenade, rentré, rentrée, soulag*, soirée, après midi, aujourd'hui
    1 fr: soir, moi, je, fatigue, fenêtre, café, maison
    3 es: querido diario, hoy he, hoy me, hoy fue, esta mañana, esta tarde, esta noche, me siento, me sentí
    3 es: agradecid*, día largo, un buen día, un mal día, todo el día, estoy cansad*, ánimo, lloré, gratitud
    2 es: ayer, feliz, enfadad*, nervios*, tranquil*, reímos, discut*, hablamos, alegría, lluvia, llovió, paseo
    2 es: volví a casa, aliviad*, al final del día, hoy, contento, contenta
    1 es: tarde, noche, yo, casa, ventana
    3 it: caro diario, oggi ho, oggi sono, stamattina, stasera, stanotte, mi sento, mi sono sentit*, giornata lunga
    3 it: lunga giornata, bella giornata, brutta giornata, tutto il giorno, sono stanc*, umore, ho pianto, gratitudine
    2 it: ieri, felice, arrabbiat*, nervos*, tranquill*, riso, litigat*, parlato, pomeriggio, sollevat*, pioggia
    2 it: piovuto, passeggiata, tornat*, serata, oggi, grato, grata
    1 it: sera, mi, caffè, finestra
    3 pt: hoje eu, hoje fui, hoje foi, esta manhã, esta noite, sinto me, me sinto, senti me, dia longo, dia bom
    3 pt: dia difícil, o dia todo, todo o dia, estou cansad*, humor, chorei, gratidão
    2 pt: ontem, zangad*, calm*, rimos, discuti*, conversamos, chuva, choveu, passeio, voltei para casa, à noite
    2 pt: fim do dia, hoje
    1 pt: noite, janela
    3 nl: lief dagboek, vandaag ben, vandaag was, vanochtend, vanmorgen, vanavond, vannacht, ik voel me, dankbaar
    3 nl: lange dag, fijne dag, rotdag, de hele dag, ben moe, stemming, gehuild, eenzaam
    2 nl: gisteren, gevoel, voelde, blij, verdrietig, boos, zenuwachtig, rustig, gelachen, ruzie, gepraat, opgelucht
    2 nl: tevreden, regende, wandeling, thuisgekomen, middag, vandaag
    1 nl: avond, ik, mij, huis, koffie, raam
    3 sv: kära dagbok, idag, i dag, i morse, ikväll, i kväll, jag känner, tacksam, lång dag, hela dagen, är trött
    3 sv: grät
    2 sv: igår, kände, ledsen, lugn, skrattade, bråk*, regn, regnade, promenad, hemma
    3 pl: drogi pamiętniku, dzisiaj, dziś, dziś rano, wieczorem, czuję się, czułam, czułem, wdzięczn*, długi dzień
    3 pl: cały dzień
    2 pl: wczoraj, szczęśliw*, smutn*, zła, zły, nerwow*, spokojn*, śmialiśmy, kłótnia, rozmawial*, deszcz, spacer
    2 pl: zmęczon*
    3 ru: сегодня, дорогой дневник, утром, вечером, чувству*, благодар*, весь день, устал*, настроение
    2 ru: вчера, счастлив*, грустно, гуляли, дождь
    3 ja: 今日は, 今朝, 今夜, 日記, 嬉しかった, 楽しかった, 疲れた, 感謝
    2 ja: 昨日, 気持ち, 悲し, 散歩
    3 zh: 今天, 今早, 今晚, 日记, 心情, 感恩, 很累, 开心, 难过
    2 zh: 昨天, 晚上, 觉得, 散步
    """
}
