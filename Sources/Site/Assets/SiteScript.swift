/// The script of all pages: theme, keys, and buttons that copy code. A page has no control that needs it.
enum SiteScript {
  static let text: StaticString = #"""
    'use strict';
    (() => {
    const root = document.documentElement, base = document.currentScript.src.replace(/[^/]*$/, '');
    const get = k => { try { return localStorage.getItem(k) } catch { return null } };
    const set = (k, v) => { try { localStorage.setItem(k, v) } catch {} };
    const theme = v => v ? root.dataset.theme = v : delete root.dataset.theme;
    theme(get('sheaf-theme'));
    const make = (tag, text, to, attributes) => {
      const e = document.createElement(tag);
      if (text) e.textContent = text;
      for (const k in attributes) e.setAttribute(k, attributes[k]);
      if (to) to.append(e);
      return e;
    };
    const load = name => new Promise((done, failed) => {
      const s = make('script', '', 0, {src: base + name});
      s.onload = done; s.onerror = failed;
      document.head.append(s);
    });
    window.sheaf = {base, make, load, get, set};
    let keys = get('sheaf-keys') !== 'off', waits;
    const go = selector => { const a = document.querySelector(selector); if (a) location.href = a.href; };
    const help = () => {
      const d = make('dialog', '', document.body, {class: 'keys', 'aria-label': 'Keys'});
      make('h2', 'Keys', d);
      const list = make('dl', '', d);
      for (const [k, t] of [['/', 'search'], ['g h', 'front page'], ['g g', 'graph'], ['[', 'earlier'], [']', 'later'],
        ['?', 'this list']]) { make('kbd', k, make('dt', '', list)); make('dd', t, list); }
      const label = make('label', '', make('p', '', d)), box = make('input', '', label, {type: 'checkbox'});
      label.append(' Keys of one letter');
      box.checked = keys;
      box.onchange = () => set('sheaf-keys', (keys = box.checked) ? 'on' : 'off');
      make('button', 'Close', d).onclick = () => d.close();
      d.onclose = () => d.remove();
      d.showModal();
    };
    addEventListener('keydown', e => {
      const inField = e.target.closest('input,select,textarea,dialog,[contenteditable]');
      if ((e.ctrlKey || e.metaKey) && e.key === 'k' && !inField) { e.preventDefault(); return sheaf.search(); }
      if (e.ctrlKey || e.metaKey || e.altKey || inField || e.isComposing) return;
      if (e.key === '?') return help();
      if (!keys) return;
      if (e.key === '/') { e.preventDefault(); return sheaf.search(); }
      if (waits) { if (e.key === 'h') go('.name'); if (e.key === 'g') go('.top nav a:last-child'); }
      waits = !waits && e.key === 'g';
      if (e.key === '[') go('[rel=prev]');
      if (e.key === ']') go('[rel=next]');
    });
    addEventListener('DOMContentLoaded', () => {
      const select = make('select', '', make('label', 'Theme ', document.querySelector('.ways')));
      for (const t of ['system', 'light', 'dark']) make('option', t, select, {value: t === 'system' ? '' : t});
      select.value = get('sheaf-theme') || '';
      select.onchange = () => { set('sheaf-theme', select.value); theme(select.value); };
      for (const box of document.querySelectorAll('.code')) if (navigator.clipboard) {
        const b = make('button', 'Copy', box, {class: 'copy', type: 'button'});
        b.onclick = () => navigator.clipboard.writeText(box.querySelector('code').textContent)
          .then(() => { b.textContent = 'Copied'; });
      }
      const links = [...document.querySelectorAll('.outline a')];
      const seen = new IntersectionObserver(all => {
        for (const one of all) if (one.isIntersecting) for (const a of links)
          if (decodeURIComponent(a.hash.slice(1)) === one.target.id) a.setAttribute('aria-current', 'true');
          else a.removeAttribute('aria-current');
      }, {rootMargin: '0px 0px -70% 0px'});
      for (const a of links) {
        const target = document.getElementById(decodeURIComponent(a.hash.slice(1)));
        if (target) seen.observe(target);
      }
    });
    sheaf.search = () => go('.find');
    })();

    """#
}
