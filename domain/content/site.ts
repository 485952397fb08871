import { z } from 'zod';
import { displayUrl, hasLink } from '../link.ts';
import { linkSchema } from '../link-schema.ts';
import { ACCENTS, TYPES } from '../looks.ts';
import {
  type HideablePage,
  LISTED_PAGES,
  type MenuPage,
  normalPages,
  SITE_PAGES,
} from '../pages.ts';
import { childOf, isObject } from '../same.ts';
import { GARDEN_HOURS } from '../sky/hour.ts';
import { line } from '../text.ts';
import { isTimeZone } from '../time-zones.ts';
import { WORD_GROUPS } from '../words/groups.ts';
import { wordsSchema } from '../words/words-schema.ts';
import {
  claim,
  entryBy,
  entryOf,
  field,
  flagField,
  lineField,
  listField,
  tagsField,
  textField,
} from './fields.ts';
import { withKeys } from './keys.ts';
import { type Stored, section } from './section.ts';
import { language } from './translations.ts';

const timeZone = line(60).refine(
  isTimeZone,
  'Choose a time zone from the list, such as Asia/Kolkata.',
);

const email = z
  .string()
  .trim()
  .max(254, 'At most 254 characters.')
  .refine(
    (value) => value === '' || z.regexes.html5Email.test(value),
    'Enter an email address, or leave this empty.',
  );

/** Trimmed; a telephone number also without the spaces between its groups. */
const withoutSpaces = (value: string): string =>
  /^\s*tel:/.test(value) ? value.replaceAll(/\s/g, '') : value.trim();

/** A row of the contact details and, if it leads to another site, a social link. */
export const contactEntry = entryOf(['link', 'links'], {
  name: lineField(60, { label: 'Name', hint: 'such as LinkedIn' }),
  text: lineField(200, { label: 'Text', hint: 'empty: the address' }),
  url: field(
    z.union(
      [
        z
          .string()
          .transform(withoutSpaces)
          .pipe(z.string().regex(/^(mailto|tel):[^\s\p{Cc}\p{Cs}]{1,300}$/u, { abort: true })),
        linkSchema,
      ],
      'Start the address with https://, mailto: or tel:, or write # for no link.',
    ),
    '#',
    { label: 'Address', hint: 'https://, mailto: or tel:, # for no link' },
  ),
});

/** A figure of About. */
const figureEntry = entryOf(['figure', 'figures'], {
  value: lineField(40, { label: 'Value' }),
  label: lineField(120, { label: 'Label' }),
  page: field(z.enum(['', ...SITE_PAGES]).default(''), '', {
    label: 'Belongs to',
    hint: 'hidden with it',
    since: 3,
  }),
});

const ANIME_FIGURE = 'Anime Series Watched';

const withPageOfAnimeFigure = (content: Stored): Stored =>
  Array.isArray(content.counters)
    ? {
        ...content,
        counters: content.counters.map((figure: unknown) =>
          isObject(figure) && figure.label === ANIME_FIGURE ? { ...figure, page: 'anime' } : figure,
        ),
      }
    : content;

/** Up to format 5 the social links were a list of their own. */
function withSocialLinksAsContacts({ social, ...content }: Stored): Stored {
  const { contacts } = content;
  if (!Array.isArray(social) || !Array.isArray(contacts)) return content;
  const urlOf = (entry: unknown) => String(childOf(entry, 'url'));
  const rows: unknown[] = contacts;
  const links: unknown[] = social;
  const taken = new Set(rows.map(urlOf).filter(hasLink).map(displayUrl));
  const others = links
    .filter((link) => !taken.has(displayUrl(urlOf(link))))
    .map((link) => (isObject(link) ? { ...link, text: '', key: undefined } : link));
  return { ...content, contacts: withKeys([...rows, ...others]) };
}

/** Up to format 7 some words had a form for each plural category; `other` is the form of most numbers. */
function withPlainWords(content: Stored): Stored {
  if (!isObject(content.words)) return content;
  const words = Object.entries(content.words).map(([group, texts]) => [
    group,
    isObject(texts)
      ? Object.fromEntries(
          Object.entries(texts).map(([key, text]) => [
            key,
            isObject(text) ? (text.other ?? '') : text,
          ]),
        )
      : texts,
  ]);
  return { ...content, words: Object.fromEntries(words) };
}

const titles = z
  .array(line(80))
  .max(10, 'At most 10 titles.')
  .transform((all) => all.filter((title) => title !== ''));

const isMenuPage = (page: unknown): boolean =>
  LISTED_PAGES.some((name) => name === page) ||
  (typeof page === 'string' && /^note-[\w-]{1,64}$/.test(page));

const menuPage = z.custom<MenuPage>().check(({ value, issues }) => {
  if (!isMenuPage(value))
    issues.push({ code: 'invalid_value', values: [...LISTED_PAGES], input: value });
});

const pageEntry = entryBy('page', ['page', 'pages'], {
  page: field(menuPage, 'about', { label: 'Page' }),
  isShown: field(z.boolean(), true, { label: 'Shown' }),
});

const pages = z.array(pageEntry.schema).max(200).transform(normalPages);

/** A line of a new site about the owner, shown on these pages. */
const sampleLine = (
  max: number,
  initial: string,
  fieldText: { readonly label: string; readonly hint?: string },
  shownOn: readonly HideablePage[],
) => claim({ ...lineField(max, fieldText), initial }, { empty: '', shownOn });

const sampleTags = (label: string, initial: string[]) =>
  claim({ ...tagsField(60, 60, label), initial }, { empty: [], shownOn: ['skills'] });

/** What visitors read beside the other sections. Its first words and figures are those of docs/product.md#pages. */
export const siteSection = section({
  label: 'Site',
  fields: {
    brand: lineField(80, { label: 'Brand', hint: 'Defaults to your name' }),
    description: claim(
      {
        ...textField(300, { label: 'What search engines show' }),
        initial: 'A sample portfolio: projects, tools and a way to write to their developer.',
      },
      { empty: '' },
    ),
    language: field(language, 'en', {
      label: 'Language',
      hint: 'of the words of the site',
    }),
    location: sampleLine(160, 'Bolpur, West Bengal, India', { label: 'Location' }, [
      'about',
      'contact',
      'resume',
    ]),
    timeZone: claim(field(timeZone, 'Asia/Kolkata', { label: 'Time zone' }), {
      empty: 'UTC',
      shownOn: ['about'],
    }),
    timeZoneName: sampleLine(
      80,
      'Indian Standard Time',
      { label: 'Name of the time zone', hint: 'empty: that of the zone' },
      ['about'],
    ),
    email: claim(field(email, 'you@example.com', { label: 'Email', hint: 'empty: not shown' }), {
      empty: '',
      shownOn: ['contact'],
    }),
    contacts: claim(
      {
        ...listField(contactEntry, 50, { label: 'Links' }),
        initial: [
          {
            key: '1',
            name: 'LinkedIn',
            text: 'linkedin.com/in/your-name',
            url: 'https://www.linkedin.com/in/your-name',
          },
          {
            key: '2',
            name: 'GitHub',
            text: 'github.com/your-name',
            url: 'https://github.com/your-name',
          },
        ],
      },
      { empty: [], shownOn: ['contact'] },
    ),
    response: sampleLine(120, 'Within 24 hours', { label: 'Availability, response time' }, [
      'contact',
    ]),
    timeZoneText: sampleLine(
      120,
      'IST UTC+5:30',
      { label: 'Availability, time zone', hint: 'empty: that of the zone' },
      ['about', 'contact'],
    ),
    status: sampleLine(120, 'Available for projects', { label: 'Availability, status' }, [
      'contact',
    ]),
    tabTitles: claim(
      field(titles, ['Portfolio', 'A Full Stack Developer'], {
        label: 'Titles in the tab',
        isTranslatable: true,
        hint: 'one per line',
      }),
      { empty: [] },
    ),
    tabAway: { ...lineField(80, { label: 'Tab while it is hidden' }), initial: 'please come back' },
    tabBack: { ...lineField(80, { label: 'Tab on return' }), initial: 'Resuming...' },
    technologies: sampleTags('Additional technologies', [
      'Git',
      'Docker',
      'AWS',
      'Firebase',
      'Tailwind CSS',
      'Discord.js',
    ]),
    learning: sampleTags('Currently learning', ['Next.js', 'GraphQL', 'Machine Learning']),
    counters: claim(
      {
        ...listField(figureEntry, 8, { label: 'Counters of About' }),
        initial: [
          { key: '1', value: '100+', label: ANIME_FIGURE, page: 'anime' },
          { key: '2', value: '10000+', label: 'Lines of Code', page: '' },
        ],
      },
      { empty: [], shownOn: ['about'] },
    ),
    tileValue: sampleLine(40, '24/7', { label: 'Tile of About, value', hint: 'empty: no tile' }, [
      'about',
    ]),
    tileLabel: { ...lineField(120, { label: 'Tile of About, label' }), initial: 'Learning Mode' },
    showsTotal: field(z.boolean(), true, { label: 'Show the tile with the number of tools' }),
    showsFree: claim(
      field(z.boolean(), true, {
        label: 'Show the last tile of Downloads, such as 100%',
      }),
      { empty: false, shownOn: ['downloads'] },
    ),
    ownPicturesOnly: flagField({
      label: 'No pictures from other sites',
      since: 5,
    }),
    gardens: field(z.enum(GARDEN_HOURS), 'hour', {
      label: 'Gardens',
      hint: 'day from 6 to 17 in your time zone',
      since: 7,
    }),
    accent: field(z.enum(ACCENTS), 'room', {
      label: 'Accent',
      hint: 'of links, buttons and figures',
      since: 7,
    }),
    type: field(z.enum(TYPES), 'grotesque', {
      label: 'Type',
      hint: 'of texts and labels',
      since: 7,
    }),
    pages: { ...field(pages, normalPages([]), { label: 'Pages' }), entry: pageEntry },
    words: { ...field(wordsSchema, {}, { label: 'Words' }), groups: WORD_GROUPS },
  },
  steps: {
    2: withPageOfAnimeFigure,
    5: withSocialLinksAsContacts,
    7: withPlainWords,
  },
});
