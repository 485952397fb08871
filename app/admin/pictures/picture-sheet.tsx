import { type PixelSize, turnedSize, UNITS } from '../../../domain/pictures/crop.ts';
import type { CropBox } from './crop-box.ts';

interface Parts {
  readonly part: CropBox;
  /** The part of `part` that the page shows, if that is less. */
  readonly shown?: CropBox | undefined;
}

/** A whole picture of the library, in which all but a part is dimmed. */
export function PictureSheet(
  props: Parts & {
    src: string;
    /** The size of the picture as it is stored; only its shape counts. */
    size: PixelSize;
    turn: number;
    label: string;
  },
) {
  const { src, size, turn, label, ...parts } = props;
  const { width, height } = turnedSize(size, turn);
  const toMiddle = `translate(${width / 2} ${height / 2})`;
  const fromMiddle = `translate(${-size.width / 2} ${-size.height / 2})`;
  return (
    <svg className="picture-sheet" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <image
        href={src}
        width={size.width}
        height={size.height}
        preserveAspectRatio="none"
        transform={`${toMiddle} rotate(${turn * 90}) ${fromMiddle}`}
      />
      <PictureShade size={{ width, height }} {...parts} />
    </svg>
  );
}

/** What lies over a picture outside of a part of it. */
export function PictureShade({ size, part, shown }: Parts & { size: PixelSize }) {
  const { x, y, width, height } = part;
  return (
    <g transform={`scale(${size.width / UNITS} ${size.height / UNITS})`}>
      <path
        className="picture-shade fill-[oklch(0.16_0.02_265/0.72)]"
        fillRule="evenodd"
        d={`M0 0H${UNITS}V${UNITS}H0ZM${x} ${y}v${height}h${width}v${-height}Z`}
      />
      <rect className="picture-part" {...part} />
      {shown !== undefined && <rect className="picture-shown [stroke-dasharray:5_4]" {...shown} />}
    </g>
  );
}
