'use strict';
(() => {
const {make} = sheaf, main = () => document.querySelector('main');
const parts = ':is(.head, .text) > :not(ul, ol), .text li, .props dl > div';
const blocks = m => [...m.querySelectorAll(parts)];
let text = main().innerHTML, known = new Set(blocks(main()).map(b => b.outerHTML)), changed, source, isThere = true;
const strip = make('div', '', 0, {class: 'preview', lang: 'en'});
make('b', '● Preview', strip);
make('span', location.host, strip);
const time = make('span', '', strip), lost = make('details', '', strip);
document.querySelector('.top').before(strip);
const count = () => {
  const all = [...main().querySelectorAll('.missing')].map(m => m.textContent), n = all.length;
  lost.hidden = !n;
  lost.replaceChildren();
  make('summary', n === 1 ? '1 link leads nowhere' : `${n} links lead nowhere`, lost);
  const list = make('ul', '', lost);
  for (const t of all) make('li', t, list);
};
const tell = () => {
  if (changed === undefined) return;
  const s = Math.round((Date.now() - changed) / 1000), m = Math.floor(s / 60);
  time.textContent = 'changed ' + (s < 2 ? 'now' : s < 60 ? `${s} seconds ago` : m === 1 ? '1 minute ago' : `${m} minutes ago`);
};
const load = async () => {
  const answer = await fetch(location.pathname, {cache: 'no-cache'});
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html'), next = page.querySelector('main');
  if (!next || next.innerHTML === text) return;
  text = next.innerHTML;
  const all = blocks(next), fresh = all.filter(b => !known.has(b.outerHTML)), y = scrollY;
  // Nothing is new on a page that is there again, or that says that the note is not.
  const hasNews = answer.ok && isThere;
  isThere = answer.ok;
  known = new Set(all.map(b => b.outerHTML));
  main().replaceWith(document.adoptNode(next));
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  for (const b of hasNews ? fresh : []) b.classList.add('fresh');
  setTimeout(() => { for (const b of fresh) b.classList.remove('fresh'); }, 4000);
  scrollTo(0, y);
  changed = Date.now();
  count();
  tell();
  sheaf.dress();
};
const follow = () => {
  if (document.hidden) { if (source) source.close(); source = undefined; return; }
  if (source) return;
  source = new EventSource('/-/events');
  source.onmessage = load;
  source.onopen = () => { time.textContent = ''; load(); };
  source.onerror = () => { changed = undefined; time.textContent = 'sheaf serve has ended, or does not answer'; };
};
document.addEventListener('visibilitychange', follow);
setInterval(tell, 1000);
count();
follow();
})();
