import { z } from 'zod';
import type { Found } from '../../domain/content/fill-in.ts';
import { isWebAddress } from '../../domain/link.ts';
import { writtenAddress } from '../../domain/resume/resume.ts';
import { reasonOf } from '../start-error.ts';
import { joined, keyed, refusedFile, writtenPeriod } from './source-text.ts';
import { textsInZip } from './zip-texts.ts';

// The archive: https://www.linkedin.com/help/linkedin/answer/a1339364 (Settings, Data privacy, Get a copy of your data).
// Its tables have their columns' names in the first line.

/** What the keys of its entries begin with. */
const KEY_PREFIX = 'linkedin';

/** The most rows of a table. */
const ROWS_MAX = 2_000;

/** The longest row, in characters. */
const ROW_MAX = 100_000;

/** The most columns of a table: those of LinkedIn have some ten. */
const COLUMNS_MAX = 100;

/** The tables that are read, with the columns that they must have. */
const TABLES = {
  'Profile.csv': ['First Name', 'Last Name'],
  'Positions.csv': ['Company Name', 'Title'],
  'Education.csv': ['School Name'],
  'Skills.csv': ['Name'],
  'Projects.csv': ['Title'],
  'Email Addresses.csv': ['Email Address'],
} as const;

type TableName = keyof typeof TABLES;

/** Tables that say something of the owner for which the site has no fields. */
const NOT_TAKEN = [
  ...['Certifications.csv', 'Courses.csv', 'Honors.csv', 'Languages.csv', 'Organizations.csv'],
  ...['Patents.csv', 'PhoneNumbers.csv', 'Publications.csv', 'Recommendations_Received.csv'],
  ...['Test Scores.csv', 'Volunteering.csv'],
];

/** A row by the names of its columns. A column that a table lacks is empty. */
type Row = (column: string) => string;

/**
 * What LinkedIn's archive of one's own data says, as content. Names of months stay as they are there. Throws
 * `invalid-input` where it is no such archive, is damaged, or is too large.
 */
export async function foundInLinkedIn(bytes: Uint8Array): Promise<Found> {
  const { texts, names } = await textsInZip(bytes, new Set(Object.keys(TABLES)));
  if (texts.size === 0) {
    throw refusedFile({
      '': `This is not a data archive of LinkedIn: it has none of ${Object.keys(TABLES).join(', ')}.`,
    });
  }
  const { parse } = await import('csv-parse/sync');
  const notes: string[] = [];
  const rowsOf = (name: TableName): Row[] => {
    const text = texts.get(name);
    if (text === undefined) return [];
    let rows: Readonly<Record<string, string>>[];
    try {
      rows = rowsSchema.parse(
        parse(text, {
          ...{ columns: columnsOf, bom: true, skip_empty_lines: true, relax_column_count: true },
          ...{ to: ROWS_MAX + 1, max_record_size: ROW_MAX },
        }),
      );
    } catch (error) {
      throw refusedFile({ '': `${name} cannot be read (${reasonOf(error)}).` });
    }
    if (rows.length > ROWS_MAX)
      notes.push(`${name}: only the first ${ROWS_MAX} rows are imported.`);
    const [first] = rows;
    const missing = TABLES[name].filter((column) => first !== undefined && !(column in first));
    if (missing.length > 0) {
      notes.push(`${name}: not imported, it has no column ${missing.join(' and ')}.`);
      return [];
    }
    return rows.slice(0, ROWS_MAX).map(
      (row): Row =>
        (column) =>
          (row[column] ?? '').trim(),
    );
  };
  const [profile] = rowsOf('Profile.csv');
  const emails = rowsOf('Email Addresses.csv');
  const email = emails.find((row) => /^yes$/i.test(row('Primary'))) ?? emails[0];
  for (const name of NOT_TAKEN.filter((each) => names.includes(each))) {
    notes.push(`${name}: not imported, the site has no field for it.`);
  }
  const { contacts, social } = profile === undefined ? NO_LINKS : linksOf(profile);
  return {
    content: {
      home: {
        name: joined(' ', profile?.('First Name') ?? '', profile?.('Last Name') ?? ''),
        roles: (profile?.('Headline') ?? '').split(/\s+[|•·]\s+/).filter((role) => role !== ''),
      },
      about: {
        description: profile?.('Summary') ?? '',
        skills: rowsOf('Skills.csv').map((row) => row('Name')),
        work: workOf(rowsOf('Positions.csv')),
        education: educationOf(rowsOf('Education.csv')),
      },
      projects: { projects: projectsOf(rowsOf('Projects.csv')) },
      site: {
        email: email?.('Email Address') ?? '',
        location: profile?.('Geo Location') ?? '',
        contacts,
        social,
      },
    },
    notes,
  };
}

const rowsSchema = z.array(z.record(z.string(), z.string()));

function columnsOf(names: string[]): string[] {
  if (names.length > COLUMNS_MAX) throw new Error(`it has more than ${COLUMNS_MAX} columns`);
  return names;
}

const NO_LINKS = { contacts: [], social: [] };

/** The websites, such as `[COMPANY:https://a.example,PORTFOLIO:https://b.example]`, and the handles `[a,b]`. */
function linksOf(profile: Row) {
  const listed = (column: string, between: RegExp) =>
    profile(column)
      .replace(/^\[|\]$/g, '')
      .split(between);
  const websites = listed('Websites', /,\s*(?=[A-Z]+:https?:)/)
    .map((each) => each.replace(/^[A-Z]+:(?=https?:)/, '').trim())
    .filter(isWebAddress)
    .map((url) => ({ name: 'Website', text: writtenAddress(url), url }));
  const handles = listed('Twitter Handles', /\s*,\s*/)
    .filter((handle) => /^\w{1,15}$/.test(handle))
    .map((handle) => ({ name: 'X', url: `https://x.com/${handle}` }));
  return {
    contacts: keyed(KEY_PREFIX, websites, ({ name }) => [name]),
    social: keyed(KEY_PREFIX, handles, ({ name }) => [name]),
  };
}

const period = (row: Row, start: string, end: string): string =>
  writtenPeriod(row(start), row(end), 'en');

const workOf = (rows: readonly Row[]) =>
  keyed(
    KEY_PREFIX,
    rows.map((row) => ({
      place: joined(', ', row('Company Name'), row('Location')),
      role: row('Title'),
      period: period(row, 'Started On', 'Finished On'),
      description: row('Description'),
      start: row('Started On'),
    })),
    ({ place, role, start }) => [place, role, start],
  );

const educationOf = (rows: readonly Row[]) =>
  keyed(
    KEY_PREFIX,
    rows.map((row) => ({
      institution: row('School Name'),
      degree: row('Degree Name'),
      year: period(row, 'Start Date', 'End Date'),
      description: joined('\n', row('Notes'), row('Activities')),
    })),
    ({ institution, degree }) => [institution, degree],
  );

const projectsOf = (rows: readonly Row[]) =>
  keyed(
    KEY_PREFIX,
    rows.map((row) => ({
      title: row('Title'),
      description: row('Description'),
      live: row('Url'),
      period: period(row, 'Started On', 'Finished On'),
    })),
    ({ title }) => [title],
  );
