import { useEffect, useState } from 'react';
import type { Answer, SaveRequest } from '../browser/calls.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import type { Edits } from '../document/edits.ts';
import { discardDraft, keepDraft } from './calls.ts';
import { createDraftSync, type DraftSync, type SyncResult } from './draft-sync.ts';

/** The stored draft of this page. */
export interface OwnDraft extends Pick<DraftSync, 'replace' | 'flush'> {
  /** The draft as it is stored now, to be sent with a save, which deletes it. Keeps its identity. */
  readonly stored: () => SaveRequest['draft'];
  /** When it was stored last; null if it is not stored. */
  readonly keptAt: string | null;
}

/** Keeps a draft of the working copy on the server while something is unsaved. */
export function useDraftSync(options: {
  edits: Edits;
  /** The session has ended, so nothing can be sent for now. */
  locked: boolean;
  /** These must keep their identity between renders. */
  onExpired: () => void;
}): OwnDraft {
  const { edits, locked, onExpired } = options;
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const [{ sync, stored }] = useState(() => {
    const id = randomUuid();
    let last: string | null = null;
    const setLast = (time: string | null) => {
      last = time;
      setKeptAt(time);
    };
    const resultOf = (answer: Answer<object>): SyncResult => {
      if (answer.ok) return 'done';
      if (answer.code !== 'session-expired') return 'failed';
      onExpired();
      return 'blocked';
    };
    const sync = createDraftSync({
      id,
      isUnsaved: () => edits.state().unsaved.length > 0,
      async keep() {
        const { saved, entered } = edits.state();
        const answer = await keepDraft(id, saved.version, entered);
        if (answer.ok) setLast(answer.keptAt);
        return resultOf(answer);
      },
      async discard(ids) {
        for (const each of ids) {
          const answer = await discardDraft(each);
          if (!answer.ok) return resultOf(answer);
          if (each === id) setLast(null);
        }
        return 'done';
      },
    });
    return { sync, stored: () => (last === null ? null : { id, keptAt: last }) };
  });

  useEffect(() => {
    let { working, saved } = edits.state();
    return edits.subscribe(() => {
      const state = edits.state();
      if (state.working === working && state.saved === saved) return;
      ({ working, saved } = state);
      sync.changed();
    });
  }, [edits, sync]);

  useEffect(() => {
    if (locked) sync.pause();
    else sync.resume();
  }, [sync, locked]);

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') sync.flush();
    };
    addEventListener('visibilitychange', hide);
    addEventListener('pagehide', sync.leave);
    return () => {
      removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', sync.leave);
      sync.leave();
      sync.pause();
    };
  }, [sync]);

  return { stored, keptAt, replace: sync.replace, flush: sync.flush };
}
