import { z } from 'zod';
import type { Found } from '../../domain/content/fill-in.ts';
import { isWebAddress } from '../../domain/link.ts';
import { writtenAddress } from '../../domain/resume/resume.ts';
import { isObject } from '../../domain/same.ts';
import { joined, keyed, markdownList, refusedFile, writtenPeriod } from './source-text.ts';

// The schema: https://docs.jsonresume.org/schema, version 1.0.0, and the names that earlier versions had.

/** What the keys of its entries begin with. */
const KEY_PREFIX = 'resume';

/** The most entries of a list that are read. */
const ENTRIES_MAX = 1_000;

/** The most texts of an entry that are read, such as keywords. */
const TEXTS_MAX = 100;

/** The most tags that are made of the skills: a field has fewer. */
const TAGS_MAX = 500;

/** Whether a JSON value says that it is a JSON Resume. */
export const isJsonResume = (value: unknown): boolean =>
  isObject(value) && !Object.hasOwn(value, 'program') && isObject(value.basics);

// Programs write null, and other types than the schema's: such a value says nothing.
const text = z.string().trim().catch('');
const texts = z
  .array(z.unknown())
  .catch([])
  .transform((all) => all.slice(0, TEXTS_MAX))
  .pipe(z.array(text))
  .transform((all) => all.filter((each) => each !== ''));
// An object of such values can always be read.
const list = <Entry>(entry: z.ZodType<Entry>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) =>
      all
        .filter(isObject)
        .slice(0, ENTRIES_MAX)
        .map((each) => entry.parse(each)),
    );

const dates = { startDate: text, endDate: text };

const resumeSchema = z.object({
  basics: z.object({
    name: text,
    label: text,
    image: text,
    picture: text,
    email: text,
    phone: text,
    url: text,
    website: text,
    summary: text,
    location: z
      .object({ address: text, city: text, region: text, countryCode: text })
      .catch({ address: '', city: '', region: '', countryCode: '' }),
    profiles: list(z.object({ network: text, username: text, url: text })),
  }),
  work: list(
    z.object({
      ...dates,
      name: text,
      company: text,
      location: text,
      position: text,
      summary: text,
      highlights: texts,
    }),
  ),
  education: list(
    z.object({
      ...dates,
      institution: text,
      area: text,
      studyType: text,
      score: text,
      courses: texts,
    }),
  ),
  skills: list(z.object({ name: text, level: text, keywords: texts })),
  projects: list(
    z.object({
      ...dates,
      name: text,
      description: text,
      highlights: texts,
      keywords: texts,
      url: text,
      roles: texts,
    }),
  ),
});

type Resume = z.output<typeof resumeSchema>;

/** The lists of the schema for which the site has no fields. */
const NOT_TAKEN = [
  ...['volunteer', 'awards', 'certificates', 'publications', 'languages', 'interests'],
  'references',
];

/**
 * What a JSON Resume says, as content. The names of months are in `language` (BCP 47), that of the site. Throws
 * `invalid-input` where it is no JSON Resume.
 */
export function foundInJsonResume(value: unknown, language: string): Found {
  const read = resumeSchema.safeParse(value);
  if (!isJsonResume(value) || !read.success) {
    throw refusedFile({ '': 'This is not a JSON Resume: it has no basics.' });
  }
  const { basics, work, education, skills, projects } = read.data;
  return {
    content: {
      home: {
        name: basics.name,
        roles: basics.label === '' ? [] : [basics.label],
        description: basics.summary,
      },
      about: {
        skills: [
          ...new Set(
            skills.flatMap(({ name, keywords }) => (keywords.length > 0 ? keywords : [name])),
          ),
        ]
          .filter((each) => each !== '')
          .slice(0, TAGS_MAX),
        profileImage: basics.image || basics.picture,
        work: workOf(work, language),
        education: educationOf(education, language),
      },
      projects: { projects: projectsOf(projects, language) },
      site: siteOf(basics),
    },
    notes: notTaken(value, read.data),
  };
}

function siteOf(basics: Resume['basics']) {
  const { address, city, region, countryCode } = basics.location;
  const website = basics.url || basics.website;
  const profiles = basics.profiles
    .filter(({ url }) => isWebAddress(url))
    .map(({ network, url }) => ({ name: network || writtenAddress(url), url }));
  const phone = basics.phone.replaceAll(/[^\d+]/g, '');
  const contacts = [
    ...(phone === '' ? [] : [{ name: 'Phone', text: basics.phone, url: `tel:${phone}` }]),
    ...(isWebAddress(website)
      ? [{ name: 'Website', text: writtenAddress(website), url: website }]
      : []),
    ...profiles.map((each) => ({ ...each, text: writtenAddress(each.url) })),
  ];
  return {
    email: basics.email,
    location: joined(', ', city, region, countryOf(countryCode)) || address,
    contacts: keyed(KEY_PREFIX, contacts, ({ name }) => [name]),
    social: keyed(KEY_PREFIX, profiles, ({ name }) => [name]),
  };
}

/** The English name of a country by its code in ISO 3166-1; other texts stay. */
function countryOf(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames('en', { type: 'region' }).of(code.toUpperCase()) ?? code;
}

const workOf = (work: Resume['work'], language: string) =>
  keyed(
    KEY_PREFIX,
    work.map(({ name, company, location, position, startDate, endDate, summary, highlights }) => ({
      place: joined(', ', name || company, location),
      role: position,
      period: writtenPeriod(startDate, endDate, language),
      description: joined('\n\n', summary, markdownList(highlights)),
      startDate,
    })),
    ({ place, role, startDate }) => [place, role, startDate],
  );

const educationOf = (education: Resume['education'], language: string) =>
  keyed(
    KEY_PREFIX,
    education.map(({ institution, studyType, area, score, courses, startDate, endDate }) => ({
      institution,
      degree: joined(', ', studyType, area),
      year: writtenPeriod(startDate, endDate, language),
      description: joined('\n', score, ...courses),
    })),
    ({ institution, degree }) => [institution, degree],
  );

const projectsOf = (projects: Resume['projects'], language: string) =>
  keyed(
    KEY_PREFIX,
    projects.map(({ name, description, highlights, keywords, url, roles, startDate, endDate }) => ({
      title: name,
      description,
      technologies: keywords,
      ...(/^https:\/\/github\.com\//i.test(url) ? { github: url } : { live: url }),
      role: roles.join(', '),
      period: writtenPeriod(startDate, endDate, language),
      done: markdownList(highlights),
    })),
    ({ title }) => [title],
  );

/** A line for each part that says something and has no field here. */
function notTaken(value: unknown, { skills }: Resume): string[] {
  const cut = ['work', 'education', 'skills', 'projects'].flatMap((name) => {
    const entries = isObject(value) ? value[name] : undefined;
    return Array.isArray(entries) && entries.length > ENTRIES_MAX
      ? [`${name}: only the first ${ENTRIES_MAX} of ${entries.length} entries are read.`]
      : [];
  });
  const lists = NOT_TAKEN.flatMap((name) => {
    const entries = isObject(value) ? value[name] : undefined;
    const count = Array.isArray(entries) ? entries.length : 0;
    return count === 0 ? [] : [`${name} (${count}): not imported, the site has no field for it.`];
  });
  const hasLevels = skills.some(({ level }) => level !== '');
  return [
    ...cut,
    ...lists,
    ...(hasLevels
      ? ['skills: their levels are not imported, since they are not percentages.']
      : []),
  ];
}
