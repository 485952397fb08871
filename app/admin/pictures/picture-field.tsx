import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { pictureIdOf } from '../../../domain/pictures/address.ts';
import { parseCrop, turnedSize, WHOLE } from '../../../domain/pictures/crop.ts';
import { useFailedImage } from '../../ui/picture.tsx';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { lazyPart } from '../controls/lazy-part.tsx';
import { useDebounced } from '../controls/use-time.ts';
import { fileId } from '../document/addresses.ts';
import { useEntered, useEnteredText, useFieldState } from '../document/use-edits.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { pictureAdvice } from '../fields/entry-lines.ts';
import { TextField } from '../fields/text-field.tsx';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { largestWithin } from './crop-box.ts';
import { DropPlace, useDropZone } from './drop-zone.tsx';
import { CroppedPicture, UploadProgress } from './picture-card.tsx';
import { type CropPlace, type PictureFields, PORTRAIT } from './picture-places.ts';
import { type Picture, picturesQuery } from './queries.ts';
import { isUnderWay, mayRetry, uploadFor } from './uploads.ts';

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog);
const PicturePicker = lazyPart(async () => (await import('./picture-picker.tsx')).PicturePicker);

/** How long an address must not have changed until its picture is loaded, in milliseconds. */
const SETTLED_MS = 600;

/** The shape of the place of a picture that keeps its own. */
const OTHER_RATIO = 3 / 2;

/** A picture of the content: a file, one of the library or an address; its crop and its text. */
export function PictureField(props: {
  fields: PictureFields;
  place: CropPlace;
  /** What the picture is of, such as the project's title. */
  of: string;
}) {
  const { fields, place, of } = props;
  const { ask, pictures: uploads } = useFeatures();
  const chooserId = fileId(fields.address);
  const opener = useRef<HTMLButtonElement>(null);
  const values = {
    address: useEnteredText(fields.address).value,
    alt: useEnteredText(fields.alt).value,
    decorative: useEntered(fields.decorative).value === true,
    crop: useEnteredText(fields.crop).value,
  };
  const { changed: isCropChanged } = useFieldState(fields.crop);
  const upload = useStore(uploads, uploadFor(fields));
  const [dialog, setDialog] = useState<'crop' | 'picker' | null>(null);

  const address = values.address.trim();
  const pictureId = pictureIdOf(address);
  const { data: picture, ...query } = useQuery({
    ...picturesQuery(ask),
    select: (pictures) => pictures.find(({ id }) => id === pictureId),
    // Loaded once, and again only where it lacks this picture.
    enabled: ({ state }) =>
      pictureId !== null && state.data?.some(({ id }) => id === pictureId) !== true,
  });

  const take = ([first, ...others]: readonly File[]) => {
    const file = [first, ...others].find((each) => each?.type.startsWith('image/')) ?? first;
    if (file !== undefined) uploads.addTo(fields, file);
    setDialog(null);
  };
  const zone = useDropZone(take);
  const next = () => opener.current ?? document.getElementById(chooserId);
  return (
    <div className="@container col-span-full min-w-0">
      <div className="grid gap-4 @xl:grid-cols-[12rem_minmax(0,1fr)] @xl:gap-x-8">
        <fieldset
          className="field"
          aria-label="Picture"
          data-changed={isCropChanged || undefined}
          {...zone}
        >
          <div className={`relative grid w-full ${place === PORTRAIT ? 'max-w-56' : 'max-w-96'}`}>
            {address === '' ? (
              <DropPlace id={chooserId} className="min-h-28" take={take} />
            ) : pictureId === null ? (
              <OtherPicture address={address} ratio={place.ratio ?? OTHER_RATIO} />
            ) : picture !== undefined ? (
              <PagePicture picture={picture} crop={values.crop} ratio={place.ratio} />
            ) : (
              <p className="empty">
                {query.error?.message ??
                  (query.isFetching
                    ? 'Loading the picture...'
                    : 'This picture is not in the library any more.')}
              </p>
            )}
            {upload !== undefined && isUnderWay(upload) && (
              <UploadProgress upload={upload}>
                <TemporaryButton
                  className="link self-start"
                  onClick={() => uploads.cancel(upload.key)}
                  next={next}
                >
                  Cancel<span className="sr-only"> the upload of {upload.file.name}</span>
                </TemporaryButton>
              </UploadProgress>
            )}
          </div>
          <p className="flex flex-wrap gap-x-5">
            <button ref={opener} type="button" className="link" onClick={() => setDialog('picker')}>
              {address === '' ? 'From the library' : 'Replace'}
            </button>
            {picture !== undefined && (
              <button type="button" className="link" onClick={() => setDialog('crop')}>
                Crop
              </button>
            )}
            {address !== '' && (
              <TemporaryButton className="link" onClick={() => uploads.remove(fields)} next={next}>
                Remove<span className="sr-only"> the picture</span>
              </TemporaryButton>
            )}
          </p>
          <div role="status">
            {upload?.state === 'stored' && (
              <p className="sr-only">{`${upload.file.name} is uploaded.`}</p>
            )}
            {upload?.failure != null && (
              <p className="field-error">
                <span>{upload.failure.message}</span>
              </p>
            )}
          </div>
          {upload !== undefined && mayRetry(upload) && (
            <TemporaryButton
              className="link self-start"
              onClick={() => uploads.retry(upload.key)}
              next={next}
            >
              Try again
            </TemporaryButton>
          )}
        </fieldset>
        <div className="grid gap-4 min-w-0 content-start">
          <TextField name={fields.address} code width="whole" />
          {(address !== '' || values.alt !== '') && (
            <>
              {!values.decorative && (
                <TextField
                  name={fields.alt}
                  rows={2}
                  width="whole"
                  placeholder="Say what it shows, in one sentence"
                  advice={pictureAdvice(values)}
                />
              )}
              <CheckField name={fields.decorative} width="whole" />
            </>
          )}
        </div>
      </div>
      <Suspense>
        {dialog === 'crop' && picture !== undefined && (
          <CropDialog
            of={of}
            picture={picture}
            place={place}
            values={values}
            onUse={(chosen) => {
              uploads.set(fields, { ...values, ...chosen });
              setDialog(null);
            }}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'picker' && (
          <PicturePicker
            current={pictureId}
            onChoose={(chosen) => {
              uploads.choose(fields, chosen);
              setDialog(null);
            }}
            onFiles={take}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** What the page shows of a picture of the library. */
function PagePicture(props: { picture: Picture; crop: string; ratio: number | null }) {
  const { picture, crop, ratio } = props;
  const { turn, ...box } = parseCrop(crop) ?? WHOLE;
  return (
    <CroppedPicture
      picture={picture}
      turn={turn}
      box={largestWithin(turnedSize(picture, turn), ratio, box)}
      label="The picture as the page shows it"
    />
  );
}

/** A picture that is not of the library. */
function OtherPicture({ address, ratio }: { address: string; ratio: number }) {
  const src = useDebounced(address, SETTLED_MS);
  const { image, failed, onError } = useFailedImage(src);
  return (
    <>
      {/* It has the shape of the place: the page's policy allows no style attribute. */}
      <svg className="block w-full bg-paper-deep" viewBox={`0 0 ${ratio} 1`} aria-hidden="true" />
      {failed ? (
        <p className="absolute inset-0 grid place-items-center p-3 text-center text-ink-2">
          This picture cannot be loaded.
        </p>
      ) : (
        <img
          ref={image}
          className="absolute inset-0 size-full object-cover"
          src={src}
          alt="As the page shows it"
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={onError}
        />
      )}
    </>
  );
}
