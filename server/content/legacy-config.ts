import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { upgraded } from '../../domain/content/section.ts';
import { siteSection } from '../../domain/content/site.ts';
import { issueSentence } from '../../domain/issue-text.ts';
import { childOf, isObject } from '../../domain/same.ts';
import type { Site } from '../site.ts';
import type { Content } from './content.ts';
import { readFormats } from './queries.ts';

/** The file in which version 0.1.0 had what the Site section has now. */
export const LEGACY_CONFIG = 'site.config.ts';

const FIELDS = {
  brand: 'brand',
  description: 'description',
  language: 'language',
  tabTitles: 'tabTitles',
  tabAway: 'tabAway',
  tabBack: 'tabBack',
  location: 'location',
  timeZone: 'timeZone',
  timeZoneName: 'timeZoneName',
  'contact.email': 'email',
  'availability.response': 'response',
  'availability.timezone': 'timeZoneText',
  'availability.status': 'status',
  additionalTechnologies: 'technologies',
  currentlyLearning: 'learning',
  aboutCounters: 'counters',
  'aboutTile.value': 'tileValue',
  'aboutTile.label': 'tileLabel',
  contact: 'contacts',
} as const satisfies Readonly<Record<string, keyof Portfolio['site']>>;

/** The initial brand is empty: it is then the name of Home. */
const SHIPPED_BRAND = 'Your Name';

/** The rows of the contact details that the file had, in the order of the section's initial rows. */
const CONTACTS = ['contact.linkedin', 'contact.github'] as const;

/** The values that the file exports, for the Site section, and a line for each that cannot be used. */
export function legacyValues(exported: unknown) {
  const initial = siteSection.initial();
  const samples = new Set<unknown>(initial.contacts.map(({ url }) => url));
  const social = valueAt(exported, 'social');
  const values = upgraded('site', siteSection, {
    form: 1,
    ...Object.fromEntries(
      Object.entries(FIELDS).map(([name, key]) => [key, valueAt(exported, name)]),
    ),
    contacts: initial.contacts.map((row, index) => {
      const link = valueAt(exported, CONTACTS[index] ?? '');
      return isObject(link) ? { ...row, text: link.label, url: link.url } : row;
    }),
    social: Array.isArray(social)
      ? social.filter((link) => !samples.has(childOf(link, 'url')))
      : [],
  });
  const site: Record<string, unknown> = { ...initial };
  const problems: string[] = [];
  for (const [name, key] of Object.entries(FIELDS)) {
    const { success, data, error } = siteSection.fields[key].schema.safeParse(values[key], {
      error: issueSentence,
    });
    if (success) site[key] = data;
    const issue = error?.issues[0];
    if (issue !== undefined) problems.push(`${[name, ...issue.path].join('.')}: ${issue.message}`);
  }
  if (site.brand === SHIPPED_BRAND) site.brand = initial.brand;
  return { site: siteSection.schema.parse(site), problems };
}

const valueAt = (exported: unknown, name: string): unknown =>
  name.split('.').reduce((at, key) => childOf(at, key), exported);

/**
 * Saves the values of a `site.config.ts` of version 0.1.0 in the Site section, where it was never stored. The log names
 * each value that cannot be used. Throws where the file cannot be read or another process saves first.
 */
export async function readLegacyConfig(
  { store, log }: Pick<Site, 'store' | 'log'>,
  content: Pick<Content, 'published' | 'save'>,
  folder: string,
): Promise<void> {
  const file = path.resolve(folder, LEGACY_CONFIG);
  if (!existsSync(file)) return;
  const { content: published, version } = await content.published();
  const formats = await readFormats(store, version);
  if (formats?.site !== 0) return;
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const exported = valueAt(module, 'site');
  if (!isObject(exported)) throw new Error('It exports no site.');
  const { site, problems } = legacyValues(exported);
  for (const problem of problems) {
    log.warn(`${LEGACY_CONFIG}: ${problem} This value was left out.`);
  }
  await content.save({ ...published, site }, version);
  log.info(`${LEGACY_CONFIG} is in the Site section now, and edited in the admin. It can go.`);
}
