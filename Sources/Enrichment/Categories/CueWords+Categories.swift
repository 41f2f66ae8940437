extension CueWords {
  static let finance = """
    3 en: budget, invoice, invoices, rent, mortgage, savings, savings account, taxes, tax return, tax refund, vat
    3 en: salary, paycheck, payslip, pension, interest rate, loan, loans, overdraft, bank account, credit card
    3 en: direct debit, standing order, index fund*, etf, etfs, stocks, dividend*, brokerage, reimburs*
    3 en: expense report, expenses, eur, usd, gbp, chf, iban, 401k, deductible, deductions, accountant, net worth
    3 en: per month after tax, electricity bill, gas bill, phone bill, bills, insurance premium, utilities
    3 en: down payment, instalment*
    2 en: debt, shares, portfolio, isa, premium, paid, pay, spent, spend, spending, cheaper, refund, fee, fees, income
    2 en: bonus, monthly, annual fee, subscription*, insurance, receipts, receipt, transferred, invest, invested
    2 en: investing, afford, owe, owes, owed, bill, bank, money, cash, euros, dollars, pounds, quarter
    1 en: cost, costs, price, prices, deposit, raise, transfer, interest, balance, tax, save, saved, total, account
    1 en: percent, month, sell, sold, price tag, landlord, switch
    3 de: miete, rechnung*, steuererklärung, steuer, steuern, finanzamt, gehalt, gehaltserhöhung, sparplan, sparkonto
    3 de: kredit, darlehen, zinsen, haushaltsgeld, nebenkosten, nebenkostenabrechnung, strompreis, stromrechnung
    3 de: versicherung, versicherungsbeitrag, tagesgeld, aktien, fonds, konto, girokonto, überweisung, dauerauftrag
    3 de: lastschrift, rücklage*, raten, tilgung, mehrwertsteuer, abschlag, nachzahlung, erstattung, heizkosten
    3 de: sparen
    2 de: rente, euro, bezahlt, gezahlt, zahlen, kosten, kostet, ausgaben, einnahmen, gespart, geld, überwiesen
    2 de: monatlich, beitrag, gebühr*, abo, abos, kündigungsfrist, quittung*, preis, teurer, günstiger, vertrag
    1 de: summe
    3 fr: loyer, facture*, impôts, impôt, salaire, épargne, livret a, crédit, prêt, emprunt, hypothèque, virement
    3 fr: prélèvement, remboursement, remboursé, cotisation, mutuelle, tva, bourse, actions en bourse, compte bancaire
    3 fr: découvert
    2 fr: payé, payer, coûte, coût, dépense, dépenses, revenus, argent, banque, abonnement, frais, assurance
    2 fr: économis*, intérêts, mensualité*, trimestre, acompte
    1 fr: compte, prix, charges
    3 es: alquiler, factura*, impuestos, hacienda, declaración de la renta, salario, nómina, ahorro*, ahorrar
    3 es: préstamo, hipoteca, transferencia, presupuesto, iva, cuenta bancaria, tarjeta de crédito, inversión
    3 es: inversiones, fondo indexado, recibo*
    2 es: pagado, pagué, pago, cuesta, costó, gasto, gastos, gastado, ingresos, dinero, banco, suscripción, seguro
    2 es: cuota, deuda*, deudas, intereses, comisión, reembolso
    1 es: cuenta, precio
    3 it: affitto, fattura, fatture, tasse, imposte, stipendio, busta paga, risparmi*, mutuo, prestito, bonifico
    3 it: conto corrente, carta di credito, rimborso, bolletta, bollette, commercialista, investiment*
    3 it: dichiarazione dei redditi
    2 it: pagato, pagata, pagare, costa, spesa, spese, speso, entrate, soldi, banca, abbonamento, assicurazione
    2 it: prezzo, rata, canone, scontrino, debito, interessi
    3 pt: aluguel, aluguer, renda, fatura*, imposto*, irs, poupança, empréstimo, financiamento, orçamento
    3 pt: conta bancária, cartão de crédito, investimento*, conta de luz, conta da luz, condomínio, boleto*
    2 pt: reais, paguei, pagar, custa, custou, gastei, despesa*, receitas, dinheiro, assinatura*, parcela*, prestação
    2 pt: dívida*, juros, poupar, guardar dinheiro
    1 pt: preço
    3 nl: huur, factu*, belasting, belastingdienst, belastingaangifte, salaris, loonstrook, spaarrekening, hypotheek
    3 nl: lening, overboeking, begroting, btw, creditcard, beleggen, belegging*, zorgverzekering, energierekening
    3 nl: toeslag*
    2 nl: betaald, kost, kostte, uitgaven, uitgegeven, inkomsten, rekening, abonnement*, verzekering, prijs, termijn
    2 nl: schuld, gespaard, teruggave, spaarpot, maandelijks, premie
    3 sv: hyra, faktura, fakturor, skatt, deklaration, lön, sparande, spara pengar, bolån, räkning*, försäkring
    3 sv: fonder
    2 sv: kronor, betalat, betala, kostar, kostnad*, utgifter, inkomst*, pengar, ränta, abonnemang
    1 sv: kr
    3 pl: czynsz, faktury, podatek, podatki, pensja, wypłata, oszczędności, kredyt, pożyczka, przelew, budżet, rachun*
    2 pl: złotych, zł, zapłaciłam, zapłaciłem, koszt*, wydatki, wydałem, wydałam, dochody, pieniądze, raty
    3 ru: аренда, налог*, зарплата, кредит, ипотека, бюджет, вклад, сбережени*, инвестици*, счет за
    2 ru: рублей, руб, заплатил*, расход*, доход*, деньги, банк, перевод
    3 ja: 家賃, 給料, 税金, 貯金, 予算, 請求書, 投資, 保険料, 口座
    2 ja: 支払, 出費, 家計, 料金, 節約
    3 zh: 房租, 工资, 存款, 预算, 账单, 投资, 贷款, 理财, 信用卡
    2 zh: 支出, 收入, 花费, 银行, 转账, 报销
    """

  static let health = """
    3 en: doctor, gp, dentist, physio, physiotherap*, therapist, dermatolog*, cardiolog*, blood pressure, blood test
    3 en: heart rate, insomnia, migraine, headache*, ibuprofen, paracetamol, antibiotic*, antihistamine*, dosage, kcal
    3 en: bpm, mmhg, cholesterol, ferritin, vitamin*, pollen, allerg*, asthma, inhaler, fever, nausea, sore throat
    3 en: knee pain, back pain, slept badly, sleep log, workout, half marathon training, calories, hay fever
    3 en: blood sugar, glucose, vaccin*, pharmacist, clinic, x ray, mri, physical therapy, dizzy
    2 en: symptom*, mg, prescription, surgery, slept, asleep, woke up at, ache, aching, aches, hurts, swollen
    2 en: swelling, knee, ankle, shoulder, stretches, stretching, jog, jogged, jogging, km, kilometers, miles, squats
    2 en: push ups, yoga, gym, swim, swam, laps, weighed, kg, lbs, diet, protein, sugar, caffeine, hydration
    2 en: medication, medicine, meds, pills, tablets, dose, rash, cough, cold symptoms, flu, painful, injury, sprain
    2 en: checkup, check up, appointment with dr, therapy, anxiety, panic attack, pregnant, smoking, rest day
    1 en: sleep, stiff, tight, warm up, ran, reps, pulse, weight, pain, period, tired, hours, water, walk, walked
    1 en: steps, coffee, alcohol, bed, morning, left side, breath*, eyes, teeth, tooth
    3 de: arzt, ärztin, hausarzt, hausärztin, zahnarzt, zahnärztin, orthopäd*, blutdruck, blutwerte, blutprobe
    3 de: ruhepuls, kopfschmerzen, kopfweh, rückenschmerzen, rücken, migräne, schlaflos*, tabletten, medikament*
    3 de: rezept abholen, krankengymnastik, allergie*, heuschnupfen, fieber, erkältung, impfung, symptome, krankenhaus
    2 de: schmerz*, geschlafen, eingeschlafen, aufgewacht, puls, dehnen, dehnübungen, übungen, gelaufen, joggen
    2 de: kilometer, gewicht, kilo, abnehmen, ernährung, knie, schulter, nacken, husten, schwindel, untersuchung
    2 de: praxis, apotheke, kalorien, eiweiß, fitness, verspannt, verspannung*, entzündung, wehgetan, tut weh, zähne
    1 de: müde, schlaf, stunden, wasser, kaffee, alkohol, spazieren, schritte, zucker
    3 fr: médecin, docteur, dentiste, kiné, ostéo, ordonnance, tension artérielle, mal de tête, maux de tête
    3 fr: mal au dos, mal au genou, insomnie, fièvre, symptôme*, prise de sang, pharmacie, comprimé*
    2 fr: dormi, sommeil, réveillé, réveillée, douleur*, genou, cheville, épaule, dos, étirements, couru, footing
    2 fr: kilos, poids, régime, sucre, tension, pouls, toux, rhume, grippe, médicament*, séance de sport, musculation
    2 fr: natation
    1 fr: fatigue, fatiguée, heures, marche, eau, café, respir*
    3 es: médico, médica, doctora, dentista, fisio, fisioterap*, presión arterial, tensión arterial, dolor de cabeza
    3 es: migraña, insomnio, alergia*, fiebre, síntoma*, vacuna*, análisis de sangre, ibuprofeno, pastilla*
    2 es: dormido, dormir, sueño, dolor*, duele, rodilla, espalda, tobillo, hombro, estiramientos, corrí, correr
    2 es: gimnasio, pulsaciones, peso, dieta, azúcar, tos, resfriado, gripe, medicamento*, medicina, mareo*, jarabe
    1 es: cansado, cansada, horas, agua, caminar, caminé, pasos, respirar
    3 it: dottore, dottoressa, pressione sanguigna, pressione alta, mal di testa, emicrania, mal di schiena, insonnia
    3 it: allergia, allergie, febbre, sintom*, vaccino, esami del sangue, compressa, compresse
    2 it: dormito, sonno, svegliato, svegliata, dolore, dolori, ginocchio, schiena, caviglia, spalla, allenamento
    2 it: corsa, palestra, battiti, zucchero, tosse, raffreddore, influenza, farmac*, corso di yoga
    1 it: stanco, stanca, acqua, camminata, passi, caffè
    3 pt: doutor, doutora, pressão arterial, pressão alta, dor de cabeça, enxaqueca, insônia, febre, vacina*
    3 pt: exame de sangue, análises ao sangue, comprimido*, remédio*
    2 pt: sono, acordei, dor, dores, dói, joelho, costas, tornozelo, ombro, alongamento*, corrida, academia, ginásio
    2 pt: batimentos, quilos, açúcar, constipação, tontura*, treino, caminhada
    1 pt: passos
    3 nl: huisarts, dokter, tandarts, fysio, fysiotherap*, bloeddruk, hoofdpijn, rugpijn, slapeloos*, koorts
    3 nl: hooikoorts, medicijn*, recept apotheek, bloedonderzoek, hartslag, klachten, vaccinatie
    2 nl: geslapen, slaap, wakker, pijn, enkel, schouder, rekken, rekoefeningen, hardlopen, gerend, sportschool
    2 nl: afvallen, suiker, hoest, verkouden, griep, pillen, spierpijn, zwemmen, oefeningen
    1 nl: moe, uren, wandelen, gewandeld, stappen, koffie
    3 sv: läkare, vårdcentral*, tandläkare, sjukgymnast, blodtryck, huvudvärk, migrän, feber, allergi, sömnlös*
    3 sv: medicin
    2 sv: sovit, sov, vaknade, värk, ont i, knä, rygg, axel, sprang, löpning, träning, vikt, hosta, förkyl*
    3 pl: lekarz*, dentyst*, fizjoterap*, ciśnienie, ból głowy, bóle głowy, migrena, gorączka, alergia, tabletk*, leki
    2 pl: spałam, spałem, spać, ból, boli, kolano, kolana, plecy, kręgosłup, bieganie, biegałem, ćwicz*, waga, kaszel
    3 ru: врач*, давление, головная боль, таблетк*, температура, аллерги*, анализ крови, бессонниц*
    2 ru: спал*, болит, боль, пробежка, колено, спина, вес, кашель, лекарств*, тренировк*
    3 ja: 病院, 医者, 血圧, 頭痛, 睡眠, 体重, 症状, 花粉
    2 ja: 運動, 走った, 眠れ, 痛い, 体調, 筋トレ
    3 zh: 医生, 血压, 头痛, 失眠, 过敏, 吃药, 感冒, 发烧
    2 zh: 运动, 跑步, 睡觉, 健身
    """

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

  static let task = """
    3 en: to do, todo, to dos, don't forget, do not forget, shopping list, groceries, errands, chores, asap, due date
    3 en: by friday, by monday, by tuesday, by wednesday, by thursday, by saturday, by sunday, by tomorrow, by tonight
    3 en: before friday, before monday, need to call, need to buy, need to send, need to fix, pick up, drop off
    3 en: remind me, dry cleaning, pick up from, call back, call the, email the, send the, buy milk, take out, fix the
    3 en: before the weekend, before we leave, overdue, must do
    2 en: reminder, deadline, checklist, follow up, renew, email, buy, send, wash, vacuum, water the plants, cancel
    2 en: tomorrow, urgent, still need, parcel, post office, hardware store, plumber, pack, packing, appointment
    2 en: by the end of the week, light bulb*, batteries, laundry, dishes
    1 en: call, fix, replace, return, book, order, clean, ask, bring, due, need to, have to, has to, package, finish
    1 en: submit, friday, monday, tuesday, wednesday, thursday, saturday, milk, eggs, bread, butter, onions, landlord
    1 en: passport, dentist
    3 de: nicht vergessen, zu erledigen, erledigen, einkaufsliste, einkaufszettel, bis freitag, bis montag, bis morgen
    3 de: bis dienstag, bis mittwoch, bis donnerstag, bis spätestens, anrufen, besorgen, abholen, zurückrufen, abgeben
    3 de: frist, dringend, aufgaben, muss noch, müssen noch, kündigen, reklamieren, verschicken
    2 de: kaufen, schicken, bestellen, reparieren, putzen, bringen, wegbringen, fragen, termin, morgen, paket, buchen
    2 de: waschen, austauschen, verlängern, ausfüllen, unterschreiben, zurückgeben, umtauschen, packen, reinigung
    2 de: glühbirne, batterien
    1 de: milch, brot, eier, zwiebeln, freitag, montag, liste, mittwoch
    3 fr: à faire, ne pas oublier, liste de courses, les courses, avant vendredi, avant lundi, avant mardi
    3 fr: avant samedi, rappeler, penser à, récupérer, rendre avant, à rendre, d'ici vendredi, d'ici lundi, pressing
    3 fr: échéance, date limite
    2 fr: appeler, acheter, envoyer, réparer, commander, prendre rendez vous, demain, colis, nettoyer, payer, réserver
    2 fr: rendre, annuler, imprimer, ampoule*, piles, remplacer, déposer, vérifier, chercher, passer à
    1 fr: lait, pain, oeufs, beurre, oignons, vendredi, lundi, jeudi
    3 es: por hacer, pendiente*, no olvidar, lista de la compra, antes del viernes, antes del lunes, para el viernes
    3 es: para el lunes, recoger, llamar al, llamar a, urgente, recordar, tareas, plazo, tengo que
    2 es: hay que, llamar, comprar, enviar, mandar, arreglar, pedir, devolver, mañana, paquete, limpiar, pagar
    2 es: reservar, cita, cambiar, renovar, imprimir, bombilla*, pilas, llevar, preguntar, revisar
    1 es: leche, pan, huevos, mantequilla, cebollas, viernes, lunes, lista
    3 it: da fare, non dimenticare, lista della spesa, entro venerdì, entro lunedì, entro domani, prima di venerdì
    3 it: ritirare, ricordarsi di, ricordarmi di, scadenza, devo chiamare, devo comprare, commissioni
    2 it: chiamare, bisogna, comprare, inviare, mandare, riparare, aggiustare, ordinare, restituire, domani, pacco
    2 it: pulire, prenotare, lavanderia, portare, rinnovare, stampare, lampadin*, pile, chiedere, appuntamento
    2 it: controllare, sostituire
    1 it: devo, latte, pane, uova, burro, cipolle, venerdì, lunedì
    3 pt: a fazer, por fazer, não esquecer, lista de compras, até sexta, até segunda, até amanhã, antes de sexta
    3 pt: buscar, lembrar de, tarefas, prazo, ligar para, tenho que, preciso ligar, preciso comprar
    2 pt: ligar, consertar, arranjar, encomendar, amanhã, encomenda, limpar, marcar, levar, lâmpada*, pilhas
    2 pt: perguntar, trocar, lavandaria
    1 pt: falta, leite, pão, ovos, manteiga, cebolas, sexta, segunda
    3 nl: te doen, niet vergeten, boodschappen, boodschappenlijst*, voor vrijdag, voor maandag, uiterlijk, ophalen
    3 nl: terugbellen, inleveren, moet nog, moeten nog, klusjes, afspraak maken, klus
    2 nl: bellen, kopen, sturen, repareren, terugbrengen, pakje, pakket, schoonmaken, wassen, boeken, vragen
    2 nl: verlengen, printen, lamp, batterijen, regelen, opzeggen, meenemen, vervangen
    1 nl: melk, brood, eieren, boter, uien, vrijdag, maandag, lijst
    3 sv: att göra, glöm inte, inköpslista, handla, före fredag, hämta, ringa, brådskande, påminn*
    2 sv: köpa, skicka, laga, beställa, lämna, imorgon, i morgon, städa, tvätta, boka, fråga, mjölk, byta
    1 sv: senast, måste
    3 pl: do zrobienia, nie zapomnieć, lista zakupów, zakupy, do piątku, do poniedziałku, odebrać, zadzwonić, pilne
    3 pl: przypomnieć
    2 pl: kupić, wysłać, naprawić, zamówić, oddać, jutro, paczka, posprzątać, umówić, zapytać, zapłacić, muszę
    2 pl: wymienić, mleko
    3 ru: не забыть, список покупок, до пятницы, позвонить, забрать, срочно, купить, сделать
    2 ru: отправить, починить, заказать, завтра, посылка, молоко, надо
    3 ja: 買い物, 忘れず, 締め切り, 電話する, やること, 予約する, までに
    2 ja: 明日, 送る, 返す
    3 zh: 待办, 别忘了, 不要忘记, 购物清单, 截止, 打电话给, 周五前, 记得买
    2 zh: 明天, 取快递
    """
}
