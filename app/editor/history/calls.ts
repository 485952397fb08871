import type { ShownDifference } from '../../../domain/content/differences.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { SaveCause } from '../../../domain/history.ts';
import { type Answer, answerOf } from '../calls.ts';

export type ListedChange = ShownDifference & { readonly entry: string | null };

export interface Version {
  readonly version: number;
  readonly savedAt: string;
  readonly cause: SaveCause;
  readonly restoredFrom: number | null;
  readonly browser: string;
  readonly isLive: boolean;
}

export interface VersionLine extends Version {
  readonly isReadable: boolean;
  readonly changes: readonly ListedChange[];
  readonly changeCount: number;
}

export interface HistoryPage {
  readonly lines: readonly VersionLine[];
  readonly next: number | null;
  readonly total: number;
  readonly bytes: number;
}

export interface OpenVersion extends Version {
  readonly content: Portfolio | null;
  readonly differences: readonly ListedChange[];
  readonly previous: number | null;
}

const json = (path: string) => fetch(path, { cache: 'no-store' });

/** Loads a page of the history; `before` is the `next` of the previous page. */
export const loadHistory = (before?: number): Promise<Answer<HistoryPage>> =>
  answerOf(json(`/admin/history${before === undefined ? '' : `?before=${before}`}`), 'load-failed');

/** Loads a version with its content, compared with the one before it. */
export const loadVersion = (version: number): Promise<Answer<OpenVersion>> =>
  answerOf(json(`/admin/history/${version}`), 'load-failed');

/** The address of a version as a file. */
export const versionFile = (version: number): string => `/admin/history/${version}/file`;
