import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { upgraded } from '../../domain/content/section.ts';
import { siteSection } from '../../domain/content/site.ts';
import { issueSentence } from '../../domain/issue-text.ts';
import { childOf, isObject } from '../../domain/same.ts';
import { SiteError } from '../../domain/site-error.ts';
import { reasonOf } from '../core/start-error.ts';
import type { Site } from '../site.ts';
import type { Content } from './content.ts';
import { readFormats } from './queries.ts';

/** The file in which version 0.1.0 had what the Site section has now. It was part of the build. */
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

/**
 * Reads the values of the file for the Site section, as its module exports them, one by one. `taken` names those that
 * differ from what version 0.1.0 was shipped with, as the file does; `problems` has a line for each that cannot be
 * used.
 */
export function legacyValues(exported: unknown): {
  readonly site: Portfolio['site'];
  readonly taken: readonly string[];
  readonly problems: readonly string[];
} {
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
  const taken: string[] = [];
  const problems: string[] = [];
  for (const [name, key] of Object.entries(FIELDS)) {
    const result = siteSection.fields[key].schema.safeParse(values[key], { error: issueSentence });
    if (!result.success) {
      const [issue] = result.error.issues;
      problems.push(`${[name, ...(issue?.path ?? [])].join('.')}: ${issue?.message}`);
    } else if (!isDeepStrictEqual(result.data, key === 'brand' ? SHIPPED_BRAND : initial[key])) {
      site[key] = result.data;
      taken.push(name);
    }
  }
  return { site: siteSection.schema.parse(site), taken, problems };
}

const valueAt = (exported: unknown, name: string): unknown =>
  name.split('.').reduce((at, key) => childOf(at, key), exported);

/**
 * Saves the values of a `site.config.ts` of version 0.1.0 in the Site section, where it was never stored. The file is
 * read from its folder by this process alone, without a build. Nothing is saved where the file has the shipped values,
 * or another process saves first. The log names what was saved, and each value that cannot be used. Throws the errors
 * of the store.
 */
export async function readLegacyConfig(
  { store, log }: Pick<Site, 'store' | 'log'>,
  content: Pick<Content, 'published' | 'save' | 'refresh'>,
  folder: string,
): Promise<void> {
  const file = path.resolve(folder, LEGACY_CONFIG);
  if (!existsSync(file)) return;
  const { content: published, version } = await content.published();
  const formats = await readFormats(store, version);
  // Another instance has just saved.
  if (formats === null) return content.refresh();
  if (formats.site !== 0) return;
  const exported = await siteIn(file).catch((error: unknown) => {
    log.warn(`${LEGACY_CONFIG} cannot be read (${reasonOf(error)}). Nothing was taken from it.`);
    return null;
  });
  if (exported === null) return;
  const { site, taken, problems } = legacyValues(exported);
  for (const problem of problems) {
    log.warn(`${LEGACY_CONFIG}: ${problem} This value was left out.`);
  }
  if (taken.length === 0) return;
  try {
    await content.save({ ...published, site }, version);
  } catch (error) {
    if (!(error instanceof SiteError) || error.code !== 'save-conflict') throw error;
    // Another instance has just done the same, or the owner has saved.
    return content.refresh();
  }
  log.info(
    `${LEGACY_CONFIG}: ${taken.join(', ')} ${taken.length === 1 ? 'is' : 'are'} in the Site section now, and edited in the admin. The file can go.`,
  );
}

async function siteIn(file: string): Promise<object> {
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const exported = valueAt(module, 'site');
  if (!isObject(exported)) throw new Error('it exports no site');
  return exported;
}
