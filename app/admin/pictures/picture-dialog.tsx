import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { ALT_MAX } from '../../../domain/pictures/alt.ts';
import { UPLOAD_TITLE_MAX } from '../../../domain/upload.ts';
import { useModal } from '../controls/use-modal.ts';
import { useFeatures } from '../layout/features.ts';
import type { Picture } from './calls.ts';
import { DeletePicture } from './delete-picture.tsx';
import type { LibraryPicture } from './library-view.ts';
import { PictureFacts } from './picture-facts.tsx';
import { renditionOf, renditionsOf } from './rendition-addresses.ts';
import { usePictureTexts } from './use-picture-texts.ts';

/** The width of the picture in the dialog, in pixels. */
const SHOWN_WIDTH = 1280;

/** A picture of the library: large, with its texts, its facts, and the way to delete it. */
export function PictureDialog(props: {
  picture: LibraryPicture;
  onChange: (picture: Picture) => void;
  onDeleted: (id: string) => void;
  /** What uses it was not as it is shown. */
  onOutdated: () => void;
  onClose: () => void;
}) {
  const { picture, onChange, onClose } = props;
  const { navigation } = useFeatures();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const texts = usePictureTexts(picture, onChange);
  const close = async () => {
    // A second press closes it also where the texts cannot be saved.
    if (texts.failure !== null || (await texts.save())) onClose();
  };
  const go = (address: string) => {
    void texts.save();
    navigation.goTo(address);
  };
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        void close();
      }}
      onClose={onClose}
    >
      <div className="dialog-box picture-box tablet:w-[min(38rem,100%)] desk:grid-cols-[minmax(0,1fr)_21rem] desk:w-[min(72rem,100%)]">
        <div className="picture-large">
          <img
            className="max-w-full max-h-[55dvh] size-auto object-contain desk:max-h-[calc(100dvh-9rem)]"
            src={renditionOf(picture, SHOWN_WIDTH)}
            srcSet={renditionsOf(picture)}
            sizes="(max-width: 56.24rem) 100vw, 48rem"
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
          />
        </div>
        <div className="picture-side relative grid content-start gap-[1.15rem] min-w-0 pt-5 px-5 pb-6 desk:pt-7 desk:px-7 desk:pb-6 tablet:py-6 tablet:px-7">
          <h2 id={`${id}-title`} dir="auto" tabIndex={-1}>
            {picture.title}
          </h2>
          <button
            type="button"
            className="dialog-close"
            aria-label="Close"
            title="Close"
            onClick={() => void close()}
          >
            <X aria-hidden="true" size={20} strokeWidth={1.6} />
          </button>
          <form
            className="grid gap-[1.15rem]"
            onSubmit={(event) => {
              event.preventDefault();
              void texts.save();
            }}
          >
            <div className="field">
              <div className="field-top">
                <label htmlFor={`${id}-name`}>Name</label>
                <span className="label-mono">only in the admin</span>
              </div>
              <input
                id={`${id}-name`}
                dir="auto"
                autoComplete="off"
                maxLength={UPLOAD_TITLE_MAX}
                value={texts.title}
                aria-invalid={texts.failure !== null || undefined}
                onChange={({ target }) => texts.setTitle(target.value)}
              />
            </div>
            <div className="field">
              <div className="field-top">
                <label htmlFor={`${id}-alt`}>Alternative text</label>
                <span className="label-mono" id={`${id}-alt-hint`}>
                  read aloud
                </span>
              </div>
              <textarea
                id={`${id}-alt`}
                dir="auto"
                rows={3}
                maxLength={ALT_MAX}
                value={texts.alt}
                aria-describedby={`${id}-alt-hint ${id}-alt-note`}
                onChange={({ target }) => texts.setAlt(target.value)}
              />
              <p id={`${id}-alt-note`} className="field-hint">
                Used on pages that have no text of their own for it.
              </p>
            </div>
            <div className="picture-save ways gap-y-2 gap-x-4 text-small text-moonlit-2">
              <button
                type="submit"
                className={texts.isChanged ? 'btn btn-primary' : 'btn btn-plain'}
                aria-disabled={!texts.isChanged || texts.isSaving}
              >
                Save
              </button>
              <p role={texts.failure === null ? 'status' : 'alert'}>
                {texts.failure ?? (texts.isSaved ? 'Saved' : '')}
              </p>
            </div>
          </form>
          <PictureFacts picture={picture} onGo={go} />
          <DeletePicture
            picture={picture}
            onDeleted={() => props.onDeleted(picture.id)}
            onOutdated={props.onOutdated}
          />
        </div>
      </div>
    </dialog>
  );
}
