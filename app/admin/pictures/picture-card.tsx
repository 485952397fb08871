import { type Crop, turnedSize, UNITS } from '../../../domain/pictures/crop.ts';
import { type Picture, renditionOf, SHOWN_WIDTH, THUMBNAIL_WIDTH } from './queries.ts';

export const cardListClasses =
  'grid grid-cols-[repeat(auto-fill,minmax(min(13rem,45%),1fr))] gap-x-5 gap-y-6';

/** The classes of a mat, which never cuts its picture. */
export const frameClasses = 'relative mb-2 block aspect-4/3 w-full overflow-hidden bg-paper-deep';

/** A picture of the library, with its name and a note. A press opens or chooses it. */
export function PictureCard<P extends Picture>(props: {
  picture: P;
  note: string;
  /** What a press does, where the name alone does not say it. */
  label?: string;
  isCurrent?: boolean;
  onPress: (picture: P) => void;
}) {
  const { picture, note, label, isCurrent = false, onPress } = props;
  return (
    <li className="min-w-0">
      <button
        type="button"
        className="group block w-full text-start"
        aria-label={label}
        aria-current={isCurrent || undefined}
        onClick={() => onPress(picture)}
      >
        <span className={`${frameClasses} group-hover:bg-edge-soft`}>
          <img
            className="absolute inset-2.5 size-[calc(100%-1.25rem)] object-contain"
            src={renditionOf(picture, THUMBNAIL_WIDTH)}
            alt={picture.alt}
            loading="lazy"
            decoding="async"
          />
        </span>
        <b className="block truncate font-display" dir="auto">
          {picture.title}
        </b>
        <span className="block truncate text-[0.8125rem] text-ink-3 figures" dir="auto">
          {note}
        </span>
      </button>
    </li>
  );
}

export function CroppedPicture(props: { picture: Picture; crop: Crop; label: string }) {
  const { picture, crop, label } = props;
  const { width, height } = turnedSize(picture, crop.turn);
  const [across, down] = [width / UNITS, height / UNITS];
  const toMiddle = `translate(${width / 2} ${height / 2})`;
  const fromMiddle = `translate(${-picture.width / 2} ${-picture.height / 2})`;
  return (
    <svg
      className="block w-full"
      viewBox={`${crop.x * across} ${crop.y * down} ${crop.width * across} ${crop.height * down}`}
      role="img"
      aria-label={label}
    >
      <image
        href={renditionOf(picture, SHOWN_WIDTH)}
        width={picture.width}
        height={picture.height}
        preserveAspectRatio="none"
        transform={`${toMiddle} rotate(${crop.turn * 90}) ${fromMiddle}`}
      />
    </svg>
  );
}
