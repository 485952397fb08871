import { type CSSProperties, memo } from 'react';
import { entryId } from '../document/addresses.ts';
import { useFeatures } from '../layout/features.ts';
import type { ListedPicture } from './calls.ts';
import type { LibraryPicture } from './library-view.ts';
import { factsText, unusedText } from './picture-text.ts';
import { otherUsesText } from './picture-uses.ts';
import { renditionOf, THUMBNAIL_WIDTH } from './rendition-addresses.ts';

/** The shape of the mat around a picture. */
const MAT = 4 / 3;

/** A picture on the shelf, opened by a press. */
export const PictureCard = memo(function PictureCard(props: {
  picture: LibraryPicture;
  now: Date;
  onOpen: (id: string) => void;
}) {
  const { picture, now, onOpen } = props;
  const { navigation } = useFeatures();
  const { id, title } = picture;
  return (
    <li className="picture" data-id={id}>
      <button
        type="button"
        className="picture-mat"
        aria-label={`Open ${title}`}
        onClick={() => onOpen(id)}
      >
        <Thumbnail picture={picture} />
      </button>
      <div className="picture-caption">
        <b className="truncate" dir="auto" title={title}>
          {title}
        </b>
        <span className="label-mono figures">{factsText(picture)}</span>
        <PictureUsesLine picture={picture} now={now} onGo={navigation.goTo} />
        {picture.lacksAlt && <p className="text-admin">No alternative text</p>}
      </div>
    </li>
  );
});

/** A whole picture within the mat, in its color until it is loaded. */
function Thumbnail({ picture }: { picture: ListedPicture }) {
  const { width, height, colour } = picture;
  const style: CSSProperties = {
    aspectRatio: `${width} / ${height}`,
    maxWidth: width,
    maxHeight: height,
    backgroundColor: colour,
  };
  return (
    <img
      src={renditionOf(picture, THUMBNAIL_WIDTH)}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      data-tall={width / height < MAT || undefined}
      style={style}
      // A transparent picture would be tinted by it.
      onLoad={({ currentTarget }) => {
        currentTarget.style.backgroundColor = '';
      }}
    />
  );
}

/** What uses a picture; its places in the content as links. */
export function PictureUsesLine(props: {
  picture: LibraryPicture;
  now: Date;
  onGo: (address: string) => void;
}) {
  const { picture, now, onGo } = props;
  if (picture.isUnused) {
    return <p className="picture-uses picture-unused">{unusedText(picture, now)}</p>;
  }
  if (picture.places.length === 0) {
    return <p className="picture-uses">{otherUsesText(picture.uses)}, no page</p>;
  }
  return (
    <p className="picture-uses">
      {picture.places.map((place, index) => (
        <span key={place.address}>
          {index > 0 && ', '}
          <a
            className="site-inline"
            dir="auto"
            href={`#${entryId(place.address)}`}
            onClick={(event) => {
              event.preventDefault();
              onGo(place.address);
            }}
          >
            {place.label}
          </a>
        </span>
      ))}
    </p>
  );
}
