'use strict';
(() => {
const {make, base, fold, foldOne} = sheaf, root = base + '../', speech = speak(WORDS);

// The pattern of the words of a phrase in a folded text; letters of scripts without spaces are words too.
const pattern = t => t.check || new RegExp(t.words.map(w => w.t.replace(/[^\p{L}\p{N}\p{M}]/gu, '\\$&')).join('[^\\p{L}\\p{N}\\p{M}]*'), 'gu');
// Adds a text to an element, with marks around the phrases of the query.
const mark = (to, text, terms) => {
  let plain = '', map = [];
  for (let i = 0; i < text.length; i++) for (const c of foldOne(text[i])) { plain += c; map.push(i); }
  map.push(text.length);
  const spans = [];
  for (const t of terms) for (const m of plain.matchAll(t)) spans.push([map[m.index], map[m.index + m[0].length]]);
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
  const plain = fold(text.slice(0, 40000)), ats = terms.map(t => plain.search(t)).filter(a => a >= 0);
  if (!ats.length) return '';
  let start = Math.max(0, Math.min(...ats) - 50);
  if (start) start = text.indexOf(' ', start) + 1 || start;
  const space = text.lastIndexOf(' ', start + 190), end = start + 190 >= text.length ? text.length : space > start ? space : start + 190;
  return (start ? '… ' : '') + text.slice(start, end) + (end < text.length ? ' …' : '');
};

const count = n => speech('notes', {n});
// What a note lacks that nearly matches, and what was read otherwise.
const remarkOf = ({without, similar}) => [...without.length ? [speech('near-without', {words: without.join(', ')})] : [],
  ...similar.map(([typed, found]) => speech('near-similar', {typed, found}))].join(' · ');
const build = (to, isPage) => {
  const field = make('div', '', to, {class: 'field'});
  field.append(document.querySelector('.find svg').cloneNode(true));
  const input = make('input', '', field, {type: 'text', enterkeyhint: 'search', role: 'combobox', 'aria-expanded': 'true', 'aria-controls': 's:hits',
    'aria-label': speech('search'), autocomplete: 'off', spellcheck: 'false', placeholder: speech('search')});
  if (!isPage) make('kbd', 'Esc', field);
  const state = make('p', '', to, {class: 'state', role: 'status'});
  const list = make('ul', '', to, {class: 'hits', id: 's:hits', role: 'listbox', 'aria-label': speech('note-list')});
  const hints = make('p', '', to, {class: 'hints'});
  for (const [k, t] of [['↑ ↓', 'choose'], ['Enter', 'open'], ['Ctrl Enter', 'new-tab']]) {
    const hint = make('span', '', hints);
    make('kbd', k, hint); hint.append(' ' + speech(t));
  }
  // `waits` is what Enter does when the notes of what was typed are there.
  let run = 0, chosen = 0, composing = false, said = 0, busy = false, waits;
  const say = text => { clearTimeout(said); said = setTimeout(() => { state.textContent = text; }, 60); };
  const options = () => [...list.querySelectorAll('[role=option]')];
  const choose = i => {
    const items = options();
    if (!items.length) return input.removeAttribute('aria-activedescendant');
    chosen = Math.max(0, Math.min(items.length - 1, i));
    items.forEach((e, k) => e.setAttribute('aria-selected', k === chosen));
    input.setAttribute('aria-activedescendant', items[chosen].id);
    items[chosen].scrollIntoView({block: 'nearest'});
  };
  const option = i => make('li', '', 0, {role: 'option', id: `s:o${i}`, 'aria-selected': 'false'});
  const show = (r, terms, i, remark) => {
    const [title, address, folder, hue, date, tags, aliases, excerpt, text] = r, item = option(i);
    make('span', '', item, {class: `tab ${hue}`});
    const found = terms.length ? passage(text, terms) : '', has = text => terms.some(t => fold(text).search(t) >= 0);
    const a = make('a', '', item, {href: root + address, dir: 'auto', tabindex: '-1'});
    mark(a, title, terms);
    make('time', date, item);
    const facts = make('p', '', item, {class: 'facts'});
    for (const t of [folder, tags.join(' · ')]) if (t) make('bdi', t, facts);
    if (remark) make('bdi', remark, facts, {class: 'remark'});
    const line = make('p', '', item, {dir: 'auto'});
    const name = terms.length && !has(title) && aliases.find(has);
    if (name) { line.append(speech('also-called') + ' '); mark(line, name, terms); line.append(' · '); }
    const spans = mark(line, !name && found || excerpt, terms);
    if (!name && has(found) && spans.length) a.href += '#:~:text=' + encodeURIComponent((found).slice(...spans[0])).replace(/-/g, '%2D');
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
    if (busy && input.value.trim()) { waits = {inTab}; return; }
    const item = options()[chosen], a = item && item.querySelector('a');
    if (!a) return;
    if (a.getAttribute('href') === '#') return item.click();
    if (inTab) window.open(a.href, '_blank', 'noopener'); else location.href = a.href;
  };
  const update = async () => {
    const mine = ++run, text = input.value;
    [busy, waits] = [true, undefined];
    sheaf.query = text;
    const slow = setTimeout(() => { if (mine === run) state.textContent = speech('reading'); }, 300);
    try {
      const result = await sheaf.find(text, () => mine === run);
      if (mine !== run) return;
      const {q, notes, empty} = result, isNone = !empty && !notes.length;
      const terms = empty ? [] : q.terms.map(pattern);
      const items = notes.map((r, i) => show(r, terms, i));
      const words = empty ? speech('examples') : isNone
        ? q.terms.length === 2 && !q.keys.length ? speech('no-both') : q.terms.length + q.keys.length > 1 ? speech('no-all') : speech('no-word')
        : result.total > 40 ? speech('some-of', {n: 40, notes: count(result.total)}) : count(result.total);
      const tell = hasFound => {
        say([words, ...q.remarks.map(what => speech('not-here', {what}))].join(' · '));
        list.replaceChildren(...items);
        choose(0);
        busy = false;
        if (waits && hasFound) open(waits.inTab);
      };
      // What nearly matches comes a little later, below what matches.
      if (!isNone) tell(notes.length);
      const nearly = empty ? [] : await result.nearly();
      if (mine !== run) return;
      if (nearly.length) {
        const more = [make('li', speech('near-heading'), 0, {role: 'presentation', class: 'nearly'}),
          ...nearly.map((r, i) => show(r.row, r.words.map(words => pattern({words})), notes.length + i, remarkOf(r)))];
        if (isNone) items.push(...more); else list.append(...more);
      } else if (isNone) {
        const tips = result.words.filter(w => w[1]).map(([t, n]) => [t, count(n)]);
        for (const [t, n] of result.words) if (!n) for (const w of await sheaf.like(t)) tips.push([w, speech('like', {word: t})]);
        items.push(...tips.map(([t, r], i) => suggest(t, r, i)));
      }
      if (mine !== run) return;
      if (isNone) tell(nearly.length);
      if (result.total > notes.length && !empty) {
        const rest = (await result.all()).slice(notes.length);
        if (mine === run) list.append(...rest.map((r, i) => show(r, terms, notes.length + i)));
      }
    } catch {
      if (mine === run) state.textContent = speech('index-missing');
    } finally {
      clearTimeout(slow);
      if (mine === run) busy = false;
    }
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

let dialog, face;
sheaf.open = () => {
  if (!dialog) {
    dialog = make('dialog', '', document.body, {class: 'search', 'aria-label': speech('search')});
    face = build(dialog);
    dialog.onclick = e => { if (e.target === dialog) dialog.close(); };
  }
  dialog.showModal();
  face.input.value = sheaf.query || '';
  face.input.select();
  face.update();
};
sheaf.help = () => {
  const d = make('dialog', '', document.body, {class: 'keys', 'aria-label': speech('keys')});
  make('h2', speech('keys'), d);
  const keys = make('dl', '', d);
  for (const [k, t] of [['/', 'search'], ['g h', 'front-page'], ['g g', 'graph'], ['[', 'earlier'], [']', 'later'],
    ['?', 'this-list']]) { make('kbd', k, make('dt', '', keys)); make('dd', speech(t), keys); }
  const label = make('label', '', make('p', '', d)), box = make('input', '', label, {type: 'checkbox'});
  label.append(' ' + speech('one-letter'));
  box.checked = sheaf.keys;
  box.onchange = () => sheaf.set('sheaf-keys', (sheaf.keys = box.checked) ? 'on' : 'off');
  make('button', speech('close'), d).onclick = () => d.close();
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
