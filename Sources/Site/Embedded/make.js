'use strict';
const make = (tag, text, to, has) => {
  const e = document.createElement(tag);
  if (text) e.textContent = text;
  for (const k in has) e.setAttribute(k, has[k]);
  if (to) to.append(e);
  return e;
};
// What says the words of a language, in the form for a number.
const speak = words => (key, values = {}) => {
  const forms = words[key], i = 'n' in values ? words.categories.indexOf(new Intl.PluralRules(words.language).select(values.n)) : 0;
  return forms[Math.min(i < 0 ? 9 : i, forms.length - 1)].replace(/\{(\w+)\}/g, (_, name) => values[name]);
};
