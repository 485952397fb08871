import type { Found } from '../../domain/content/fill-in.ts';
import { periodsIn } from '../../domain/resume/period.ts';
import { writtenAddress } from '../../domain/resume/resume.ts';
import { isObject } from '../../domain/same.ts';
import { shortened } from '../../domain/shortened.ts';
import { ObjectReader, type Unread } from './object-reader.ts';
import { keyed, refused, webAddress } from './source-text.ts';

// The schema: https://docs.jsonresume.org/schema, version 1.0.0, and what else people and programs write in its place.

/** What the keys of its entries begin with. */
const KEY_PREFIX = 'resume';

/** Whether a JSON value may be a résumé. */
export const isResume = (value: unknown): boolean =>
  isObject(value) &&
  !Object.hasOwn(value, 'program') &&
  (isObject(value.basics) || Array.isArray(value.work) || Array.isArray(value.experience));

/**
 * What a JSON Resume says, as content, with a note for each thing that is not taken. The names of months are in `language`
 * (BCP 47), that of the site. Throws `invalid-input` where it is none.
 */
export function foundInResume(value: unknown, language: string): Found {
  if (!isResume(value)) {
    throw refused('This JSON is not a résumé: it has neither basics nor work.');
  }
  const notes: string[] = [];
  const unread: Unread = new Map();
  const file = new ObjectReader(value, '', unread);
  file.skip('$schema', 'meta');
  const read = { language, notes };
  const { site, ...person } = readBasics(file.object('basics'), notes);
  const content = {
    home: person.home,
    about: {
      ...person.about,
      work: readWork(file.entries('work', 'experience'), read),
      education: readEducation(file.entries('education'), read),
    },
    skills: { skills: readSkills(file.entries('skills'), notes) },
    projects: { projects: readProjects(file.entries('projects'), read) },
    site,
  };
  file.end();
  for (const [place, names] of unread) {
    const list = [...names].slice(0, 20).join(', ');
    notes.push(`${place === '' ? list : `${place}: ${list}`}: not imported.`);
  }
  return { content, notes };
}

interface Reading {
  readonly language: string;
  readonly notes: string[];
}

function readBasics(basics: ObjectReader, notes: string[]) {
  const link = (name: string, address: string): string => {
    const url = webAddress(address);
    if (url === '' && address !== '') {
      notes.push(`${name}: left out, “${shortened(address, 80)}” is not a web address.`);
    }
    return url;
  };
  const website = link('basics, url', basics.text('url', 'website'));
  const profiles = basics.entries('profiles').flatMap((profile) => {
    const network = profile.text('network', 'name');
    const url = link(`basics, profile ${network}`, profile.text('url'));
    if (url !== '') profile.skip('username');
    profile.end();
    return url === '' ? [] : [{ name: network || writtenAddress(url), url }];
  });
  const phone = basics.text('phone');
  const image = basics.text('image', 'picture');
  const isElsewhere = /^https:/i.test(image);
  if (image !== '' && !isElsewhere) {
    notes.push(
      `basics, image: left out, the file does not have the picture “${shortened(image, 80)}”.`,
    );
  }
  const label = basics.text('label');
  const found = {
    home: {
      name: basics.text('name'),
      roles: label === '' ? [] : [label],
      description: basics.text('summary'),
    },
    about: { profileImage: isElsewhere ? image : '' },
    site: {
      email: basics.text('email'),
      location: readLocation(basics.object('location')),
      contacts: keyed(
        KEY_PREFIX,
        [
          ...(/\d/.test(phone)
            ? [{ name: 'Phone', text: phone, url: `tel:${phone.replaceAll(/[^\d+]/g, '')}` }]
            : []),
          ...(website === ''
            ? []
            : [{ name: 'Website', text: writtenAddress(website), url: website }]),
          ...profiles.map((each) => ({ ...each, text: writtenAddress(each.url) })),
        ],
        ({ name }) => [name],
      ),
      social: keyed(KEY_PREFIX, profiles, ({ name }) => [name]),
    },
  };
  basics.end();
  return found;
}

/** The place of a location, without its street where it has a town: an address is not for everybody. */
function readLocation(location: ObjectReader): string {
  const town = joined(', ', [
    location.text('name', 'city'),
    location.text('region'),
    countryOf(location.text('countryCode', 'country')),
  ]);
  const text = town || location.text('address');
  location.end();
  return text;
}

/** The English name of a country by its code in ISO 3166-1; other texts stay. */
function countryOf(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames('en', { type: 'region' }).of(code.toUpperCase()) ?? code;
}

const readWork = (work: readonly ObjectReader[], reading: Reading) =>
  keyed(
    KEY_PREFIX,
    work.map((entry) => {
      const name = entry.text('name', 'company', 'organization');
      const startDate = entry.date('startDate');
      const found = {
        place: joined(', ', [name, entry.text('location')]),
        role: entry.text('position', 'title', 'role'),
        period: periodOf(startDate, entry.date('endDate'), `work, ${name}`, reading),
        description: joined('\n\n', [
          entry.text('summary'),
          listed('•', entry.texts('highlights', LINES)),
        ]),
        startDate: startDate ?? '',
      };
      entry.end();
      return found;
    }),
    ({ place, role, startDate }) => [place, role, startDate],
  );

const readEducation = (education: readonly ObjectReader[], reading: Reading) =>
  keyed(
    KEY_PREFIX,
    education.map((entry) => {
      const institution = entry.text('institution', 'name', 'school');
      const [start, end] = [entry.date('startDate'), entry.date('endDate')];
      const found = {
        institution,
        degree: joined(', ', [entry.text('studyType', 'degree'), entry.text('area')]),
        year: periodOf(start, end, `education, ${institution}`, reading),
        description: joined('\n', [entry.text('score', 'gpa'), ...entry.texts('courses', LINES)]),
      };
      entry.end();
      return found;
    }),
    ({ institution, degree }) => [institution, degree],
  );

/** Skills without levels: those of a file are words. One that only has keywords is a skill for each. */
const readSkills = (skills: readonly ObjectReader[], notes: string[]) =>
  keyed(
    KEY_PREFIX,
    skills.flatMap((entry) => {
      const name = entry.text('name');
      const keywords = entry.texts('keywords', COMMAS);
      const level = entry.text('level');
      if (level !== '') notes.push(`skills, ${name}: its level “${level}” is not a percentage.`);
      entry.end();
      return name === ''
        ? keywords.map((each) => ({ name: each, description: '', level: null }))
        : [{ name, description: keywords.join(', '), level: null }];
    }),
    ({ name }) => [name],
  );

const readProjects = (projects: readonly ObjectReader[], reading: Reading) =>
  keyed(
    KEY_PREFIX,
    projects.map((entry) => {
      const title = entry.text('name', 'title');
      const address = entry.text('url', 'website');
      // An address that is none is refused by the rule of its field, with a note.
      const url = webAddress(address) || address;
      const [start, end] = [entry.date('startDate'), entry.date('endDate')];
      const found = {
        title,
        description: entry.text('description', 'summary'),
        technologies: entry.texts('keywords', COMMAS),
        ...(/^https:\/\/github\.com\//i.test(url) ? { github: url } : { live: url }),
        role: entry.texts('roles', COMMAS).join(', '),
        period: periodOf(start, end, `projects, ${title}`, reading),
        // In Markdown.
        done: listed('-', entry.texts('highlights', LINES)),
      };
      entry.end();
      return found;
    }),
    ({ title }) => [title],
  );

const LINES = /\n/;
const COMMAS = /[,;\n]/;

function periodOf(
  start: string | null,
  end: string | null,
  place: string,
  { language, notes }: Reading,
): string {
  const period = start === null || end === null ? null : periodsIn(language).write(start, end);
  if (period !== null) return period;
  const dates = [start, end].map((date) => date ?? '…').join(' – ');
  notes.push(`${place}: the period is left out, since its dates cannot be read (${dates}).`);
  return '';
}

/** The parts that say something, with a separator between. */
const joined = (separator: string, parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator);

/** Texts on one line each, after a sign. */
const listed = (sign: string, items: readonly string[]): string =>
  items.map((item) => `${sign} ${item.replaceAll(/\s+/g, ' ').trim()}`).join('\n');
