import { useRef, useState } from 'react';
import { focusAfter } from '../controls/focus.ts';
import { counted, formatCount } from '../text/count.ts';
import type { LibraryPicture } from './library-view.ts';
import { PictureCard } from './picture-card.tsx';
import { UploadCard } from './upload-card.tsx';
import type { QueuedUpload } from './upload-queue.ts';

/** How many pictures are shown at once. */
const PAGE = 60;

/** The pictures in rows, the uploads before them. A long list is shown in pages. */
export function Shelf(props: {
  pictures: readonly LibraryPicture[];
  /** Names what is shown: another one begins with the first page. */
  order: string;
  uploads: readonly QueuedUpload[];
  onOpen: (id: string) => void;
  /** Finds what has the focus when the card of an upload is gone. */
  next: () => HTMLElement | null;
}) {
  const { pictures, order, uploads, onOpen, next } = props;
  const [{ count, of }, setPages] = useState({ count: PAGE, of: order });
  if (of !== order) setPages({ count: PAGE, of: order });
  const [now] = useState(() => new Date());
  const list = useRef<HTMLUListElement>(null);
  const shown = pictures.slice(0, count);
  const left = pictures.length - shown.length;

  // The button may be gone: the first new picture gets the focus.
  const showMore = () =>
    focusAfter(
      () => setPages({ count: shown.length + PAGE, of: order }),
      () =>
        list.current
          ?.querySelectorAll('[data-id]')
          [shown.length]?.querySelector<HTMLElement>('button'),
    );

  return (
    <>
      <ul
        ref={list}
        className="grid grid-cols-2 gap-y-7 gap-x-4 min-[75rem]:grid-cols-4 tablet:grid-cols-3 desk:gap-y-8 desk:gap-x-gut"
        aria-label="Pictures"
      >
        {uploads.map((upload) => (
          <UploadCard key={`upload ${upload.key}`} upload={upload} next={next} />
        ))}
        {shown.map((picture) => (
          <PictureCard key={picture.id} picture={picture} now={now} onOpen={onOpen} />
        ))}
      </ul>
      {left > 0 && (
        <div className="mt-s5 ways">
          <button type="button" className="btn btn-plain" onClick={showMore}>
            Show {formatCount(Math.min(left, PAGE))} more
          </button>
          <span className="label-mono figures">
            {counted(shown.length, 'picture')} of {formatCount(pictures.length)}
          </span>
        </div>
      )}
    </>
  );
}
