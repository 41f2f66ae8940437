extension CueWords {
  /// Words of notes about goals, by weight.
  static let goal = """
    3 en: goal, goals, resolution*, milestone*, by the end of the year, by the end of, by next summer, by next year
    3 en: this year i will, this year i want, i want to be able, learn to play, aiming, okr, bucket list, new habit
    3 en: habit*, streak, long term, within six months, within a year, before i turn, by my birthday, so that by
    3 en: learn enough, reach level, b1, b2, a2, c1, ambition, vision for, dream of being able
    2 en: aim, aims, objective*, i want to, want to learn, finish writing, by december, by june, by march, by spring
    2 en: by summer, by autumn, by winter, every single week, three times a week, twice a week, once a week, per week
    2 en: each week, a month until, first step, next year, this year, in 2026, in 2027, in 2028, tracker, promotion
    2 en: certificate, exam, train for, marathon, improve, becoming, fluent, without stopping, challenge
    1 en: target, progress, steps to get there, track, measure, checkpoint*, become, learn, practice, practise
    1 en: minutes a day, every day, daily, weekly, plan, month, months, year, chapters, finish, read
    3 de: ziel, ziele, vorsatz, vorsätze, meilenstein*, bis ende des jahres, bis jahresende, bis zum sommer
    3 de: dieses jahr will ich, ich will bis, gewohnheit, gewohnheiten, langfristig, dranbleiben, bis weihnachten
    3 de: will ich können
    2 de: erreichen, ich möchte, schaffen, pro woche, mal die woche, mal pro woche, jede woche, nächstes jahr
    2 de: dieses jahr, fortschritt, prüfung, niveau, etappe*, zwischenziel*, verbessern, durchhalten, halbmarathon
    1 de: lernen, jeden tag, täglich, üben, monat, monate, jahr, schritt*
    3 fr: objectif*, d'ici la fin de l'année, d'ici juin, d'ici l'été, d'ici décembre, étape clé, habitude*
    3 fr: à long terme, cette année je veux, je veux réussir, m'engage à, mon but
    2 fr: atteindre, je veux, je voudrais, apprendre à, progresser, fois par semaine, chaque semaine
    2 fr: l'année prochaine, cette année, examen, tenir, réussir, améliorer, devenir, étapes, semaine*, défi
    1 fr: apprendre, chaque jour, tous les jours, mois, pratiquer
    3 es: objetivo*, propósito*, antes de fin de año, para finales de, a finales de año, hábito*, a largo plazo
    3 es: este año quiero, quiero llegar a, hito*, mi meta
    2 es: metas, alcanzar, lograr, quiero, aprender a, mejorar, veces por semana, veces a la semana, cada semana
    2 es: el año que viene, próximo año, este año, maratón, nivel, progreso, constancia, conseguir, reto, llegar a
    1 es: aprender, cada día, todos los días, meses, practicar, meta
    3 it: obiettiv*, traguard*, entro la fine dell'anno, entro fine anno, entro l'estate, entro giugno, entro dicembre
    3 it: proposit*, abitudin*, a lungo termine, quest'anno voglio, voglio arrivare, tappe
    2 it: raggiungere, voglio, imparare a, migliorare, volte a settimana, volte alla settimana, ogni settimana
    2 it: l'anno prossimo, quest'anno, maratona, livello, esame, progressi, riuscire, costanza, sfida, diventare
    1 it: imparare, entro, ogni giorno, mesi, esercitarmi, mese
    3 pt: até o fim do ano, até ao fim do ano, até dezembro, até junho, resolução, resoluções, a longo prazo
    3 pt: este ano quero, quero chegar, minha meta
    2 pt: alcançar, atingir, quero, melhorar, vezes por semana, toda semana, ano que vem, exame, progresso, desafio
    2 pt: tornar me
    1 pt: todo dia, todos os dias, praticar
    3 nl: doel, doelen, voornemen*, mijlpaal, mijlpalen, voor het einde van het jaar, voor het eind van, eind dit jaar
    3 nl: gewoonte*, lange termijn, dit jaar wil ik, wil ik kunnen
    2 nl: bereiken, ik wil, verbeteren, keer per week, elke week, volgend jaar, dit jaar, vooruitgang, volhouden
    2 nl: uitdaging, stappen, tussendoel*
    1 nl: leren, elke dag, dagelijks, maanden, oefenen
    3 sv: målet, nyårslöfte*, milstolp*, före årets slut, innan året, innan sommaren, vana, vanor, långsiktig*
    2 sv: jag vill, lära mig, klara, gånger i veckan, varje vecka, nästa år, i år, förbättra, delmål
    3 pl: cel, cele, postanowieni*, do końca roku, do lata, do grudnia, nawyk*, kamień milowy
    2 pl: osiągnąć, chcę, nauczyć się, razy w tygodniu, co tydzień, w przyszłym roku, w tym roku, poziom, postęp*
    3 ru: цель, цели, до конца года, привычк*, достичь, достигнуть, научиться
    2 ru: хочу, раз в неделю, в этом году, марафон, прогресс
    3 ja: 目標, 年末まで, 今年中, 習慣, 達成, 合格
    2 ja: なりたい, 毎週, 来年, 続ける
    3 zh: 目标, 年底前, 今年要, 习惯, 计划在, 里程碑, 达到
    2 zh: 学会, 每周, 明年, 坚持, 提高
    """
}
