import type { Achievement, AchievementList, Education, Work } from '../content/about.ts';
import { isWebUrl } from '../link.ts';
import { RESUME_JSON } from '../pages.ts';
import { type Years, yearsOf } from './period.ts';
import type { Resume } from './resume.ts';

/** https://docs.jsonresume.org/schema */
const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

const VERSION = 'v1.0.0';

/** JSON Resume's names for the fields of achievements. Without `date`, a list has two dates. */
export const ACHIEVEMENT_NAMES: Readonly<
  Record<AchievementList, { readonly title: string; readonly from: string; readonly date?: string }>
> = {
  certificates: { title: 'name', from: 'issuer', date: 'date' },
  awards: { title: 'title', from: 'awarder', date: 'date' },
  publications: { title: 'name', from: 'publisher', date: 'releaseDate' },
  volunteer: { title: 'position', from: 'organization' },
};

/**
 * A résumé as JSON Resume, without empty parts and uncertain years. `siteUrl` is the public origin; without it,
 * addresses of the site itself are left out.
 */
export function jsonResume(resume: Resume, siteUrl: string | null): object {
  return filledOnly({
    $schema: SCHEMA,
    basics: basicsOf(resume, siteUrl),
    work: resume.work.map((entry) => workOf(entry, yearsOf(entry.period))),
    education: resume.education.map((entry) => educationOf(entry, yearsOf(entry.year))),
    skills: resume.skills.flatMap(({ label, names }) =>
      label === '' ? names.map((name) => ({ name })) : [{ name: label, keywords: names }],
    ),
    projects: resume.projects.map((project) =>
      projectOf(project, yearsOf(project.period), siteUrl),
    ),
    languages: resume.languages.map(({ name, fluency }) => filledOnly({ language: name, fluency })),
    ...Object.fromEntries(
      resume.achievements.map(([list, entries]) => [
        list,
        entries.map((entry) => achievementOf(list, entry, yearsOf(entry.date))),
      ]),
    ),
    meta: filledOnly({
      canonical: siteUrl === null ? null : siteUrl + RESUME_JSON,
      version: VERSION,
    }),
  });
}

const TELEPHONE = /^tel:/i;

/** A web address in ASCII (RFC 3986); null for any other. */
const webUrl = (url: string | null): string | null =>
  url !== null && isWebUrl(url) ? (URL.parse(url)?.href ?? null) : null;

function basicsOf(resume: Resume, siteUrl: string | null) {
  const { contacts } = resume;
  const isPhone = ({ url }: { url: string | null }) => url !== null && TELEPHONE.test(url);
  const { url: phone } = contacts.find(isPhone) ?? {};
  return filledOnly({
    name: resume.name,
    label: resume.roles[0],
    email: resume.email,
    phone: phone?.replace(TELEPHONE, ''),
    url: siteUrl,
    summary: resume.summary,
    location: filledOnly({ address: resume.location }),
    profiles: contacts
      .map(({ name, url }) => ({ network: name, url: webUrl(url) }))
      .filter(({ url }) => url !== null)
      .map(filledOnly),
  });
}

const workOf = ({ place, role, description }: Work, { start, end }: Years) =>
  filledOnly({
    name: place,
    position: role,
    startDate: start,
    endDate: end,
    summary: description,
  });

/** A single year is usually the year of the degree. */
const educationOf = ({ institution, degree }: Education, { start, end }: Years) =>
  filledOnly({
    institution,
    studyType: degree,
    startDate: start === end ? undefined : start,
    endDate: end,
  });

function achievementOf(list: AchievementList, entry: Achievement, { start, end }: Years) {
  const { title, from, date } = ACHIEVEMENT_NAMES[list];
  return filledOnly({
    [title]: entry.title,
    [from]: entry.from,
    ...(date === undefined ? { startDate: start, endDate: end } : { [date]: start }),
    url: webUrl(entry.link),
    summary: entry.description,
  });
}

function projectOf(
  project: Resume['projects'][number],
  { start, end }: Years,
  siteUrl: string | null,
) {
  const { title, description, technologies, role, path, link } = project;
  const page = path === null || siteUrl === null ? null : siteUrl + path;
  return filledOnly({
    name: title,
    description,
    keywords: technologies,
    startDate: start,
    endDate: end,
    roles: role === '' ? [] : [role],
    url: page ?? webUrl(link),
  });
}

const filledOnly = (object: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value)));

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
