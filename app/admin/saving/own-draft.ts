import { withFormats } from '../../../domain/content/portfolio.ts';
import { BEFORE_RELOAD } from '../../stale-page.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import type { Edits } from '../document/edits.ts';
import { onChange } from '../state-store.ts';
import { deleteDraft, putDraft } from './draft-store.ts';

/** How long after a change the draft is stored, in milliseconds: so that it is stored within 5 seconds. */
const DRAFT_DELAY_MS = 3_000;

const NOT_STORED =
  'This browser cannot store unsaved changes, so they are lost if it is closed. Save often.';

/** The draft of this page: the working copy, in this browser while something is unsaved. */
export interface OwnDraft {
  /** Stores now what is unsaved. Resolves to whether it is on the disk. */
  readonly flush: () => Promise<boolean>;
  /** Follows the edits from now on. Returns the function that ends it. */
  readonly start: () => () => void;
  /** The owner logs out: what is unsaved then goes with the page. */
  readonly endWithPage: (isLoggingOut: boolean) => void;
}

export function createOwnDraft(options: {
  edits: Edits;
  /** Says that drafts cannot be stored. */
  fail: (message: string) => void;
  put?: typeof putDraft;
  remove?: typeof deleteDraft;
}): OwnDraft {
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
    flush,
    endWithPage(is) {
      isLoggingOut = is;
    },
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
