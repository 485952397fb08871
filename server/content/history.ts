import type { Portfolio, PortfolioRecord } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import { documentOf, documentText, unreadDocumentOf } from '../../domain/content/transfer.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../core/clock.ts';
import { type ChangeDates, readChangeDates } from './change-dates.ts';
import type { PortfolioRows } from './rows.ts';
import { contentOf } from './stored-sections.ts';
import type { StoredVersion, VersionFacts, VersionRows } from './version-rows.ts';

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
        const lines = versions.slice(0, PAGE).map(({ hashes, ...facts }, index): HistoryLine => {
          const previous = versions[index + 1]?.hashes;
          const sections =
            previous === undefined
              ? []
              : SECTION_NAMES.filter((name) => hashes[name] !== previous[name]);
          return { ...facts, sections, isLive: facts.version === live };
        });
        const next = versions.length > PAGE ? (lines.at(-1)?.version ?? null) : null;
        return { lines, next };
      }),

    version: (version) =>
      orLoadFailed(async () => {
        const [{ hashes, ...facts }, previous] = await find(version);
        const read = async (stored: StoredVersion['hashes']) =>
          contentOf(await rows.sections(stored));
        return {
          ...facts,
          isLive: version === (await portfolio.version()),
          content: await read(hashes),
          before: previous === undefined ? null : await read(previous.hashes),
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
