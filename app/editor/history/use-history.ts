import { useCallback, useEffect, useRef, useState } from 'react';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../features.ts';
import { type HistoryPage, loadHistory } from './calls.ts';

/** The loaded part of the history. */
export interface History {
  /** All loaded lines as one page; null until the first one is loaded. */
  readonly page: HistoryPage | null;
  /** When the page was loaded, by which days are named. */
  readonly loadedAt: Date;
  /** Why the last page could not be loaded. */
  readonly failure: string | null;
  readonly busy: boolean;
  /** Loads again what could not be loaded. */
  readonly retry: () => Promise<void>;
  /** Loads the next page. */
  readonly more: () => Promise<void>;
}

/** Loads the history, again after each save. */
export function useHistory(): History {
  const { owner } = useFeatures();
  const saved = useFromEdits((state) => state.saved.version);
  const [{ page, loadedAt }, setLoaded] = useState<Pick<History, 'page' | 'loadedAt'>>({
    page: null,
    loadedAt: new Date(),
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(true);
  // The number of the last request: answers to earlier ones are dropped.
  const asked = useRef(0);
  // The pages before the one that was requested last.
  const loaded = useRef<HistoryPage | null>(null);

  const load = useCallback(
    async (earlier: HistoryPage | null) => {
      asked.current += 1;
      const mine = asked.current;
      loaded.current = earlier;
      setBusy(true);
      setFailure(null);
      const answer = await loadHistory(earlier?.next ?? undefined);
      if (mine !== asked.current) return;
      setBusy(false);
      if (answer.ok) {
        const lines = [...(earlier?.lines ?? []), ...answer.lines];
        setLoaded({ page: { ...answer, lines }, loadedAt: new Date() });
      } else if (answer.code === 'session-expired') owner.refused(answer);
      else setFailure(answer.message);
    },
    [owner],
  );

  const retry = useCallback(() => load(loaded.current), [load]);
  const more = useCallback(() => load(page), [load, page]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a save adds a version.
  useEffect(() => {
    void load(null);
  }, [load, saved]);

  return { page, loadedAt, failure, busy, retry, more };
}
