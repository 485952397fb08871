import { useId, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import { ALT_MAX } from '../../../domain/pictures/alt.ts';
import { cropText, turnedSize, WHOLE } from '../../../domain/pictures/crop.ts';
import { Modal } from '../controls/modal.tsx';
import { boxOfPercent, percentOf, shownCrop } from './crop-box.ts';
import { CroppedPicture } from './picture-card.tsx';
import type { PictureValues, Ratio } from './picture-places.ts';
import type { Picture } from './queries.ts';
import './crop.css';

/** The smallest side of a part that a pointer can choose, in CSS pixels. */
const MIN_SIDE = 32;

/** Chooses the part of a picture that the page shows, and says what it shows. */
export function CropDialog(props: {
  /** What the picture is of, such as the project's title. */
  of: string;
  picture: Picture;
  ratio: Ratio;
  values: PictureValues;
  onUse: (chosen: Omit<PictureValues, 'address'>) => void;
  onClose: () => void;
}) {
  const { of, picture, ratio, values, onUse, onClose } = props;
  const id = useId();
  const [alt, setAlt] = useState(values.alt);
  const [decorative, setDecorative] = useState(values.decorative);
  const [crop, setCrop] = useState(() => shownCrop(picture, values.crop, ratio));
  const [isTouched, setTouched] = useState(false);
  const size = turnedSize(picture, crop.turn);
  return (
    <Modal
      title={<>Crop for {of}</>}
      startsInside
      form={{
        onSubmit() {
          const chosen = isTouched ? cropText(crop) : values.crop;
          onUse({ alt: alt.trim(), decorative, crop: chosen });
        },
      }}
      onClose={onClose}
      beside={
        <div className="[--crop-height:38dvh] desk:[--crop-height:min(30rem,60dvh)]">
          <ReactCrop
            className="cursor-auto [--rc-border-color:transparent] [--rc-drag-handle-bg-colour:transparent] [--rc-drag-handle-mobile-size:44px] [--rc-drag-handle-size:28px]"
            crop={percentOf(crop)}
            {...(ratio !== null && { aspect: ratio })}
            keepSelection
            ruleOfThirds
            minWidth={MIN_SIDE}
            minHeight={MIN_SIDE}
            // As high whatever the picture is. Set by script, which the page's policy allows.
            style={{ width: `calc(var(--crop-height) * ${size.width / size.height})` }}
            onChange={(_, percent) => {
              setCrop({ ...boxOfPercent(percent), turn: crop.turn });
              setTouched(true);
            }}
          >
            <CroppedPicture
              picture={picture}
              crop={{ ...WHOLE, turn: crop.turn }}
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
