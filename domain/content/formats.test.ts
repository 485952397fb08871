import { describe, expect, it } from 'vitest';
import type { Fields } from './fields.ts';
import { KEYS_SINCE } from './keys.ts';
import { SECTION_NAMES, SECTIONS, type SectionName } from './sections.ts';

/** The fields that each format of a section added. Content is stored in them: add formats, never change one. */
const ADDED: Readonly<Record<SectionName, Readonly<Record<number, readonly string[]>>>> = {
  home: {
    1: ['description', 'name', 'roles', 'stats', 'stats.*.label', 'stats.*.value'],
    2: ['stats.*.key'],
    3: ['isMarkdown'],
  },
  about: {
    1: [
      'description',
      'education',
      'education.*.degree',
      'education.*.description',
      'education.*.institution',
      'education.*.year',
      'profileImage',
      'skills',
    ],
    2: ['education.*.key'],
    3: ['profileAlt', 'profileCrop', 'profileDecorative'],
    4: [
      'isMarkdown',
      'showsResume',
      'work',
      'work.*.description',
      'work.*.key',
      'work.*.period',
      'work.*.place',
      'work.*.role',
    ],
    5: ['showsWork'],
    6: ['resumeWaits'],
    7: [
      ...['awards', 'certificates', 'publications', 'volunteer'].flatMap((list) => [
        list,
        `${list}.*.date`,
        `${list}.*.description`,
        `${list}.*.from`,
        `${list}.*.key`,
        `${list}.*.link`,
        `${list}.*.title`,
      ]),
      'languages',
      'languages.*.fluency',
      'languages.*.key',
      'languages.*.name',
      'showsAchievements',
    ].toSorted(),
  },
  skills: {
    1: [
      'services',
      'services.*.description',
      'services.*.icon',
      'services.*.title',
      'skills',
      'skills.*.color',
      'skills.*.description',
      'skills.*.level',
      'skills.*.name',
    ],
    2: ['services.*.key', 'skills.*.key'],
  },
  projects: {
    1: [
      'projects',
      'projects.*.description',
      'projects.*.featured',
      'projects.*.github',
      'projects.*.image',
      'projects.*.live',
      'projects.*.technologies',
      'projects.*.title',
    ],
    2: ['projects.*.key'],
    3: ['projects.*.imageAlt', 'projects.*.imageCrop', 'projects.*.imageDecorative'],
    4: [
      'projects.*.done',
      'projects.*.links',
      'projects.*.links.*.href',
      'projects.*.links.*.key',
      'projects.*.links.*.label',
      'projects.*.outcome',
      'projects.*.period',
      'projects.*.pictures',
      'projects.*.pictures.*.caption',
      'projects.*.pictures.*.image',
      'projects.*.pictures.*.imageAlt',
      'projects.*.pictures.*.imageCrop',
      'projects.*.pictures.*.imageDecorative',
      'projects.*.pictures.*.key',
      'projects.*.problem',
      'projects.*.role',
      'projects.*.slug',
    ],
  },
  anime: {
    1: [
      'entries',
      'entries.*.episodes',
      'entries.*.genres',
      'entries.*.image',
      'entries.*.link',
      'entries.*.malId',
      'entries.*.score',
      'entries.*.synopsis',
      'entries.*.title',
      'entries.*.year',
    ],
    2: ['entries.*.key'],
  },
  downloads: {
    1: [
      'categories',
      'categories.*.name',
      'categories.*.tools',
      'categories.*.tools.*.description',
      'categories.*.tools.*.downloadUrl',
      'categories.*.tools.*.id',
      'categories.*.tools.*.isPremium',
      'categories.*.tools.*.name',
      'categories.*.tools.*.size',
      'categories.*.tools.*.type',
    ],
    2: ['categories.*.key', 'categories.*.tools.*.key'],
    3: ['categories.*.tools.*.buyUrl', 'categories.*.tools.*.orderCode'],
  },
  notes: {
    1: [
      'notes',
      'notes.*.body',
      'notes.*.date',
      'notes.*.draft',
      'notes.*.image',
      'notes.*.imageAlt',
      'notes.*.imageCrop',
      'notes.*.imageDecorative',
      'notes.*.kind',
      'notes.*.slug',
      'notes.*.summary',
      'notes.*.tags',
      'notes.*.title',
    ],
    2: ['notes.*.key'],
  },
  site: {
    1: [
      'brand',
      'contacts',
      'contacts.*.name',
      'contacts.*.text',
      'contacts.*.url',
      'counters',
      'counters.*.label',
      'counters.*.value',
      'description',
      'email',
      'language',
      'learning',
      'location',
      'pages',
      'pages.*.isShown',
      'pages.*.page',
      'response',
      'showsFree',
      'showsTotal',
      'status',
      'tabAway',
      'tabBack',
      'tabTitles',
      'technologies',
      'tileLabel',
      'tileValue',
      'timeZone',
      'timeZoneName',
      'timeZoneText',
      'words',
    ],
    2: ['contacts.*.key', 'counters.*.key'],
    3: ['counters.*.page'],
    5: ['ownPicturesOnly'],
    7: ['accent', 'gardens', 'type'],
  },
  translations: {},
};

/** The fields below these, and below the entries of their lists, by the format that added them. */
function addedIn(fields: Fields, from = 1, path = ''): [number, string][] {
  return Object.entries(fields).flatMap(([key, { since = from, entry }]): [number, string][] => {
    const ownField: [number, string] = [since, path + key];
    if (entry === undefined) return [ownField];
    const entryPath = `${path}${key}.*.`;
    const keys: [number, string][] =
      entry.identity === 'key' ? [[Math.max(since, KEYS_SINCE), `${entryPath}key`]] : [];
    return [ownField, ...addedIn(entry.fields, since, entryPath), ...keys];
  });
}

describe('the stored formats', () => {
  it.each(SECTION_NAMES)(
    'of %s have the fields that they had when they were first stored',
    (name) => {
      const { fields, format } = SECTIONS[name];
      const fieldsByFormat: Record<number, string[]> = {};
      for (const [since, path] of addedIn(fields)) {
        fieldsByFormat[since] ??= [];
        fieldsByFormat[since].push(path);
      }
      for (const paths of Object.values(fieldsByFormat)) paths.sort();
      const message =
        'A new field has a `since` one above the highest of its section, and a line in ADDED.';
      expect(fieldsByFormat, message).toEqual(ADDED[name]);
      expect(format).toBeGreaterThanOrEqual(
        Math.max(1, ...Object.keys(fieldsByFormat).map(Number)),
      );
    },
  );
});
