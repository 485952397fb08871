import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { ALT_MAX } from '../../../domain/pictures/alt.ts';
import { sizeText, UPLOAD_TITLE_MAX } from '../../../domain/upload.ts';
import { CallError } from '../browser/queries.ts';
import { Modal } from '../controls/modal.tsx';
import { useFeatures } from '../layout/features.ts';
import { formatTime } from '../text/times.ts';
import {
  deletionQuestion,
  isUnused,
  type LibraryPicture,
  obstacleOf,
  unusedText,
} from './library.ts';
import { changePicture, deletePicture, renditionOf, renditionsOf, SHOWN_WIDTH } from './queries.ts';

/** A picture of the library: large, with its texts, what uses it, and the way to delete it. */
export function PictureDialog(props: {
  picture: LibraryPicture;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const { picture, onDeleted, onClose } = props;
  const features = useFeatures();
  const id = useId();
  const [title, setTitle] = useState(picture.title);
  const [alt, setAlt] = useState(picture.alt);
  // A picture has a name: without one it keeps that which it has.
  const texts = { title: title.trim() || picture.title, alt: alt.trim() };
  const isChanged = texts.title !== picture.title || texts.alt !== picture.alt;
  const saving = useMutation({
    mutationFn: () => changePicture(features, picture.id, texts),
    meta: { isShownInPlace: true },
  });
  const save = (then: () => void) => {
    // A second press closes it also where the texts cannot be saved.
    if (!isChanged || saving.isError) then();
    else if (!saving.isPending) saving.mutate(undefined, { onSuccess: then });
  };
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    saving.reset();
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
          width={picture.width}
          height={picture.height}
        />
      }
    >
      <div className="dialog-body grid gap-4">
        <div className="field">
          <label htmlFor={`${id}-name`}>Name</label>
          <input
            id={`${id}-name`}
            dir="auto"
            autoComplete="off"
            maxLength={UPLOAD_TITLE_MAX}
            value={title}
            aria-invalid={saving.isError || undefined}
            aria-describedby={saving.isError ? `${id}-error` : undefined}
            onChange={({ target }) => edit(setTitle)(target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-alt`}>Alternative text</label>
          <textarea
            id={`${id}-alt`}
            dir="auto"
            rows={3}
            maxLength={ALT_MAX}
            value={alt}
            aria-describedby={`${id}-alt-hint`}
            onChange={({ target }) => edit(setAlt)(target.value)}
          />
          <p id={`${id}-alt-hint`} className="hint">
            Suggested where you choose the picture
          </p>
        </div>
        <div role="alert">
          {saving.isError && (
            <p id={`${id}-error`} className="field-error">
              {messageOf(saving.error)}
            </p>
          )}
        </div>
        <Facts
          picture={picture}
          onGo={(address) => save(() => void features.navigation.goTo(address))}
        />
      </div>
      <div className="dialog-foot mt-auto">
        <DeletePicture picture={picture} onDeleted={onDeleted} />
        <button type="submit" className="btn btn-fill" aria-busy={saving.isPending || undefined}>
          Done
        </button>
      </div>
    </Modal>
  );
}

const messageOf = (error: Error): string =>
  error instanceof CallError
    ? (Object.values(error.failure.fields)[0] ?? error.message)
    : error.message;

/** What is known about a picture. */
function Facts(props: { picture: LibraryPicture; onGo: (address: string) => void }) {
  const { picture, onGo } = props;
  const { places, width, height, bytes, format } = picture;
  return (
    <dl className="grid gap-1 text-small text-ink-2">
      <Fact name="Use">
        {places.map(({ address, label }) => (
          <button
            key={address}
            type="button"
            className="link me-3"
            dir="auto"
            onClick={() => onGo(address)}
          >
            {label}
          </button>
        ))}
        {isUnused(picture) && <span>{unusedText(picture, Date.now())}</span>}
      </Fact>
      <Fact name="Original">
        {`${width} × ${height}, ${sizeText(bytes)}, ${format.toUpperCase()}`}
      </Fact>
      <Fact name="Added">{formatTime(picture.createdAt)}</Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
    <dt className="text-ink-3">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Deletes a picture after a question. One that is in use is refused, and the text says where it is used. */
function DeletePicture({ picture, onDeleted }: { picture: LibraryPicture; onDeleted: () => void }) {
  const features = useFeatures();
  const obstacle = obstacleOf(picture);
  const deletion = useMutation({
    async mutationFn() {
      if (obstacle !== null) throw new Error(obstacle);
      await deletePicture(features, picture.id);
    },
    meta: { isShownInPlace: true },
    onSuccess: onDeleted,
  });
  const press = async () => {
    if (deletion.isPending) return;
    if (obstacle !== null || (await features.confirm(deletionQuestion(picture)))) deletion.mutate();
  };
  return (
    <>
      <p role="alert" className="w-full text-small wrap-anywhere empty:hidden">
        {deletion.error?.message}
      </p>
      <button
        type="button"
        className="btn btn-quiet me-auto"
        aria-busy={deletion.isPending || undefined}
        onClick={() => void press()}
      >
        Delete
      </button>
    </>
  );
}
