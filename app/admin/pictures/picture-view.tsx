import { Image as ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { type PixelSize, parseCrop, turnedSize, WHOLE } from '../../../domain/pictures/crop.ts';
import { useFailedImage } from '../../ui/picture.tsx';
import { useDebounced } from '../controls/use-debounced.ts';
import type { Picture } from './calls.ts';
import { largestWithin } from './crop-box.ts';
import { PictureShade, PictureSheet } from './picture-sheet.tsx';
import { renditionOf } from './rendition-addresses.ts';

/** The width of the picture in a field, in pixels of a screen with two for each CSS pixel. */
const SHOWN_WIDTH = 640;

/** How long an address must not have changed until its picture is loaded, in milliseconds. */
const SETTLED_MS = 600;

/** What the page shows of a picture, within the whole of it. */
export function PictureView(props: {
  address: string;
  /** The picture of the library at the address, if it is known. */
  picture: Picture | undefined;
  crop: string;
  /** The shape in which the page shows it. */
  ratio: number;
}) {
  const { address, picture, crop, ratio } = props;
  if (picture === undefined) return <OtherPicture address={address} ratio={ratio} />;
  const { turn, ...box } = parseCrop(crop) ?? WHOLE;
  const table = { picture: turnedSize(picture, turn), ratio };
  return (
    <PictureSheet
      src={renditionOf(picture, SHOWN_WIDTH)}
      size={picture}
      turn={turn}
      part={largestWithin(table, box)}
      label="The picture, with what the page cuts away dimmed"
    />
  );
}

/** A picture that is not of the library: its size is known when it is loaded. */
function OtherPicture({ address, ratio }: { address: string; ratio: number }) {
  const [src] = useDebounced(address, SETTLED_MS);
  const { image, failed, onError } = useFailedImage(src);
  const [loaded, setLoaded] = useState<PixelSize & { src: string }>();
  if (failed) return <p className="picture-none">This picture cannot be loaded.</p>;
  const size = loaded?.src === src ? loaded : undefined;
  return (
    <div className="picture-other">
      <img
        ref={image}
        src={src}
        alt="The whole file"
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={onError}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          if (width > 0 && height > 0) setLoaded({ src, width, height });
        }}
      />
      {size !== undefined && (
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          <PictureShade size={size} part={largestWithin({ picture: size, ratio })} />
        </svg>
      )}
    </div>
  );
}

/** The drop area without a picture. */
export const NoPicture = () => (
  <p className="picture-none">
    <ImageIcon aria-hidden="true" size={22} strokeWidth={1.5} />
    <span className="picture-by-mouse">Drop a picture here</span>
    <span className="picture-by-touch hidden">No picture</span>
  </p>
);
