import type { Portfolio, PortfolioRecord } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import { documentOf, documentText, unreadDocumentOf } from '../../domain/content/transfer.ts';
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

/** A version in the list of the history. */
export interface HistoryLine extends VersionFacts {
  /** Whether it is what visitors read. */
  readonly isLive: boolean;
  /** The sections whose stored text differs from that of the kept version before it. */
  readonly sections: readonly SectionName[];
}

/** A page of the history. */
export interface HistoryPage {
  /** The newest first. */
  readonly lines: readonly HistoryLine[];
  /** What the next page is asked for with, or null after the last one. */
  readonly next: number | null;
}

/** A version with its content. */
export interface HistoryVersion extends VersionFacts {
  readonly isLive: boolean;
  /** Null where this version of Engawa cannot read it: it has a newer format, or is invalid. */
  readonly content: Portfolio | null;
  /** The content of the kept version before it; null where there is none, or it cannot be read. */
  readonly before: Portfolio | null;
}

export type History = ReturnType<typeof createHistory>;

/** The versions of the content. */
export function createHistory({ store, clock }: Pick<Site, 'store' | 'clock'>) {
  /** A version, and the kept one before it. */
  const find = async (version: number): Promise<[StoredVersion, StoredVersion | undefined]> => {
    const [found, previous] = await listVersions(store, 2, version + 1);
    if (found?.version === version) return [found, previous];
    throw new SiteError('not-found', { detail: `version ${version} is not kept` });
  };

  return {
    /** A page of the list; `before` is the previous page's `next`. */
    async page(before?: number): Promise<HistoryPage> {
      const versions = await listVersions(store, PAGE + 1, before);
      const live = await readVersion(store);
      const lines = versions.slice(0, PAGE).map(({ hashes, ...facts }, index): HistoryLine => {
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

    /** One version. Throws `not-found` where it is not kept. */
    async version(version: number): Promise<HistoryVersion> {
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

    /** The text of a version as a document to import. Throws `not-found`. */
    async document(version: number): Promise<string> {
      const [{ hashes }] = await find(version);
      const sections = await readSections(store, hashes);
      const content = contentOf(sections);
      const now = clock().toISOString();
      return documentText(
        content === null
          ? unreadDocumentOf(sections, version, now)
          : documentOf({ content, version }, now),
      );
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
