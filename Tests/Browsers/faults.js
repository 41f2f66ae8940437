// The body of a function that looks at the page, and returns what is wrong with it as a list of texts.
const faults = [], name = e => e.tagName.toLowerCase() + (e.className && e.className.baseVal === undefined ? '.' + e.className : '') + ' ' + e.textContent.trim().slice(0, 30);
const {mode, width} = arguments[0], root = document.documentElement;

// Nothing scrolls sideways.
if (root.scrollWidth > root.clientWidth) {
  const wide = [...document.body.querySelectorAll('*')].filter(e => e.getBoundingClientRect().right > root.clientWidth + 1).map(name);
  faults.push(`scrolls sideways: ${root.scrollWidth} of ${root.clientWidth} px; ${wide.slice(0, 3).join('; ')}`);
}

// No part of the header is so narrow that its words lie over the next one.
for (const e of document.querySelectorAll('.top .name, .top nav, .top .find')) if (e.scrollWidth > e.clientWidth + 1) faults.push(`too narrow: ${name(e)}`);

// The parts of the page are where they belong, whatever a note contains.
const parts = [...document.body.children].map(e => e.matches('a.skip') ? 'skip' : e.matches('header.top') ? 'header' : e.localName);
const right = ['skip', 'header', 'main', 'footer'];
if (document.querySelector('main') && parts.filter(p => p !== 'dialog' && p !== 'div').join() !== right.join()) faults.push(`the body has ${parts}`);
if (window.ran) faults.push('a script of a note has run');
const footer = document.querySelector('footer');
if (footer && !matchMedia('print').matches && footer.getBoundingClientRect().height < 10) faults.push('the footer is not seen');

// Text is readable on the ground on which it lies.
const colour = text => {
  const numbers = text.match(/[\d.]+/g).map(Number), scale = text.startsWith('color(') ? 255 : 1;
  return {rgb: numbers.slice(0, 3).map(n => n * scale), alpha: numbers.length > 3 ? numbers[3] : 1};
};
const luminance = rgb => {
  const [r, g, b] = rgb.map(n => n / 255).map(n => n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = e => {
  for (; e; e = e.parentElement) {
    const c = colour(getComputedStyle(e).backgroundColor);
    if (c.alpha === 1) return c.rgb;
  }
  return mode === 'dark' ? [0, 0, 0] : [255, 255, 255];
};
const seen = new Set();
for (const e of document.body.querySelectorAll('*')) {
  if (e.closest('svg') || ![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
  const style = getComputedStyle(e), key = style.color + e.className + e.localName;
  if (seen.has(key) || !e.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
  seen.add(key);
  const [high, low] = [luminance(colour(style.color).rgb), luminance(ground(e))].sort((a, b) => b - a), ratio = (high + 0.05) / (low + 0.05);
  const isLarge = parseFloat(style.fontSize) >= 24 || parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700;
  if (ratio < (isLarge ? 3 : 4.5)) faults.push(`contrast ${ratio.toFixed(2)}: ${name(e)}`);
  if (parseFloat(style.fontSize) < 10) faults.push(`text of ${style.fontSize}: ${name(e)}`);
}

// Controls are large enough to be touched; links within text are excepted.
for (const e of document.querySelectorAll('.top a, footer a, button, select, summary, .chip, .tree a, .pager a, .beside a')) {
  const r = e.getBoundingClientRect();
  if (r.width && r.height && r.height < 20) faults.push(`${Math.round(r.width)} × ${Math.round(r.height)} px: ${name(e)}`);
}
return faults.map(f => `${width} px, ${mode}: ${f}`);
