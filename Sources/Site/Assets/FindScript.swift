/// The script that finds notes as `sheaf search` does: it loads the parts of the index that a query needs.
///
/// Scores are computed in the same steps and with the same precision (`ScoreRefinement`, `TermFrequencyModel`), so that the
/// order is the same. Regular expressions, similar words and `OR` are left to the program.
enum FindScript {
  static let text: StaticString = #"""
    'use strict';
    (() => {
    const {load} = sheaf, round = Math.fround;
    let total = 0, perFile = 20, documents = 0, first = [], weights = [], norms = [], changes = [], pinned, lists = [];
    const shards = [], places = [], rows = new Map();
    // Reads numbers as SearchNumber writes them.
    const reader = t => {
      let at = 0;
      const digit = () => { const c = t.charCodeAt(at++); return c < 92 ? c - 35 : c - 36; };
      return {get more() { return at < t.length; },
        next() { let n = 0, f = 1, d = digit(); for (; d > 44; d = digit(), f *= 45) n += (d - 45) * f; return n + d * f; }};
    };
    sheaf.dictionary = (n, p, f, d, w, pins, c, l) => {
      [total, perFile, first, documents, pinned] = [n, p, f, d, new Set(pins)];
      lists = l.map(t => ({text: ` ${t} `}));
      weights = w.map(x => x[0]);
      // What an occurrence is divided by, for each code of the length of a field.
      norms = w.map(([, share, inverse]) => Float32Array.from({length: 256}, (_, c) =>
        round(1 - share) + round(round(share * (c < 16 ? c : 8 + c % 8 << (c - 8 >> 3))) * inverse)));
      const r = reader(c);
      for (let last = 0; r.more;) { const n = r.next(); changes.push(n && (last += n % 2 ? (n - 1) / 2 : -n / 2) * 1000); }
    };
    sheaf.words = (k, l) => { shards[k] = l.map(text => ({text})); };
    sheaf.positions = (k, l) => { places[k] = l; };
    sheaf.notes = (k, l) => l.forEach((r, i) => rows.set(k * perFile + i, r));
    const part = name => load(`search/${name}.js`);
    const parts = (kind, hits) => Promise.all([...new Set(hits.map(h => h.k))].map(k => part(kind + k)));

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

    // The words of the dictionary that a word matches, in order, with the weight of a match.
    const matches = ({t, way}) => {
      const hits = [], isInside = way === 'inside' && [...t].length > 2, find = isInside ? t : ` ${t}${way === 'whole' ? ' ' : ''}`;
      lists.forEach((list, k) => {
        for (let at = list.text.indexOf(find), end; at >= 0; at = list.text.indexOf(find, end)) {
          const start = isInside ? list.text.lastIndexOf(' ', at) + 1 : at + 1, w = list.text.slice(start, end = list.text.indexOf(' ', start));
          if (t[0] === '#' || t[0] === '/' || w[0] !== '#' && w[0] !== '/') hits.push({w, k, start, weight: round(w === t ? 1 : w.startsWith(t) ? 0.4 : 0.15)});
        }
      });
      if (hits.length > 3000) { hits.sort((a, b) => b.weight - a.weight); hits.length = 3000; }
      return hits.sort((a, b) => a.w < b.w ? -1 : 1);
    };
    // The entry of a word in the file of its notes.
    const entry = ({k, start}) => {
      const list = lists[k];
      if (!list.numbers) {
        list.numbers = new Map();
        for (let at = 1, i = 0; at < list.text.length; at = list.text.indexOf(' ', at) + 1) list.numbers.set(at, i++);
      }
      return list.numbers.get(start);
    };
    // The notes of a word: note, field, how often, and the code of the length of the field.
    const postings = h => {
      const e = shards[h.k][entry(h)];
      if (!e.all) {
        const r = reader(e.text), all = e.all = [];
        for (let n = 0; r.more;) {
          n += r.next();
          const head = r.next(), length = head > 1 ? r.next() : 0, mask = head % 2 ? r.next() : 0;
          for (let f = 0; f < 7; f++) if (mask >> f & 1) all.push(n, f, r.next(), r.next());
          if (head > 1) all.push(n, 7, head >> 1, length);
        }
      }
      return e.all;
    };
    // The positions of a word in each field of each note.
    const positions = h => {
      const e = shards[h.k][entry(h)];
      if (!e.places) {
        const r = reader(places[h.k][entry(h)]), all = postings(h);
        e.places = new Map();
        for (let j = 0; j < all.length; j += 4) {
          const list = [];
          for (let i = 0, p = 0; i < all[j + 2]; i++) list.push(p += r.next());
          e.places.set(all[j] * 8 + all[j + 1], {list, length: all[j + 3]});
        }
      }
      return e.places;
    };

    // The notes with a key, or with a word or phrase, and then their term frequencies and the rarity of the term.
    const find = async ({key, words, mask}) => {
      const tf = new Float32Array(total), found = {tf, notes: []}, add = (n, f) => { if (!tf[n]) found.notes.push(n); tf[n] += f; };
      found.hits = (key ? [{t: key, way: 'whole'}] : words).map(matches);
      await parts('w', found.hits.flat());
      if (key) {
        for (const h of found.hits[0]) for (let r = reader(shards[h.k][entry(h)].text), n = 0; r.more;) add(n += r.next(), 1);
        return found;
      }
      const value = (f, count, length) => round(round(weights[f] * count) / norms[f][length]);
      if (words.length === 1) {
        for (const h of found.hits[0]) for (let all = postings(h), j = 0; j < all.length; j += 4)
          if (mask >> all[j + 1] & 1) add(all[j], round(h.weight * value(all[j + 1], all[j + 2], all[j + 3])));
      } else {
        await parts('p', found.hits.flat());
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

    const near = term => {
      const best = [];
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
      const most = term.length > 5 ? 2 : 1;
      if (term.length > 2) for (const l of lists) for (const w of l.text.trim().split(' ')) {
        if (Math.abs(w.length - term.length) > most || /^[#/]/.test(w)) continue;
        const d = far(term, w, most);
        if (d <= most) best.push([d, w]);
      }
      return best.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1)).slice(0, 5).map(b => b[1]);
    };

    // The notes with the best scores, which are those of `sheaf search`: BM25F, and closeness, pins and changes for the first 256.
    const best = async (terms, keys, not) => {
      const [found, sets, gone] = await Promise.all([terms, keys, not].map(l => Promise.all(l.map(find))));
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
      await parts('p', used.flat().flatMap(whole));
      const near = used.map(([a, b]) => [positions(whole(a)[0]), positions(whole(b)[0]), Math.max(found[a].rarity, found[b].rarity), terms[a].mask & terms[b].mask]);
      const latest = Math.max(...changes), time = n => changes[n] || latest, newest = Math.max(...top.map(time)), month = 2592e6;
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
        score[n] *= round(1 + round(round(round(0.05) * month) / round(month + (changes.length ? newest - time(n) : 0))));
      }
      top.sort((a, b) => score[b] - score[a] || a - b);
      return {notes: top.concat(notes.slice(256)), found};
    };
    sheaf.find = async text => {
      await part('dictionary');
      const q = parse(text);
      if (!q.terms.length && !q.keys.length && !q.not.length) { await need(first); return {q, notes: first.map(n => rows.get(n)), total: 0, empty: true}; }
      const {notes, found} = await best(q.terms, q.keys, q.not);
      q.marks = q.terms.flatMap(t => t.words.map(w => w.t));
      await need(notes.slice(0, 40));
      return {q, notes: notes.slice(0, 40).map(n => rows.get(n)), total: notes.length,
        words: q.terms.map((t, i) => [t.words.map(w => w.t).join(' '), found[i].notes.length])};
    };
    const need = notes => Promise.all([...new Set(notes.map(n => Math.floor(n / perFile)))].map(k => part('n' + k)));
    // The row of a note by its address, which the words of its name find.
    sheaf.note = async address => {
      await part('dictionary');
      const name = decodeURIComponent(address).replace(/(\/index)?\.html$/, '').replace(/.*\//, '');
      const likely = (await best(split(name, 'whole').map(w => ({words: [w], mask: 48})), [], [])).notes.slice(0, 60);
      await need(likely);
      return rows.get(likely.find(n => rows.get(n)[1] === address));
    };
    Object.assign(sheaf, {fold, foldOne, near});
    })();

    """#
}
