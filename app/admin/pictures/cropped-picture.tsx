import { turnedSize, UNITS } from '../../../domain/pictures/crop.ts';
import type { CropBox } from './crop-box.ts';
import type { Picture } from './queries.ts';
import { renditionOf } from './rendition-addresses.ts';

/** The width in which the whole picture is loaded, in pixels. */
const LOADED_WIDTH = 1280;

/** A part of a picture of the library, turned clockwise by so many quarters before. */
export function CroppedPicture(props: {
  picture: Picture;
  turn: number;
  box: CropBox;
  label: string;
}) {
  const { picture, turn, box, label } = props;
  const { width, height } = turnedSize(picture, turn);
  const [across, down] = [width / UNITS, height / UNITS];
  const toMiddle = `translate(${width / 2} ${height / 2})`;
  const fromMiddle = `translate(${-picture.width / 2} ${-picture.height / 2})`;
  return (
    <svg
      className="block w-full"
      viewBox={`${box.x * across} ${box.y * down} ${box.width * across} ${box.height * down}`}
      role="img"
      aria-label={label}
    >
      <image
        href={renditionOf(picture, LOADED_WIDTH)}
        width={picture.width}
        height={picture.height}
        preserveAspectRatio="none"
        transform={`${toMiddle} rotate(${turn * 90}) ${fromMiddle}`}
      />
    </svg>
  );
}
