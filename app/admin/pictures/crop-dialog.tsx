import { useId, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import { ALT_MAX } from '../../../domain/pictures/alt.ts';
import { cropText, parseCrop, regionOf, turnedSize, WHOLE } from '../../../domain/pictures/crop.ts';
import { Modal } from '../controls/modal.tsx';
import {
  boxOfPercent,
  type CropBox,
  hasRatio,
  largestWithin,
  MIN_SCALE,
  percentOf,
  reshapedBox,
  scaledBox,
  scaleOf,
  turnedBox,
  WHOLE_BOX,
} from './crop-box.ts';
import { CroppedPicture } from './picture-card.tsx';
import { type CropPlace, FREE, type PictureValues } from './picture-places.ts';
import type { Picture } from './queries.ts';
import './crop.css';

/** The smallest side of a part that a pointer can choose, in CSS pixels. */
const MIN_SIDE = 32;

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
  const [alt, setAlt] = useState(values.alt);
  const [decorative, setDecorative] = useState(values.decorative);
  const part = useCropPart(picture, place, values.crop);
  const { turn, box, shape, table } = part;

  const pixels = regionOf(picture, { ...box, turn });
  const page = { ...table, ratio: place.ratio };
  const shownWidth = regionOf(picture, { ...largestWithin(page, box), turn }).width;
  const size = `${pixels.width} × ${pixels.height}`;
  return (
    <Modal
      title={<>Crop for {of}</>}
      startsInside
      form={{
        onSubmit() {
          const crop = part.isTouched ? cropText({ ...box, turn }) : values.crop;
          onUse({ alt: alt.trim(), decorative, crop });
        },
      }}
      onClose={onClose}
      beside={
        <div className="[--crop-height:38dvh] desk:[--crop-height:min(30rem,60dvh)]">
          <ReactCrop
            className="cursor-auto [--rc-border-color:transparent] [--rc-drag-handle-bg-colour:transparent] [--rc-drag-handle-mobile-size:44px] [--rc-drag-handle-size:28px]"
            crop={percentOf(box)}
            {...(shape.ratio === null ? {} : { aspect: shape.ratio })}
            keepSelection
            ruleOfThirds
            minWidth={MIN_SIDE}
            minHeight={MIN_SIDE}
            // As high whatever the picture is. Set by script, which the page's policy allows.
            style={{
              width: `calc(var(--crop-height) * ${table.picture.width / table.picture.height})`,
            }}
            onChange={(_, percent) => part.change({ box: boxOfPercent(percent) })}
          >
            <CroppedPicture
              picture={picture}
              turn={turn}
              box={WHOLE_BOX}
              label="The whole picture"
            />
          </ReactCrop>
        </div>
      }
    >
      <div className="dialog-body grid gap-4">
        <fieldset className="pages">
          <legend className="sr-only">Shape</legend>
          {place.shapes.map((each) => (
            <button
              key={each.name}
              type="button"
              aria-pressed={each.name === shape.name}
              onClick={() => part.choose(each)}
            >
              {each.name}
            </button>
          ))}
        </fieldset>
        <div className="field">
          <div className="field-top">
            <label htmlFor={`${id}-size`}>Size</label>
            <output htmlFor={`${id}-size`} className="hint figures">
              {size}
            </output>
          </div>
          <input
            id={`${id}-size`}
            type="range"
            className="w-full min-h-(--press-size) accent-ink"
            min={MIN_SCALE * 100}
            max={100}
            value={Math.round(scaleOf(table, box) * 100)}
            aria-valuetext={`${size} pixels`}
            onChange={({ target }) =>
              part.change({ box: scaledBox(table, box, Number(target.value) / 100) })
            }
          />
          <p className="flex gap-4">
            <button type="button" className="link" onClick={part.turnRight}>
              Rotate
            </button>
            <button type="button" className="link" onClick={part.useWhole}>
              Whole picture
            </button>
          </p>
          {!hasRatio(page, box) && (
            <p className="hint">The page uses another shape, and cuts this one to it.</p>
          )}
          {shownWidth < place.width && (
            <p className="hint">
              {`Only ${shownWidth} pixels wide, and the page shows it up to ${place.width}: it will look blurred.`}
            </p>
          )}
        </div>
        <div className="field">
          <label htmlFor={`${id}-alt`}>Alternative text</label>
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
          <label className="check">
            <input
              type="checkbox"
              checked={decorative}
              onChange={({ target }) => setDecorative(target.checked)}
            />
            Decoration, no text needed
          </label>
        </div>
      </div>
      <div className="dialog-foot mt-auto">
        <button type="submit" className="btn btn-fill flex-1">
          Use this part
        </button>
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Modal>
  );
}

interface PartState {
  readonly box: CropBox;
  /** Quarter turns clockwise. */
  readonly turn: number;
  readonly shape: CropPlace['shapes'][number];
  readonly isTouched: boolean;
}

/** The part that is chosen, and what can be done with it. */
function useCropPart(picture: Picture, place: CropPlace, crop: string) {
  const tableOf = (turn: number, ratio: number | null) => ({
    picture: turnedSize(picture, turn),
    ratio,
  });
  const [state, setState] = useState<PartState>(() => {
    const { turn, ...stored } = parseCrop(crop) ?? WHOLE;
    const box = crop === '' ? largestWithin(tableOf(turn, place.ratio)) : stored;
    const shape = place.shapes.find(({ ratio }) => hasRatio(tableOf(turn, ratio), box)) ?? FREE;
    return { box, turn, shape, isTouched: false };
  });
  const { turn, box, shape } = state;
  const change = (changes: Partial<PartState>) =>
    setState({ ...state, ...changes, isTouched: true });

  return {
    ...state,
    table: tableOf(turn, shape.ratio),
    change,
    choose: (next: PartState['shape']) =>
      change({ shape: next, box: reshapedBox(tableOf(turn, next.ratio), box) }),
    turnRight() {
      const next = (turn + 1) % 4;
      change({ turn: next, box: reshapedBox(tableOf(next, shape.ratio), turnedBox(box)) });
    },
    useWhole: () => change({ box: WHOLE_BOX, shape: FREE }),
  };
}
