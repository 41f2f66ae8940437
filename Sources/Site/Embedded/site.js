(() => {
const say = speak(WORDS), root = document.documentElement, base = document.currentScript.src.replace(/[^/]*$/, '');
const get = k => { try { return localStorage.getItem(k) } catch {} };
const set = (k, v) => { try { localStorage.setItem(k, v) } catch {} };
const theme = v => v ? root.dataset.theme = v : delete root.dataset.theme;
theme(get('sheaf-theme'));
const loads = {}, load = name => loads[name] ||= new Promise((done, failed) => {
  const s = make('script', '', 0, {src: base + name});
  s.onload = done; s.onerror = failed;
  document.head.append(s);
});
const sheaf = window.sheaf = {base, make, load, get, set, keys: get('sheaf-keys') !== 'off'};
let waits;
const go = s => { const a = document.querySelector(s); if (a) location.href = a.href; };
addEventListener('keydown', e => {
  const inField = e.target.closest('input,select,textarea,dialog,[contenteditable]');
  if ((e.ctrlKey || e.metaKey) && e.key === 'k' && !inField) { e.preventDefault(); return use('open'); }
  if (e.ctrlKey || e.metaKey || e.altKey || inField || e.isComposing) return;
  if (e.key === '?') return use('help');
  if (!sheaf.keys) return;
  if (e.key === '/') { e.preventDefault(); return use('open'); }
  if (waits) go({h: '.name', g: '.top nav a:last-child'}[e.key]);
  waits = !waits && e.key === 'g';
  if (e.key === '[') go('[rel=prev]');
  if (e.key === ']') go('[rel=next]');
});
addEventListener('DOMContentLoaded', () => {
  const select = make('select', '', make('label', say('theme') + ' ', document.querySelector('.ways')));
  for (const t of ['', 'light', 'dark']) make('option', say('theme-' + (t || 'system')), select, {value: t});
  select.value = get('sheaf-theme') || '';
  select.onchange = () => { set('sheaf-theme', select.value); theme(select.value); };
  sheaf.dress();
});
sheaf.dress = () => {
  for (const box of document.querySelectorAll('.code')) if (navigator.clipboard) {
    const b = make('button', say('copy'), box, {class: 'copy'});
    b.onclick = () => navigator.clipboard.writeText(box.querySelector('code').textContent).then(() => b.textContent = say('copied'));
  }
  if (document.getElementById('s:search')) sheaf.search();
  const links = new Map(), seen = new IntersectionObserver(all => {
    for (const e of all) if (e.isIntersecting)
      for (const [t, a] of links) a.ariaCurrent = t === e.target || null;
  }, {rootMargin: '0px 0px -70% 0px'});
  for (const a of document.querySelectorAll('.outline a')) {
    const t = document.getElementById(decodeURIComponent(a.hash.slice(1)));
    if (t) { links.set(t, a); seen.observe(t); }
  }
};
sheaf.search = () => load('find.js').then(() => load('search.js'));
const use = what => sheaf.search().then(() => sheaf[what](), () => go('.find'));
for (const k of ['pointerover', 'focusin']) addEventListener(k, () => load('popover.js'), {once: 1});
addEventListener('click', e => {
  if (!e.target.closest('.find') || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  use('open');
});
})();
