import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sizeText } from '../../../domain/upload.ts';
import { Loaded } from '../browser/use-calls.tsx';
import { Modal } from '../controls/modal.tsx';
import { SearchField } from '../controls/search-form.tsx';
import { useFeatures } from '../layout/features.ts';
import { counted } from '../text/formats.ts';
import { DropArea, LIMIT_TEXT, useDropZone } from './drop-zone.tsx';
import { libraryPictures, matches } from './library.ts';
import { cardListClasses, PictureCard } from './picture-card.tsx';
import { type Picture, picturesQuery } from './queries.ts';

/** Chooses a picture: a file, or one of the library. */
export function PicturePicker(props: {
  current: string | null;
  onChoose: (picture: Picture) => void;
  onFiles: (files: readonly File[]) => void;
  onClose: () => void;
}) {
  const { current, onChoose, onFiles, onClose } = props;
  const id = useId();
  const { ask, edits } = useFeatures();
  const query = useQuery(picturesQuery(ask));
  const [words, setWords] = useState('');
  const zone = useDropZone(onFiles);
  return (
    <Modal
      title="Choose a picture"
      lead={
        <SearchField
          label="Find a picture"
          className="mt-3 -me-8 max-wide:-me-11"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      }
      className="flex h-[min(42rem,100%)] w-[min(60rem,100%)] flex-col"
      form={zone}
      onClose={onClose}
    >
      <div className="dialog-body flex-1 min-h-0 overflow-y-auto overscroll-contain">
        <Loaded query={query} what="the pictures">
          {(pictures) => {
            const choices = libraryPictures(pictures, edits.state().saved.content).filter(
              (picture) => matches(picture, words),
            );
            return (
              <>
                <p className="sr-only" role="status">
                  {words.trim() === '' ? '' : counted(choices.length, 'picture')}
                </p>
                <ul className={cardListClasses}>
                  <li className="min-w-0">
                    <DropArea id={`${id}-file`} className="aspect-4/3" take={onFiles} />
                    <p className="mt-2 text-[0.8125rem] text-ink-3">{LIMIT_TEXT}</p>
                  </li>
                  {choices.map((picture) => (
                    <PictureCard
                      key={picture.id}
                      picture={picture}
                      note={picture.id === current ? 'Shown now' : sizeText(picture.bytes)}
                      isCurrent={picture.id === current}
                      onPress={onChoose}
                    />
                  ))}
                </ul>
                {words.trim() !== '' && choices.length === 0 && (
                  <p className="empty">No picture matches.</p>
                )}
              </>
            );
          }}
        </Loaded>
      </div>
    </Modal>
  );
}
