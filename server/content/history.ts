import type { PortfolioRecord } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import { documentOf, documentText } from '../../domain/content/transfer.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Site } from '../site.ts';
import { readChangeDates } from './change-dates.ts';
import {
  contentOf,
  listVersions,
  readSections,
  readVersion,
  type StoredVersion,
  type VersionFacts,
} from './queries.ts';
import { addStoredPortfolio } from './saving.ts';

/** How many versions a page of the history has. */
const PAGE = 50;

export type History = ReturnType<typeof createHistory>;

/** A page of the history. */
export type HistoryPage = Awaited<ReturnType<History['page']>>;

/** A version in the list of the history. */
export type HistoryLine = HistoryPage['lines'][number];

/** A version with its content. */
export type HistoryVersion = Awaited<ReturnType<History['version']>>;

/** The versions of the content. */
export function createHistory({ store, clock }: Pick<Site, 'store' | 'clock'>) {
  /** A version, and the kept one before it. */
  const find = async (version: number): Promise<[StoredVersion, StoredVersion | undefined]> => {
    const [found, previous] = await listVersions(store, 2, version + 1);
    if (found?.version === version) return [found, previous];
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
     * One version, with its content and that of the kept version before it: null where there is none, or this version of
     * Engawa cannot read it, as it has a newer format or is invalid. Throws `not-found` where it is not kept.
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

    /** The text of a version as a document to import. Throws `not-found`, and `load-failed` where it cannot be read. */
    async document(version: number): Promise<string> {
      const [{ hashes }] = await find(version);
      const content = contentOf(await readSections(store, hashes));
      if (content === null) throw new SiteError('load-failed', { detail: 'it cannot be read' });
      return documentText(documentOf({ content, version }, clock().toISOString()));
    },

    /** When, by what and in which browser the content of a record was saved. */
    async factsOf({
      version,
      updatedAt,
    }: Pick<PortfolioRecord, 'version' | 'updatedAt'>): Promise<
      Pick<VersionFacts, 'savedAt' | 'cause' | 'browser'>
    > {
      const [found] = await listVersions(store, 1, version + 1);
      if (found?.version !== version) return { savedAt: updatedAt, cause: 'first', browser: '' };
      const { savedAt, cause, browser } = found;
      return { savedAt, cause, browser };
    },

    /** When the parts of the newest version were saved as they are. */
    changeDates: () => readChangeDates(store),

    /** Adds the stored content to the history where it is not there: an earlier version of Engawa stored it. */
    addStored: () => addStoredPortfolio(store),
  };
}
