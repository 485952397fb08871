import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { pictureIdOf } from '../../../domain/pictures/path.ts';
import { useFailedImage } from '../../ui/picture.tsx';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { lazyPart } from '../controls/lazy-part.tsx';
import { UploadLine } from '../controls/upload-line.tsx';
import { useDebounced } from '../controls/use-time.ts';
import { fileId } from '../document/addresses.ts';
import { textAt } from '../document/edits.ts';
import { useEntered, useEnteredText, useFieldState, useFromEdits } from '../document/use-edits.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { pictureAdvice } from '../fields/entry-lines.ts';
import { type TextAddress, TextField } from '../fields/text-field.tsx';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { type Ratio, shownCrop } from './crop-box.ts';
import { DropArea, useDropZone } from './drop-zone.tsx';
import { CroppedPicture } from './picture-card.tsx';
import {
  CARD_RATIO,
  type EntryWithPicture,
  type PictureFields,
  pictureOfEntry,
} from './picture-fields.ts';
import { picturesQuery } from './queries.ts';

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog);
const PicturePicker = lazyPart(async () => (await import('./picture-picker.tsx')).PicturePicker);

/** How long an address must not have changed until its picture is loaded, in milliseconds. */
const SETTLED_MS = 600;

/** The fields of an entry, which come first on a phone and for the keyboard, and its picture beside them. */
export function PictureWithFields(props: {
  address: EntryWithPicture;
  title: TextAddress;
  ratio?: Ratio;
  children: ReactNode;
}) {
  const { address, title, ratio = CARD_RATIO, children } = props;
  const fields = useMemo(() => pictureOfEntry(address), [address]);
  const of = useFromEdits((state) => textAt(state, title)) || 'this entry';
  return (
    <div className="grid gap-6 desk:grid-cols-[15.5rem_minmax(0,1fr)] desk:gap-8">
      <div className="grid grid-cols-12 content-start gap-4">{children}</div>
      <div className="min-w-0 desk:order-first">
        <PictureField fields={fields} ratio={ratio} of={of} />
      </div>
    </div>
  );
}

/** A picture of the content: a file, one of the library or an address; its crop and its text. */
export function PictureField(props: { fields: PictureFields; ratio: Ratio; of: string }) {
  const { fields, ratio, of } = props;
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
  const upload = useStore(uploads, (state) =>
    state.uploads.findLast(({ target }) => target?.address === fields.address),
  );
  const [dialog, setDialog] = useState<'crop' | 'picker' | null>(null);

  const address = values.address.trim();
  const pictureId = pictureIdOf(address);
  const { data: picture, ...query } = useQuery({
    ...picturesQuery(ask),
    select: (pictures) => pictures.find(({ id }) => id === pictureId),
    enabled: pictureId !== null,
    staleTime: Number.POSITIVE_INFINITY,
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
          <div className={`grid w-full ${ratio === 1 ? 'max-w-56' : 'max-w-96'}`}>
            {address === '' ? (
              <DropArea id={chooserId} className="min-h-28" take={take} />
            ) : pictureId === null ? (
              <OtherPicture address={address} />
            ) : picture !== undefined ? (
              <CroppedPicture
                picture={picture}
                crop={shownCrop(picture, values.crop, ratio)}
                label="The picture as the page shows it"
              />
            ) : (
              <p className="empty">
                {query.error?.message ??
                  (query.isFetching
                    ? 'Loading the picture...'
                    : 'This picture is not in the library any more.')}
              </p>
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
          <p role="status" className="sr-only">
            {upload?.state === 'stored' && `${upload.file.name} is uploaded.`}
          </p>
          {upload !== undefined && upload.state !== 'stored' && (
            <UploadLine upload={upload} onCancel={uploads.cancel} next={next} />
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
            ratio={ratio}
            shown={values.crop}
            onUse={(crop) => {
              uploads.set(fields, { ...values, crop });
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

function OtherPicture({ address }: { address: string }) {
  const src = useDebounced(address, SETTLED_MS);
  const { image, failed, onError } = useFailedImage(src);
  return failed ? (
    <p className="empty">This picture cannot be loaded.</p>
  ) : (
    <img
      ref={image}
      className="aspect-3/2 w-full bg-paper-deep object-contain"
      src={src}
      alt="As it is at its address"
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={onError}
    />
  );
}
