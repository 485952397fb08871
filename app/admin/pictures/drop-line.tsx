import { Upload } from 'lucide-react';
import type { RefObject } from 'react';
import { PICTURE_MAX_PIXELS } from '../../../domain/pictures/limits.ts';

/** Says how pictures get into the library, and opens the file chooser. */
export function DropLine(props: {
  /** Files are dragged over the page. */
  isOver: boolean;
  chooseButton: RefObject<HTMLButtonElement | null>;
  onChoose: () => void;
}) {
  const { isOver, chooseButton, onChoose } = props;
  return (
    <div className="pictures-drop" data-over={isOver || undefined}>
      <Upload aria-hidden="true" size={17} strokeWidth={1.7} />
      {isOver ? (
        <span>Drop to upload</span>
      ) : (
        <>
          <span className="max-desk:hidden">Drop or paste pictures anywhere on this page, or</span>
          <button
            ref={chooseButton}
            type="button"
            className="site-action pictures-choose"
            onClick={onChoose}
          >
            <u>
              <span className="max-desk:hidden">choose files</span>
              <span className="hidden max-desk:inline">Choose or take pictures</span>
            </u>
          </button>
        </>
      )}
      <span className="label-mono">
        JPEG, PNG, WebP, AVIF, GIF / {PICTURE_MAX_PIXELS / 1_000_000} megapixels
      </span>
    </div>
  );
}
