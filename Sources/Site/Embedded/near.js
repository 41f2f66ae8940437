'use strict';
// Finds the notes that lack words of a query, or have similar ones, as SearchIndex does (NearSearch).
(() => {
const {part, hash, split, tokens, character, caseFold, matches, postings, find, gather, rarity, rank, need, meeting, lacking, size} = sheaf.inner;
const round = Math.fround, always = () => true, letters = [];
let letterFiles = 1, endings, synonyms;
sheaf.near = (count, e, s) => { [letterFiles, endings, synonyms] = [count, new Set(e.split(' ')), s]; };
sheaf.letters = (k, t) => { letters[k] = t ? t.split(' ') : []; };

const whole = t => ({t, way: 'whole'}), wordOf = async t => (await matches(whole(t), always))[0];
const byRank = (a, b) => a.far - b.far || b.count - a.count || (a.w < b.w ? -1 : 1);
// How many notes have words: those of one are the most in any field, and those of several the fewest of any word.
const inFields = h => {
  const all = h ? postings(h) : [], counts = new Array(8).fill(0);
  for (let j = 1; j < all.length; j += 4) counts[all[j]]++;
  return counts;
};
const count = async words => Math.min(...await Promise.all(words.map(async t => Math.max(...inFields(await wordOf(t))))));
// Some words with how often fields of notes have them, without those that none has.
const counted = async list => (await Promise.all(list.map(async v => ({...v, count: postings(await wordOf(v.w)).length / 4})))).filter(v => v.count);
// The words that begin with a letter, as no other file has them without their notes.
const beginning = async letter => {
  const k = hash(letter) % letterFiles;
  await part('l' + k);
  return letters[k].filter(w => w.startsWith(letter));
};

const stemOf = w => {
  let cut = 12;
  while (cut && !(endings.has(w.slice(-cut)) && [...w.slice(0, -cut)].length > 2)) cut--;
  // The s of "gas", "analysis", "bus" and "glass" is no ending.
  if (cut === 1 && /[aius]s$/.test(w)) cut = 0;
  let stem = [...w.slice(0, w.length - cut)];
  const last = () => stem.length > 3 && stem[stem.length - 1];
  if (last() && last() < '\x80' && last() === stem[stem.length - 2]) stem.pop();
  while (last() && 'eiy'.includes(last())) stem.pop();
  return stem.join('');
};
// Whether words with one stem are forms of a word: one of three letters is only if the other is its plural or doubles its last
// letter, and words of one length are not with a stem of three letters.
const isForm = (a, b) => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if ([...short].length > 3) return [...a].length !== [...b].length || [...stemOf(a)].length > 3;
  return long === short + 's' || long.startsWith(short + short.slice(-1));
};
// The words with the same stem, the most frequent first.
const forms = async w => {
  if ([...w].length < 3 || /[0-9]/.test(w)) return [];
  const stem = stemOf(w), isLong = [...stem].length > 3;
  const likely = isLong ? (await matches({t: stem, way: 'prefix'}, always)).map(h => h.w) : await beginning([...stem][0]);
  const some = likely.filter(v => v !== w && isForm(v, w) && v.startsWith(stem) && (v === stem || [stem, w].includes(stemOf(v))));
  return (await counted(some.map(w => ({w, far: 0})))).sort(byRank).slice(0, 6).map(v => ({words: [v.w], weight: 0.9}));
};
// The number of letters to insert, remove, replace or swap; more than `most` if there are many.
const distance = (a, b, most) => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before = [], row = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] !== b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[b.length];
};
// The words within the distance of typing errors: two only in a word that no note has, and that no other is nearer to. If
// there are two, the first letter is usually right: a word with another has the others of the word in a row, or its first
// two swapped.
const similar = async (w, isUnknown) => {
  const own = [...w], most = isUnknown && own.length > 4 ? 2 : 1, [one, two, ...rest] = own;
  const others = await Promise.all([matches({t: own.slice(1).join(''), way: 'inside'}, always), matches(whole(two + one + rest.join('')), always)]);
  const likely = new Set([...await beginning(one), ...others.flat().map(h => h.w)]), some = [];
  for (const v of likely) {
    const other = [...v], limit = other[0] === one ? most : 1, far = distance(own, other, limit);
    if (far && far <= limit) some.push({w: v, far});
  }
  const near = await counted(some.filter(v => v.far === 1));
  return (near.length ? near : await counted(some.filter(v => v.far > 1))).sort(byRank).slice(0, 6);
};
// The two words that a word was joined from.
const halves = async w => {
  const own = [...w], pairs = [];
  if (own.length < 4 || own.length > 32) return [];
  for (let i = 1; i < own.length; i++) pairs.push([own.slice(0, i).join(''), own.slice(i).join('')]);
  const counts = await Promise.all(pairs.map(count));
  return pairs.map((words, i) => ({words, weight: 0.85, count: counts[i]})).filter(p => p.count).sort((a, b) => b.count - a.count).slice(0, 3);
};

// The words of a query, and two or three characters each of what is written without spaces.
const piecesOf = terms => {
  const all = [];
  terms.forEach((term, number) => {
    let run = [];
    const add = (text, has) => { const words = split(text, 'inside'); if (words.length) all.push({text, words, mask: term.mask, number, ...has}); };
    const addRun = () => {
      const own = run, length = Math.min(/^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/.test(own[0]) ? 3 : 2, own.length);
      for (let i = 0; own.length && i <= own.length - length; i++) add(own.slice(i, i + length).join(''), {run: own, from: i, until: i + length});
      run = [];
    };
    for (const {w, gap} of tokens(term.text).list) {
      if (gap) addRun();
      if (character.test(w)) { run.push(w); continue; }
      addRun();
      add(w);
    }
    addRun();
  });
  return all;
};
const isOne = p => p.words.length === 1, lengthOf = p => isOne(p) ? [...p.words[0].t].length : 5;
const weightOf = p => round([0, 0.1, 0.1, 0.3, 0.7][lengthOf(p)] || 1), weightOfAll = l => l.reduce((sum, p) => round(sum + weightOf(p)), 0);

// What stands for each word in notes that lack it, best first.
const variantsOf = async (pieces, searched) => {
  const rare = Math.max(4, Math.floor(size().documents / 2000)), all = new Map();
  const misspelled = searched.filter(i => pieces[i].count <= rare && isOne(pieces[i]) && lengthOf(pieces[i]) > 3 && !/[0-9]/.test(pieces[i].words[0].t))
    .sort((a, b) => pieces[a].count - pieces[b].count || a - b).slice(0, 4);
  await Promise.all(searched.map(async i => {
    const {text, words: [{t}], count} = pieces[i], own = (synonyms[hash(caseFold(text))] || []).map(s => ({words: s.split(' '), weight: 0.7}));
    if (isOne(pieces[i])) {
      own.push(...await forms(t));
      if (misspelled.includes(i)) {
        for (const {w, far} of await similar(t, !count)) own.push({words: [w], weight: round(round(far === 1 ? 0.5 : 0.3) * round(count ? 1 : 1.6))});
        own.push(...await halves(t));
      }
    }
    all.set(i, own);
  }));
  for (const i of searched) {
    const [left, right] = [pieces[i], pieces[i + 1]];
    if (!searched.includes(i + 1) || !isOne(left) || !isOne(right) || left.mask !== right.mask) continue;
    const joined = left.words[0].t + right.words[0].t;
    if (!await count([joined])) continue;
    all.get(i).push({words: [joined], weight: 0.85, span: 2});
    all.get(i + 1).push({words: [joined], weight: 0.85, span: 0});
  }
  for (const [i, own] of all) {
    const seen = new Set();
    all.set(i, own.sort((a, b) => b.weight - a.weight).filter(({words}) => !seen.has(words.join(' ')) && seen.add(words.join(' '))));
  }
  return all;
};
// A word as a term of the ranking, with its variants at lower weights.
const termOf = async (p, variants) => {
  const listsOf = words => Promise.all(words.map(t => matches(whole(t), always))), hits = new Map(), phrases = [];
  if (!isOne(p)) phrases.push({lists: await listsOf(p.words.map(w => w.t)), weight: 1});
  else for (const h of await matches({t: p.words[0].t, way: lengthOf(p) > 3 ? 'inside' : 'whole'}, always)) hits.set(h.w, h);
  for (const {words, weight} of variants) {
    const lists = await listsOf(words);
    if (words.length > 1) phrases.push({lists, weight: round(weight)});
    else if (lists[0].length) {
      // A list that the word itself has, as in a longer word, counts once.
      hits.delete(words[0]);
      hits.set(words[0], {...lists[0][0], weight: round(weight), isWhole: true});
    }
  }
  const g = await gather(p.mask, [...hits.values()], phrases), alone = variants.filter(v => v.words.length === 1 && v.span === undefined).map(v => v.words[0]);
  g.rarity = round(rarity(g.notes.length) * weightOf(p));
  return Object.assign(g, {whole: (await Promise.all([p.words[0].t, ...alone].map(wordOf))).filter(h => h)});
};

// What a note lacks, and has in another form.
const describe = async (n, pieces, variants, terms, without, known) => {
  const has = async (words, mask) => {
    const key = mask + words.map(w => w.way + w.t).join(' ');
    if (!known.has(key)) known.set(key, find(words, mask, always));
    return (await known.get(key)).tf[n] > 0;
  };
  const lost = [], others = [], parts = new Set(), missing = [];
  for (let i = 0; i < pieces.length; i++) {
    const {words, mask} = pieces[i];
    if (await has(words.map(w => whole(w.t)), mask) || await has(words, mask)) continue;
    let variant;
    for (const v of variants.get(i) || []) if (await has(v.words.map(whole), mask)) { variant = v; break; }
    if (!variant) { lost.push(i); continue; }
    // The word before it is named together with this one, unless the note has that alone.
    if (variant.span === 0 && others.length && others[others.length - 1].until === i + 1) continue;
    others.push({from: i, until: i + (variant.span || 1), found: variant.words.join(' ')});
  }
  let last;
  for (const i of lost) {
    const p = pieces[i];
    parts.add(p.number);
    // Characters that overlap are named together.
    if (p.run && last && last.run === p.run && last.until >= p.from) missing[missing.length - 1] = p.run.slice((last = {...p, from: last.from}).from, p.until).join('');
    else {
      if (p.run || !missing.includes(p.text)) missing.push(p.text);
      last = p.run && p;
    }
  }
  for (const {from, until} of others) for (const p of pieces.slice(from, until)) parts.add(p.number);
  without.forEach((notes, number) => { if (notes.includes(n) && !parts.has(number)) missing.push(terms[number].written); });
  // A note has half of the words, or of their weight.
  const isEnough = 2 * lost.length <= pieces.length || 2 * weightOfAll(lost.map(i => pieces[i])) <= weightOfAll(pieces);
  const similar = new Map(others.map(({from, until, found}) => [pieces.slice(from, until).map(p => p.text).join(' '), found]));
  return {isEnough, without: missing, similar: [...similar]};
};

// The rows of the notes that nearly match, best first, each with what is left out or read otherwise, and the words that it has.
sheaf.nearly = async ({terms, keys, not, name}, found, isCurrent) => {
  const pieces = piecesOf(terms), {total, documents} = size();
  // One or two letters are rather the beginning of a word.
  if (!pieces.length || pieces.length === 1 && lengthOf(pieces[0]) < 3) return [];
  await part('near');
  await Promise.all(pieces.map(async p => { p.count = await count(p.words.map(w => w.t)); }));
  let searched = [...pieces.keys()];
  // Words that many notes have tell little.
  if (documents > 2000) { const few = searched.filter(i => pieces[i].count < Math.floor(documents / 4)); if (few.length) searched = few; }
  searched = searched.sort((a, b) => pieces[a].count - pieces[b].count || a - b).slice(0, 16).sort((a, b) => a - b);
  const variants = await variantsOf(pieces, searched), pairs = [];
  if (!isCurrent()) return [];
  const ranked = await Promise.all(searched.map(i => termOf(pieces[i], variants.get(i))));
  searched.forEach((i, k) => {
    for (const j of [k - 1, k - 2]) if (j >= 0 && i - searched[j] < 3 && isOne(pieces[searched[j]]) && isOne(pieces[i])) pairs.push([j, k]);
  });
  let notes = [...Array(total).keys()].filter(n => !found.includes(n) && ranked.some(g => g.tf[n]));
  const isWordless = (_, number) => pieces.every(p => p.number !== number);
  for (const c of keys.concat(terms.filter(isWordless))) notes = await meeting(c, notes, isCurrent);
  for (const c of not) notes = await lacking(c, notes, isCurrent);
  const {notes: best, score} = await rank(notes, ranked, pairs, {name, length: pieces.reduce((sum, p) => sum + p.words.length, 0), share: 0.3});
  const near = best.slice(0, 10).filter(n => score[n] >= round(score[best[0]] * round(0.3))), without = new Map(), known = new Map();
  for (const [number, c] of terms.entries())
    if (!isWordless(0, number) && (c.check || tokens(c.text).list.length > 1)) without.set(number, await lacking(c, near, isCurrent));
  const rows = await need(near);
  return (await Promise.all(near.map(async (n, k) => {
    const has = await describe(n, pieces, variants, terms, without, known), gone = new Set([...has.without, ...has.similar.map(s => s[0])]);
    return {row: rows[k], ...has, words: pieces.filter(p => !gone.has(p.text)).map(p => p.words).concat(has.similar.map(s => split(s[1], 'whole')))};
  }))).filter(r => r.isEnough);
};
// Words that are like one, for a query of which nothing is found.
sheaf.like = async w => { await part('near'); return [...w].length > 3 ? (await similar(w, true)).slice(0, 5).map(v => v.w) : []; };
})();
