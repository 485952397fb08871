import { useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import { cropText, turnedSize, WHOLE } from '../../../domain/pictures/crop.ts';
import { Modal } from '../controls/modal.tsx';
import { boxOfPercent, percentOf, type Ratio, shownCrop } from './crop-box.ts';
import { CroppedPicture } from './picture-card.tsx';
import type { Picture } from './queries.ts';
import './crop.css';

/** The smallest side of a part that a pointer can choose, in CSS pixels. */
const MIN_SIDE = 32;

export function CropDialog(props: {
  /** What the picture is of, such as the project's title. */
  of: string;
  picture: Picture;
  ratio: Ratio;
  shown: string;
  onUse: (crop: string) => void;
  onClose: () => void;
}) {
  const { of, picture, ratio, shown, onUse, onClose } = props;
  const [crop, setCrop] = useState(() => shownCrop(picture, shown, ratio));
  const [isTouched, setTouched] = useState(false);
  const size = turnedSize(picture, crop.turn);
  return (
    <Modal
      title={<>Crop for {of}</>}
      startsInside
      className="w-[min(52rem,100%)]"
      form={{ onSubmit: () => onUse(isTouched ? cropText(crop) : shown) }}
      onClose={onClose}
    >
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] place-items-center bg-ink p-5 [--crop-height:min(30rem,55dvh)]">
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
      <div className="dialog-foot">
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn btn-fill">
          Use this part
        </button>
      </div>
    </Modal>
  );
}
