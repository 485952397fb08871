import type { Education, Work } from '../content/about.ts';
import { isWebAddress } from '../link.ts';
import { RESUME_JSON } from '../pages.ts';
import type { Resume, ResumeContact, ResumeProject } from './resume.ts';

/** The schema that `/resume.json` follows: https://docs.jsonresume.org/schema. */
const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

const VERSION = 'v1.0.0';

/**
 * A résumé as JSON Resume. Empty parts are left out. `siteUrl` is the public origin; without it, addresses of the site
 * itself are left out.
 */
export function jsonResume(resume: Resume, { siteUrl }: { siteUrl: string | null }): object {
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
    meta: filledOnly({
      canonical: siteUrl === null ? null : siteUrl + RESUME_JSON,
      version: VERSION,
    }),
  });
}

interface Years {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** The years of a period that is years alone: `2019 – 2021`, `2021 –`, `2019`, which began and ended then. */
function yearsOf(period: string): Years {
  const [, start, dash, end] = /^(\d{4})(\s*[–-]\s*(\d{4})?)?$/.exec(period.trim()) ?? [];
  return dash === undefined ? { start, end: start } : { start, end };
}

const TELEPHONE = /^tel:/i;

/** A web address as RFC 3986 has it, without letters beyond ASCII; null for any other. */
const webAddress = (address: string | null): string | null =>
  address !== null && isWebAddress(address) ? (URL.parse(address)?.href ?? null) : null;

function basicsOf(resume: Resume, siteUrl: string | null) {
  const { contacts } = resume;
  const isPhone = ({ url }: ResumeContact) => url !== null && TELEPHONE.test(url);
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
      .map(({ name, url }) => ({ network: name, url: webAddress(url) }))
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

/** A year alone is usually that of the degree, not that in which it was begun. */
const educationOf = ({ institution, degree }: Education, { start, end }: Years) =>
  filledOnly({
    institution,
    studyType: degree,
    startDate: start === end ? undefined : start,
    endDate: end,
  });

function projectOf(project: ResumeProject, { start, end }: Years, siteUrl: string | null) {
  const { title, description, technologies, role, path, link } = project;
  const page = path === null || siteUrl === null ? null : siteUrl + path;
  return filledOnly({
    name: title,
    description,
    keywords: technologies,
    startDate: start,
    endDate: end,
    roles: role === '' ? [] : [role],
    url: page ?? webAddress(link),
  });
}

/** An object without the values that say nothing. */
const filledOnly = (object: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value)));

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
