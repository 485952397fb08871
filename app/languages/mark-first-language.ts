import { HASH_LENGTH, textHash } from './text-hash.ts';

/*
 * In an open page of a further language: texts that are still in the first language have its `lang`, as the server has
 * set it in the page that was loaded. A script of its own, without React, which other pages do not have.
 */

const { first = '', direction = '', untranslated = '' } = document.body.dataset;
const hashes = new Set(untranslated.match(new RegExp(`.{${HASH_LENGTH}}`, 'g')));

/** Marks an element whose text is in the first language, and one no more whose text has changed. */
function mark(element: Element): void {
  // The switch names each language in itself.
  if (element.closest('.languages') !== null) return;
  const texts = [...element.childNodes].flatMap((node) =>
    node instanceof Text ? [node.data.trim()] : [],
  );
  // Such as the whole text of a note, which its page marks.
  if (texts.length === 0) return;
  const isFirst = texts.some((text) => text !== '' && hashes.has(textHash(text)));
  if (isFirst === (element.getAttribute('lang') === first)) return;
  if (isFirst) {
    element.setAttribute('lang', first);
    if (direction !== '' && !element.hasAttribute('dir')) element.setAttribute('dir', direction);
  } else {
    element.removeAttribute('lang');
    if (element.getAttribute('dir') === direction) element.removeAttribute('dir');
  }
}

new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    const around = target instanceof Element ? target : target.parentElement;
    const added = [...addedNodes].filter((node) => node instanceof Element);
    const inside = added.flatMap((node) => [node, ...node.querySelectorAll('*')]);
    for (const element of around === null ? inside : [around, ...inside]) mark(element);
  }
}).observe(document.body, { childList: true, characterData: true, subtree: true });
