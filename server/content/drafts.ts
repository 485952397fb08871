import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { typedContent } from '../../domain/content/typed-content.ts';
import { DRAFT_LIFETIME_MS, DRAFTS_MAX, type ListedDraft } from '../../domain/drafts.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../clock.ts';
import type { DraftRows, StoredDraft } from './draft-rows.ts';
import { contentOf } from './stored-sections.ts';
import { parsedJson } from './version-rows.ts';

/** A draft with the content that it was typed over. */
export interface DraftWithBase extends Omit<ListedDraft, 'isReadable'> {
  /** As it was typed, in the format of this version; null where it cannot be read any more. */
  readonly content: Portfolio | null;
  /** The version that was loaded before the changes; null where it is not stored, or cannot be read, any more. */
  readonly base: Portfolio | null;
}

/**
 * What is typed in open editors and not saved. At most `DRAFTS_MAX` are stored: a further one replaces the oldest. They
 * are deleted after `DRAFT_LIFETIME_MS`.
 */
export interface Drafts {
  /**
   * Stores the sections as they were typed, each with the number of its format, and resolves to the time. Throws
   * `save-failed`, `too-many-attempts` where more is stored than open pages do, and `malformed-request`.
   */
  keep(draft: {
    id: string;
    baseVersion: number;
    content: object;
    browser: string;
  }): Promise<string>;
  /** The newest first. Throws `load-failed`. */
  list(): Promise<ListedDraft[]>;
  /** Throws `not-found` and `load-failed`. */
  read(id: string): Promise<DraftWithBase>;
  /** A draft as a file for the owner. Throws `not-found` and `load-failed`. */
  file(id: string): Promise<{ readonly name: string; readonly text: string }>;
  /** Deletes a draft, if there is one with this id. Throws `save-failed`. */
  discard(id: string): Promise<void>;
}

/** How many drafts are stored in a minute: ten pages store one every four seconds. */
export const WRITES_A_MINUTE = 300;

const MINUTE_MS = 60_000;

/** The JSON text of a value. Throws `malformed-request` for one that is too deeply nested. */
function textOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    throw new SiteError('malformed-request', { cause });
  }
}

/** Creates the service of the drafts. */
export function createDrafts(rows: DraftRows, clock: Clock): Drafts {
  let writes = { count: 0, since: 0 };

  const cutoff = () => new Date(clock().getTime() - DRAFT_LIFETIME_MS).toISOString();

  const loadFailed = throwAs('load-failed', 'The drafts cannot be read.');
  const saveFailed = throwAs('save-failed', 'The draft cannot be stored.');

  const limitWrites = (): void => {
    const now = clock().getTime();
    // Also where the clock was set back.
    if (Math.abs(now - writes.since) >= MINUTE_MS) writes = { count: 0, since: now };
    writes.count += 1;
    if (writes.count > WRITES_A_MINUTE)
      throw new SiteError('too-many-attempts', { retryAfter: 60 });
  };

  const find = async (id: string): Promise<StoredDraft> => {
    const found = await rows.find(id).catch(loadFailed);
    if (found === null) throw new SiteError('not-found');
    return found;
  };

  return {
    async keep(draft) {
      limitWrites();
      const keptAt = clock().toISOString();
      const content = textOf(draft.content);
      await rows
        .write({ ...draft, content, keptAt }, { most: DRAFTS_MAX, cutoff: cutoff() })
        .catch(saveFailed);
      return keptAt;
    },

    async list() {
      await rows.deleteBefore(cutoff()).catch(loadFailed);
      const stored = await rows.list(cutoff()).catch(loadFailed);
      const listed: ListedDraft[] = [];
      for (const draft of stored) {
        const found = await rows.find(draft.id).catch(loadFailed);
        // It was deleted meanwhile.
        if (found === null) continue;
        listed.push({ ...draft, isReadable: typedContent(parsedJson(found.content)) !== null });
        // A large draft takes long to parse: handle other events in between.
        await yieldToEvents();
      }
      return listed;
    },

    async read(id) {
      const { content, ...draft } = await find(id);
      const base = await rows.versionSections(draft.baseVersion).catch(loadFailed);
      return {
        ...draft,
        content: typedContent(parsedJson(content)),
        base: base === null ? null : contentOf(base),
      };
    },

    async file(id) {
      const { content, ...draft } = await find(id);
      const document = { ...draft, content: parsedJson(content) };
      return {
        name: `engawa-draft-${draft.keptAt.slice(0, 10)}.json`,
        text: `${JSON.stringify(document, null, 2)}\n`,
      };
    },

    discard: (id) => rows.delete(id).catch(saveFailed),
  };
}
