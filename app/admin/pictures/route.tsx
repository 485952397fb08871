import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Loaded } from '../browser/use-calls.tsx';
import { focusAfter } from '../controls/focus.ts';
import { SearchField } from '../controls/search-form.tsx';
import { UploadLine } from '../controls/upload-line.tsx';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { Screen } from '../layout/screen.tsx';
import { useStore } from '../state-store.ts';
import { counted, formatCount } from '../text/formats.ts';
import { DropArea, LIMIT_TEXT, useDropZone } from './drop-zone.tsx';
import { isUnused, type LibraryPicture, libraryPictures, matches, usesText } from './library.ts';
import { cardListClasses, frameClasses, PictureCard } from './picture-card.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { picturesQuery } from './queries.ts';

const CHOOSER_ID = 'pictures-file';

export default function PicturesScreen() {
  const { ask, edits, notices, pictures: uploads } = useFeatures();
  const version = useFromEdits(({ saved }) => saved.version);
  const query = useQuery(picturesQuery(ask));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the saved content is another one after a save.
  const pictures = useMemo(
    () => libraryPictures(query.data ?? [], edits.state().saved.content),
    [query.data, edits, version],
  );
  const unused = useMemo(() => pictures.filter(isUnused), [pictures]);
  const [isUnusedOnly, setUnusedOnly] = useState(false);
  const [words, setWords] = useState('');
  const deferredWords = useDeferredValue(words);
  const shown = useMemo(
    () => (isUnusedOnly ? unused : pictures).filter((picture) => matches(picture, deferredWords)),
    [pictures, unused, isUnusedOnly, deferredWords],
  );
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = pictures.find(({ id }) => id === openId);

  const add = (files: readonly File[]) => {
    setUnusedOnly(false);
    setWords('');
    uploads.add(files);
  };

  return (
    <Screen
      name="pictures"
      isWide
      count={query.data?.length}
      tools={
        pictures.length > 0 && (
          <div className="ms-auto flex items-center gap-4 max-desk:contents">
            {(unused.length > 0 || isUnusedOnly) && (
              <div className="pages max-desk:ms-auto">
                {[false, true].map((each) => (
                  <button
                    key={String(each)}
                    type="button"
                    aria-pressed={each === isUnusedOnly}
                    onClick={() => setUnusedOnly(each)}
                  >
                    {each ? `Unused ${formatCount(unused.length)}` : 'All'}
                  </button>
                ))}
              </div>
            )}
            <SearchField
              label="Find a picture"
              className="w-60 max-desk:order-9 max-desk:w-full"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </div>
        )
      }
    >
      <p className="sr-only" role="status">
        {deferredWords.trim() !== '' && counted(shown.length, 'picture')}
      </p>
      <Loaded query={query} what="the pictures">
        {() => (
          <Shelf
            pictures={shown}
            none={deferredWords.trim() === '' ? 'No pictures yet.' : 'No picture matches.'}
            add={add}
            onOpen={setOpenId}
          />
        )}
      </Loaded>
      {opened !== undefined && (
        <PictureDialog
          key={opened.id}
          picture={opened}
          onDeleted={() =>
            // The dialog first returns the focus to its card, which goes.
            focusAfter(
              () => {
                setOpenId(null);
                notices.done(`${opened.title} is deleted.`);
              },
              () => document.getElementById(CHOOSER_ID),
            )
          }
          onClose={() => setOpenId(null)}
        />
      )}
    </Screen>
  );
}

/** The pictures, after the place for new ones and the uploads. Takes what is dropped. */
function Shelf(props: {
  pictures: readonly LibraryPicture[];
  none: string;
  add: (files: readonly File[]) => void;
  onOpen: (id: string) => void;
}) {
  const { pictures, none, add, onOpen } = props;
  const { pictures: queue } = useFeatures();
  const uploads = useStore(queue, (state) => state.uploads);
  const libraryUploads = uploads.filter(({ target }) => target === null);
  const zone = useDropZone(add);
  const [now] = useState(Date.now);
  const waiting = libraryUploads.filter(({ state }) => state !== 'stored');
  const stored = libraryUploads.findLast(({ state }) => state === 'stored');
  return (
    <div className="min-h-[70dvh]" {...zone}>
      <p className="sr-only" role="status">
        {stored !== undefined && `${stored.file.name} is uploaded.`}
      </p>
      <ul className={cardListClasses} aria-label="Pictures">
        <li className="min-w-0 max-wide:col-span-full">
          <DropArea
            id={CHOOSER_ID}
            className="aspect-4/3 max-wide:aspect-auto max-wide:min-h-24"
            multiple
            take={add}
          />
          <p className="mt-2 text-[0.8125rem] text-ink-3">{LIMIT_TEXT}</p>
        </li>
        {waiting.map((upload) => (
          <li key={`upload ${upload.key}`} className="min-w-0">
            <div className={frameClasses} />
            <b className="block truncate font-display" dir="auto">
              {upload.file.name}
            </b>
            <UploadLine
              upload={upload}
              onCancel={queue.cancel}
              next={() => document.getElementById(CHOOSER_ID)}
            />
          </li>
        ))}
        {pictures.map((picture) => (
          <PictureCard
            key={picture.id}
            picture={picture}
            note={usesText(picture, now)}
            label={`Open ${picture.title}`}
            onPress={({ id }) => onOpen(id)}
          />
        ))}
      </ul>
      {pictures.length + waiting.length === 0 && <p className="empty mt-6">{none}</p>}
    </div>
  );
}
