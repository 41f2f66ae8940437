'use strict';
(() => {
const {make, base} = sheaf, root = new URL('..', base).href;
let box, link, timer;
const hide = () => { if (box) box.remove(); if (link) link.removeAttribute('aria-describedby'); box = link = undefined; };
const wait = (ms, act) => { clearTimeout(timer); timer = setTimeout(act, ms); };
const fill = async a => {
  const to = make('div', '', 0, {class: 'pop', id: 's:pop', role: 'tooltip'});
  if (a.closest('sup')) {
    const note = document.getElementById(decodeURIComponent(a.hash.slice(1)));
    if (!note) return;
    const copy = note.cloneNode(true);
    copy.querySelectorAll('.back').forEach(e => e.remove());
    make('p', copy.textContent.trim(), to, {dir: 'auto'});
    return to;
  }
  const row = await sheaf.load('find.js').then(() => sheaf.note(a.href.slice(root.length).split('#')[0]));
  if (!row) return;
  const [title, , folder, hue, date, tags, , excerpt] = row;
  make('b', title, make('p', '', to, {dir: 'auto'}), {class: 'title'});
  const facts = make('p', '', to, {class: 'facts'});
  make('span', '', facts, {class: `tab ${hue}`});
  for (const t of [folder, date, tags.join(' · ')]) if (t) make('bdi', t, facts);
  if (excerpt) make('p', excerpt, to, {dir: 'auto'});
  return to;
};
const show = async a => {
  if (a === link) return;
  hide();
  link = a;
  const to = await fill(a).catch(() => {});
  if (!to || a !== link) return;
  box = to;
  document.body.append(box);
  const r = a.getClientRects()[0], w = document.documentElement.clientWidth;
  box.style.left = Math.max(8, Math.min(r.left, w - box.offsetWidth - 8)) + scrollX + 'px';
  // It is below the link, or above it where there is no room; the link is never covered.
  const last = [...a.getClientRects()].pop().bottom, isBelow = last + box.offsetHeight + 12 < innerHeight || r.top < box.offsetHeight + 12;
  box.style.top = (isBelow ? last + 6 : r.top - box.offsetHeight - 6) + scrollY + 'px';
  a.setAttribute('aria-describedby', 's:pop');
};
const find = e => {
  const a = e.target.closest && e.target.closest('main a');
  return a && !a.matches('.anchor,.back,svg a') && (a.closest('sup') || a.href.startsWith(root) && !a.href.startsWith(base)
    && a.pathname !== location.pathname && /\.html$/.test(a.pathname)) ? a : undefined;
};
addEventListener('pointerover', e => {
  if (e.pointerType === 'touch') return;
  const a = find(e);
  if (a) wait(300, () => show(a)); else if (box && box.contains(e.target)) clearTimeout(timer); else wait(150, hide);
});
addEventListener('focusin', e => { const a = find(e); if (a && a.matches(':focus-visible')) wait(600, () => show(a)); else hide(); });
addEventListener('keydown', e => { if (e.key === 'Escape') { clearTimeout(timer); hide(); } });
// This is loaded by the first such event, which may be that of a link.
const first = find({target: document.querySelector('main a:hover') || document.activeElement});
if (first && matchMedia('(hover: hover)').matches) wait(300, () => show(first));
})();
