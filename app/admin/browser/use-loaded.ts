import { useEffect, useRef, useState } from 'react';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import type { Answer } from './calls.ts';

/**
 * What a part of the editor asks the server for when it is shown, and again when `outdatedBy` changes or the owner has
 * logged in again. A failure is said in its place, beside what was loaded before; the end of the session asks for a
 * login too.
 */
export function useLoaded<T extends { readonly ok: true }, Query>(
  ask: (query: Query) => Promise<Answer<T>>,
  first: NoInfer<Query>,
  outdatedBy?: unknown,
) {
  const { notices, session } = useFeatures();
  const expired = useStore(session, (state) => state.expired);
  const [loaded, setLoaded] = useState<T | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(true);
  // The number of the last question: answers to earlier ones are dropped.
  const asked = useRef(0);
  const last = useRef(first);

  const load = async (query: Query): Promise<void> => {
    asked.current += 1;
    const mine = asked.current;
    last.current = query;
    setBusy(true);
    setFailure(null);
    const answer = await ask(query);
    if (mine !== asked.current) return;
    setBusy(false);
    if (answer.ok) return setLoaded(answer);
    setFailure(answer.message);
    if (answer.code === 'session-expired') notices.refused(answer);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each state of what is stored.
  useEffect(() => {
    if (!expired) void load(first);
  }, [outdatedBy, expired]);

  return { loaded, failure, busy, load, retry: () => load(last.current), setLoaded };
}
