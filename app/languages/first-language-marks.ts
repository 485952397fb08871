import type { Portfolio } from '../../domain/content/portfolio.ts';
import { withoutEntities } from '../../domain/html-entities.ts';
import type { MarkdownNode } from '../../domain/markdown/markdown-node.ts';
import { parseMarkdown } from '../../domain/markdown/parse-markdown.ts';
import { directionOf } from '../../domain/site-frame.ts';
import type { AppContext } from '../context.ts';
import markFirstLanguage from './mark-first-language.ts?worker&url';
import { textHash } from './text-hash.ts';

/*
 * Any text of a page of a further language may still be in the first one, and then has its `lang`. No component knows
 * which: the server marks the elements in the rendered page, and a script those that change.
 */

/** The address of that script. */
export const MARK_FIRST_LANGUAGE = { type: 'module', src: markFirstLanguage } as const;

/** Whether a page may have texts in the first language. */
export const isPartlyTranslated = ({ language }: Pick<AppContext, 'language'>): boolean =>
  language !== null && language.untranslated.size > 0;

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
  const cached = runs.get(untranslated);
  if (cached !== undefined) return cached;
  const result = new Set<string>();
  for (const text of [...untranslated].sort((one, other) => one.length - other.length)) {
    if (result.size >= RUNS_MAX) break;
    for (const run of runsIn(text))
      if (run.trim() !== '' && result.size < RUNS_MAX) result.add(run.trim());
  }
  runs.set(untranslated, result);
  return result;
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

/** The start of an element, with its attributes and its first text. React writes `<`, `>` and `"` as entities. */
const ELEMENT = /<([a-z][a-z\d]*)([^<>]*)>([^<]*)/g;

/** What is read in place of a picture, or of a name in letters. The label of a menu says nothing of what is in it. */
const SPOKEN = /\s(?:alt|aria-label)="([^"]+)"/;

/** Marks the elements of a page whose text is in the first language, and tells the script what it looks for. */
export function withFirstLanguage(html: string, app: Pick<AppContext, 'language'>): string {
  const { language } = app;
  if (language === null || !isPartlyTranslated(app)) return html;
  const texts = runsOf(language);
  const { tag, original } = language;
  const direction = foreignDirection(tag, original);
  const isFirst = (text: string) => text !== '' && texts.has(withoutEntities(text).trim());
  const [head = '', ...body] = html.split('<body');
  const marked = body
    .join('<body')
    .replaceAll(ELEMENT, (whole, name: string, attributes: string, text: string) => {
      if (name === 'script' || name === 'style' || / lang="/.test(attributes)) return whole;
      const spoken = /^(?:h1|img)$/.test(name) ? SPOKEN.exec(attributes)?.[1] : undefined;
      if (!isFirst(text) && !isFirst(spoken ?? '')) return whole;
      const dir = direction === '' || / dir="/.test(attributes) ? '' : ` dir="${direction}"`;
      return `<${name} lang="${original.site.language}"${dir}${attributes}>${text}`;
    });
  const hashes = [...new Set([...texts].map(textHash))].join('');
  return `${head}<body data-first="${original.site.language}" data-direction="${direction}" data-untranslated="${hashes}"${marked}`;
}
