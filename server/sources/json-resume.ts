import { z } from 'zod';
import type { PartialContent } from '../../domain/content/transfer.ts';
import { periodText } from '../../domain/resume/period.ts';
import { writtenAddress } from '../../domain/resume/resume.ts';
import { isObject } from '../../domain/same.ts';
import { keyed, refused, webAddress } from './source-text.ts';

/** What the keys of its entries begin with. */
const KEY_PREFIX = 'resume';

/** The most entries of a list, and the most texts of an entry, that are read. */
const ENTRIES_MAX = 1_000;
const TEXTS_MAX = 100;

// The schema: https://docs.jsonresume.org/schema, version 1.0.0. What has another type counts as missing.

const text = z.string().trim().catch('');

const texts = z
  .array(text)
  .transform((all) => all.filter((each) => each !== '').slice(0, TEXTS_MAX))
  .catch([]);

const listOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .array(z.object(shape))
    .transform((entries) => entries.slice(0, ENTRIES_MAX))
    .catch([]);

/** In ISO 8601: a year, a month or a day. */
const dates = { startDate: text, endDate: text };

const locationSchema = z.object({ address: text, city: text, region: text, countryCode: text });

const basicsSchema = z.object({
  name: text,
  label: text,
  image: text,
  email: text,
  phone: text,
  url: text,
  summary: text,
  location: locationSchema.catch(locationSchema.parse({})),
  profiles: listOf({ network: text, url: text }),
});

const resumeSchema = z.object({
  basics: basicsSchema.catch(basicsSchema.parse({})),
  work: listOf({
    name: text,
    location: text,
    position: text,
    summary: text,
    highlights: texts,
    ...dates,
  }),
  education: listOf({
    institution: text,
    area: text,
    studyType: text,
    score: text,
    courses: texts,
    ...dates,
  }),
  skills: listOf({ name: text, keywords: texts }),
  projects: listOf({
    name: text,
    description: text,
    highlights: texts,
    keywords: texts,
    url: text,
    roles: texts,
    ...dates,
  }),
});

type JsonResume = z.output<typeof resumeSchema>;

/**
 * What a JSON Resume says, as content. The names of months are in `language` (BCP 47), that of the site. Throws
 * `invalid-input` where it is none.
 */
export function foundInResume(value: unknown, language: string): PartialContent {
  if (!isObject(value) || !(isObject(value.basics) || Array.isArray(value.work))) {
    throw refused('This JSON is not a résumé: it has neither basics nor work.');
  }
  const { basics, work, education, skills, projects } = resumeSchema.parse(value);
  const { site, about, home } = readBasics(basics);
  return {
    home,
    about: {
      ...about,
      work: readWork(work, language),
      education: readEducation(education, language),
    },
    skills: { skills: readSkills(skills) },
    projects: { projects: readProjects(projects, language) },
    site,
  };
}

function readBasics(basics: JsonResume['basics']) {
  const { name, label, image, email, phone, summary, location } = basics;
  const website = webAddress(basics.url);
  const profiles = basics.profiles.flatMap((profile) => {
    const url = webAddress(profile.url);
    return url === '' ? [] : [{ name: profile.network || writtenAddress(url), url }];
  });
  const contacts = [
    ...(/\d/.test(phone)
      ? [{ name: 'Phone', text: phone, url: `tel:${phone.replaceAll(/[^\d+]/g, '')}` }]
      : []),
    ...(website === '' ? [] : [{ name: 'Website', text: writtenAddress(website), url: website }]),
    ...profiles.map((each) => ({ ...each, text: writtenAddress(each.url) })),
  ];
  return {
    home: { name, roles: label === '' ? [] : [label], description: summary },
    // The file does not have a picture that it names by a path.
    about: { profileImage: /^https:/i.test(image) ? image : '' },
    site: {
      email,
      location: readLocation(location),
      contacts: keyed(KEY_PREFIX, contacts, (each) => [each.name]),
      social: keyed(KEY_PREFIX, profiles, (each) => [each.name]),
    },
  };
}

/** The place of a location, without its street where it has a town: an address is not for everybody. */
function readLocation({ address, city, region, countryCode }: z.output<typeof locationSchema>) {
  return joined(', ', [city, region, countryOf(countryCode)]) || address;
}

/** The English name of a country by its code in ISO 3166-1; other texts stay. */
function countryOf(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames('en', { type: 'region' }).of(code.toUpperCase()) ?? code;
}

function readWork(work: JsonResume['work'], language: string) {
  const entries = work.map((entry) => ({
    place: joined(', ', [entry.name, entry.location]),
    role: entry.position,
    period: periodText(entry.startDate, entry.endDate, language),
    description: joined('\n\n', [entry.summary, listed('•', entry.highlights)]),
    startDate: entry.startDate,
  }));
  return keyed(KEY_PREFIX, entries, ({ place, role, startDate }) => [place, role, startDate]);
}

function readEducation(education: JsonResume['education'], language: string) {
  const entries = education.map((entry) => ({
    institution: entry.institution,
    degree: joined(', ', [entry.studyType, entry.area]),
    year: periodText(entry.startDate, entry.endDate, language),
    description: joined('\n', [entry.score, ...entry.courses]),
  }));
  return keyed(KEY_PREFIX, entries, ({ institution, degree }) => [institution, degree]);
}

/** Skills without levels: those of a file are words. One that only has keywords is a skill for each. */
function readSkills(skills: JsonResume['skills']) {
  const entries = skills.flatMap(({ name, keywords }) =>
    name === ''
      ? keywords.map((each) => ({ name: each, description: '', level: null }))
      : [{ name, description: keywords.join(', '), level: null }],
  );
  return keyed(KEY_PREFIX, entries, ({ name }) => [name]);
}

function readProjects(projects: JsonResume['projects'], language: string) {
  const entries = projects.map((entry) => {
    const url = webAddress(entry.url);
    return {
      title: entry.name,
      description: entry.description,
      technologies: entry.keywords,
      ...(/^https:\/\/github\.com\//i.test(url) ? { github: url } : { live: url }),
      role: entry.roles.join(', '),
      period: periodText(entry.startDate, entry.endDate, language),
      // In Markdown.
      done: listed('-', entry.highlights),
    };
  });
  return keyed(KEY_PREFIX, entries, ({ title }) => [title]);
}

/** The parts that say something, with a separator between. */
const joined = (separator: string, parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator);

/** Texts on one line each, after a sign. */
const listed = (sign: string, items: readonly string[]): string =>
  items.map((item) => `${sign} ${item.replaceAll(/\s+/g, ' ').trim()}`).join('\n');
