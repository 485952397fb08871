import type { Answer, SaveRequest } from '../browser/calls.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import type { Edits } from '../document/edits.ts';
import type { Session } from '../session/session-store.ts';
import { createStore, onChange, type Store } from '../state-store.ts';
import { discardDraft, keepDraft } from './calls.ts';
import { createDraftSync, type DraftSync, type SyncResult } from './draft-sync.ts';

interface Kept {
  /** When it was stored last, in ISO 8601; null if it is not stored. */
  readonly keptAt: string | null;
}

/** The draft of this page: the working copy, on the server while something is unsaved. */
export interface OwnDraft extends Store<Kept>, Pick<DraftSync, 'replace' | 'flush'> {
  /** The draft as it is stored now, to be sent with a save, which deletes it. */
  readonly stored: () => SaveRequest['draft'];
  /** Follows the edits from now on. Returns the function that ends it. */
  readonly start: () => () => void;
}

export function createOwnDraft(edits: Edits, session: Session): OwnDraft {
  const { set, ...store } = createStore<Kept>({ keptAt: null });
  const id = randomUuid();
  const resultOf = (answer: Answer<object>): SyncResult => {
    if (answer.ok) return 'done';
    if (answer.code !== 'session-expired') return 'failed';
    session.clock.expire();
    return 'blocked';
  };
  const sync = createDraftSync({
    id,
    isUnsaved: () => edits.state().unsaved.length > 0,
    async keep() {
      const { saved, entered } = edits.state();
      const answer = await keepDraft(id, saved.version, entered);
      if (answer.ok) set({ keptAt: answer.keptAt });
      return resultOf(answer);
    },
    async discard(ids) {
      for (const each of ids) {
        const answer = await discardDraft(each);
        if (!answer.ok) return resultOf(answer);
        if (each === id) set({ keptAt: null });
      }
      return 'done';
    },
  });
  const hide = () => {
    if (document.visibilityState === 'hidden') sync.flush();
  };
  const follow = (expired: boolean) => (expired ? sync.pause() : sync.resume());

  return {
    ...store,
    replace: sync.replace,
    flush: sync.flush,
    stored() {
      const { keptAt } = store.state();
      return keptAt === null ? null : { id, keptAt };
    },
    start() {
      follow(session.state().expired);
      const stops = [
        onChange(session, ({ expired }) => expired, follow),
        onChange(edits, ({ working }) => working, sync.changed),
        onChange(edits, ({ saved }) => saved, sync.changed),
      ];
      addEventListener('visibilitychange', hide);
      addEventListener('pagehide', sync.leave);
      return () => {
        for (const stop of stops) stop();
        removeEventListener('visibilitychange', hide);
        removeEventListener('pagehide', sync.leave);
        sync.leave();
        sync.pause();
      };
    },
  };
}
