import { useEffect, useRef, useState } from 'react';
import { sizeText } from '../../../domain/upload.ts';
import { formatCount } from '../count.ts';
import { bytesOf, type LibraryPicture } from './library-view.ts';
import type { Selection } from './use-selection.ts';

/** What is selected, and the way to delete it. */
export function SelectionBar(props: {
  selection: Selection;
  /** All unused pictures that the tab shows. */
  unused: readonly LibraryPicture[];
}) {
  const { selection, unused } = props;
  const [isAsking, setIsAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const selected = unused.filter(({ id }) => selection.ids?.has(id));
  const isAsked = isAsking && selected.length > 0;
  useEffect(() => {
    if (isAsked) keep.current?.focus();
  }, [isAsked]);
  const count = formatCount(selected.length);
  const noun = selected.length === 1 ? 'picture' : 'pictures';
  const deleteThem = async () => {
    setIsAsking(false);
    await selection.delete(selected);
  };
  return (
    <section className="pictures-selection" aria-label="Selected pictures">
      {isAsked ? (
        <>
          <p>
            Delete {count} {noun} for good?
          </p>
          <button type="button" className="btn btn-plain" onClick={() => void deleteThem()}>
            Delete {selected.length === 1 ? 'it' : 'them'}
          </button>
          <button
            ref={keep}
            type="button"
            className="btn btn-plain"
            onClick={() => setIsAsking(false)}
          >
            Keep {selected.length === 1 ? 'it' : 'them'}
          </button>
        </>
      ) : (
        <>
          <p role="status">
            {selected.length === 0
              ? 'Only unused pictures can be selected.'
              : `${count} selected, ${sizeText(bytesOf(selected))}`}
          </p>
          {selected.length < unused.length && (
            <button
              type="button"
              className="site-action"
              onClick={() => selection.set(unused.map(({ id }) => id))}
            >
              <u>Select all {formatCount(unused.length)}</u>
            </button>
          )}
          <button
            type="button"
            className="btn btn-plain"
            aria-disabled={selected.length === 0 || selection.isDeleting}
            onClick={() => {
              if (!selection.isDeleting) setIsAsking(selected.length > 0);
            }}
          >
            {selection.isDeleting ? 'Deleting...' : `Delete ${count} ${noun}`}
          </button>
        </>
      )}
    </section>
  );
}
