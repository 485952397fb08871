import { useId, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import { ALT_MAX } from '../../../domain/pictures/alt.ts';
import { cropText, parseCrop, turnedSize, WHOLE } from '../../../domain/pictures/crop.ts';
import { Modal } from '../controls/modal.tsx';
import { boxOfPercent, largestWithin, percentOf, WHOLE_BOX } from './crop-box.ts';
import { CroppedPicture } from './picture-card.tsx';
import type { CropPlace, PictureValues } from './picture-places.ts';
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
  const { turn, ...stored } = parseCrop(values.crop) ?? WHOLE;
  const size = turnedSize(picture, turn);
  const [box, setBox] = useState(() => largestWithin(size, place.ratio, stored));
  const [isTouched, setTouched] = useState(false);
  return (
    <Modal
      title={<>Crop for {of}</>}
      startsInside
      form={{
        onSubmit() {
          const crop = isTouched ? cropText({ ...box, turn }) : values.crop;
          onUse({ alt: alt.trim(), decorative, crop });
        },
      }}
      onClose={onClose}
      beside={
        <div className="[--crop-height:38dvh] desk:[--crop-height:min(30rem,60dvh)]">
          <ReactCrop
            className="cursor-auto [--rc-border-color:transparent] [--rc-drag-handle-bg-colour:transparent] [--rc-drag-handle-mobile-size:44px] [--rc-drag-handle-size:28px]"
            crop={percentOf(box)}
            {...(place.ratio !== null && { aspect: place.ratio })}
            keepSelection
            ruleOfThirds
            minWidth={MIN_SIDE}
            minHeight={MIN_SIDE}
            // As high whatever the picture is. Set by script, which the page's policy allows.
            style={{ width: `calc(var(--crop-height) * ${size.width / size.height})` }}
            onChange={(_, percent) => {
              setBox(boxOfPercent(percent));
              setTouched(true);
            }}
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
