import { ACHIEVEMENT_LISTS, type AchievementList } from '../../domain/content/about.ts';
import type { SourceContent } from '../../domain/content/fill-in.ts';
import { displayUrl } from '../../domain/link.ts';
import { ACHIEVEMENT_NAMES } from '../../domain/resume/json-resume.ts';
import { periodText } from '../../domain/resume/period.ts';
import { isObject } from '../../domain/same.ts';
import { SiteError } from '../../domain/site-error.ts';
import { keyed, webUrl } from './source-text.ts';

// The schema: https://docs.jsonresume.org/schema, version 1.0.0, and what else people and programs write in its place.

/** What the keys of its entries begin with. */
const KEY_PREFIX = 'resume';

/** An object of a file that anybody may have written. */
type Fields = Readonly<Record<string, unknown>>;

const READ = [
  'basics',
  'work',
  'experience',
  'education',
  'skills',
  'projects',
  'languages',
  ...ACHIEVEMENT_LISTS,
  '$schema',
  'meta',
];

/**
 * What a JSON Resume says, as content, with a note of what is not taken. The names of months are in `language` (BCP
 * 47). Throws `invalid-input` where it is none.
 */
export function contentOfResume(value: unknown, language: string): SourceContent {
  if (
    !isObject(value) ||
    Object.hasOwn(value, 'program') ||
    !(isObject(value.basics) || Array.isArray(value.work) || Array.isArray(value.experience))
  ) {
    const detail = 'This JSON is not a résumé: it has neither basics nor work.';
    throw new SiteError('invalid-input', { detail, fields: { '': detail } });
  }
  const { home, site } = readBasics(objectAt(value, 'basics'));
  const content = {
    home,
    about: {
      work: readWork(entriesAt(value, 'work', 'experience'), language),
      education: readEducation(entriesAt(value, 'education'), language),
      languages: readLanguages(entriesAt(value, 'languages')),
      ...Object.fromEntries(
        ACHIEVEMENT_LISTS.map((list) => [
          list,
          readAchievements(list, entriesAt(value, list), language),
        ]),
      ),
    },
    skills: { skills: readSkills(entriesAt(value, 'skills')) },
    projects: { projects: readProjects(entriesAt(value, 'projects'), language) },
    site,
  };
  const left = Object.keys(value).filter((name) => !READ.includes(name) && !isEmpty(value[name]));
  const notes = left.length > 0 ? [`${left.slice(0, 20).join(', ')}: not imported.`] : [];
  return { content, notes };
}

function readBasics(basics: Fields) {
  const website = webUrl(textAt(basics, 'url', 'website'));
  const profiles = entriesAt(basics, 'profiles').flatMap((profile) => {
    const url = webUrl(textAt(profile, 'url'));
    const name = textAt(profile, 'network', 'name') || displayUrl(url);
    return url === '' ? [] : [{ name, text: displayUrl(url), url }];
  });
  const phone = textAt(basics, 'phone');
  const label = textAt(basics, 'label');
  const contacts = [
    ...(/\d/.test(phone)
      ? [{ name: 'Phone', text: phone, url: `tel:${phone.replaceAll(/[^\d+]/g, '')}` }]
      : []),
    ...(website === '' ? [] : [{ name: 'Website', text: displayUrl(website), url: website }]),
    ...profiles,
  ];
  return {
    home: {
      name: textAt(basics, 'name'),
      roles: label === '' ? [] : [label],
      description: textAt(basics, 'summary'),
    },
    site: {
      email: textAt(basics, 'email'),
      location: readLocation(objectAt(basics, 'location')),
      contacts: keyed(KEY_PREFIX, contacts, ({ name }) => [name]),
    },
  };
}

/** The place of a location, without its street where it has a town. */
function readLocation(location: Fields): string {
  const town = joined(', ', [
    textAt(location, 'name', 'city'),
    textAt(location, 'region'),
    countryOf(textAt(location, 'countryCode', 'country')),
  ]);
  return town || textAt(location, 'address');
}

/** The English name of a country by its code in ISO 3166-1; other texts stay. */
function countryOf(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames('en', { type: 'region' }).of(code.toUpperCase()) ?? code;
}

function readWork(work: readonly Fields[], language: string) {
  const entries = work.map((entry) => {
    const name = textAt(entry, 'name', 'company', 'organization');
    return {
      place: joined(', ', [name, textAt(entry, 'location')]),
      role: textAt(entry, 'position', 'title', 'role'),
      period: periodOf(entry, language),
      description: doneIn(entry),
      startDate: textAt(entry, 'startDate'),
    };
  });
  return keyed(KEY_PREFIX, entries, ({ place, role, startDate }) => [place, role, startDate]);
}

function readEducation(education: readonly Fields[], language: string) {
  const entries = education.map((entry) => {
    const institution = textAt(entry, 'institution', 'name', 'school');
    return {
      institution,
      degree: joined(', ', [textAt(entry, 'studyType', 'degree'), textAt(entry, 'area')]),
      year: periodOf(entry, language),
      description: joined('\n', [
        textAt(entry, 'score', 'gpa'),
        ...textsAt(entry, 'courses', LINES),
      ]),
    };
  });
  return keyed(KEY_PREFIX, entries, ({ institution, degree }) => [institution, degree]);
}

function readLanguages(languages: readonly Fields[]) {
  const entries = languages.map((entry) => ({
    name: textAt(entry, 'language', 'name'),
    fluency: textAt(entry, 'fluency', 'level'),
  }));
  return keyed(KEY_PREFIX, entries, ({ name }) => [name]);
}

function readAchievements(
  list: AchievementList,
  achievements: readonly Fields[],
  language: string,
) {
  const names = ACHIEVEMENT_NAMES[list];
  const entries = achievements.map((entry) => {
    const title = textAt(entry, names.title, 'title', 'name');
    const address = textAt(entry, 'url', 'website');
    const dates = names.date === undefined ? entry : { endDate: entry[names.date] };
    return {
      title,
      from: textAt(entry, names.from),
      date: periodOf(dates, language),
      link: webUrl(address) || address,
      description: doneIn(entry),
    };
  });
  return keyed(KEY_PREFIX, entries, ({ title, from, date }) => [title, from, date]);
}

/** What was done: the summary and the highlights of an entry. */
const doneIn = (entry: Fields): string =>
  joined('\n\n', [textAt(entry, 'summary'), listed('•', textsAt(entry, 'highlights', LINES))]);

/** Skills without levels, which are words in a file. One that only has keywords is a skill for each. */
function readSkills(skills: readonly Fields[]) {
  const entries = skills.flatMap((entry) => {
    const name = textAt(entry, 'name');
    const keywords = textsAt(entry, 'keywords', COMMAS);
    return name === ''
      ? keywords.map((keyword) => ({ name: keyword, description: '', level: null }))
      : [{ name, description: keywords.join(', '), level: null }];
  });
  return keyed(KEY_PREFIX, entries, ({ name }) => [name]);
}

function readProjects(projects: readonly Fields[], language: string) {
  const entries = projects.map((entry) => {
    const title = textAt(entry, 'name', 'title');
    const address = textAt(entry, 'url', 'website');
    // An address that is none is refused by the rule of its field, with a note.
    const url = webUrl(address) || address;
    return {
      title,
      description: textAt(entry, 'description', 'summary'),
      technologies: textsAt(entry, 'keywords', COMMAS),
      ...(/^https:\/\/github\.com\//i.test(url) ? { github: url } : { live: url }),
      role: textsAt(entry, 'roles', COMMAS).join(', '),
      period: periodOf(entry, language),
      // A list in Markdown.
      done: listed('-', textsAt(entry, 'highlights', LINES)),
    };
  });
  return keyed(KEY_PREFIX, entries, ({ title }) => [title]);
}

const LINES = /\n/;
const COMMAS = /[,;\n]/;

const periodOf = (entry: Fields, language: string): string =>
  periodText(textAt(entry, 'startDate'), textAt(entry, 'endDate'), language);

/** The most entries of a list, and the most texts of an entry, that are read. */
const ENTRIES_MAX = 1_000;
const TEXTS_MAX = 100;

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
};

/** Whether a value is null, false, an empty text, or a list or object of nothing but these. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isEmpty)
    : value === null || value === undefined || value === '' || value === false;

/** The first of these values that is a text or a number, as text; empty where none is. */
const textAt = (from: Fields, ...names: readonly string[]): string =>
  names.map((name) => textOf(from[name])).find((text) => text !== '') ?? '';

/** The texts of a list, or of one text with a separator between. */
function textsAt(from: Fields, name: string, separator: RegExp): string[] {
  const value = from[name];
  const all: readonly unknown[] = Array.isArray(value) ? value : textOf(value).split(separator);
  return all
    .map(textOf)
    .filter((text) => text !== '')
    .slice(0, TEXTS_MAX);
}

/** An object inside; a text stands for one with this `name`. */
const asFields = (value: unknown): Fields => (isObject(value) ? value : { name: textOf(value) });

const objectAt = (from: Fields, name: string): Fields => asFields(from[name]);

/** The entries of the first of these that is a list. */
function entriesAt(from: Fields, ...names: readonly string[]): Fields[] {
  const list: unknown = names.map((name) => from[name]).find(Array.isArray);
  if (!Array.isArray(list)) return [];
  return list
    .slice(0, ENTRIES_MAX)
    .map(asFields)
    .filter((entry) => !isEmpty(entry));
}

/** The parts that say something, with a separator between. */
const joined = (separator: string, parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator);

/** Texts on one line each, after a sign. */
const listed = (sign: string, items: readonly string[]): string =>
  items.map((item) => `${sign} ${item.replaceAll(/\s+/g, ' ').trim()}`).join('\n');
