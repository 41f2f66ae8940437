'use strict';
(() => {
const {load} = sheaf, round = Math.fround;
let total = 0, perFile = 1, documents = 0, first = [], weights = [], norms = [], latest = 0, perChanges = 0, wordFiles = 1, partFiles = 1, pinned;
const files = [], places = [], runs = [], changes = new Map(), rows = new Map();
// Reads numbers as SearchNumber writes them.
const reader = t => {
  let at = 0;
  const digit = () => { const c = t.charCodeAt(at++); return c < 92 ? c - 35 : c - 36; };
  return {get more() { return at < t.length; },
    next() { let n = 0, f = 1, d = digit(); for (; d > 44; d = digit(), f *= 45) n += (d - 45) * f; return n + d * f; }};
};
sheaf.index = (...all) => {
  let w, pins;
  [total, perFile, documents, first, w, pins, latest, perChanges, wordFiles, partFiles] = all;
  pinned = new Set(pins);
  weights = w.map(x => x[0]);
  // What an occurrence is divided by, for each code of the length of a field.
  norms = w.map(([, share, inverse]) => Float32Array.from({length: 256}, (_, c) =>
    round(1 - share) + round(round(share * (c < 16 ? c : 8 + c % 8 << (c - 8 >> 3))) * inverse)));
};
sheaf.changes = (k, t) => {
  for (let r = reader(t), last = 0, at = k * perChanges; r.more; at++) {
    const n = r.next();
    if (n) changes.set(at, (last += n % 2 ? (n - 1) / 2 : -n / 2) * 1000);
  }
};
sheaf.words = (k, t, l) => { const words = t ? t.split(' ') : []; files[k] = {words, numbers: new Map(words.map((w, i) => [w, i])), texts: l, all: []}; };
sheaf.positions = (k, l) => { places[k] = {texts: l, all: []}; };
sheaf.parts = (k, l) => { runs[k] = l; };
sheaf.notes = (k, l) => l.forEach((r, i) => rows.set(k * perFile + i, r));
const part = name => load(`search/${name}.js`);
const parts = (kind, numbers) => Promise.all([...new Set(numbers)].map(k => part(kind + k)));
const hash = t => new TextEncoder().encode(t).reduce((h, b) => Math.imul(h ^ b, 16777619) >>> 0, 2166136261);

// Words are folded and divided as sheaf does it.
const letters = new Map([...'øo łl đd ħh ŧt æae œoe ðd þth'.split(' ').map(t => [t[0], t.slice(1)])]);
const wide = /[\u00aa\u00b2-\u00be\u0132\u0133\u01c4-\u01cc\u01f1-\u01f3\u2070-\u218f\u2460-\u24ff\ufb00-\ufb06\uff01-\uff9f\u{1d400}-\u{1d7ff}]/u;
const marks = /[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u0711\u0730-\u074a\u08d3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u200c-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u2de0-\u2dff\ufe00-\ufe0f\ufe20-\ufe2f]/gu;
const foldOne = c => {
  let f = letters.get(c);
  if (f === undefined) {
    f = /\p{sc=Hang}/u.test(c) ? c : c.toLowerCase().normalize(wide.test(c) ? 'NFKD' : 'NFD').replace(marks, '').toUpperCase().toLowerCase();
    letters.set(c, f = letters.get(f) || f);
  }
  return f;
};
const fold = t => { let f = ''; for (const c of t) f += foldOne(c); return f; };
const cjk = '(?=\\p{L})[' + 'Han Hira Kana Hang Thai Lao Khmr Mymr'.split(' ').map(s => `\\p{scx=${s}}`).join('') + ']';
// A word is of one script; digits and marks are of any.
const ofOne = 'Latn Grek Cyrl Armn Geor Hebr Arab Deva'.split(' ').map(s => `\\p{sc=${s}}(?:[\\p{sc=${s}}\\p{N}\\p{M}]|(?=\\p{L})\\p{sc=Zyyy})*`).join('|');
const word = new RegExp(`${cjk}\\p{M}*|[\\p{N}\\p{M}]*(?:${ofOne})|(?:(?!${cjk})[\\p{L}\\p{N}\\p{M}])+`, 'gu'), character = new RegExp('^' + cjk, 'u');
// The words of a text, of which the last may be a part of a word, or its beginning.
const split = (t, last) => {
  const all = (t.normalize('NFC').match(word) || []).map(w => ({t: fold(w), way: character.test(w) ? 'whole' : last})).filter(w => w.t);
  return all.map((w, i) => ({...w, way: i < all.length - 1 ? 'whole' : w.way === 'inside' && all.length > 1 ? 'prefix' : w.way}));
};
// The words of a text, each with the signs before it that have to be there, and the signs after the last. A hyphen or an
// apostrophe between two words may be anything, and so may a space.
const tokens = t => {
  const text = t.normalize('NFC').replace(/\s+/g, ' ').trim(), list = [];
  let end = 0, last = '';
  for (const {0: w, index} of text.matchAll(word)) {
    const gap = text.slice(end, index), isJoint = last && !character.test(last) && !character.test(w) && /^[-\u2010\u2011'\u2019\u02bc]$/.test(gap);
    list.push({w, gap: isJoint || gap === ' ' ? '' : gap});
    [last, end] = [w, index + w.length];
  }
  return {list, rest: text.slice(end)};
};
// The test of a text with signs, such as c#, which the index does not have; undefined for words alone.
const letter = '[\\p{L}\\p{N}\\p{M}]', literal = t => fold(t).replace(/[$()*+./?[\\\]^{|}]/g, '\\$&').replace(/ /g, '\\s+');
const test = ({list, rest}, isPrefix) => {
  if (!rest && list.every(w => !w.gap)) return;
  const any = i => !i ? `(?<!${letter})` : (character.test(list[i - 1].w) || character.test(list[i].w) ? '' : `(?!${letter})`) + '[^\\p{L}\\p{N}\\p{M}]*';
  const source = list.map(({w, gap}, i) => (literal(gap) || any(i)) + literal(w)).join('');
  return new RegExp(source + (literal(rest) || (isPrefix ? '' : `(?!${letter})`)), 'gu');
};
// The words of a text with signs that are next to each other in one field of the index, in lists.
const groups = ({list, rest}, last) => list.reduce((all, {w, gap}, i) => {
  const isBeside = i && (character.test(w) || character.test(list[i - 1].w));
  if (!i || gap && (isBeside || /[:,"'[\]{}#|> -]/.test(gap))) all.push([]);
  const t = fold(w);
  if (t) all[all.length - 1].push({t, way: rest || i < list.length - 1 || character.test(w) ? 'whole' : last});
  return all;
}, []).filter(g => g.length);

const fields = {title: 3, alias: 2, heading: 4, content: 128}, loose = ['in', 'tag', ...Object.keys(fields), 'path', 'file', 'category', 'source'];
const strict = ['name', 'created', 'updated', 'due', 'has', 'is', 'task', 'task-todo', 'task-done', 'links-to', 'linked-from', 'words',
  'links', 'property', 'sort', 'line'], other = [...loose.slice(6), ...strict];
// A term: what negates it, its field, and a phrase or a word. A field may have its value after a space.
const term = new RegExp('(-(?![\\s>-]|$)|!(?=[^\\s=[]*[\\p{L}\\p{N}]))?'
  + `(?:(?:(${loose.join('|')}):(?:\\s+(?![-@!|]|(?:OR|AND|NOT)\\b|(?:${[...loose, ...strict].join('|')}):)(?=\\S))?|(${strict.join('|')}):)\\(*)?`
  + '("((?:[^"\\\\]|\\\\.)*)"?|(?<=[-!])\\(\\S*|(?!\\()(?:\\([^\\s()]*\\)|\\((?![^]*\\))|(?<=:)(?!")[^\\s()]|(?<!:)[^\\s()])+)', 'giu');
// The punctuation of sentences, which people type around words and between them (SentenceMarks).
const before = "'’‘“”„‚«»‹›¿¡—–…「『（【《〈", after = ",;:?!.…'\"’‘”“»«›‹、。，．！？；：」』）】》〉؟،؛۔।॥", between = `[${before}${after}\\-―·•]`;
const areMarks = new RegExp(`^${between}+$`, 'u'), escape = new RegExp(`\\\\(?=[!-/:-@[-\`{-~]|${between})`, 'gu');
const leading = new RegExp(`^[${before}]+`, 'u'), trailing = new RegExp(`[${after}]+$`, 'u');
const bare = t => {
  let rest = t.replace(leading, '');
  if (!rest.endsWith('::')) rest = rest.replace(trailing, '');
  return !areMarks.test(t) && /[\p{Alphabetic}\p{N}]/u.test(rest) ? rest : t;
};
// Case does not count in aliases; accents do.
const caseFold = t => [...t.normalize('NFD')].map(c => c.toLowerCase().toUpperCase().toLowerCase()).join('').normalize('NFC');
const key = (mark, t) => mark + fold(t).replace(/[\s"\\]/g, '\ufffd');
const parse = text => {
  const q = {terms: [], keys: [], not: [], remarks: []}, marks = [];
  let negated = false;
  for (let [, no, one, two, value, quoted] of text.matchAll(term)) {
    const field = (one || two || '').toLowerCase(), isQuoted = quoted !== undefined, foreign = other.includes(field) ? field + ':'
      : isQuoted ? '' : !field && /^(OR|\|\|?)$/.test(value) ? value : !field && (/^[~=](?=[\p{L}\p{N}])|^@(?=\w)/u.exec(value) || /^\/.+\/$|^\[(?!\[)/.exec(value) || no && /^\((?=.)/.exec(value) || [])[0];
    if (foreign) { q.remarks.push(foreign); continue; }
    if (!field && !no && /^(AND|&&|\*)$/.test(value)) continue;
    if (!field && !no && value === 'NOT') { negated = !negated; continue; }
    if (no || negated) no = !(no && negated);
    negated = false;
    let t = isQuoted ? quoted.replace(/\\(["\\])/g, '$1') : value;
    const to = no ? q.not : q.keys;
    if (field === 'in') { to.push({key: key('/', t.replace(/^\/|\/$/g, ''))}); continue; }
    if (field === 'tag') { to.push({key: key('#', t.replace(/^#|\/$/g, ''))}); continue; }
    const isStart = !isQuoted && /[^*\\]\*$/.test(t) && /^[^*]*[\p{L}\p{N}]/u.test(t), isPlain = !isQuoted && t.search(escape) < 0;
    if (!isQuoted) t = (isPlain ? bare(t) : t.replace(escape, '')).replace(/^\[\[|\]\]$/g, '');
    if (isStart) t = t.slice(0, -1);
    // A text that begins with # may be a tag in front matter, which is not in the text of the page.
    const own = tokens(t), check = test(own, !isQuoted), mask = fields[field] || 255, isWord = !isQuoted && !isStart;
    const found = {text: t, mask, check, written: isQuoted ? `"${t}"` : t, id: [mask, isQuoted, isStart, t].join(), isOpen: !isQuoted, isWord,
      words: split(t, isQuoted ? 'whole' : isStart ? 'prefix' : 'inside'), tag: /^#./.test(t) && {key: key('#', t.replace(/^#|\/$/g, ''))}};
    found.groups = check ? groups(own, isQuoted ? 'whole' : 'prefix') : found.words.length ? [found.words] : [];
    // What begins with a word with signs is found, and says little of how well a note matches.
    if (check && isWord) found.ranked = groups(own, 'whole');
    // A name of a file has its extension, which the index does not have.
    if (check && mask === 255 && own.list.some((w, i) => i && /[./]/.test(w.gap)))
      found.path = own.list.filter(({w}, i) => !i || !/^(md|markdown)$/i.test(w)).map(({w}) => ({t: fold(w), way: 'inside'}));
    if (found.groups.length || check) (no ? q.not : isPlain && areMarks.test(t) ? marks : q.terms).push(found);
  }
  if (!q.terms.length && !q.keys.length && !q.not.length && !q.remarks.length) q.terms = marks;
  // The text that an alias may be.
  if (q.terms.every(t => [255, 3, 2].includes(t.mask) && (t.isWord || !t.isOpen))) q.name = caseFold(q.terms.map(t => t.text).join(' '));
  return q;
};

// The numbers of the words with some letters in a row, or of those that begin with one or two after '^'.
const numbered = async run => {
  const k = hash(run) % partFiles, list = [];
  await part('g' + k);
  for (let r = reader(runs[k][run] || ''), n = 0; r.more;) list.push(n += r.next());
  return list;
};
// Reads the files of words. If they are many, it waits whether more is typed.
const read = async (numbers, isCurrent) => {
  const wanted = [...new Set(numbers.map(n => n % wordFiles))];
  if (wanted.filter(k => !files[k]).length > 20) await new Promise(done => setTimeout(done, 250));
  if (!isCurrent()) throw new Error('another query is typed');
  await parts('w', wanted);
  return numbers.map(n => ({w: files[n % wordFiles].words[Math.floor(n / wordFiles)], k: n % wordFiles, i: Math.floor(n / wordFiles)}));
};
// The words that a word matches, in order, with the weight of a match.
const matches = async ({t, way}, isCurrent) => {
  const letters = [...t];
  if (way === 'whole') {
    const k = hash(letters.slice(0, 4).join('')) % wordFiles;
    await part('w' + k);
    const i = files[k].numbers.get(t);
    return i === undefined ? [] : [{w: t, k, i, weight: 1}];
  }
  const isInside = way === 'inside' && letters.length > 2, beginning = '^' + letters.slice(0, 2).join(''), some = isInside ? [] : [beginning];
  for (let i = 0; i < letters.length - 2; i += 3) some.push(letters.slice(i, i + 3).join(''));
  if (letters.length > 3) some.push(letters.slice(-3).join(''));
  const both = (a, b) => { const set = new Set(b); return a.filter(n => set.has(n)); };
  let numbers = (await Promise.all([...new Set(some)].map(numbered))).reduce(both);
  if (numbers.length > 3000) numbers = [...new Set([...both(numbers, await numbered(beginning)), ...numbers])].slice(0, 3000);
  return (await read(numbers, isCurrent)).filter(({w}) => isInside ? w.includes(t) : w.startsWith(t))
    .map(h => ({...h, weight: round(h.w === t ? 1 : h.w.startsWith(t) ? 0.4 : 0.15)})).sort((a, b) => a.w < b.w ? -1 : 1);
};
// The notes of a word: note, field, how often, and the code of the length of the field.
const postings = ({k, i}) => {
  const file = files[k];
  if (!file.all[i]) {
    const r = reader(file.texts[i]), all = file.all[i] = [];
    for (let n = 0; r.more;) {
      n += r.next();
      const head = r.next(), length = head > 1 ? r.next() : 0, mask = head % 2 ? r.next() : 0;
      for (let f = 0; f < 7; f++) if (mask >> f & 1) all.push(n, f, r.next(), r.next());
      if (head > 1) all.push(n, 7, head >> 1, length);
    }
  }
  return file.all[i];
};
// The positions of a word in each field of each note.
const positions = h => {
  const file = places[h.k];
  if (!file.all[h.i]) {
    const r = reader(file.texts[h.i]), all = postings(h), found = file.all[h.i] = new Map();
    for (let j = 0; j < all.length; j += 4) {
      const list = [];
      for (let i = 0, p = 0; i < all[j + 2]; i++) list.push(p += r.next());
      found.set(all[j] * 8 + all[j + 1], {list, length: all[j + 3]});
    }
  }
  return file.all[h.i];
};
// The positions of any of some words.
const joined = hits => hits.length === 1 ? positions(hits[0]) : hits.reduce((m, h) => {
  for (const [at, p] of positions(h)) m.set(at, {...p, list: [...m.get(at)?.list || [], ...p.list].sort((a, b) => a - b)});
  return m;
}, new Map());

const rarity = n => round(Math.log(round(1 + round((Math.max(documents, n) - n + 0.5) / (n + 0.5)))));
// What words and phrases add to scores: how often each note has them, in which of its names as a whole and how long these
// are, and how rare they are. The bits of names are those of fields, and then one for any name, and for headings too.
const gather = async (mask, hits, phrases = []) => {
  const g = {mask, tf: new Float32Array(total), names: new Uint8Array(total), lengths: new Map(), notes: []};
  const add = (n, f, count, length, weight, isWhole) => {
    if (!(mask >> f & 1)) return;
    if (!g.tf[n]) g.notes.push(n);
    g.tf[n] += round(weight * round(round(weights[f] * count) / norms[f][length]));
    if (isWhole && 23 >> f & 1) { g.names[n] |= 1 << f | (19 >> f & 1) << 6 | 128; g.lengths.set(n * 8 + f, length); }
  };
  for (const h of hits) for (let all = postings(h), j = 0; j < all.length; j += 4)
    add(all[j], all[j + 1], all[j + 2], all[j + 3], h.weight, h.weight === 1 || h.isWhole);
  for (const {lists, weight, last} of phrases) {
    await parts('p', lists.flat().map(h => h.k));
    const maps = lists.map(joined);
    // What has only the beginning of the last word is not the whole phrase.
    const end = last && lists[lists.length - 1].find(h => h.w === last), ends = end && positions(end);
    for (const at of [...maps[0].keys()].sort((a, b) => a - b)) {
      if (!maps.every(m => m.has(at))) continue;
      const sets = maps.map(m => new Set(m.get(at).list)), {list, length} = maps[0].get(at), found = list.filter(p => sets.every((s, i) => s.has(p + i)));
      const isWhole = !last || ends && ends.has(at) && found.some(p => ends.get(at).list.includes(p + lists.length - 1));
      if (found.length) add(at >> 3, at % 8, found.length, length, weight, isWhole);
    }
  }
  g.rarity = rarity(g.notes.length);
  return g;
};
const find = async (words, mask, isCurrent) => {
  const lists = await Promise.all(words.map(w => matches(w, isCurrent)));
  const {t, way} = words[words.length - 1], phrase = {lists, weight: 1, last: way !== 'whole' && t};
  const g = await (words.length > 1 ? gather(mask, [], [phrase]) : gather(mask, lists[0]));
  return Object.assign(g, {count: words.length, whole: lists[0].filter(h => h.w === words[0].t)});
};
// What the words of a condition find, which is looked up once.
const gathered = (c, isCurrent) => c.found ||= Promise.all(c.groups.map(w => find(w, c.mask, isCurrent)));
const keyed = async key => {
  const notes = new Set();
  for (const h of await matches({t: key, way: 'whole'})) for (let r = reader(files[h.k].texts[h.i]), n = 0; r.more;) notes.add(n += r.next());
  return notes;
};
const need = notes => parts('n', notes.map(n => Math.floor(n / perFile))).then(() => notes.map(n => rows.get(n)));
// Those of some notes that meet a condition.
const meeting = async (c, notes, isCurrent) => {
  if (c.key) { const has = await keyed(c.key); return notes.filter(n => has.has(n)); }
  const found = await gathered(c, isCurrent), paths = c.path && await Promise.all(c.path.map(w => find([w], 48, isCurrent)));
  const met = notes.filter(n => found.every(f => f.tf[n]) || paths && paths.every(f => f.tf[n]));
  return c.check ? having(c, met, isCurrent) : met;
};
const lacking = async (c, notes, isCurrent) => {
  const gone = new Set(await meeting(c, notes, isCurrent));
  return notes.filter(n => !gone.has(n));
};
// Those of some notes whose text has the signs of a term.
const having = async ({check, tag, mask}, notes, isCurrent) => {
  const tagged = tag ? await keyed(tag.key) : new Set(), kept = [];
  for (let i = 0; i < notes.length; i += 400) {
    if (!isCurrent()) throw new Error('another query is typed');
    const some = notes.slice(i, i + 400), read = await need(some);
    some.forEach((n, k) => {
      const [title, address, , , , tags, aliases, , text] = read[k];
      const texts = mask === 2 ? aliases : mask === 3 ? [title, ...aliases] : mask === 128 ? [text]
        : [title, decodeURIComponent(address).replace(/\.html$/, '.md'), ...aliases, ...tags.map(t => '#' + t), text];
      check.lastIndex = 0;
      if (tagged.has(n) || texts.some(t => fold(t).search(check) >= 0)) kept.push(n);
    });
  }
  return kept;
};
// 1 for two words that follow each other, and less for each word between them.
const closeness = (left, right) => {
  let best = 17, next = 0;
  for (const p of left) {
    while (next < right.length && right[next] <= p) next++;
    if (next < right.length) best = Math.min(best, right[next] - p);
    const before = right[next - 1] === p ? next - 2 : next - 1;
    if (before >= 0) best = Math.min(best, p - right[before] + 1);
  }
  return best < 17 ? round(1 / best) : 0;
};

// Sorts notes by their scores, which are those of `sheaf search`: BM25F and titles, and closeness, pins and changes for the
// first 256. A query of some length may be the name of a note. Where words may be lacking, one in a title adds a share of
// its rarity, and all words of a title, or of a file name, half of theirs.
const rank = async (notes, terms, pairs, {name, length, share = 0}) => {
  const score = new Float32Array(total);
  if (!terms.length) return {notes, score};
  for (const {tf, rarity} of terms) for (const n of notes) score[n] += round(round(rarity * tf[n]) / round(round(1.2) + tf[n]));
  if (share) for (const n of notes) {
    let most = 0;
    for (const t of terms) if (t.names[n] & 64) score[n] += round(round(share) * t.rarity);
    for (const f of [0, 4]) {
      const having = terms.filter(t => t.names[n] >> f & 1);
      if (having.length && having[0].lengths.get(n * 8 + f) === having.length) most = Math.max(most, having.reduce((sum, t) => round(sum + t.rarity), 0));
    }
    score[n] += most / 2;
  }
  const unit = terms.reduce((sum, t) => round(sum + t.rarity), 0), common = n => terms.reduce((c, t) => c & t.names[n], 255);
  const named = notes.filter(common), isEqual = n => length < 16 && [0, 1, 4].some(f => common(n) >> f & 1 && terms[0].lengths.get(n * 8 + f) === length);
  const likely = name ? named.filter(n => common(n) & 2 && !isEqual(n)) : [], read = await need(likely);
  const aliased = new Set(likely.filter((_, i) => read[i][6].some(a => caseFold(a) === name)));
  for (const n of named) score[n] += round(unit * round(isEqual(n) || aliased.has(n) ? 4 : common(n) & 64 ? 0.6 : 0.3));
  notes.sort((a, b) => score[b] - score[a] || a - b);
  const top = notes.slice(0, 256), used = pairs.map(p => p.map(i => terms[i])).filter(p => p.every(t => t.whole.length));
  await Promise.all([parts('p', used.flat().flatMap(t => t.whole.map(h => h.k))), perChanges && parts('c', top.map(n => Math.floor(n / perChanges)))]);
  const near = used.map(([a, b]) => [joined(a.whole), joined(b.whole), Math.max(a.rarity, b.rarity), a.mask & b.mask]);
  const time = n => changes.get(n) || latest, newest = Math.max(...top.map(time)), month = 2592e6;
  for (const n of top) {
    let sum = score[n];
    for (const [a, b, rarity, mask] of near) {
      let most = 0;
      for (let f = 0; f < 8; f++) {
        const [l, r] = [a.get(n * 8 + f), b.get(n * 8 + f)];
        if (l && r && mask >> f & 1) most = Math.max(most, closeness(l.list, r.list));
      }
      sum = round(sum + round(round(round(0.8) * rarity) * most));
    }
    if (pinned.has(n)) sum = round(sum * round(1.05));
    score[n] = sum * round(1 + round(round(round(0.05) * month) / round(month + (perChanges ? newest - time(n) : 0))));
  }
  top.sort((a, b) => score[b] - score[a] || a - b);
  return {notes: top.concat(notes.slice(256)), score};
};
// The first rows of a query, all of them a little later, and those of notes that nearly match if few do.
sheaf.find = async (text, isCurrent = () => true) => {
  await part('index');
  const q = parse(text), ids = new Set();
  if (!q.terms.length && !q.keys.length && !q.not.length) return {q, notes: await need(first), total: 0, empty: true};
  // Of many conditions, those that repeat another one count once.
  const isLong = q.terms.length + q.keys.length + q.not.length > 7, terms = isLong ? q.terms.filter(t => !ids.has(t.id) && ids.add(t.id)) : [...q.terms];
  // Conditions for which texts are read come last.
  const bySigns = (a, b) => !!a.check - !!b.check;
  terms.sort(bySigns);
  q.not.sort(bySigns);
  await Promise.all([...terms, ...q.not].map(c => c.key || gathered(c, isCurrent)));
  let notes = [...Array(total).keys()];
  for (const c of q.keys.concat(terms)) notes = await meeting(c, notes, isCurrent);
  for (const c of q.not) notes = await lacking(c, notes, isCurrent);
  const ranked = [], pairs = [];
  let last = -1;
  for (const c of terms) {
    const all = c.ranked ? await Promise.all(c.ranked.map(w => find(w, c.mask, isCurrent))) : await gathered(c, isCurrent);
    if (c.isOpen && all.length === 1 && all[0].count === 1) { if (last >= 0) pairs.push([last, ranked.length]); last = ranked.length; }
    ranked.push(...all);
  }
  ({notes} = await rank(notes, ranked, pairs, {name: q.name, length: ranked.reduce((sum, g) => sum + g.count, 0)}));
  const words = terms.filter(t => t.words.length);
  return {q, notes: await need(notes.slice(0, 8)), total: notes.length, all: () => need(notes.slice(0, 40)),
    words: await Promise.all(words.map(async t => [t.words.map(w => w.t).join(' '), Math.min(...(await gathered(t)).map(f => f.notes.length))])),
    nearly: async () => notes.length < 5 && q.terms.length ? load('near.js').then(() => sheaf.nearly(q, notes, isCurrent)) : []};
};
// The row of a note by its address, which the words of its name find.
sheaf.note = async address => {
  await part('index');
  const name = decodeURIComponent(address).replace(/(\/index)?\.html$/, '').replace(/.*\//, '');
  const found = await Promise.all(split(name, 'whole').map(w => find([w], 48, () => true)));
  const {notes} = await rank([...Array(total).keys()].filter(n => found.every(f => f.tf[n])), found, [], {length: found.length}), likely = notes.slice(0, 60);
  for (let i = 0; i < likely.length; i += 4) {
    const row = (await need(likely.slice(i, i + 4))).find(r => r[1] === address);
    if (row) return row;
  }
};
sheaf.inner = {part, hash, split, tokens, character, caseFold, matches, postings, find, gather, rarity, rank, need, meeting, lacking,
  size: () => ({total, documents})};
Object.assign(sheaf, {fold, foldOne});
})();
