import { useEffect, useEffectEvent, useRef } from 'react';
import { useLoaded } from '../browser/use-loaded.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
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
  /** Takes a deleted picture out. */
  readonly remove: (id: string) => void;
}

const NO_USES = { content: [], versions: [], previews: 0 } as const;

/** Loads the library, again after each save. */
export function useLibrary(): Library {
  const saved = useFromEdits((state) => state.saved.version);
  const { queue } = useFeatures().library;
  // What was stored during the request, which its answer may not have.
  const stored = useRef<readonly ListedPicture[]>([]);
  const { loaded, failure, busy, load, setLoaded } = useLoaded(
    async () => {
      stored.current = [];
      const answer = await loadPictures();
      return answer.ok ? { ...answer, pictures: withNew(answer.pictures, stored.current) } : answer;
    },
    undefined,
    // A save may change what is used.
    saved,
  );
  const update = (change: (pictures: readonly ListedPicture[]) => readonly ListedPicture[]) =>
    setLoaded((earlier) => earlier && { ...earlier, pictures: change(earlier.pictures) });
  const add = useEffectEvent((picture: Picture) => {
    const listed = { ...picture, uses: NO_USES };
    stored.current = [listed, ...stored.current];
    update((pictures) => withNew(pictures, [listed]));
  });
  useEffect(() => queue.onStored(add), [queue]);

  return {
    pictures: loaded?.pictures ?? null,
    failure,
    busy,
    load: () => load(undefined),
    change: (picture) =>
      update((pictures) =>
        pictures.map((each) => (each.id === picture.id ? { ...each, ...picture } : each)),
      ),
    remove(id) {
      stored.current = stored.current.filter((each) => each.id !== id);
      update((pictures) => pictures.filter((each) => each.id !== id));
    },
  };
}

/** A list with pictures that it may not have yet. */
function withNew(
  listed: readonly ListedPicture[],
  added: readonly ListedPicture[],
): readonly ListedPicture[] {
  const known = new Set(listed.map(({ id }) => id));
  return [...added.filter(({ id }) => !known.has(id)), ...listed];
}
