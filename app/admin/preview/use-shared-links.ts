import { useCallback, useEffect, useState } from 'react';
import type { ShareDays, SharedPreview } from '../../../domain/previews.ts';
import type { MadePreview } from '../../../server/previews/previews.ts';
import type { CallFailure } from '../browser/calls.ts';
import { useFeatures } from '../layout/features.ts';
import { listPreviews, revokePreview, sharePreview } from './calls.ts';

/** The shared links, and what can be done with them. */
export interface SharedLinks {
  /** Null until they are loaded. */
  readonly previews: readonly SharedPreview[] | null;
  /** The link that was made last, until it is revoked. */
  readonly made: MadePreview | null;
  /** What came of the last action, for the owner. */
  readonly said: { readonly tone: 'error' | 'success'; readonly text: string } | null;
  readonly isBusy: boolean;
  readonly share: (days: ShareDays) => Promise<void>;
  readonly revoke: (preview: SharedPreview) => Promise<void>;
}

/** Loads the shared links. */
export function useSharedLinks(): SharedLinks {
  const { edits, notices } = useFeatures();
  const [previews, setPreviews] = useState<readonly SharedPreview[] | null>(null);
  const [made, setMade] = useState<MadePreview | null>(null);
  const [said, setSaid] = useState<SharedLinks['said']>(null);
  const [isBusy, setBusy] = useState(false);

  /** Tells why a call failed; null where it did not. */
  const succeeded = useCallback(
    <T extends { ok: true }>(answer: T | CallFailure): T | null => {
      if (answer.ok) return answer;
      if (answer.code === 'session-expired') notices.refused(answer);
      else setSaid({ tone: 'error', text: answer.message });
      return null;
    },
    [notices],
  );

  const load = useCallback(async () => {
    const answer = succeeded(await listPreviews());
    if (answer !== null) setPreviews(answer.previews);
  }, [succeeded]);

  useEffect(() => void load(), [load]);

  const act = async <T extends { ok: true }>(
    call: Promise<T | CallFailure>,
    text: string,
    then?: (answer: T) => void,
  ) => {
    setBusy(true);
    setSaid(null);
    const answer = succeeded(await call);
    setBusy(false);
    if (answer === null) return;
    then?.(answer);
    setSaid({ tone: 'success', text });
    await load();
  };

  return {
    previews,
    made,
    said,
    isBusy,
    share: (days) => act(sharePreview(edits.state().entered, days), 'The link is ready.', setMade),
    revoke: ({ id, expiresAt }) =>
      act(revokePreview(id), 'The link is revoked.', () =>
        setMade((last) => (last?.expiresAt === expiresAt ? null : last)),
      ),
  };
}
