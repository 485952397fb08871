import { replacedText } from '../../domain/previews.ts';
import type { ShownPreview } from '../../server/pages/page-context.ts';
import sheet from './strip.css?url';

/*
 * What every page of a preview has above its content. It is added to the rendered page, outside of React, so that the
 * scripts and styles of the published pages have nothing of it. React leaves elements of the body that are not its own.
 * It is in English: it is a tool of the owner.
 */

// React writes the link to the content first. It leaves what is added behind it alone.
const SKIP_LINK = /<body[^>]*><a class="skip-link"[^>]*>[^<]*<\/a>/;

const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const timeText = (time: string): string =>
  `<time datetime="${time}">${TIME.format(new Date(time))} UTC</time>`;

const NOTE = 'This is a preview: nothing is sent from here.';

// The link follows the scripts' navigation. Not every browser tells of it, but the link is reached before it is used. A
// form that is sent says why nothing happens. Without scripts, each page has a link of its own, and the server says it.
const script = (basename: string): string => `(() => {
  const strip = document.currentScript.parentElement;
  const link = strip.querySelector('a');
  const follow = () => {
    const { pathname, search } = location;
    if (pathname.startsWith('${basename}'))
      link.href = pathname.slice(${basename.length}).replace(/^\\/*/, '/') + search;
  };
  for (const name of ['pointerenter', 'focus', 'click']) link.addEventListener(name, follow);
  globalThis.navigation?.addEventListener('currententrychange', follow);
  addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const form = event.target;
    form.querySelector('.preview-note')?.remove();
    const note = document.createElement('p');
    note.className = 'preview-note pt-3 border-t-3 border-admin';
    note.lang = 'en';
    note.dir = 'ltr';
    note.setAttribute('role', 'alert');
    form.append(note);
    note.textContent = '${NOTE}';
  }, true);
})()`;

/** Adds the strip to a page of a preview; `page` is the page's address on the published site. */
export function withStrip(
  html: string,
  preview: ShownPreview,
  page: string,
  nonce: string | undefined,
): string {
  const { basename, asPublished, storedAt, expiresAt } = preview;
  const replaced = replacedText(asPublished);
  const mark = nonce === undefined ? '' : ` nonce="${nonce}"`;
  const strip = `<aside class="preview-strip" lang="en" dir="ltr" aria-label="Preview"><link rel="stylesheet" href="${sheet}"/><p><strong>Not published.</strong> <span>As typed at ${timeText(storedAt)}.</span> <span>Ends ${timeText(expiresAt)}.</span>${replaced === '' ? '' : ` <span>${replaced}</span>`}</p><a href="${escaped(page)}">Published page</a><script${mark}>${script(basename)}</script></aside>`;
  return html.replace(SKIP_LINK, (start) => start + strip);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
