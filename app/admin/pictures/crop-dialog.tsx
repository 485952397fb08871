import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ALT_MAX } from '../../../domain/pictures/alt.ts';
import { cropText, regionOf } from '../../../domain/pictures/crop.ts';
import { sizeText } from '../../../domain/upload.ts';
import { useDebounced } from '../controls/use-debounced.ts';
import { useModal } from '../controls/use-modal.ts';
import type { Picture } from './calls.ts';
import { hasRatio, largestWithin, MIN_SCALE, scaledBox, scaleOf } from './crop-box.ts';
import { CropTableView } from './crop-table.tsx';
import type { CropPlace } from './picture-places.ts';
import type { PictureValues } from './picture-values.ts';
import { useCropPart } from './use-crop-part.ts';
import './crop-dialog.css';

/** After this time without a change the part is said to screen readers, in milliseconds. */
const SAID_AFTER_MS = 700;

/** Chooses the part of a picture that the page shows, and says what it shows. */
export function CropDialog(props: {
  /** What the picture is of, such as the project's title. */
  of: string;
  picture: Picture;
  place: CropPlace;
  values: PictureValues;
  onUse: (chosen: Omit<PictureValues, 'address'>) => void;
  onClose: () => void;
}) {
  const { of, picture, place, values, onUse, onClose } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const [alt, setAlt] = useState(values.alt);
  const [decorative, setDecorative] = useState(values.decorative);
  const part = useCropPart(picture, place, values.crop);
  const { turn, box, table } = part;

  const pixels = regionOf(picture, { ...box, turn });
  const page = { ...table, ratio: place.ratio };
  const shown = largestWithin(page, box);
  const shownWidth = regionOf(picture, { ...shown, turn }).width;
  const isCutByPage = !hasRatio(page, box);

  const text = `The selection is ${pixels.width} by ${pixels.height} pixels, ${pixels.left} from the left and ${pixels.top} from the top.`;
  const [silent, setSilent] = useState(text);
  // Silent until the first change. After it, a return to the first part is said too.
  if (silent !== '' && silent !== text) setSilent('');
  const [said] = useDebounced(text === silent ? '' : text, SAID_AFTER_MS);

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <form
        className="dialog-box cropper"
        onSubmit={(event) => {
          event.preventDefault();
          const crop = part.isTouched ? cropText({ ...box, turn }) : values.crop;
          onUse({ alt: alt.trim(), decorative, crop });
        }}
      >
        <div className="cropper-table">
          <CropTableView picture={picture} part={part} shown={isCutByPage ? shown : undefined} />
          <div className="cropper-zoom flex items-center gap-[0.9rem] text-small text-moonlit-2">
            <label htmlFor={`${id}-size`}>Size</label>
            <input
              id={`${id}-size`}
              type="range"
              min={MIN_SCALE * 100}
              max={100}
              value={Math.round(scaleOf(table, box) * 100)}
              aria-valuetext={`${pixels.width} by ${pixels.height} pixels`}
              onChange={({ target }) =>
                part.change({ box: scaledBox(table, box, Number(target.value) / 100) })
              }
            />
            <button type="button" className="site-action" onClick={part.turnRight}>
              <u>Rotate</u>
            </button>
            <button type="button" className="site-action" onClick={part.useWhole}>
              <u>Reset</u>
            </button>
          </div>
        </div>
        <div className="cropper-side relative flex flex-col gap-[1.15rem] pt-7 px-7 pb-6 max-desk:gap-[0.9rem] max-desk:pt-4 max-desk:px-edge max-desk:pb-5">
          <h2 id={`${id}-title`} dir="auto">
            Crop for {of}
          </h2>
          <button
            type="button"
            className="dialog-close"
            aria-label="Close"
            title="Close"
            onClick={onClose}
          >
            <X aria-hidden="true" size={20} strokeWidth={1.6} />
          </button>
          <fieldset className="cropper-shapes grid grid-flow-col auto-cols-fr">
            <legend className="sr-only">Shape</legend>
            {place.shapes.map((shape) => (
              <label
                className="relative grid justify-items-center content-end gap-2 min-h-17 pb-[0.4rem] border-b-2 border-line-night-2 text-small text-moonlit-2 cursor-pointer"
                key={shape.name}
              >
                <input
                  className="absolute inset-0 opacity-0 cursor-pointer"
                  type="radio"
                  name={`${id}-shape`}
                  checked={shape.name === part.shape.name}
                  onChange={() => part.choose(shape)}
                />
                <ShapeDrawing ratio={shape.ratio} />
                {shape.name}
              </label>
            ))}
          </fieldset>
          <div className="field">
            <div className="field-top">
              <label htmlFor={`${id}-alt`}>Alternative text</label>
              <span className="label-mono">{decorative ? 'not read aloud' : 'read aloud'}</span>
            </div>
            <textarea
              id={`${id}-alt`}
              rows={3}
              dir="auto"
              maxLength={ALT_MAX}
              value={alt}
              disabled={decorative}
              placeholder={decorative ? '' : 'Say what it shows, in one sentence'}
              onChange={({ target }) => setAlt(target.value)}
            />
          </div>
          <div className="field">
            <label className="check">
              <input
                type="checkbox"
                checked={decorative}
                onChange={({ target }) => setDecorative(target.checked)}
              />
              Decoration, no text needed
            </label>
          </div>
          <dl className="label-mono grid grid-cols-[1fr_auto] gap-y-[0.1rem] gap-x-4">
            <dt>the picture</dt>
            <dd>
              {picture.width} × {picture.height}, {sizeText(picture.bytes)}
            </dd>
            <dt>selection</dt>
            <dd>
              {pixels.width} × {pixels.height}
            </dd>
            <dt>location and time</dt>
            <dd>removed</dd>
          </dl>
          {isCutByPage && (
            <p className="cropper-note text-small/[1.4] text-moonlit-2">
              The page uses another shape: it shows the part inside the dashed line.
            </p>
          )}
          {shownWidth < place.width && (
            <p className="cropper-note text-small/[1.4] text-moonlit-2" data-tone="warning">
              Only {shownWidth} pixels wide, and the page shows it up to {place.width}: it will look
              blurred.
            </p>
          )}
          <p className="sr-only" role="status">
            {said}
          </p>
          <div className="cropper-end flex gap-3 mt-auto pt-2">
            <button type="submit" className="btn btn-primary">
              Apply
            </button>
            <button type="button" className="btn btn-plain" onClick={onClose}>
              Cancel
            </button>
          </div>
        </div>
      </form>
    </dialog>
  );
}

function ShapeDrawing({ ratio }: { ratio: number | null }) {
  const drawn = ratio ?? 1.45;
  const width = Math.min(36, 24 * drawn);
  const height = width / drawn;
  return (
    <svg
      className="w-[40px] h-[30px] fill-none stroke-current stroke-[1.5]"
      viewBox="-20 -15 40 30"
      aria-hidden="true"
    >
      <rect
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        strokeDasharray={ratio === null ? '3 3' : undefined}
      />
    </svg>
  );
}
