import type { ReactNode } from 'react';
import { sizeText } from '../../../domain/upload.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useFeatures } from '../layout/features.ts';
import { isUnused, type LibraryPicture, usesText } from './library.ts';
import type { Picture } from './queries.ts';
import { renditionOf, THUMBNAIL_WIDTH } from './rendition-addresses.ts';
import { isUnderWay, mayRetry, type PictureUpload } from './uploads.ts';

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
      <button type="button" className="mat" aria-label={`Open ${title}`} onClick={() => onOpen(id)}>
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
        <span className="mat">
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
      <div className="mat">{isUnderWay(upload) && <UploadProgress upload={upload} />}</div>
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
