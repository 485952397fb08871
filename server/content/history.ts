import { differences } from '../../domain/content/differences.ts';
import { type NamedDifference, named } from '../../domain/content/entry-names.ts';
import type { Portfolio, PortfolioRecord } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import { documentOf, documentText, unreadDocumentOf } from '../../domain/content/transfer.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../clock.ts';
import { type ChangeDates, readChangeDates } from './change-dates.ts';
import { CHANGES_SHOWN, createComparisons, type SectionReader } from './comparisons.ts';
import type { PortfolioRows } from './rows.ts';
import { contentOf } from './stored-sections.ts';
import type { StoredVersion, VersionFacts, VersionRows } from './version-rows.ts';

/** How many versions a page of the history has. */
const PAGE = 50;

/** A version in the list of the history, compared with the kept version before it. */
export interface HistoryLine extends VersionFacts {
  /** Whether it is what visitors read. */
  readonly isLive: boolean;
  /** False where this version of Engawa cannot read it: it has a newer format, or is invalid. */
  readonly isReadable: boolean;
  /** The sections that differ from the version before it. */
  readonly sections: readonly SectionName[];
  /** The first changes, in the order of the fields. */
  readonly changes: readonly NamedDifference[];
  readonly changeCount: number;
}

/** A page of the history. */
export interface HistoryPage {
  /** The newest first. */
  readonly lines: readonly HistoryLine[];
  /** What the next page is asked for with, or null after the last one. */
  readonly next: number | null;
  /** The number of all versions. */
  readonly total: number;
  /** The size of all versions, in bytes. */
  readonly bytes: number;
}

/** A version with its content. */
export interface HistoryVersion extends VersionFacts {
  readonly isLive: boolean;
  /** Null where this version of Engawa cannot read it. */
  readonly content: Portfolio | null;
  /** What changed since the kept version before it; nothing where one of the two cannot be read. */
  readonly differences: readonly NamedDifference[];
  /** The kept version before it. */
  readonly previous: number | null;
}

/** The versions of the content. All methods throw `load-failed` where the store does not answer. */
export interface History {
  /** A page of the list; `before` is the previous page's `next`. */
  page(before?: number): Promise<HistoryPage>;
  /** One version. Throws `not-found` where it is not kept. */
  version(version: number): Promise<HistoryVersion>;
  /** The text of a version as a document to import. Throws `not-found`. */
  document(version: number): Promise<string>;
  /** When, by what and in which browser the content of a record was saved. */
  factsOf(
    record: Pick<PortfolioRecord, 'version' | 'updatedAt'>,
  ): Promise<Pick<VersionFacts, 'savedAt' | 'cause' | 'browser'>>;
  /** When the parts of the newest version were saved as they are. */
  changeDates(): Promise<ChangeDates>;
  /** Adds the stored content to the history where it is not there: an earlier version of Engawa stored it. */
  addStored(): Promise<void>;
}

/** Creates the service. */
export function createHistory(options: {
  rows: VersionRows;
  portfolio: Pick<PortfolioRows, 'version' | 'addToHistory'>;
  clock: Clock;
}): History {
  const { rows, portfolio, clock } = options;
  const sectionReader = createComparisons(rows);
  /** Read once for all renderings of a page. */

  const lineOf = async (
    { hashes, ...facts }: StoredVersion,
    previous: StoredVersion | undefined,
    reader: SectionReader,
  ) => {
    const sections: SectionName[] = [];
    const changes: NamedDifference[] = [];
    let changeCount = 0;
    let isReadable = true;
    for (const name of SECTION_NAMES) {
      if (!(await reader.isReadable(name, hashes[name]))) isReadable = false;
      else if (previous !== undefined && hashes[name] !== previous.hashes[name]) {
        const found = await reader.changes(name, previous.hashes[name], hashes[name]);
        if (found.count > 0) sections.push(name);
        changes.push(...found.changes);
        changeCount += found.count;
      }
    }
    const shown = changes.slice(0, CHANGES_SHOWN);
    return { ...facts, isReadable, sections, changes: shown, changeCount };
  };

  /** A version, and the kept one before it. */
  const find = async (version: number): Promise<[StoredVersion, StoredVersion | undefined]> => {
    const [found, previous] = await rows.list(2, version + 1);
    if (found?.version !== version) {
      throw new SiteError('not-found', { detail: `version ${version} is not kept` });
    }
    return [found, previous];
  };

  return {
    page: (before) =>
      orLoadFailed(async () => {
        const versions = await rows.list(PAGE + 1, before);
        const live = await portfolio.version();
        const reader = sectionReader();
        const lines: HistoryLine[] = [];
        for (const [index, version] of versions.slice(0, PAGE).entries()) {
          const line = await lineOf(version, versions[index + 1], reader);
          lines.push({ ...line, isLive: version.version === live });
        }
        const next = versions.length > PAGE ? (lines.at(-1)?.version ?? null) : null;
        return { lines, next, ...(await rows.size()) };
      }),

    version: (version) =>
      orLoadFailed(async () => {
        const [{ hashes, ...facts }, previous] = await find(version);
        const sections = await rows.sections(hashes);
        const content = contentOf(sections);
        const earlier = previous && (await rows.sections(previous.hashes));
        const before = earlier && contentOf(earlier);
        return {
          ...facts,
          isLive: version === (await portfolio.version()),
          content,
          differences:
            content && before
              ? differences(before, content).map((each) => named(each, content))
              : [],
          previous: previous?.version ?? null,
        };
      }),

    document: (version) =>
      orLoadFailed(async () => {
        const [{ hashes }] = await find(version);
        const sections = await rows.sections(hashes);
        const content = contentOf(sections);
        const now = clock().toISOString();
        return documentText(
          content === null
            ? unreadDocumentOf(sections, version, now)
            : documentOf({ content, version }, now),
        );
      }),

    factsOf: ({ version, updatedAt }) =>
      orLoadFailed(async () => {
        const [found] = await rows.list(1, version + 1);
        if (found?.version !== version) return { savedAt: updatedAt, cause: 'first', browser: '' };
        const { savedAt, cause, browser } = found;
        return { savedAt, cause, browser };
      }),

    changeDates: () => readChangeDates(rows),

    addStored: () => portfolio.addToHistory(),
  };
}

const orLoadFailed = <Result>(load: () => Promise<Result>): Promise<Result> =>
  load().catch(throwAs('load-failed', 'The history cannot be read.'));
