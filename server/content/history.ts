import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { publishedAt, publishedNotes } from '../../domain/content/published-notes.ts';
import { projectPages } from '../../domain/content/published-projects.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import { projectPath } from '../../domain/pages.ts';
import { SiteError } from '../../domain/site-error.ts';
import { isShown } from '../../domain/site-frame.ts';
import type { Site } from '../site.ts';
import type { Store } from '../store/store.ts';
import type { Content } from './content.ts';
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

/** The paths of entries that have pages, with what identifies the entries. */
const PATHS = {
  projects: (content: Portfolio) =>
    projectPages(content).map(
      ({ slug, project }) => [projectPath(slug), `projects/${project.key}`] as const,
    ),
  notes: (content: Portfolio) =>
    publishedNotes(content).map(({ path, note }) => [path, `notes/${note.key}`] as const),
};

const pathsOf = (content: Portfolio) => [
  ...(isShown(content, 'projects') ? PATHS.projects(content) : []),
  ...PATHS.notes(content),
];

const isOfProject = (path: string): boolean => path.startsWith(projectPath(''));

/**
 * The paths that projects, notes and the owner's pages had in the kept versions. The history is read once for each
 * version of the content, and no list twice, however many unknown paths are asked for.
 */
export function createFormerPaths(
  { store, clock }: Pick<Site, 'store' | 'clock'>,
  content: Pick<Content, 'published'>,
) {
  /** The entries by their paths in each list that was read, by its hash. */
  const lists = new Map<string, ReadonlyMap<string, string>>();
  let read:
    | { readonly version: number; readonly entries: Promise<ReadonlyMap<string, string>> }
    | undefined;

  const readList = async (section: keyof typeof PATHS, hash: string) => {
    const parsed = contentOf({ [section]: await readSection(store, hash) });
    // A long list takes long to parse.
    await nextIteration();
    // Drafts and future notes have no address.
    const shown = parsed && publishedAt(parsed, clock().getTime()).content;
    const paths = new Map(shown === null ? [] : PATHS[section](shown));
    lists.set(hash, paths);
    return paths;
  };

  const readHistory = async () => {
    const entries = new Map<string, string>();
    for (const { hashes } of await listVersions(store, MAX_VERSIONS)) {
      for (const section of ['projects', 'notes'] as const) {
        const hash = hashes[section];
        if (hash === null) continue;
        for (const [path, entry] of lists.get(hash) ?? (await readList(section, hash)))
          if (!entries.has(path)) entries.set(path, entry);
      }
    }
    return entries;
  };

  return {
    /** The present path of the entry whose page had this one last. Null where none had it, or it has no page now. */
    async presentOf(path: string): Promise<string | null> {
      const { version, content: published } = await content.published();
      const present = pathsOf(published);
      if (present.some(([own]) => own === path)) return path;
      // It leads nowhere while nothing of its kind has a page, and the store need not be asked.
      if (!present.some(([own]) => isOfProject(own) === isOfProject(path))) return null;
      if (read?.version !== version) {
        const entries = readHistory();
        read = { version, entries };
        // The next request reads the history again.
        entries.catch(() => {
          read = undefined;
        });
      }
      const entry = (await read.entries).get(path);
      return present.find(([, own]) => own === entry)?.[0] ?? null;
    },
  };
}
