import { useCallback, useState } from 'react';
import { useFeatures } from '../features.ts';
import { counted } from '../text/count.ts';
import { deletePicture } from './calls.ts';
import type { LibraryPicture } from './library-view.ts';
import type { Library } from './use-library.ts';

/** Unused pictures that are selected to be deleted together. */
export interface Selection {
  /** The ids of the selected pictures; null while none can be selected. */
  readonly ids: ReadonlySet<string> | null;
  readonly isDeleting: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  readonly toggle: (id: string) => void;
  readonly set: (ids: readonly string[]) => void;
  /** Deletes these one after the other. */
  readonly delete: (pictures: readonly LibraryPicture[]) => Promise<void>;
}

/** `onSaid` is told what was deleted, and what was not. */
export function useSelection(library: Library, onSaid: (text: string) => void): Selection {
  const { owner } = useFeatures();
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);

  const toggle = useCallback(
    (id: string) =>
      setIds((earlier) => {
        if (earlier === null) return earlier;
        return earlier.has(id)
          ? new Set([...earlier].filter((each) => each !== id))
          : new Set([...earlier, id]);
      }),
    [],
  );

  const deleteAll = async (pictures: readonly LibraryPicture[]) => {
    setIsDeleting(true);
    const deleted: string[] = [];
    const failed: string[] = [];
    for (const { id, title } of pictures) {
      const answer = await deletePicture(id, { evenIfKept: false });
      if (answer.ok || answer.code === 'not-found') deleted.push(id);
      else if (answer.code === 'session-expired') {
        owner.refused(answer);
        break;
      } else failed.push(`${title} was not deleted: ${answer.message}`);
    }
    setIsDeleting(false);
    setIds(new Set());
    library.remove(deleted);
    onSaid([`${counted(deleted.length, 'picture')} deleted.`, ...failed].join(' '));
    // What uses them was not as it is shown.
    if (failed.length > 0) void library.load();
  };

  return {
    ids,
    isDeleting,
    begin: () => setIds(new Set()),
    end: () => setIds(null),
    toggle,
    set: (chosen) => setIds(new Set(chosen)),
    delete: deleteAll,
  };
}
