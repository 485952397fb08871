import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { notePlaces, publishedAt } from '../../domain/content/note-places.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { projectPages } from '../../domain/content/project-places.ts';
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
import { addStoredPortfolio } from './saving.ts';

const PAGE = 50;

export type History = ReturnType<typeof createHistory>;

export type HistoryPage = Awaited<ReturnType<History['page']>>;

export type HistoryLine = HistoryPage['lines'][number];

export type HistoryVersion = Awaited<ReturnType<History['version']>>;

export function createHistory({ store }: Pick<Site, 'store'>) {
  /** A version, and the kept one before it. */
  const find = async (version: number): Promise<[StoredVersion, StoredVersion | undefined]> => {
    const [row, previous] = await listVersions(store, 2, version + 1);
    if (row?.version === version) return [row, previous];
    throw new SiteError('not-found', { detail: `version ${version} is not kept` });
  };

  return {
    /**
     * A page of the list, the newest first; `before` is the previous page's `next`, which is null after the last one. A
     * line has the sections whose stored text differs from that of the kept version before it, and whether it is live:
     * what visitors read.
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
     * One version, with its content and that of the kept version before it: null where there is none, or this version
     * of Engawa cannot read it, as it has a newer format or is invalid. Throws `not-found` where it is not kept.
     */
    async version(version: number) {
      const [{ hashes, ...facts }, previous] = await find(version);
      const read = async (stored: StoredVersion['hashes']) =>
        contentOf(await readSections(store, stored));
      return {
        ...facts,
        isLive: version === (await readVersion(store)),
        content: await read(hashes),
        before: previous === undefined ? null : await read(previous.hashes),
      };
    },

    /** When the entries of the newest version were saved as they are. */
    changeDates: () => readChangeDates(store),

    /** Adds the stored content to the history where it is not there: an earlier version of Engawa stored it. */
    addStored: () => addStoredPortfolio(store),
  };
}

/** The lists whose entries have a date of their own, and what tells the entries from others. */
const DATED = {
  projects: ({ projects }: Portfolio) =>
    projects.projects.map((project) => [project.key, project] as const),
  downloads: ({ downloads }: Portfolio) =>
    downloads.categories.flatMap(({ tools }) => tools).map((tool) => [tool.id, tool] as const),
  notes: ({ notes }: Portfolio) => notes.notes.map((note) => [note.key, note] as const),
};

type DatedSection = keyof typeof DATED;

const DATED_SECTIONS = ['projects', 'downloads', 'notes'] as const satisfies DatedSection[];

/**
 * When entries of the published content were saved as they are now (ISO 8601 in UTC), by section and key; those of
 * which no kept version says when they changed are left out.
 */
export type ChangeDates = ReadonlyMap<`${DatedSection}/${string}`, string>;

/** The most texts of a section that are read. What did not change in so many has no known date. */
const MAX_TEXTS = 40;

/** Reads the dates from the history: that of an entry is the first version in which it is as in the newest. */
async function readChangeDates(store: Pick<Store, 'db'>): Promise<ChangeDates> {
  const dates = new Map<`${DatedSection}/${string}`, string>();
  const versions = await listVersions(store, MAX_VERSIONS);
  for (const name of DATED_SECTIONS) {
    for (const [key, date] of await datesIn(store, name, versions))
      dates.set(`${name}/${key}`, date);
  }
  return dates;
}

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

/** The dates of the entries of a section. `versions` are the newest first. */
async function datesIn(
  store: Pick<Store, 'db'>,
  name: DatedSection,
  versions: readonly StoredVersion[],
): Promise<ReadonlyMap<string, string>> {
  const entriesAt = async (hash: string | null): Promise<ReadonlyMap<string, string>> => {
    if (hash === null) return new Map();
    const stored = await readSection(store, hash);
    // A large section takes long to parse: handle other events in between.
    await yieldToEvents();
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
    // Nothing is before the beginning of the site. What is before any other version that is kept is not known.
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

/** The paths of entries that have pages, with what tells the entries from others, by the section of the list. */
const PATHS = {
  projects: (content: Portfolio) =>
    projectPages(content).map(
      ({ slug, project }) => [projectPath(slug), `projects/${project.key}`] as const,
    ),
  notes: (content: Portfolio) =>
    notePlaces(content).map(({ path, note }) => [path, `notes/${note.key}`] as const),
};

const pathsOf = (content: Portfolio) => [
  ...(isShown(content, 'projects') ? PATHS.projects(content) : []),
  ...PATHS.notes(content),
];

const isOfProject = (path: string): boolean => path.startsWith(projectPath(''));

/**
 * The paths that projects, notes and the owner's pages had in the kept versions of the content. The history is read
 * when a path is asked for that nothing has, once for each version of the content; a list that was read before is not
 * read again.
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
    await yieldToEvents();
    // Drafts and future notes have no address.
    const shown = parsed && publishedAt(parsed, clock().getTime()).content;
    const paths = new Map(shown === null ? [] : PATHS[section](shown));
    lists.set(hash, paths);
    return paths;
  };

  /** The entry that had each path last. */
  const readHistory = async () => {
    const entries = new Map<string, string>();
    // The newest first.
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
    /**
     * The present path of the entry whose page had this one in a kept version, in the newest of those that have it.
     * Null where none had it, or the entry has no page any more.
     */
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
