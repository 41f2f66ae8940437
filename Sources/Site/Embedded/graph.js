'use strict';
(() => {
const box = document.querySelector('.graph'), svg = box && box.querySelector('svg');
if (!svg) return;
const {make} = sheaf, say = speak(WORDS), nodes = [...svg.querySelectorAll('[data-node]')], lines = [...svg.querySelectorAll('.edges path')];
const near = nodes.map(() => new Set());
const points = nodes.map(n => { const c = n.querySelector('circle'); return {x: +c.getAttribute('cx'), y: +c.getAttribute('cy')}; });
lines.forEach(l => { const [a, b] = l.dataset.ends.split(' ').map(Number); l.ends = [a, b]; near[a].add(b); near[b].add(a); });
const dim = i => {
  nodes.forEach((n, k) => n.classList.toggle('dim', i !== undefined && k !== i && !near[i].has(k)));
  lines.forEach(l => l.classList.toggle('dim', i !== undefined && !l.ends.includes(i)));
};
let view = {x: 0, y: 0, w: 940, h: 680};
const show = () => svg.setAttribute('viewBox', `${view.x} ${view.y} ${view.w} ${view.h}`);
const zoom = (f, x = view.x + view.w / 2, y = view.y + view.h / 2) => {
  const w = Math.min(1880, Math.max(120, view.w * f)), g = w / view.w;
  view = {x: x - (x - view.x) * g, y: y - (y - view.y) * g, w, h: view.h * g};
  show();
};
const point = e => { const r = svg.getBoundingClientRect();
  return {x: view.x + (e.clientX - r.left) / r.width * view.w, y: view.y + (e.clientY - r.top) / r.height * view.h}; };
const move = (i, x, y) => {
  const [dx, dy] = [x - points[i].x, y - points[i].y];
  points[i] = {x, y};
  const n = nodes[i], c = n.querySelector('circle'), t = n.querySelector('text');
  c.setAttribute('cx', x); c.setAttribute('cy', y);
  if (t) { t.setAttribute('x', +t.getAttribute('x') + dx); t.setAttribute('y', +t.getAttribute('y') + dy); }
  for (const l of lines) if (l.ends.includes(i)) {
    const [a, b] = l.ends.map(k => points[k]);
    l.setAttribute('d', `M${a.x} ${a.y}L${b.x} ${b.y}`);
  }
};
let drag;
nodes.forEach((n, i) => {
  // The most linked note is the last.
  n.setAttribute('tabindex', i < nodes.length - 1 ? '-1' : '0');
  n.onpointerenter = () => dim(i);
  n.onpointerleave = () => dim();
  n.onfocus = () => dim(i);
  n.onblur = () => dim();
  n.ondragstart = e => e.preventDefault();
  n.onpointerdown = e => { if (e.pointerType !== 'touch') { drag = {i, moved: false}; n.setPointerCapture(e.pointerId); } };
  n.onpointermove = e => { if (drag && drag.i === i) { const p = point(e);
    if (drag.moved || Math.hypot(p.x - points[i].x, p.y - points[i].y) > 6) { drag.moved = true; move(i, p.x, p.y); } } };
  n.onpointerup = () => { if (drag && !drag.moved) drag = undefined; };
  n.onclick = e => { if (drag && drag.moved) e.preventDefault(); drag = undefined; };
  n.onkeydown = e => {
    const d = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1]}[e.key];
    if (!d) return;
    e.preventDefault();
    let best, least = Infinity;
    points.forEach((p, k) => {
      const x = p.x - points[i].x, y = p.y - points[i].y, along = x * d[0] + y * d[1], across = Math.abs(x * d[1] - y * d[0]);
      if (k !== i && along > 0 && across <= along * 2 && along + across * 2 < least) { least = along + across * 2; best = k; }
    });
    if (best !== undefined) { n.setAttribute('tabindex', '-1'); nodes[best].setAttribute('tabindex', '0'); nodes[best].focus(); }
  };
});
svg.addEventListener('wheel', e => { if (e.ctrlKey) { e.preventDefault(); const p = point(e); zoom(e.deltaY > 0 ? 1.15 : 0.87, p.x, p.y); } },
  {passive: false});
const tools = make('div', '', 0, {class: 'tools'});
for (const [t, l, f] of [['+', say('closer'), () => zoom(0.8)], ['−', say('farther'), () => zoom(1.25)],
  [say('fit'), say('show-all'), () => { view = {x: 0, y: 0, w: 940, h: 680}; show(); }]])
  make('button', t, tools, {type: 'button', 'aria-label': l}).onclick = f;
// A folder that is chosen dims the notes of the others; the list beside the picture names the folders.
const select = make('select', '', make('label', say('folder') + ' ', tools));
make('option', say('all-folders'), select, {value: ''});
document.querySelectorAll('.tree:not(.serif) li').forEach((l, i) => make('option', l.querySelector('bdi').textContent, select, {value: i}));
select.onchange = () => {
  const isIn = nodes.map(n => !select.value || n.dataset.folder === select.value);
  nodes.forEach((n, i) => n.classList.toggle('out', !isIn[i]));
  lines.forEach(l => l.classList.toggle('out', !l.ends.every(i => isIn[i])));
};
box.before(tools);
})();
