extension CueWords {
  /// Words of notes about health, by weight.
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
}
