import { useCallback, useRef, useState } from 'react';
import { differences } from '../../../domain/content/differences.ts';
import { type Change, changeOf } from '../changes/change.ts';
import { useFeatures } from '../features.ts';
import { type HistoryVersion, loadVersion } from './calls.ts';

/** A version with what it changed. */
export interface ReadVersion {
  readonly version: HistoryVersion;
  readonly changes: readonly Change[];
}

/** Loads a version when it is asked for. */
export function useVersion(number: number) {
  const { owner } = useFeatures();
  const [read, setRead] = useState<ReadVersion | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const busy = useRef(false);

  const load = useCallback(async (): Promise<ReadVersion | null> => {
    if (busy.current) return null;
    busy.current = true;
    setFailure(null);
    const answer = await readVersion(number);
    busy.current = false;
    if (answer.ok) {
      setRead(answer);
      return answer;
    }
    if (answer.code === 'session-expired') owner.refused(answer);
    else setFailure(answer.message);
    return null;
  }, [number, owner]);

  return { read, failure, load };
}

/** A version and its changes in full, or as the server shortens them where the version before it cannot be read. */
async function readVersion(number: number) {
  const version = await loadVersion(number);
  if (!version.ok) return version;
  const { content, previous } = version;
  const before = content === null || previous === null ? null : await loadVersion(previous);
  if (before?.ok === false && before.code === 'session-expired') return before;
  const changes =
    content !== null && before?.ok === true && before.content !== null
      ? differences(before.content, content).map((difference) => changeOf(difference, content))
      : version.differences;
  return { ok: true, version, changes } as const;
}
