/// The script of the search and of the list of keys: it loads the parts of the index that a query needs, and shows notes while one types.
enum SearchScript {
  static let text: StaticString = #"""
    'use strict';
    (() => {
    const {make, load, base} = sheaf, root = base + '../';
    let total = 0, perFile = 20, first = [], lists = [], folded = [];
    const postings = new Map(), rows = new Map();
    sheaf.dictionary = (n, p, f, l) => {
      [total, perFile, first] = [n, p, f];
      lists = l.map(t => t ? t.split(' ') : []);
      folded = lists.map(l => l.map(fold));
    };
    sheaf.words = (k, l) => postings.set(k, l);
    sheaf.notes = (k, l) => l.forEach((r, i) => rows.set(k * perFile + i, r));
    const part = name => load(`search/${name}.js`);
    const letters = new Map();
    const foldOne = c => {
      if (!letters.has(c)) letters.set(c, c.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace('ß', 'ss'));
      return letters.get(c);
    };
    const fold = t => { let f = ''; for (const c of t) f += foldOne(c); return f; };
    const cjk = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}';
    const word = new RegExp(`[${cjk}]\\p{M}*|(?:(?![${cjk}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
    const split = t => (t.match(word) || []).map(fold).filter(w => w);
    const other = ['title', 'path', 'file', 'name', 'alias', 'heading', 'category', 'source', 'created', 'updated', 'due',
      'has', 'is', 'task', 'task-todo', 'task-done', 'links-to', 'linked-from', 'words', 'links', 'property', 'sort', 'line'];

    const parse = text => {
      const q = {terms: [], phrases: [], tags: [], folders: [], not: [], remarks: []};
      for (const [, no, field, value, quoted] of text.matchAll(/(-?)(?:([a-z-]+):)?("([^"]*)"?|\S+)/gu)) {
        const t = quoted === undefined ? value : quoted;
        if (field && other.includes(field)) { q.remarks.push(`${field}: works in sheaf, but not on this page`); continue; }
        if (!field && !no && t === 'OR') { q.remarks.push('OR works in sheaf, but not on this page'); continue; }
        if (no) { q.not.push({field, t: fold(t.replace(/^#/, ''))}); continue; }
        if (field === 'tag' || !field && t.startsWith('#') && t.length > 1) {
          const tag = t.replace(/^#/, '');
          q.tags.push(fold(tag)); q.terms.push(...split(tag));
        } else if (field === 'in') { q.folders.push(fold(t.replace(/^\/|\/$/g, ''))); q.terms.push(...split(t)); }
        else {
          const words = split(field ? `${field} ${t}` : t);
          q.terms.push(...words);
          if (words.length > 1) q.phrases.push(fold(t));
        }
      }
      return q;
    };

    const below = (name, of) => name === of || name.startsWith(of + '/');
    const fits = (q, r) => {
      const folder = fold(r[2]), tags = r[5].map(fold), all = () => fold(`${r[0]}\n${r[6].join('\n')}\n${r[8]}`);
      const holds = c => c.field === 'tag' ? tags.some(t => below(t, c.t)) : c.field === 'in' ? below(folder, c.t) : all().includes(c.t);
      return q.tags.every(t => tags.some(x => below(x, t))) && q.folders.every(f => below(folder, f))
        && q.phrases.every(p => all().includes(p)) && !q.not.some(holds);
    };

    // The notes of a word, with scores as `sheaf search` computes them: BM25, for whole words, beginnings and parts of words.
    const find = async term => {
      const hits = [];
      folded.forEach((l, k) => l.forEach((w, i) => {
        const at = w.indexOf(term);
        if (at < 0 || at > 0 && term.length < 3) return;
        hits.push([w === term ? 1 : at === 0 ? 0.4 : 0.15, k, i]);
      }));
      hits.sort((a, b) => b[0] - a[0]);
      const used = hits.slice(0, 300), found = new Map();
      await Promise.all([...new Set(used.map(h => h[1]))].map(k => part('w' + k)));
      for (const [weight, k, i] of used) {
        const list = postings.get(k)[i].split(' ');
        for (let j = 0; j < list.length; j += 2)
          found.set(+list[j], (found.get(+list[j]) || 0) + weight * Math.exp((list[j + 1] - 128) / 24));
      }
      found.rarity = Math.log(1 + (total - found.size + 0.5) / (found.size + 0.5));
      for (const [n, f] of found) found.set(n, found.rarity * f / (1.2 + f));
      return found;
    };
    // 1 for two words that follow each other in a list, and less for each word between them.
    const closeness = (list, a, b) => {
      let best = 17, left = -17, right = -17;
      list.forEach((w, i) => {
        if (w === b) best = Math.min(best, i - left);
        if (w === a) { best = Math.min(best, i - right + 1); left = i; }
        if (w === b) right = i;
      });
      return best < 17 ? 1 / best : 0;
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
      if (term.length > 2) folded.forEach((l, k) => l.forEach((w, i) => {
        if (Math.abs(w.length - term.length) > most) return;
        const d = far(term, w, most);
        if (d <= most) best.push([d, lists[k][i]]);
      }));
      return best.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1)).slice(0, 5).map(b => b[1]);
    };

    const search = async text => {
      const q = parse(text);
      if (!q.terms.length && !q.not.length) return {q, notes: first, total: 0, empty: true};
      const words = [...new Set(q.terms)], found = await Promise.all(words.map(find));
      let notes = found.length ? [...found[0].keys()].filter(n => found.every(f => f.has(n))) : [...Array(total).keys()];
      const score = n => found.reduce((s, f) => s + f.get(n), 0);
      notes.sort((a, b) => score(b) - score(a) || a - b);
      if (q.tags.length || q.folders.length || q.phrases.length || q.not.length) {
        await need(notes);
        notes = notes.filter(n => fits(q, rows.get(n)));
      }
      const top = notes.slice(0, 40);
      await need(top);
      const better = new Map(top.map(n => {
        const r = rows.get(n);
        let s = score(n);
        if (words.length > 1) {
          r.lists ||= [r[0], r[6].join(' '), r[5].join(' '), r[2], r[8].slice(0, 40000)].map(split);
          for (let i = 1; i < words.length; i++)
            s += 0.8 * Math.max(found[i - 1].rarity, found[i].rarity) * Math.max(...r.lists.map(l => closeness(l, words[i - 1], words[i])));
        }
        return [n, r[9] ? s * 1.05 : s];
      }));
      top.sort((a, b) => better.get(b) - better.get(a) || (rows.get(a)[1] < rows.get(b)[1] ? -1 : 1));
      return {q, notes: top, total: notes.length, words: words.map((t, i) => [t, found[i].size])};
    };
    const need = notes => Promise.all([...new Set(notes.map(n => Math.floor(n / perFile)))].map(k => part('n' + k)));

    // Adds a text to an element, with marks around the words of the query.
    const mark = (to, text, terms) => {
      let plain = '', map = [];
      for (let i = 0; i < text.length; i++) for (const c of foldOne(text[i])) { plain += c; map.push(i); }
      map.push(text.length);
      const spans = [];
      for (const t of terms) for (let at = plain.indexOf(t); at >= 0; at = plain.indexOf(t, at + t.length)) spans.push([map[at], map[at + t.length]]);
      spans.sort((a, b) => a[0] - b[0]);
      let end = 0;
      for (const [from, until] of spans) if (from >= end) {
        to.append(text.slice(end, from));
        make('mark', text.slice(from, until), to);
        end = until;
      }
      to.append(text.slice(end));
      return spans;
    };
    const passage = (text, terms) => {
      const plain = fold(text.slice(0, 40000)), ats = terms.map(t => plain.indexOf(t)).filter(a => a >= 0);
      if (!ats.length) return '';
      let start = Math.max(0, Math.min(...ats) - 50);
      if (start) start = text.indexOf(' ', start) + 1 || start;
      return (start ? '… ' : '') + text.slice(start, start + 190) + (start + 190 < text.length ? ' …' : '');
    };

    const build = (to, isPage) => {
      const field = make('div', '', to, {class: 'field'});
      field.append(document.querySelector('.find svg').cloneNode(true));
      const input = make('input', '', field, {type: 'text', enterkeyhint: 'search', role: 'combobox', 'aria-expanded': 'true', 'aria-controls': 's:hits',
        'aria-label': 'Search', autocomplete: 'off', spellcheck: 'false', placeholder: 'Search'});
      if (!isPage) make('kbd', 'Esc', field);
      const state = make('p', '', to, {class: 'state', role: 'status'});
      const list = make('ul', '', to, {class: 'hits', id: 's:hits', role: 'listbox', 'aria-label': 'Notes'});
      const hints = make('p', '', to, {class: 'hints'});
      for (const [k, t] of [['↑ ↓', 'choose'], ['Enter', 'open'], ['Ctrl Enter', 'new tab']]) {
        const hint = make('span', '', hints);
        make('kbd', k, hint); hint.append(' ' + t);
      }
      let run = 0, chosen = 0, composing = false, said = 0;
      const say = text => { clearTimeout(said); said = setTimeout(() => { state.textContent = text; }, 60); };
      const choose = i => {
        const items = [...list.children];
        if (!items.length) return input.removeAttribute('aria-activedescendant');
        chosen = Math.max(0, Math.min(items.length - 1, i));
        items.forEach((e, k) => e.setAttribute('aria-selected', k === chosen));
        input.setAttribute('aria-activedescendant', items[chosen].id);
        items[chosen].scrollIntoView({block: 'nearest'});
      };
      const option = i => make('li', '', 0, {role: 'option', id: `s:o${i}`, 'aria-selected': 'false'});
      const show = (r, terms, i) => {
        const [title, address, folder, hue, date, tags, aliases, excerpt, text] = r, item = option(i);
        make('span', '', item, {class: `tab ${hue}`});
        const found = terms.length ? passage(text, terms) : '', hit = found && terms.find(t => fold(found).includes(t));
        const a = make('a', '', item, {href: root + address, dir: 'auto', tabindex: '-1'});
        mark(a, title, terms);
        make('time', date, item);
        const facts = make('p', '', item, {class: 'facts'});
        for (const t of [folder, tags.join(' · ')]) if (t) make('bdi', t, facts);
        const line = make('p', '', item, {dir: 'auto'});
        const name = terms.length && !terms.some(t => fold(title).includes(t)) && aliases.find(n => terms.some(t => fold(n).includes(t)));
        if (name) { line.append('also called '); mark(line, name, terms); line.append(' · '); }
        const spans = mark(line, !name && found || excerpt, terms);
        if (!name && hit && spans.length) a.href += '#:~:text=' + encodeURIComponent((found).slice(...spans[0])).replace(/-/g, '%2D');
        item.onclick = e => { if (e.target !== a) open(e.ctrlKey || e.metaKey); };
        item.onpointermove = () => { if (chosen !== i) { chosen = i; choose(i); } };
        return item;
      };
      const suggest = (text, remark, i) => {
        const item = option(i);
        make('span', '', item, {class: 'tab grey'});
        make('a', text, item, {href: '#', tabindex: '-1'});
        make('time', remark, item);
        item.onclick = e => { e.preventDefault(); input.value = text; update(); };
        return item;
      };
      const open = inTab => {
        const a = list.children[chosen] && list.children[chosen].querySelector('a');
        if (!a) return;
        if (a.getAttribute('href') === '#') return list.children[chosen].click();
        if (inTab) window.open(a.href, '_blank', 'noopener'); else location.href = a.href;
      };
      const update = async () => {
        const mine = ++run, text = input.value;
        sheaf.query = text;
        const slow = setTimeout(() => { if (mine === run) state.textContent = 'Reading the index…'; }, 300);
        try {
          await part('dictionary');
          const result = await search(text);
          await need(result.notes);
          if (mine !== run) return;
          const {q, notes, empty} = result;
          let items = notes.map((n, i) => show(rows.get(n), empty ? [] : q.terms, i));
          let words = empty ? 'words, phrases, tag:food, in:folder, -without'
            : result.total > notes.length ? `${notes.length} of ${result.total} notes` : `${result.total} note${result.total === 1 ? '' : 's'}`;
          if (!empty && !notes.length) {
            words = q.terms.length === 2 ? 'No note has both words' : q.terms.length > 2 ? 'No note has all words' : 'No note has this word';
            const tips = result.words.filter(w => w[1]).map(([t, n]) => [t, `${n} note${n === 1 ? '' : 's'}`]);
            for (const [t, n] of result.words) if (!n) for (const w of near(t)) tips.push([w, 'like ' + t]);
            items = tips.map(([t, r], i) => suggest(t, r, i));
          }
          say([words, ...q.remarks].join(' · '));
          list.replaceChildren(...items);
          choose(0);
        } catch {
          if (mine === run) state.textContent = 'The index is missing here. Folders and tags lead to all notes.';
        } finally { clearTimeout(slow); }
      };
      input.oninput = () => { if (!composing) update(); };
      input.oncompositionstart = () => { composing = true; };
      input.oncompositionend = () => { composing = false; update(); };
      input.onkeydown = e => {
        if (composing) return;
        const step = {ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8}[e.key];
        if (step) { e.preventDefault(); choose(chosen + step); }
        if (e.key === 'Enter') { e.preventDefault(); open(e.ctrlKey || e.metaKey); }
      };
      return {input, update};
    };

    // The row of a note by its address, which the words of its name find.
    sheaf.note = async address => {
      await part('dictionary');
      const words = [...new Set(split(decodeURIComponent(address).replace(/(\/index)?\.html$/, '').replace(/.*\//, '')))], found = await Promise.all(words.map(find));
      if (!words.length) return;
      const score = n => found.reduce((s, f) => s + f.get(n), 0);
      const likely = [...found[0].keys()].filter(n => found.every(f => f.has(n))).sort((a, b) => score(b) - score(a)).slice(0, 60);
      await need(likely);
      return rows.get(likely.find(n => rows.get(n)[1] === address));
    };
    let dialog, face;
    sheaf.open = () => {
      if (!dialog) {
        dialog = make('dialog', '', document.body, {class: 'search', 'aria-label': 'Search'});
        face = build(dialog);
        dialog.onclick = e => { if (e.target === dialog) dialog.close(); };
      }
      dialog.showModal();
      face.input.value = sheaf.query || '';
      face.input.select();
      face.update();
    };
    sheaf.help = () => {
      const d = make('dialog', '', document.body, {class: 'keys', 'aria-label': 'Keys'});
      make('h2', 'Keys', d);
      const keys = make('dl', '', d);
      for (const [k, t] of [['/', 'search'], ['g h', 'front page'], ['g g', 'graph'], ['[', 'earlier'], [']', 'later'],
        ['?', 'this list']]) { make('kbd', k, make('dt', '', keys)); make('dd', t, keys); }
      const label = make('label', '', make('p', '', d)), box = make('input', '', label, {type: 'checkbox'});
      label.append(' Keys of one letter');
      box.checked = sheaf.keys;
      box.onchange = () => sheaf.set('sheaf-keys', (sheaf.keys = box.checked) ? 'on' : 'off');
      make('button', 'Close', d).onclick = () => d.close();
      d.onclose = () => d.remove();
      d.showModal();
    };
    const page = document.getElementById('s:search');
    if (page) {
      const own = build(page, true), q = new URLSearchParams(location.search).get('q');
      own.input.value = q || '';
      own.input.focus();
      own.update();
      sheaf.open = () => own.input.select();
    }
    })();

    """#
}
