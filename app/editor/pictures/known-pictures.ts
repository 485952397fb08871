import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import { pictureIdOf } from '../../../domain/pictures/address.ts';
import { loadPictures, type Picture } from './calls.ts';

/** The pictures of the library, as far as they are known. */
export interface KnownPictures {
  /** The newest first. Before they were loaded, those that were uploaded here. */
  readonly list: readonly Picture[];
  readonly isLoaded: boolean;
  /** Why they could not be loaded. */
  readonly failure: Failure | null;
  readonly load: () => void;
}

/** The pictures of the library, loaded when a field first needs them. */
export function useKnownPictures(onFailure: (failure: Failure) => void) {
  const [list, setList] = useState<readonly Picture[]>([]);
  const [isLoaded, setLoaded] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isLoading = useRef(false);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  }, [list]);

  const load = useCallback(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    const answer = await loadPictures();
    isLoading.current = false;
    setFailure(answer.ok ? null : answer);
    if (answer.ok) {
      setList(answer.pictures);
      setLoaded(true);
    } else if (answer.code === 'session-expired') onFailure(answer);
  }, [onFailure]);

  const add = useCallback((picture: Picture) => {
    setList((earlier) => [picture, ...earlier.filter(({ id }) => id !== picture.id)]);
  }, []);

  const suggestedAt = useCallback((address: string): string | undefined => {
    const id = pictureIdOf(address);
    return latest.current.find((each) => each.id === id)?.alt;
  }, []);

  const library = useMemo(
    (): KnownPictures => ({ list, isLoaded, failure, load: () => void load() }),
    [list, isLoaded, failure, load],
  );
  return { library, add, suggestedAt };
}
