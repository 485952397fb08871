import type { Portfolio } from '../../domain/content/portfolio.ts';
import { withoutEntities } from '../../domain/html-entities.ts';
import type { MarkdownNode } from '../../domain/markdown/markdown-node.ts';
import { parseMarkdown } from '../../domain/markdown/parse-markdown.ts';
import { publicPageAt } from '../../domain/public-pages.ts';
import { directionOf } from '../../domain/site-frame.ts';
import { type PublishedLanguage, pathIn, publishedLanguages } from '../../domain/translated.ts';
import { textsOf } from '../../domain/words/texts.ts';
import type { AppContext } from '../context.ts';
import { afterSkipLink } from '../layout/skip-link.ts';
import followLanguages from './follow-languages.ts?worker&url';
import sheet from './languages.css?url';
import { textHash } from './text-hash.ts';

/*
 * What the pages of a site with several languages have more. It is added to the rendered page, outside of React, so that
 * a site with one language has nothing of it, neither in its pages nor in its scripts.
 */

/** The address of the script that keeps it right while the page changes. */
export const FOLLOW_LANGUAGES = { type: 'module', src: followLanguages } as const;

/** A language of the site: the first one has no prefix. */
interface PageLanguage {
  readonly tag: string;
  readonly further: PublishedLanguage | null;
}

/** The content in the first language. */
const originalOf = ({ language, services }: Pick<AppContext, 'language' | 'services'>): Portfolio =>
  language?.original ?? services.content.current();

/** The languages of the site, the first one first; none where there is one alone, and in previews. */
export function languagesOf(
  app: Pick<AppContext, 'language' | 'services' | 'preview'>,
): readonly PageLanguage[] {
  const original = originalOf(app);
  const others = app.preview === null ? publishedLanguages(original) : [];
  if (others.length === 0) return [];
  const first = { tag: original.site.language, further: null };
  return [first, ...others.map((further) => ({ tag: further.tag, further }))];
}

/**
 * Adds the switch of languages, the links for search engines, and the `lang` of what is in the first language to a page.
 * `url` is that of the request, `isFound` whether a page is there.
 */
export function withLanguages(
  html: string,
  app: Pick<AppContext, 'language' | 'services' | 'preview' | 'siteUrl' | 'copy'>,
  { url, isFound }: { readonly url: string; readonly isFound: boolean },
): string {
  const languages = languagesOf(app);
  if (languages.length === 0) return html;
  const { siteUrl, language } = app;
  const { pathname, search } = new URL(url);
  const path = isFound
    ? pathname.slice(language?.prefix.length ?? 0).replace(/\/$/, '') || '/'
    : '/';
  const [first] = languages;
  // An address with a grant is for one visitor.
  const isPublic =
    isFound && publicPageAt(app.services.publicPages.current(), pathname) !== undefined;
  const links =
    siteUrl === null || first === undefined || !isPublic
      ? ''
      : [...languages, { ...first, tag: 'x-default' }]
          .map(({ tag, further }) => {
            const address = new URL(pathIn(further, path), siteUrl).href;
            return `<link rel="alternate" hreflang="${tag}" data-prefix="${further?.prefix ?? ''}" href="${escaped(address)}"/>`;
          })
          .join('');
  const sheets = `<link rel="stylesheet" href="${sheet}"/>`;
  const page = html.replace('</head>', () => `${links}${sheets}</head>`);
  const nav = languageSwitch(app, languages, { path, search: isFound ? search : '' });
  return withFirstLanguage(afterSkipLink(page, nav), app);
}

function languageSwitch(
  { language, services, copy }: Pick<AppContext, 'language' | 'services' | 'copy'>,
  languages: readonly PageLanguage[],
  { path, search }: { readonly path: string; readonly search: string },
): string {
  const current = languages.find(({ tag }) => tag === (language?.tag ?? tag));
  const label = textsOf(services.content.current().site.words, 'everywhere').languages;
  const items = languages.map(({ tag, further }) => {
    const address = pathIn(further, path);
    // A page of a static copy is a folder.
    const href = copy === null ? address + search : address.replace(/\/?$/, '/');
    const isCurrent = tag === current?.tag ? ' aria-current="true"' : '';
    return `<li><a href="${escaped(href)}" hreflang="${tag}" lang="${tag}" dir="${directionOf(tag)}" data-prefix="${further?.prefix ?? ''}"${isCurrent}>${escaped(nameOf(tag))}</a></li>`;
  });
  const tag = current?.tag ?? '';
  const short = new Intl.Locale(tag).language;
  return `<nav class="languages on-night" aria-label="${escaped(label)}" ${markData(language)}><details><summary>${short}<span class="sr-only">, ${escaped(nameOf(tag))}</span></summary><ul>${items.join('')}</ul></details></nav>`;
}

/** The name of a language in itself. */
const nameOf = (tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;

const markData = (language: AppContext['language']): string => {
  if (language === null) return 'data-prefix=""';
  const hashes = [...new Set([...runsOf(language).keys()].map(textHash))].join('');
  const { tag, prefix, original } = language;
  const data = hashes === '' ? '' : ` data-untranslated="${hashes}"`;
  return `data-prefix="${prefix}" data-first="${original.site.language}" data-direction="${foreignDirection(tag, original)}"${data}`;
};

/** The direction of the first language where it is not that of the page. */
const foreignDirection = (tag: string, { site }: Portfolio): string =>
  directionOf(tag) === directionOf(site.language) ? '' : directionOf(site.language);

/** The most texts that are looked for in a page, which names them all. */
const RUNS_MAX = 1_000;

const runs = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

/**
 * The texts in the first language as they stand in elements: lines, and what is between the marks of Markdown. Short
 * texts come first: words and names are on many pages, and a page with a long text of its own marks that itself.
 */
function runsOf({ untranslated }: NonNullable<AppContext['language']>): ReadonlySet<string> {
  const known = runs.get(untranslated);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const text of [...untranslated].sort((one, other) => one.length - other.length)) {
    if (found.size >= RUNS_MAX) break;
    for (const run of runsIn(text))
      if (run.trim() !== '' && found.size < RUNS_MAX) found.add(run.trim());
  }
  runs.set(untranslated, found);
  return found;
}

const runsIn = (text: string): readonly string[] =>
  /[\n*_`[#>]/.test(text)
    ? [text, ...text.split('\n'), ...parseMarkdown(text).flatMap(leaves)]
    : [text];

function leaves(node: MarkdownNode): string[] {
  if (typeof node === 'string') return [node];
  if ('children' in node) return node.children.flatMap(leaves);
  return 'items' in node ? node.items.flat().flatMap(leaves) : [];
}

/** The start of an element, with its attributes and the text that it begins with. React writes `<`, `>` and `"` as entities. */
const ELEMENT = /<([a-z][a-z\d]*)([^<>]*)>([^<]*)/g;

/** What is read in place of a picture, or of a name in letters. The label of a menu says nothing of what is in it. */
const SPOKEN = /\s(?:alt|aria-label)="([^"]+)"/;

/** Marks the elements of a page whose text is in the first language. */
function withFirstLanguage(html: string, { language }: Pick<AppContext, 'language'>): string {
  if (language === null || language.untranslated.size === 0) return html;
  const texts = runsOf(language);
  const { tag, original } = language;
  const direction = foreignDirection(tag, original);
  const isFirst = (text: string) => text !== '' && texts.has(withoutEntities(text).trim());
  const body = html.indexOf('<body');
  const marked = html
    .slice(body)
    .replaceAll(ELEMENT, (whole, name: string, attributes: string, text: string) => {
      if (name === 'script' || name === 'style' || / lang="/.test(attributes)) return whole;
      const spoken = /^(?:h1|img)$/.test(name) ? SPOKEN.exec(attributes)?.[1] : undefined;
      if (!isFirst(text) && !isFirst(spoken ?? '')) return whole;
      const dir = direction === '' || / dir="/.test(attributes) ? '' : ` dir="${direction}"`;
      return `<${name} lang="${original.site.language}"${dir}${attributes}>${text}`;
    });
  return html.slice(0, body) + marked;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
