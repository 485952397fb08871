import { type Portfolio, withFormats } from '../../../domain/content/portfolio.ts';
import { admin, answerOf, SAVE_TIMEOUT_MS } from '../browser/calls.ts';

/** The largest body that a browser sends after its page has ended, in bytes: 64 kB with all others of the page. */
const KEEPALIVE_MAX = 60_000;

/** Stores the content as it was typed over a version. */
export function keepDraft(id: string, baseVersion: number, content: Portfolio) {
  const json = { baseVersion, content: withFormats(content) };
  const keepalive = new Blob([JSON.stringify(json)]).size <= KEEPALIVE_MAX;
  // The next draft waits for this one.
  const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS);
  const call = admin.drafts[':id'].$put({ param: { id }, json }, { init: { keepalive, signal } });
  return answerOf(call, 'save-failed');
}

export const discardDraft = (id: string) =>
  answerOf(
    admin.drafts[':id'].$delete({ param: { id } }, { init: { keepalive: true } }),
    'save-failed',
  );

export const readDraft = (id: string) =>
  answerOf(admin.drafts[':id'].$get({ param: { id } }), 'load-failed');

/** The address of a draft as a file. */
export const draftFile = (id: string): string => admin.drafts[':id'].file.$path({ param: { id } });
