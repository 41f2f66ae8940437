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
const word = new RegExp(`${cjk}\\p{M}*|(?:(?!${cjk})[\\p{L}\\p{N}\\p{M}])+`, 'gu'), character = new RegExp('^' + cjk, 'u');
// The words of a text, of which the last may be a part of a word, or its beginning.
const split = (t, last) => {
  const all = (t.normalize('NFC').match(word) || []).map(w => ({t: fold(w), way: character.test(w) ? 'whole' : last})).filter(w => w.t);
  return all.map((w, i) => ({...w, way: i < all.length - 1 ? 'whole' : w.way === 'inside' && all.length > 1 ? 'prefix' : w.way}));
};

const fields = {title: 3, alias: 2, heading: 4, content: 128};
const other = ['path', 'file', 'name', 'category', 'source', 'created', 'updated', 'due', 'has', 'is', 'task', 'task-todo', 'task-done',
  'links-to', 'linked-from', 'words', 'links', 'property', 'sort', 'line'];
const key = (mark, t) => mark + fold(t).replace(/[\s"\\]/g, '\ufffd');
const parse = text => {
  const q = {terms: [], keys: [], not: [], remarks: []};
  for (const [, no, field, value, quoted] of text.matchAll(/(-?)(?:([a-z-]+):)?("([^"]*)"?|\S+)/gu)) {
    const t = quoted === undefined ? value : quoted, name = t.replace(/^#|\/$/g, ''), isTag = field === 'tag' || !field && t.length > 1 && t[0] === '#';
    if (field && other.includes(field)) { q.remarks.push(`${field}: works in sheaf, but not on this page`); continue; }
    if (!field && !no && t === 'OR') { q.remarks.push('OR works in sheaf, but not on this page'); continue; }
    const to = no ? q.not : q.keys;
    if (field === 'in') { to.push({key: key('/', t.replace(/^\/|\/$/g, ''))}); continue; }
    if (isTag) to.push({key: key('#', name)});
    if (isTag && (field || no)) continue;
    const isStart = quoted === undefined && t.endsWith('*'), words = split(field && !fields[field] && !isTag ? `${field} ${t}` : t,
      quoted !== undefined ? 'whole' : isStart ? 'prefix' : 'inside');
    if (words.length) (no ? q.not : q.terms).push({words, mask: fields[field] || 255, isWord: quoted === undefined && words.length === 1});
  }
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

// The notes with a key, or with a word or phrase, and then their term frequencies and the rarity of the term.
const find = async ({key, words, mask}, isCurrent) => {
  const tf = new Float32Array(total), found = {tf, notes: []}, add = (n, f) => { if (!tf[n]) found.notes.push(n); tf[n] += f; };
  found.hits = await Promise.all((key ? [{t: key, way: 'whole'}] : words).map(w => matches(w, isCurrent)));
  if (key) {
    for (const h of found.hits[0]) for (let r = reader(files[h.k].texts[h.i]), n = 0; r.more;) add(n += r.next(), 1);
    return found;
  }
  const value = (f, count, length) => round(round(weights[f] * count) / norms[f][length]);
  if (words.length === 1) {
    for (const h of found.hits[0]) for (let all = postings(h), j = 0; j < all.length; j += 4)
      if (mask >> all[j + 1] & 1) add(all[j], round(h.weight * value(all[j + 1], all[j + 2], all[j + 3])));
  } else {
    await parts('p', found.hits.flat().map(h => h.k));
    const maps = found.hits.map(hits => hits.length === 1 ? positions(hits[0]) : hits.reduce((m, h) => {
      for (const [at, p] of positions(h)) m.set(at, {...p, list: [...m.get(at)?.list || [], ...p.list].sort((a, b) => a - b)});
      return m;
    }, new Map()));
    for (const at of [...maps[0].keys()].sort((a, b) => a - b)) {
      if (!(mask >> at % 8 & 1) || !maps.every(m => m.has(at))) continue;
      const sets = maps.map(m => new Set(m.get(at).list)), count = maps[0].get(at).list.filter(p => sets.every((s, i) => s.has(p + i))).length;
      if (count) add(at >> 3, value(at % 8, count, maps[0].get(at).length));
    }
  }
  const n = found.notes.length;
  found.rarity = round(Math.log(round(1 + round((Math.max(documents, n) - n + 0.5) / (n + 0.5)))));
  return found;
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

// The words that differ from a word in one or two letters: those that have the most runs of letters in common with it.
const near = async term => {
  const far = (a, b, most) => {
    let row = [...Array(b.length + 1).keys()];
    for (let i = 1; i <= a.length; i++) {
      const next = [i];
      for (let j = 1; j <= b.length; j++)
        next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] !== b[j - 1]));
      if (Math.min(...next) > most) return most + 1;
      row = next;
    }
    return row[b.length];
  };
  const letters = [...term], most = letters.length > 5 ? 2 : 1, shared = new Map();
  if (letters.length < 3 || letters.length > 30) return [];
  const some = ['^' + letters[0], '^' + letters[0] + letters[1], ...letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))];
  for (const list of await Promise.all(some.map(numbered))) for (const n of list) shared.set(n, (shared.get(n) || 0) + 1);
  const likely = [...shared].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 20).map(l => l[0]);
  return (await read(likely, () => true)).map(({w}) => [far(term, w, most), w]).filter(w => w[0] <= most)
    .sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1)).slice(0, 5).map(w => w[1]);
};

// The notes with the best scores, which are those of `sheaf search`: BM25F, and closeness, pins and changes for the first 256.
const best = async (terms, keys, not, isCurrent) => {
  const [found, sets, gone] = await Promise.all([terms, keys, not].map(l => Promise.all(l.map(t => find(t, isCurrent)))));
  let notes = found.concat(sets).reduce((all, f) => all && f.notes.length > all.length ? all : f.notes, undefined) || [...Array(total).keys()];
  notes = notes.filter(n => found.every(f => f.tf[n]) && sets.every(f => f.tf[n]) && !gone.some(f => f.tf[n])).sort((a, b) => a - b);
  if (!found.length) return {notes, found};
  const score = new Float32Array(total);
  for (const {tf, rarity} of found) for (const n of notes) score[n] += round(round(rarity * tf[n]) / round(round(1.2) + tf[n]));
  notes.sort((a, b) => score[b] - score[a] || a - b);
  const top = notes.slice(0, 256), pairs = [];
  for (let i = 0, last = -1; i < terms.length; i++) if (terms[i].isWord) { if (last >= 0) pairs.push([last, i]); last = i; }
  const whole = i => found[i].hits[0].filter(h => h.w === terms[i].words[0].t);
  const used = pairs.filter(([a, b]) => whole(a).length && whole(b).length);
  await Promise.all([parts('p', used.flat().flatMap(whole).map(h => h.k)), perChanges && parts('c', top.map(n => Math.floor(n / perChanges)))]);
  const near = used.map(([a, b]) => [positions(whole(a)[0]), positions(whole(b)[0]), Math.max(found[a].rarity, found[b].rarity), terms[a].mask & terms[b].mask]);
  const time = n => changes.get(n) || latest, newest = Math.max(...top.map(time)), month = 2592e6;
  for (const n of top) {
    for (const [a, b, rarity, mask] of near) {
      let most = 0;
      for (let f = 0; f < 8; f++) {
        const [l, r] = [a.get(n * 8 + f), b.get(n * 8 + f)];
        if (l && r && mask >> f & 1) most = Math.max(most, closeness(l.list, r.list));
      }
      score[n] += round(round(round(0.8) * rarity) * most);
    }
    if (pinned.has(n)) score[n] *= round(1.05);
    score[n] *= round(1 + round(round(round(0.05) * month) / round(month + (perChanges ? newest - time(n) : 0))));
  }
  top.sort((a, b) => score[b] - score[a] || a - b);
  return {notes: top.concat(notes.slice(256)), found};
};
const need = notes => parts('n', notes.map(n => Math.floor(n / perFile))).then(() => notes.map(n => rows.get(n)));
// The first rows of a query, and all of them a little later.
sheaf.find = async (text, isCurrent = () => true) => {
  await part('index');
  const q = parse(text);
  if (!q.terms.length && !q.keys.length && !q.not.length) return {q, notes: await need(first), total: 0, empty: true};
  const {notes, found} = await best(q.terms, q.keys, q.not, isCurrent);
  return {q, notes: await need(notes.slice(0, 8)), total: notes.length, all: () => need(notes.slice(0, 40)),
    words: q.terms.map((t, i) => [t.words.map(w => w.t).join(' '), found[i].notes.length])};
};
// The row of a note by its address, which the words of its name find.
sheaf.note = async address => {
  await part('index');
  const name = decodeURIComponent(address).replace(/(\/index)?\.html$/, '').replace(/.*\//, '');
  const likely = (await best(split(name, 'whole').map(w => ({words: [w], mask: 48})), [], [], () => true)).notes.slice(0, 60);
  for (let i = 0; i < likely.length; i += 4) {
    const row = (await need(likely.slice(i, i + 4))).find(r => r[1] === address);
    if (row) return row;
  }
};
Object.assign(sheaf, {fold, foldOne, near});
})();
