import { useCallback, useEffect, useRef, useState } from 'react';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../features.ts';
import { type ListedPicture, loadPictures, type Picture } from './calls.ts';

/** The library as it was loaded, with what was done since. */
export interface Library {
  /** Null until it is loaded. */
  readonly pictures: readonly ListedPicture[] | null;
  /** Why it could not be loaded; what was loaded before is still shown. */
  readonly failure: string | null;
  readonly busy: boolean;
  readonly load: () => Promise<void>;
  /** Shows a picture as it was changed. */
  readonly change: (picture: Picture) => void;
  /** Takes deleted pictures out. */
  readonly remove: (ids: readonly string[]) => void;
}

const NO_USES = { content: [], versions: [], drafts: 0, previews: 0 } as const;

/** Loads the library, again after each save. */
export function useLibrary(): Library {
  const saved = useFromEdits((state) => state.saved.version);
  const { owner, library } = useFeatures();
  const { queue } = library;
  const [pictures, setPictures] = useState<readonly ListedPicture[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(true);
  // The number of the last request: answers to earlier ones are dropped.
  const asked = useRef(0);
  // What was stored during the request, which its answer may not have.
  const stored = useRef<readonly ListedPicture[]>([]);

  const load = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    stored.current = [];
    setBusy(true);
    const answer = await loadPictures();
    if (mine !== asked.current) return;
    setBusy(false);
    if (answer.ok) {
      setFailure(null);
      setPictures(withNew(answer.pictures, stored.current));
    } else if (answer.code === 'session-expired') owner.refused(answer);
    else setFailure(answer.message);
  }, [owner]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a save may change what is used.
  useEffect(() => {
    void load();
  }, [load, saved]);

  useEffect(
    () =>
      queue.onStored((picture) => {
        const listed = { ...picture, uses: NO_USES };
        stored.current = [listed, ...stored.current];
        setPictures((earlier) => earlier && withNew(earlier, [listed]));
      }),
    [queue],
  );

  const change = useCallback((picture: Picture) => {
    const changed = (each: ListedPicture) =>
      each.id === picture.id ? { ...each, ...picture } : each;
    setPictures((earlier) => earlier?.map(changed) ?? null);
  }, []);

  const remove = useCallback((ids: readonly string[]) => {
    stored.current = stored.current.filter(({ id }) => !ids.includes(id));
    setPictures((earlier) => earlier?.filter(({ id }) => !ids.includes(id)) ?? null);
  }, []);

  return { pictures, failure, busy, load, change, remove };
}

/** A list with pictures that it may not have yet. */
function withNew(
  listed: readonly ListedPicture[],
  added: readonly ListedPicture[],
): readonly ListedPicture[] {
  const known = new Set(listed.map(({ id }) => id));
  return [...added.filter(({ id }) => !known.has(id)), ...listed];
}
