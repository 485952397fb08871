import type { PortfolioRecord } from '../../domain/content/portfolio.ts';
import { listedNotes } from '../../domain/content/published-notes.ts';
import { publishedProjects } from '../../domain/content/published-projects.ts';
import { publishedTools } from '../../domain/content/published-tools.ts';
import { noteHtml } from '../../domain/markdown/parse-markdown.ts';
import { shortened } from '../../domain/shortened.ts';
import { brandOf, isShown } from '../../domain/site-frame.ts';
import { type PublishedLanguage, pathIn } from '../../domain/translated.ts';
import { textsOf } from '../../domain/words/texts.ts';
import type { ChangeDates } from '../content/history.ts';
import { sha256 } from '../core/hashes.ts';
import { XML_DECLARATION, xmlElement, xmlText } from './xml.ts';

const MAX_ENTRIES = 50;

const SUMMARY_LENGTH = 500;

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly summary: string;
  readonly categories: readonly string[];
  /** ISO 8601 in UTC. */
  readonly updated: string;
  /** When it appeared, where that is known. */
  readonly published?: string;
  readonly html?: () => string;
}

/**
 * An id that stays the same when the site moves and a title or an address changes (RFC 4287, section 4.2.6): a UUID of
 * version 8 (RFC 9562, section 5.8), hashed from the time at which the site was made and a key.
 */
function idOf(createdAt: string, thing: string): string {
  const hash = sha256(`engawa feed ${createdAt} ${thing}`);
  const variant = (8 | (Number.parseInt(hash.slice(16, 17), 16) & 3)).toString(16);
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return `urn:uuid:${[...parts, variant + hash.slice(17, 20), hash.slice(20, 32)].join('-')}`;
}

/** The ids of the feed of a language and of its entries. */
const idsOf = (createdAt: string, language: PublishedLanguage | null) => (thing: string) =>
  idOf(createdAt, language === null ? thing : `${thing} ${language.tag}`);

function entriesOf(
  { content, createdAt }: PortfolioRecord,
  siteUrl: string,
  dates: ChangeDates,
  language: PublishedLanguage | null,
): Entry[] {
  const idFor = idsOf(createdAt, language);
  const noteWords = textsOf(content.site.words, 'notes');
  const projectWords = textsOf(content.site.words, 'projects');
  const toolWords = textsOf(content.site.words, 'downloads');
  return [
    ...(isShown(content, 'notes') ? listedNotes(content) : []).map(({ note, path, instant }) => {
      const published = instant === null ? undefined : new Date(instant).toISOString();
      const changed = dates.get(`notes/${note.key}`) ?? createdAt;
      return {
        id: idFor(`note ${note.key}`),
        title: note.title || noteWords.untitled,
        path,
        summary: note.summary,
        categories: note.tags.length === 0 ? [noteWords.menu] : note.tags,
        updated: published !== undefined && published > changed ? published : changed,
        ...(published !== undefined && { published }),
        html: () => noteHtml(note.body, new URL(pathIn(language, path), siteUrl).href),
      };
    }),
    ...publishedProjects(content).map(({ project, path }) => ({
      id: idFor(`project ${project.key}`),
      title: project.title || projectWords.untitled,
      path,
      summary: project.description,
      categories: [projectWords.menu],
      // What has not changed for longer than the history knows is as old as the site.
      updated: dates.get(`projects/${project.key}`) ?? createdAt,
    })),
    ...publishedTools(content).map(({ tool, path }) => ({
      id: idFor(`tool ${tool.id}`),
      title: tool.name || toolWords.untitled,
      path,
      summary: tool.description,
      categories: [toolWords.menu],
      updated: dates.get(`downloads/${tool.id}`) ?? createdAt,
    })),
  ];
}

const dateOf = ({ published, updated }: Entry): string => published ?? updated;

const lastFirst = (one: Entry, other: Entry): number =>
  dateOf(one) === dateOf(other) ? 0 : dateOf(one) < dateOf(other) ? 1 : -1;

/**
 * The feed of the notes, with their whole texts, the projects and the tools (Atom, RFC 4287), the newest first: notes
 * by their dates, all others by their last changes.
 */
export function feedOf(
  record: PortfolioRecord,
  siteUrl: string,
  dates: ChangeDates,
  language: PublishedLanguage | null = null,
): string {
  const { content, createdAt } = record;
  const entries = entriesOf(record, siteUrl, dates, language).sort(lastFirst).slice(0, MAX_ENTRIES);
  const addressOf = (path: string) => xmlText(new URL(pathIn(language, path), siteUrl).href);
  const { description } = content.site;
  const idFor = idsOf(createdAt, language);
  return [
    XML_DECLARATION,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(content.site.language)}">`,
    xmlElement('id', idFor('site')),
    xmlElement('title', brandOf(content)),
    ...(description === '' ? [] : [xmlElement('subtitle', description)]),
    xmlElement(
      'updated',
      entries
        .map(({ updated }) => updated)
        .sort()
        .at(-1) ?? createdAt,
    ),
    `<author>${xmlElement('name', brandOf(content))}<uri>${addressOf('/')}</uri></author>`,
    `<link rel="self" type="application/atom+xml" href="${addressOf('/feed.xml')}"/>`,
    `<link rel="alternate" type="text/html" href="${addressOf('/')}"/>`,
    `<icon>${xmlText(new URL('/icon-512.png', siteUrl).href)}</icon>`,
    ...entries.map((entry) =>
      [
        '<entry>',
        xmlElement('id', entry.id),
        xmlElement('title', entry.title),
        `<link rel="alternate" type="text/html" href="${addressOf(entry.path)}"/>`,
        xmlElement('updated', entry.updated),
        ...(entry.published === undefined ? [] : [xmlElement('published', entry.published)]),
        ...entry.categories.map((term) => `<category term="${xmlText(term)}"/>`),
        ...(entry.summary === '' && entry.html !== undefined
          ? []
          : [xmlElement('summary', shortened(entry.summary, SUMMARY_LENGTH))]),
        ...(entry.html === undefined
          ? []
          : [`<content type="html">${xmlText(entry.html())}</content>`]),
        '</entry>',
      ].join(''),
    ),
    '</feed>',
    '',
  ].join('\n');
}
