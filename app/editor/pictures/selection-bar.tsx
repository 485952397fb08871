import { useEffect, useId, useRef, useState } from 'react';
import { sizeText } from '../../../domain/upload.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { formatCount } from '../text/count.ts';
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
  const keepId = useId();
  const ask = useRef<HTMLButtonElement>(null);
  const next = () => ask.current;
  const selected = unused.filter(({ id }) => selection.ids?.has(id));
  const isAsked = isAsking && selected.length > 0;
  useEffect(() => {
    if (isAsked) document.getElementById(keepId)?.focus();
  }, [isAsked, keepId]);
  const count = formatCount(selected.length);
  const noun = selected.length === 1 ? 'picture' : 'pictures';
  const deleteThem = async () => {
    setIsAsking(false);
    await selection.delete(selected);
  };
  return (
    <section
      // Below the editor's bar.
      className="pictures-selection ways sticky z-2 top-[calc(var(--editor-bar)-1px)] mb-[0.9rem] py-[0.6rem] px-4 border border-line-2 bg-ink-raised text-small"
      aria-label="Selected pictures"
    >
      {isAsked ? (
        <>
          <p className="flex-[1_1_12rem]" key="question" role="alert">
            Delete {count} {noun} permanently?
          </p>
          <TemporaryButton
            key="delete"
            className="btn btn-plain"
            onClick={() => void deleteThem()}
            next={next}
          >
            Delete {selected.length === 1 ? 'it' : 'them'}
          </TemporaryButton>
          <TemporaryButton
            key="keep"
            id={keepId}
            className="btn btn-plain"
            onClick={() => setIsAsking(false)}
            next={next}
          >
            Keep {selected.length === 1 ? 'it' : 'them'}
          </TemporaryButton>
        </>
      ) : (
        <>
          <p className="flex-[1_1_12rem]" role="status">
            {selected.length === 0
              ? 'Only unused pictures can be selected.'
              : `${count} selected, ${sizeText(bytesOf(selected))}`}
          </p>
          {selected.length < unused.length && (
            <TemporaryButton
              key="all"
              className="site-action"
              onClick={() => selection.set(unused.map(({ id }) => id))}
              next={next}
            >
              <u>Select all {formatCount(unused.length)}</u>
            </TemporaryButton>
          )}
          <button
            ref={ask}
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
