import { Crop } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pictureIdOf } from '../../../domain/pictures/address.ts';
import { sizeText } from '../../../domain/upload.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { lazyPart } from '../controls/lazy-part.tsx';
import { fileId } from '../document/addresses.ts';
import { useEntered, useEnteredText, useFromEdits } from '../document/use-edits.ts';
import { pictureAdvice } from '../fields/advice.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { PictureDrop } from './picture-drop.tsx';
import type { CropPlace, PictureFields } from './picture-places.ts';
import { PictureProgress, PictureSaid } from './picture-state.tsx';
import { settingPicture } from './picture-values.ts';
import { NoPicture, PictureView } from './picture-view.tsx';
import { PICTURE_TYPES } from './send-picture.ts';
import './picture-field.css';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { pictureStateOf } from './field-pictures.ts';

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog);
const PicturePicker = lazyPart(async () => (await import('./picture-picker.tsx')).PicturePicker);

/** A picture of the content: a drop, a paste, a file, one of the library or an address; its crop and its text. */
export function PictureField(props: {
  fields: PictureFields;
  place: CropPlace;
  /** What the picture is of, such as the project's title. */
  of: string;
}) {
  const { fields, place, of } = props;
  const id = useId();
  const chooserId = fileId(fields.address);
  const cropButton = useRef<HTMLButtonElement>(null);
  const chooser = () => document.getElementById(chooserId);
  const { edits, known, fieldPictures: uploads } = useFeatures();
  const values = {
    address: useEnteredText(fields.address).value,
    alt: useEnteredText(fields.alt).value,
    decorative: useEntered(fields.decorative).value === true,
    crop: useEnteredText(fields.crop).value,
  };
  const changed = useFromEdits(
    (_, { isChanged }) => isChanged(fields.address) || isChanged(fields.crop),
  );
  const state = useStore(uploads, pictureStateOf(fields));
  const [dialog, setDialog] = useState<'crop' | 'library' | null>(null);

  const address = values.address.trim();
  const pictureId = pictureIdOf(address);
  const { load } = known;
  const isLoaded = useStore(known, (library) => library.isLoaded);
  const picture = useStore(known, ({ list }) => list.find((each) => each.id === pictureId));
  const isUnknown = pictureId !== null && picture === undefined;
  useEffect(() => {
    if (isUnknown && !isLoaded) void load();
  }, [isUnknown, isLoaded, load]);

  const take = (files: readonly File[]): boolean => {
    const file = files.find(({ type }) => type.startsWith('image/')) ?? files[0];
    if (file !== undefined) void uploads.send(fields, file);
    return file !== undefined;
  };
  const advice = pictureAdvice(values);

  return (
    <div className="picture-field flex flex-col gap-[1.1rem] col-span-full min-w-0">
      <PictureDrop
        nameId={`${id}-name`}
        changed={changed}
        take={take}
        top={
          <div className="field-top">
            <span id={`${id}-name`} className="text-small text-moonlit-2">
              Picture
            </span>
            <span className="label-mono picture-by-mouse">
              drop or paste {address === '' ? 'one' : 'another'}
            </span>
          </div>
        }
        frame={
          <>
            {address === '' ? (
              <NoPicture />
            ) : isUnknown ? (
              <p className="picture-none">
                {isLoaded
                  ? 'This picture is not in the library any more.'
                  : 'Loading the picture...'}
              </p>
            ) : (
              <PictureView {...values} address={address} picture={picture} ratio={place.ratio} />
            )}
            {state.sent !== null && (
              <PictureProgress
                sent={state.sent}
                cancel={() => uploads.cancel(fields)}
                next={chooser}
              />
            )}
          </>
        }
      >
        {address !== '' && (
          <div className="picture-field-facts flex items-center gap-y-0 gap-x-4 mb-[-0.4rem]">
            {picture !== undefined && (
              <p className="label-mono">
                {picture.width} × {picture.height}, {sizeText(picture.bytes)}
              </p>
            )}
            <TemporaryButton
              className="site-action"
              onClick={() => uploads.remove(fields)}
              next={chooser}
            >
              <u>Remove</u>
              <span className="sr-only"> the picture</span>
            </TemporaryButton>
          </div>
        )}
        <div className="picture-acts flex flex-wrap justify-between gap-y-0 gap-x-3 wide:max-desk:justify-start wide:max-desk:gap-y-0 wide:max-desk:gap-x-8">
          {picture !== undefined && (
            <button
              ref={cropButton}
              type="button"
              className="site-action"
              onClick={() => setDialog('crop')}
            >
              <Crop aria-hidden="true" size={16} strokeWidth={1.6} />
              <u>Crop</u>
            </button>
          )}
          <label className="site-action">
            <u>Choose a file</u>
            <input
              id={chooserId}
              type="file"
              className="sr-only"
              accept={PICTURE_TYPES}
              onChange={({ target }) => {
                take([...(target.files ?? [])]);
                // Cleared, so that the same file can be chosen again after a failure.
                target.value = '';
              }}
            />
          </label>
          <button type="button" className="site-action" onClick={() => setDialog('library')}>
            <u>From the library</u>
          </button>
        </div>
        <PictureSaid
          state={state}
          onRetry={(file) => void uploads.send(fields, file)}
          next={chooser}
        />
      </PictureDrop>
      <TextField name={fields.address} code width="whole" />
      {address !== '' && pictureId === null && (
        <p className="mt-[-0.6rem] text-small/[1.4] text-moonlit-2">
          A picture at an address cannot be cropped here. Upload it to choose a part of it.
        </p>
      )}
      {(address !== '' || values.alt !== '') && (
        <>
          {!values.decorative && (
            <TextField
              name={fields.alt}
              rows={2}
              width="whole"
              note="read aloud"
              placeholder="Say what it shows, in one sentence"
              advice={advice}
            />
          )}
          <CheckField name={fields.decorative} width="whole" />
        </>
      )}
      <Suspense>
        {dialog === 'crop' && picture !== undefined && (
          <CropDialog
            of={of}
            picture={picture}
            place={place}
            values={values}
            onUse={(chosen) => {
              flushSync(() => {
                const { entered } = edits.state();
                edits.apply(settingPicture(entered, fields, { ...values, ...chosen }));
                setDialog(null);
              });
              // The button has the focus again, and a higher picture moves it out of the window.
              cropButton.current?.scrollIntoView({ block: 'nearest' });
            }}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'library' && (
          <PicturePicker
            current={pictureId}
            onChoose={(chosen) => {
              uploads.choose(fields, chosen);
              setDialog(null);
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
