import type { ReactNode } from 'react';
import { turnedSize, UNITS } from '../../../domain/pictures/crop.ts';
import { sizeText } from '../../../domain/upload.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { SearchField } from '../controls/search-form.tsx';
import { useFeatures } from '../layout/features.ts';
import type { CropBox } from './crop-box.ts';
import { isUnused, type LibraryPicture, usesText } from './library.ts';
import { type Picture, renditionOf, SHOWN_WIDTH, THUMBNAIL_WIDTH } from './queries.ts';
import { isUnderWay, mayRetry, type PictureUpload } from './uploads.ts';

/** The classes of a list of cards. */
export const SHELF =
  'grid grid-cols-[repeat(auto-fill,minmax(min(13rem,45%),1fr))] gap-x-5 gap-y-6';

/** The classes of a mat, which never cuts its picture. */
const MAT = 'relative mb-2 block aspect-4/3 w-full overflow-hidden bg-paper-deep';

/** The search among the pictures, for a name, an alternative text or what shows them. */
export const PictureSearch = (props: {
  className: string;
  words: string;
  onSearch: (words: string) => void;
}) => (
  <SearchField
    label="Find a picture"
    placeholder="Find a picture"
    className={props.className}
    value={props.words}
    onChange={({ target }) => props.onSearch(target.value)}
  />
);

/** A whole picture on a mat. */
const Thumbnail = ({ picture, alt }: { picture: Picture; alt: string }) => (
  <img
    className="absolute inset-2.5 size-[calc(100%-1.25rem)] object-contain"
    src={renditionOf(picture, THUMBNAIL_WIDTH)}
    alt={alt}
    loading="lazy"
    decoding="async"
  />
);

const NAME = 'block truncate font-display';
const NOTE = 'truncate text-[0.8125rem] text-ink-3 figures';

/** A picture of the library, opened by a press. */
export function PictureCard(props: {
  picture: LibraryPicture;
  now: number;
  onOpen: (id: string) => void;
}) {
  const { picture, now, onOpen } = props;
  const { id, title, bytes } = picture;
  const uses = usesText(picture, now);
  return (
    <li className="min-w-0" data-id={id}>
      <button
        type="button"
        className={`${MAT} hover:bg-edge-soft`}
        aria-label={`Open ${title}`}
        onClick={() => onOpen(id)}
      >
        <Thumbnail picture={picture} alt="" />
      </button>
      <b className={NAME} dir="auto" title={title}>
        {title}
      </b>
      <p className={NOTE} dir="auto" title={uses}>
        {isUnused(picture) ? uses : `${uses} · ${sizeText(bytes)}`}
      </p>
    </li>
  );
}

/** A picture that can be chosen. */
export function PictureChoice(props: {
  picture: Picture;
  isCurrent: boolean;
  onChoose: (picture: Picture) => void;
}) {
  const { picture, isCurrent, onChoose } = props;
  const { title, width, height, bytes } = picture;
  return (
    <li className="min-w-0">
      <button
        type="button"
        className="group block w-full text-start"
        aria-current={isCurrent || undefined}
        onClick={() => onChoose(picture)}
      >
        <span className={`${MAT} group-hover:bg-edge-soft`}>
          <Thumbnail picture={picture} alt={picture.alt} />
        </span>
        <b className={NAME} dir="auto">
          {title}
        </b>
        <span className={`block ${NOTE}`}>
          {isCurrent ? 'Shown now' : `${width} × ${height} · ${sizeText(bytes)}`}
        </span>
      </button>
    </li>
  );
}

/** An upload to the library that is not over, or has failed. */
export function UploadCard({
  upload,
  next,
}: {
  upload: PictureUpload;
  next: () => HTMLElement | null;
}) {
  const { pictures } = useFeatures();
  const { key, file, failure } = upload;
  const button = (label: string, onClick: () => void) => (
    <TemporaryButton className="link text-small" onClick={onClick} next={next}>
      {label}
      <span className="sr-only"> {file.name}</span>
    </TemporaryButton>
  );
  return (
    <li className="min-w-0">
      <div className={MAT}>{isUnderWay(upload) && <UploadProgress upload={upload} />}</div>
      <b className={NAME} dir="auto" title={file.name}>
        {file.name}
      </b>
      {failure !== null && (
        <p className="field-error" role="alert">
          <span>{failure.message}</span>
        </p>
      )}
      <p className="flex gap-4">
        {mayRetry(upload) && button('Try again', () => pictures.retry(key))}
        {button(failure === null ? 'Cancel' : 'Dismiss', () => pictures.cancel(key))}
      </p>
    </li>
  );
}

/** How far an upload is, over the place of its picture. */
export function UploadProgress({
  upload,
  children,
}: {
  upload: PictureUpload;
  children?: ReactNode;
}) {
  const { file, state, share } = upload;
  const percent = `${Math.floor(share * 100)} %`;
  return (
    <div className="absolute inset-0 flex flex-col justify-end gap-2 bg-paper-deep/80 p-3">
      <span className="figures" aria-hidden="true">
        {state === 'waiting' ? 'Waiting' : state === 'processing' ? 'Processing' : percent}
      </span>
      {children}
      <progress
        className="h-1 w-full accent-dye"
        aria-label={`Uploading ${file.name}`}
        value={share}
        max={1}
      />
    </div>
  );
}

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
        href={renditionOf(picture, SHOWN_WIDTH)}
        width={picture.width}
        height={picture.height}
        preserveAspectRatio="none"
        transform={`${toMiddle} rotate(${turn * 90}) ${fromMiddle}`}
      />
    </svg>
  );
}
