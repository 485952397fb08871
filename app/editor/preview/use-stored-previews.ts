import { useEffect, useState } from 'react';
import type { MadePreview } from '../../../server/previews/previews.ts';
import { useFeatures } from '../features.ts';

/** What the frames show: what is typed, and what is live once that was asked for. */
export interface StoredPreviews {
  readonly typed: MadePreview | null;
  readonly live: MadePreview | null;
  /** Why one of them cannot be shown. */
  readonly failure: string | null;
}

/** Stores what the frames show, each once while this is mounted. */
export function useStoredPreviews(isCompared: boolean): StoredPreviews {
  const { owner, preview } = useFeatures();
  const [typed, setTyped] = useState<MadePreview | null>(null);
  const [live, setLive] = useState<MadePreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isLiveNeeded = isCompared && live === null;

  useEffect(() => {
    let isOver = false;
    const store = async (what: 'typed' | 'live', set: (made: MadePreview) => void) => {
      const answer = await preview.store(what);
      if (isOver) return;
      if (answer.ok) set(answer);
      else if (answer.code === 'session-expired') owner.refused(answer);
      else setFailure(answer.message);
    };
    if (isLiveNeeded) void store('live', setLive);
    else if (typed === null) void store('typed', setTyped);
    return () => {
      isOver = true;
    };
  }, [isLiveNeeded, typed, preview, owner]);

  return { typed, live, failure };
}
