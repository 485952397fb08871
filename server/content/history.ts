import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Site } from '../site.ts';
import type { Store } from '../store/store.ts';
import {
  contentOf,
  listVersions,
  MAX_VERSIONS,
  readSection,
  readSections,
  readVersion,
  type StoredVersion,
} from './queries.ts';

const PAGE = 50;

export type History = ReturnType<typeof createHistory>;

export type HistoryLine = Awaited<ReturnType<History['page']>>['lines'][number];

export type HistoryVersion = Awaited<ReturnType<History['version']>>;

export function createHistory({ store }: Pick<Site, 'store'>) {
  return {
    /**
     * A page of the list, the newest first; `before` is the previous page's `next`. A line has the sections that differ
     * from those of the kept version before it, and whether it is live: what visitors read.
     */
    async page(before?: number) {
      const versions = await listVersions(store, PAGE + 1, before);
      const live = await readVersion(store);
      const lines = versions.slice(0, PAGE).map(({ hashes, ...facts }, index) => {
        const previous = versions[index + 1]?.hashes;
        const isChanged = (name: SectionName) =>
          previous !== undefined && hashes[name] !== previous[name];
        return {
          ...facts,
          sections: SECTION_NAMES.filter(isChanged),
          isLive: facts.version === live,
        };
      });
      return { lines, next: versions.length > PAGE ? (lines.at(-1)?.version ?? null) : null };
    },

    /**
     * One version, with its content and that of the kept version before it; null for content that this version of
     * Engawa cannot read. Throws `not-found` where it is not kept.
     */
    async version(version: number) {
      const [row, previous] = await listVersions(store, 2, version + 1);
      if (row?.version !== version)
        throw new SiteError('not-found', { detail: `version ${version} is not kept` });
      const { hashes, ...facts } = row;
      const read = async (stored: StoredVersion['hashes']) =>
        contentOf(await readSections(store, stored));
      return {
        ...facts,
        isLive: version === (await readVersion(store)),
        content: await read(hashes),
        before: previous === undefined ? null : await read(previous.hashes),
      };
    },

    /** When the entries of the newest version were saved as they are: that of the first version that has them so. */
    async changeDates(): Promise<ChangeDates> {
      const dates = new Map<`${DatedSection}/${string}`, string>();
      const versions = await listVersions(store, MAX_VERSIONS);
      for (const name of DATED_SECTIONS) {
        for (const [key, date] of await datesIn(store, name, versions))
          dates.set(`${name}/${key}`, date);
      }
      return dates;
    },
  };
}

/** The lists whose entries have a date of their own, and what identifies the entries. */
const DATED = {
  projects: ({ projects }: Portfolio) =>
    projects.projects.map((project) => [project.key, project] as const),
  downloads: ({ downloads }: Portfolio) =>
    downloads.categories.flatMap(({ tools }) => tools).map((tool) => [tool.id, tool] as const),
  notes: ({ notes }: Portfolio) => notes.notes.map((note) => [note.key, note] as const),
};

type DatedSection = keyof typeof DATED;

const DATED_SECTIONS = ['projects', 'downloads', 'notes'] as const satisfies DatedSection[];

/** When entries were saved as they are now (ISO 8601 in UTC), by section and key, where a kept version says it. */
export type ChangeDates = ReadonlyMap<`${DatedSection}/${string}`, string>;

/** The most texts of a section that are read. What did not change in so many has no known date. */
const MAX_TEXTS = 40;

/** Versions in a row that have the same text of a section, and the first of them. */
interface Run {
  readonly hash: string | null;
  readonly first: StoredVersion;
}

function runsOf(name: SectionName, versions: readonly StoredVersion[]): Run[] {
  const runs: Run[] = [];
  for (const version of versions) {
    const hash = version.hashes[name];
    if (runs.at(-1)?.hash === hash) runs.pop();
    runs.push({ hash, first: version });
  }
  return runs;
}

async function datesIn(
  store: Pick<Store, 'db'>,
  name: DatedSection,
  versions: readonly StoredVersion[],
): Promise<ReadonlyMap<string, string>> {
  const entriesAt = async (hash: string | null): Promise<ReadonlyMap<string, string>> => {
    if (hash === null) return new Map();
    const stored = await readSection(store, hash);
    await nextIteration();
    const content = contentOf({ [name]: stored });
    const entries = content === null ? [] : DATED[name](content);
    return new Map(entries.map(([key, entry]) => [key, JSON.stringify(entry)]));
  };

  const dates = new Map<string, string>();
  const runs = runsOf(name, versions).slice(0, MAX_TEXTS);
  let open = await entriesAt(runs[0]?.hash ?? null);
  for (const [index, { first }] of runs.entries()) {
    if (open.size === 0) break;
    const earlier = runs[index + 1];
    // Before the first version is nothing; what was before any other one is not known.
    if (earlier === undefined && first.cause !== 'first') break;
    const before = await entriesAt(earlier?.hash ?? null);
    const same = new Map<string, string>();
    for (const [key, text] of open) {
      if (before.get(key) === text) same.set(key, text);
      else dates.set(key, first.savedAt);
    }
    open = same;
  }
  return dates;
}
