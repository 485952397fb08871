import { differences } from '../../../domain/content/differences.ts';
import {
  type Portfolio,
  portfolioSchema,
  typedContent,
  withFormats,
} from '../../../domain/content/portfolio.ts';
import { bySection } from '../../../domain/content/sections.ts';
import { applyDifference, merge } from '../../../domain/merge.ts';
import { BEFORE_RELOAD } from '../../stale-page.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import type { Edits, EditsState } from '../document/edits.ts';
import { onChange } from '../state-store.ts';

/** What was typed on a page of the admin and not saved, as this browser stores it. */
export interface StoredDraft {
  /** The page on which it was typed. */
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly storedAt: string;
  /** The sections as they were typed, and those that they were typed over, each with the number of its format. */
  readonly content: object;
  readonly base: object;
}

const DATABASE = 'engawa';
const TABLE = 'drafts';

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opened: IDBDatabase | undefined;

/** Opens the database. What is called once it is open does not wait: a page that ends has no time for that. */
async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'id' });
  const database = await resultOf(request);
  // The browser closes it where its data are deleted.
  database.onclose = () => {
    opened = undefined;
  };
  opened = database;
  return database;
}

/** Makes a change. It is committed although the page ends right after the call, and is on the disk once it resolves. */
async function change(make: (table: IDBObjectStore) => void): Promise<void> {
  const within = (opened ?? (await open())).transaction(TABLE, 'readwrite', {
    durability: 'strict',
  });
  const done = new Promise<void>((resolve, reject) => {
    within.oncomplete = () => resolve();
    within.onabort = () => reject(within.error);
  });
  make(within.objectStore(TABLE));
  within.commit();
  return done;
}

export const putDraft = (draft: StoredDraft): Promise<void> =>
  change((table) => void table.put(draft));

export const deleteDraft = (id: string): Promise<void> => change((table) => void table.delete(id));

/** The drafts of this browser that this version can read, the newest first. */
export async function readDrafts(): Promise<ReadDraft[]> {
  const within = (opened ?? (await open())).transaction(TABLE);
  const drafts: StoredDraft[] = await resultOf(within.objectStore(TABLE).getAll());
  return drafts
    .toSorted((one, other) => other.storedAt.localeCompare(one.storedAt))
    .map(readDraft)
    .filter((draft) => draft !== null);
}

/** How long after a change the draft is stored, in milliseconds: so that it is stored within 5 seconds. */
const DRAFT_DELAY_MS = 3_000;

const NOT_STORED =
  'This browser cannot store unsaved changes, so they are lost if it is closed. Save often.';

/** The draft of this page: the working copy, in this browser while something is unsaved. */
export function createOwnDraft(options: {
  edits: Edits;
  fail: (message: string) => void;
  put?: typeof putDraft;
  remove?: typeof deleteDraft;
}) {
  const { edits, fail, put = putDraft, remove = deleteDraft } = options;
  const id = randomUuid();
  let isStored = false;
  let isLoggingOut = false;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isUnsaved = () => edits.state().unsaved.length > 0;

  const write = (): Promise<void> => {
    const { entered, saved } = edits.state();
    isStored = true;
    const storedAt = new Date().toISOString();
    return put({ id, storedAt, content: withFormats(entered), base: withFormats(saved.content) });
  };
  const clear = async (): Promise<void> => {
    if (!isStored) return;
    isStored = false;
    await remove(id);
  };
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    try {
      await (isUnsaved() && !isLoggingOut ? write() : clear());
      hasFailed = false;
    } catch {
      if (!hasFailed) fail(NOT_STORED);
      hasFailed = true;
    }
    return !hasFailed;
  };
  const changed = () => {
    // What is saved is not to be offered to a page that is loaded next.
    if (!isUnsaved()) void flush();
    else timer ??= setTimeout(() => void flush(), DRAFT_DELAY_MS);
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') void flush();
  };
  const end = () => void flush();
  const stored = async () => {
    if (!(await flush())) throw new Error(NOT_STORED);
  };
  /** A page whose files are gone loads itself again once the draft is stored, and stays where it cannot be. */
  const beforeReload = (event: Event) => {
    if (event instanceof CustomEvent) event.detail.push(stored());
  };

  return {
    /** Stores now what is unsaved. Resolves to whether it is on the disk. */
    flush,
    /** The owner logs out: what is unsaved then goes with the page. */
    discardOnLeave(is: boolean) {
      isLoggingOut = is;
    },
    /** Follows the edits from now on. Returns the function that ends it. */
    start() {
      const stops = [
        onChange(edits, ({ working }) => working, changed),
        onChange(edits, ({ saved }) => saved, changed),
      ];
      addEventListener('visibilitychange', hide);
      addEventListener('pagehide', end);
      addEventListener(BEFORE_RELOAD, beforeReload);
      return () => {
        for (const stop of stops) stop();
        removeEventListener('visibilitychange', hide);
        removeEventListener('pagehide', end);
        removeEventListener(BEFORE_RELOAD, beforeReload);
        end();
      };
    },
  };
}

export interface ReadDraft extends StoredDraft {
  readonly content: Portfolio;
  readonly base: Portfolio;
}

/** Reads a draft. Null where this version cannot: a newer one has stored it. */
export function readDraft(draft: StoredDraft): ReadDraft | null {
  const [content, base] = [typedContent(draft.content), typedContent(draft.base)];
  return content === null || base === null ? null : { ...draft, content: asStored(content), base };
}

/** The content as it would be stored; sections with invalid values are as they were typed. */
function asStored(content: Portfolio): Portfolio;
function asStored(content: Portfolio): Readonly<Record<string, unknown>> {
  return bySection(
    (name): unknown => portfolioSchema.shape[name].safeParse(content[name]).data ?? content[name],
  );
}

type Contents = Pick<ReadDraft, 'base' | 'content'>;

/** Whether all that a draft changes is stored by now. */
export const isStoredNow = ({ base, content }: Contents, stored: Portfolio): boolean => {
  const merged = merge(base, stored, content);
  return merged.conflicts.length === 0 && differences(stored, merged.content).length === 0;
};

/** What is entered, with the changes of a draft. Where a later save changed the same field, it is that of the draft. */
export function withDraft(
  { entered, saved }: Pick<EditsState, 'entered' | 'saved'>,
  { base, content }: Contents,
): Portfolio {
  const merged = merge(base, saved.content, content);
  return applyDifference(entered, { from: saved.content, to: merged.content }, 'theirs');
}
