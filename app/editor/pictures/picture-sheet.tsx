import { type PixelSize, turnedSize, UNITS } from '../../../domain/pictures/crop.ts';
import type { CropBox } from './crop-box.ts';

/** A box in the pixels of a drawing. */
const pixelsOf = ({ width, height }: PixelSize, box: CropBox) => ({
  x: (box.x * width) / UNITS,
  y: (box.y * height) / UNITS,
  width: (box.width * width) / UNITS,
  height: (box.height * height) / UNITS,
});

/** How an upright picture is moved and turned to lie as it does after quarter turns. */
function transformOf({ width, height }: PixelSize, turn: number): string | undefined {
  if (turn === 1) return `translate(${height} 0) rotate(90)`;
  if (turn === 2) return `translate(${width} ${height}) rotate(180)`;
  return turn === 3 ? `translate(0 ${width}) rotate(270)` : undefined;
}

/** A whole picture of the library, in which all but a part is dimmed. */
export function PictureSheet(props: {
  src: string;
  /** The size of the picture as it is stored; only its shape counts. */
  size: PixelSize;
  turn: number;
  part: CropBox;
  /** The part of `part` that the page shows, if that is less. */
  shown?: CropBox | undefined;
  label: string;
  className: string;
}) {
  const { src, size, turn, part, shown, label, className } = props;
  const { width, height } = turnedSize(size, turn);
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <image
        href={src}
        width={size.width}
        height={size.height}
        preserveAspectRatio="none"
        transform={transformOf(size, turn)}
      />
      <PictureShade size={{ width, height }} part={part} />
      {shown !== undefined && (
        <rect className="picture-shown" {...pixelsOf({ width, height }, shown)} />
      )}
    </svg>
  );
}

/** What lies over a picture outside of a part of it. */
export function PictureShade({ size, part }: { size: PixelSize; part: CropBox }) {
  const { x, y, width, height } = pixelsOf(size, part);
  return (
    <>
      <path
        className="picture-shade"
        fillRule="evenodd"
        d={`M0 0H${size.width}V${size.height}H0ZM${x} ${y}V${y + height}H${x + width}V${y}Z`}
      />
      <rect className="picture-part" x={x} y={y} width={width} height={height} />
    </>
  );
}
