import type { HistoryLine, HistoryVersion } from '../../../server/content/history.ts';
import { answerOf, api } from '../browser/calls.ts';

export type { HistoryLine, HistoryVersion };

/** Loads a page of the history; `before` is the `next` of the previous page. */
export const loadHistory = (before?: number) => {
  const query = before === undefined ? {} : { before: String(before) };
  return answerOf(api.history.$get({ query }), 'load-failed');
};

/** Loads a version with its content, compared with the one before it. */
export const loadVersion = (version: number) =>
  answerOf(api.history[':version'].$get({ param: { version: String(version) } }), 'load-failed');

/** The address of a version as a file. */
export const versionFile = (version: number): string =>
  api.history[':version'].file.$path({ param: { version: String(version) } });
