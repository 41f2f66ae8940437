'use strict';
const make = (tag, text, to, has) => {
  const e = document.createElement(tag);
  if (text) e.textContent = text;
  for (const k in has) e.setAttribute(k, has[k]);
  if (to) to.append(e);
  return e;
};
