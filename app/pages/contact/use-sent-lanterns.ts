import { useEffect, useState } from 'react';
import type { SentLanterns } from './sent-lanterns.tsx';

/** The key in local storage: when the last messages were sent, and nothing else of them. */
const SENT_KEY = 'engawa-lanterns';

function hasSent(): boolean {
  try {
    return localStorage.getItem(SENT_KEY) !== null;
  } catch {
    return false;
  }
}

interface Sent {
  /** Shows this visitor's lanterns. It is loaded when there is one, and is undefined before. */
  readonly Lanterns: typeof SentLanterns | undefined;
  readonly storageKey: string;
}

/** @param isSent Whether a message was sent just now. */
export function useSentLanterns(isSent: boolean): Sent {
  const [Lanterns, setLanterns] = useState<typeof SentLanterns>();
  useEffect(() => {
    if (!isSent && !hasSent()) return;
    import('./sent-lanterns.tsx').then(
      ({ SentLanterns }) => setLanterns(() => SentLanterns),
      () => undefined,
    );
  }, [isSent]);
  return { Lanterns, storageKey: SENT_KEY };
}
