import { useState } from 'react';
import { ALT_MAX } from '../../../domain/pictures/alt.ts';
import { sizeText } from '../../../domain/upload.ts';
import { LabelledTextArea } from '../../ui/labelled-field.tsx';
import { api } from '../browser/calls.ts';
import { useChange } from '../browser/use-calls.tsx';
import { Modal } from '../controls/modal.tsx';
import { Fact } from '../controls/record-list.tsx';
import { useFeatures } from '../layout/features.ts';
import { formatTime } from '../text/formats.ts';
import { isUnused, type LibraryPicture, unusedText } from './library.ts';
import { PICTURES, renditionOf, renditionsOf, SHOWN_WIDTH } from './queries.ts';

/** A change of the library is loaded, and a failure is shown in the dialog. */
const CHANGE = { reloads: [PICTURES], meta: { isShownInPlace: true } };

/** A picture of the library, with its text, what uses it, and the way to delete it. */
export function PictureDialog(props: {
  picture: LibraryPicture;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const { picture, onDeleted, onClose } = props;
  const { id, usedIn, width, height } = picture;
  const { confirm, navigation } = useFeatures();
  const [alt, setAlt] = useState(picture.alt);
  const saving = useChange(
    () => api.pictures[':id'].$patch({ param: { id }, json: { alt: alt.trim() } }),
    CHANGE,
  );
  const deletion = useChange(() => api.pictures[':id'].$delete({ param: { id } }), {
    ...CHANGE,
    onSuccess: onDeleted,
  });
  const error = saving.error ?? deletion.error;
  const save = (then: () => void) => {
    // A second press closes it also where the text cannot be saved.
    if (alt.trim() === picture.alt || saving.isError) then();
    else if (!saving.isPending) saving.mutate(undefined, { onSuccess: then });
  };
  return (
    <Modal
      title={picture.title}
      form={{ onSubmit: () => save(onClose) }}
      onDismiss={() => save(onClose)}
      onClose={onClose}
      beside={
        <img
          className="w-full h-[38dvh] object-scale-down desk:h-[min(32rem,100dvh-9rem)]"
          src={renditionOf(picture, SHOWN_WIDTH)}
          srcSet={renditionsOf(picture)}
          sizes="(max-width: 56.24rem) 100vw, 48rem"
          alt={picture.alt}
          width={width}
          height={height}
        />
      }
    >
      <div className="dialog-body grid gap-4">
        <LabelledTextArea
          label="Alternative text"
          hint="Suggested where you choose the picture"
          dir="auto"
          rows={3}
          maxLength={ALT_MAX}
          value={alt}
          onChange={({ target }) => {
            setAlt(target.value);
            saving.reset();
          }}
        />
        <div role="alert">{error !== null && <p className="field-error">{error.message}</p>}</div>
        <dl className="grid gap-1 text-small text-ink-2">
          <Fact name="Use">
            {usedIn.map(({ address, label }) => (
              <button
                key={address}
                type="button"
                className="link me-3"
                dir="auto"
                onClick={() => save(() => void navigation.goTo(address))}
              >
                {label}
              </button>
            ))}
            {isUnused(picture) && <span>{unusedText(picture, Date.now())}</span>}
          </Fact>
          <Fact name="Original">
            {`${width} × ${height}, ${sizeText(picture.bytes)}, ${picture.format.toUpperCase()}`}
          </Fact>
          <Fact name="Added">{formatTime(picture.createdAt)}</Fact>
        </dl>
        {!isUnused(picture) && (
          <p className="hint">It can be deleted once it is removed there and saved.</p>
        )}
      </div>
      <div className="dialog-foot mt-auto">
        {isUnused(picture) && (
          <button
            type="button"
            className="btn btn-quiet"
            aria-busy={deletion.isPending || undefined}
            onClick={async () => {
              const question = {
                title: `Delete ${picture.title} permanently?`,
                text: 'Kept versions that show it would be restored without it.',
                action: 'Delete',
              };
              if (!deletion.isPending && (await confirm(question))) deletion.mutate();
            }}
          >
            Delete
          </button>
        )}
        <button
          type="submit"
          className="btn btn-fill ms-auto"
          aria-busy={saving.isPending || undefined}
        >
          Done
        </button>
      </div>
    </Modal>
  );
}
