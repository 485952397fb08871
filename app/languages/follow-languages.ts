import { HASH_LENGTH, textHash } from './text-hash.ts';

/*
 * In an open site with several languages: the links to the other languages follow the page, and texts that are still in
 * the first language have its `lang`, as the server has set both in the page that was loaded. A script of its own, without
 * React, which a site with one language does not have.
 */

const nav = document.querySelector<HTMLElement>('body > .languages');

let shown = location.href;

/** The links to the page in each language, of the switch and for search engines: once it is another than that loaded. */
function follow(own: string): void {
  const { href, pathname, search } = location;
  if (href === shown) return;
  shown = href;
  // With two slashes, the links would lead to another site.
  const page = pathname.slice(own.length).replace(/^\/*/, '/');
  for (const link of document.querySelectorAll<HTMLAnchorElement | HTMLLinkElement>(
    '[hreflang][data-prefix]',
  )) {
    const { prefix = '' } = link.dataset;
    const path = page === '/' && prefix !== '' ? prefix : prefix + page;
    const address = link.localName === 'a' ? path + search : new URL(path, link.href).href;
    if (link.getAttribute('href') !== address) link.setAttribute('href', address);
  }
}

/** Marks an element whose text is in the first language, and one no more whose text has changed. */
function mark(element: Element, hashes: ReadonlySet<string>, lang: string, dir: string): void {
  const texts = [...element.childNodes].flatMap((node) =>
    node instanceof Text ? [node.data.trim()] : [],
  );
  // Such as the whole text of a note, which its page marks.
  if (texts.length === 0) return;
  const isFirst = texts.some((text) => text !== '' && hashes.has(textHash(text)));
  const isMarked = element.getAttribute('lang') === lang;
  if (isFirst === isMarked) return;
  if (isFirst) {
    element.setAttribute('lang', lang);
    if (dir !== '' && !element.hasAttribute('dir')) element.setAttribute('dir', dir);
  } else {
    element.removeAttribute('lang');
    if (element.getAttribute('dir') === dir) element.removeAttribute('dir');
  }
}

/** Closes the switch as the menu closes: by Escape, and where the focus leaves it, such as for another page. */
function close(own: HTMLElement, event: Event): void {
  const details = own.querySelector('details');
  if (!details?.open) return;
  if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
  if (event instanceof FocusEvent) {
    const { relatedTarget } = event;
    if (!(relatedTarget instanceof Node) || own.contains(relatedTarget)) return;
  }
  details.open = false;
  if (event instanceof KeyboardEvent) own.querySelector('summary')?.focus();
}

function start(own: HTMLElement): void {
  const { dataset } = own;
  document.addEventListener('keydown', (event) => close(own, event));
  own.addEventListener('focusout', (event) => close(own, event));
  const { prefix = '', first = '', direction = '', untranslated = '' } = dataset;
  const hashes = new Set(untranslated.match(new RegExp(`.{${HASH_LENGTH}}`, 'g')));
  const isSwitch = (node: Node) => node instanceof Element && node.closest('.languages') !== null;
  new MutationObserver((changes) => {
    follow(prefix);
    if (hashes.size === 0) return;
    for (const { target, addedNodes } of changes) {
      const around = target instanceof Element ? target : target.parentElement;
      if (around === null || isSwitch(around)) continue;
      const added = [...addedNodes].filter((node) => node instanceof Element);
      const inside = added.flatMap((node) => [node, ...node.querySelectorAll('*')]);
      for (const element of [around, ...inside]) mark(element, hashes, first, direction);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

if (nav !== null) start(nav);
